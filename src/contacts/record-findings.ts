import { spendCredits } from '../accounts/spend-credits.ts';
import { OF_ADDRESSES, releaseContacts } from '../enrollments/release-contacts.ts';
import { FEW_LOCK_WAITS, bisectBatch } from '../platform/db/bisect-batch.ts';
import { transact, waitBriefly } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { dropWaiting, writeVerified } from './verification-store.ts';
import type { Verified } from './verification-store.ts';

export interface Settled extends Verified {
  organization_id: string;
}

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'crash' | 'log'>;
type Wait = { team_id: string; contact_profile_id: string };

/**
 * Writes results and takes their credits in one transaction for each organization, then releases the held steps and
 * mails and ends the waits. After a crash in between, the contact is claimed again and costs nothing. A result that
 * cannot be written waits until its lease ends.
 */
export async function recordFindings(deps: Deps, token: string, settled: readonly Settled[]): Promise<void> {
  const at = { now: deps.clock.now(), wall: deps.clock.wall() };
  const unwritten = new Set<Wait>();
  for (const [organizationId, results] of Map.groupBy(settled, (one) => one.organization_id)) {
    const sorted = results.toSorted((a, b) => (a.contact_profile_id < b.contact_profile_id ? -1 : 1));
    const write = (part: readonly Settled[]): Promise<void> =>
      transact(deps.db, async (trx) => {
        await waitBriefly(trx);
        const written = await writeVerified(trx, token, part, at);
        const charged = written.filter((row) => row.charged).map((row) => row.team_id);
        await spendCredits(trx, deps, organizationId, charged, at.now);
      });
    for (const lost of await eachAlone(deps, sorted, write)) unwritten.add(lost);
    deps.crash('verify.after_probe');
  }
  await endWaits(
    deps,
    token,
    settled.filter((one) => !unwritten.has(one)),
  );
}

export async function endWaits(deps: Deps, token: string, rows: readonly Wait[]): Promise<void> {
  for (const [teamId, waits] of Map.groupBy(rows, (row) => row.team_id))
    await eachAlone(deps, waits, (part) =>
      transact(deps.db, async (trx) => {
        await waitBriefly(trx);
        const profileIds = part.map((row) => row.contact_profile_id);
        await releaseContacts(trx, { teamId, profileIds }, OF_ADDRESSES, deps.clock.now());
        await dropWaiting(trx, token, part);
      }),
    );
}

async function eachAlone<T extends Wait>(
  { log }: Deps,
  rows: readonly T[],
  run: (part: readonly T[]) => Promise<void>,
): Promise<T[]> {
  const { failed } = await bisectBatch(rows, run, FEW_LOCK_WAITS);
  for (const { item, error } of failed)
    log.warn(
      { err: error, contact: item.contact_profile_id },
      'a verification could not be written; it is tried again',
    );
  return failed.map(({ item }) => item);
}
