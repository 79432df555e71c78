import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { savesSent } from '../senders/rules/saves-sent.ts';
import type { ClaimedSend } from './claimed-send.ts';
import { mailOf } from './compose-mail.ts';
import { insertCopies } from './copy-store.ts';

/** Most mails are settled by then, so the first look finds them. */
const FIRST_LOOK_MS = 10_000;

/**
 * Keeps the parts of claimed mails, for mailboxes that want copies in their Sent folder. The claim keeps them because a
 * later render could differ: a contact or a step may change. decided: the copy has neither pixel nor tracked links,
 * which would count the mailbox's owner as the contact.
 */
export async function queueSentCopies(
  trx: Trx,
  deps: Pick<Services, 'clock'>,
  claimed: readonly ClaimedSend[],
): Promise<void> {
  const wall = deps.clock.wall();
  const copies = claimed
    .filter(({ row }) => savesSent(row.sent_setting))
    .map((send) => {
      const { send_as: sendAs, email } = send.row.sender;
      const mail = mailOf(send, { sendAs, email });
      const { team_id, id: send_id, sender_id } = send.row;
      return {
        team_id,
        send_id,
        sender_id,
        mail: Buffer.from(JSON.stringify({ mail, files: send.files })),
        claimed_at: wall,
        due_at: new Date(wall.getTime() + FIRST_LOOK_MS),
      };
    });
  if (copies.length > 0) await insertCopies(trx, copies);
}
