import { audit } from '../platform/audit/audit.ts';
import { transact } from '../platform/db/transaction.ts';
import type { AppServices } from '../events/record-event.ts';
import { endTroubles } from './record-incident.ts';
import { deleteTokens } from './oauth/token-store.ts';
import { lockSender, updateSender } from './sender-store.ts';

/**
 * Deletes a mailbox. decided: its row stays for the mails and events that name it, without passwords and tokens; its address
 * is free again. Resolves false when it was deleted already.
 */
export async function deleteSender(
  deps: Pick<AppServices, 'db' | 'clock' | 'ids' | 'eventLog'>,
  at: { teamId: string; senderId: string },
): Promise<boolean> {
  const now = deps.clock.now();
  return transact(deps.db, async (trx) => {
    if (!(await lockSender(trx, at.teamId, at.senderId))) return false;
    await audit(trx, 'senders', { team_id: at.teamId, id: at.senderId });
    await updateSender(trx, at.teamId, at.senderId, {
      deleted_at: now,
      updated_at: now,
      disabled: true,
      disabled_reason: 'deleted',
      smtp_password: null,
      imap_password: null,
    });
    await deleteTokens(trx, at);
    await endTroubles(trx, deps, { teamId: at.teamId, senderIds: [at.senderId] });
    return true;
  });
}
