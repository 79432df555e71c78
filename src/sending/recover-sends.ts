import type { Ledger } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Ground } from '../platform/ground.ts';
import { listUncertainSince, parkUncertain, releaseUnsent, settleUncertain } from './recovery-store.ts';
import type { SentRow } from './recovery-store.ts';

/** How long evidence is waited for before the policy decides. decided: an hour; most bounces and replies-by-machine are in by then. */
const EVIDENCE_MS = 60 * 60_000;

const sentEvent = (row: SentRow, settledBy: string, now: Date) => ({
  teamId: row.team_id,
  type: 'email_sent' as const,
  occurredAt: now,
  channel: 'email' as const,
  campaignId: row.campaign_id,
  enrollmentId: row.enrollment_id,
  contactProfileId: row.contact_profile_id,
  senderId: row.sender_id,
  emailSendId: row.id,
  nodeId: row.node_id,
  stepNumber: row.step_number,
  detail: {
    email_sent: {
      sent_at: now.toISOString(),
      sequence_step: row.step_number,
      subject: row.subject,
      settled_by: settledBy,
    },
  },
});

/** Evidence came in (a bounce, a reply, the Sent folder): these uncertain mails did go out. In the caller's transaction. */
export async function settleByEvidence(
  trx: Trx,
  needs: { ledger: Ledger },
  sends: { team_id: string; id: string }[],
  by: 'bounce' | 'reply' | 'sent_folder' | 'assumed',
  now: Date,
): Promise<number> {
  const settled = await settleUncertain(trx, sends, by, now);
  if (settled.length > 0)
    await needs.ledger.record(
      trx,
      settled.map((row) => sentEvent(row, by, now)),
    );
  return settled.length;
}

/**
 * One pass over lost leases: before the data mark a mail is certainly unsent and waits again; after it nobody can tell,
 * so it is parked and never sent again. After an hour without evidence the policy `sending.onUncertain` decides.
 * Resolves true when there is more.
 */
export async function recoverSends(
  needs: Pick<Ground, 'db' | 'clock' | 'config' | 'log'> & { ledger: Ledger },
): Promise<boolean> {
  const wall = needs.clock.wall();
  const now = needs.clock.now();
  const released = await releaseUnsent(needs.db, wall, now);
  const parked = await parkUncertain(needs.db, wall, now);
  if (released + parked > 0) needs.log.warn({ released, parked }, 'mails of a lost worker were recovered');
  if (needs.config.sending.onUncertain === 'hold') return false;
  const before = new Date(wall.getTime() - EVIDENCE_MS);
  const assumed = await transact(needs.db, async (trx) =>
    settleByEvidence(trx, needs, await listUncertainSince(trx, before), 'assumed', now),
  );
  if (assumed > 0)
    needs.log.warn({ assumed }, 'mails of unknown outcome are taken as sent; they are never sent again');
  return assumed > 0;
}
