import { spendCredits } from '../accounts/spend-credits.ts';
import { releaseContacts } from '../enrollments/release-contacts.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { dropWaiting, writeVerified } from './verification-store.ts';
import type { Verified } from './verification-store.ts';

/** A result, and whose credits it costs. */
export interface Settled extends Verified {
  organization_id: string;
}

/**
 * Writes results and takes their credits in one transaction of each organization, then lets go what was held for them and
 * ends their wait: after a crash in between, the contact is claimed once more and costs nothing.
 */
export async function settleVerified(
  deps: Pick<Services, 'db' | 'clock' | 'ids' | 'crash'>,
  token: string,
  settled: readonly Settled[],
): Promise<void> {
  const at = { now: deps.clock.now(), wall: deps.clock.wall() };
  for (const [organizationId, results] of Map.groupBy(settled, (one) => one.organization_id)) {
    const sorted = results.toSorted((a, b) => (a.contact_profile_id < b.contact_profile_id ? -1 : 1));
    await transact(deps.db, async (trx) => {
      const written = await writeVerified(trx, token, sorted, at);
      const charged = written.filter((row) => row.charged).map((row) => row.team_id);
      await spendCredits(trx, deps, organizationId, charged, at.now);
    });
    deps.crash('verify.after_probe');
  }
  await endWaits(deps, token, settled);
}

/** What was held for the verification of these contacts is judged anew, and they wait no more. */
export async function endWaits(
  deps: Pick<Services, 'db' | 'clock'>,
  token: string,
  rows: readonly { team_id: string; contact_profile_id: string }[],
): Promise<void> {
  for (const [teamId, waits] of Map.groupBy(rows, (row) => row.team_id))
    await transact(deps.db, async (trx) => {
      const profileIds = waits.map((row) => row.contact_profile_id);
      await releaseContacts(trx, { teamId, profileIds }, deps.clock.now());
      await dropWaiting(trx, token, waits);
    });
}
