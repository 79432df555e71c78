import pLimit from 'p-limit';
import { transact } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { takeDomains, writeDomain } from './receiver-store.ts';
import { isReserved, receiverOf } from './rules/receiver.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'egress'>;

const BATCH = 50;
const AT_ONCE = 10;
const LEASE_MS = 60_000;
const AGAIN_MS = 10 * 60_000;

/** Looks up due operators of domains, outside of transactions. Resolves true when more may wait. */
export async function resolveReceivers(deps: Deps): Promise<boolean> {
  const wall = deps.clock.wall();
  const until = new Date(wall.getTime() + LEASE_MS);
  const taken = await takeDomains(deps.db, { wall, until, limit: BATCH });
  const atOnce = pLimit(AT_ONCE);
  await Promise.all(
    taken.map(({ team_id: teamId, domain }) =>
      atOnce(async () => {
        const hosts = isReserved(domain) ? [] : await deps.egress.mxOf(domain);
        const at = deps.clock.wall();
        const nextAt = hosts === null ? new Date(at.getTime() + AGAIN_MS) : null;
        await transact(deps.db, (trx) =>
          writeDomain(trx, { teamId, domain, wall: at, nextAt }, hosts && receiverOf(domain, hosts)),
        );
      }),
    ),
  );
  return taken.length === BATCH;
}
