import type { Ledger } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Ground } from '../platform/ground.ts';
import { sentEvent } from './mail-event.ts';
import { listUncertainSince, parkUncertain, releaseUnsent, settleUncertain } from './recovery-store.ts';

/** How long evidence is waited for before the policy decides. decided: an hour; most bounces and replies-by-machine are in by then. */
const EVIDENCE_MS = 60 * 60_000;

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
      settled.map((row) => sentEvent(row, row.subject, { settled_by: by }, now)),
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
