import { isServerFault } from '../platform/db/bisect-batch.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { keyOfErasure } from './erasure-keys.ts';
import { appendErasures, lineOf } from './erasure-journal.ts';
import { changeErasure, claimErasures, countOpenMails } from './erasure-store.ts';
import type { ErasureRow } from './erasure-store.ts';
import { completeJournal } from './match-journal.ts';
import { recordAct } from './record-act.ts';
import { removePersonal } from './person-rows-store.ts';
import { afterLook } from './rules/erasure.ts';
import { searchErased } from './search-erased.ts';
import { stopPerson } from './start-erasure.ts';
import { walkPerson } from './walk-person.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'secrets' | 'signals' | 'log' | 'config' | 'crash'>;
type Named = ErasureRow & { address: string };

/** A claim lasts this long behind each step of it. */
const LEASE_MS = 120_000;
const EXTEND_MS = LEASE_MS / 4;
/** After a fault that is no outage: others are erased meanwhile. */
const AFTER_FAULT_MS = 600_000;
/** Rows of one transaction. */
const ROWS = 500;

/** Erases a person whose time has come. Resolves true when there may be more. */
export async function erasePeople(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const wall = deps.clock.wall();
  const [erasure] = await claimErasures(deps.db, { wall, until: leaseFrom(wall), limit: 1 });
  if (!erasure) return false;
  const { organization_id: organizationId, id, address } = erasure;
  try {
    if (address !== null) await eraseOne(deps, { ...erasure, address }, signal);
    else {
      await searchErased(deps, organizationId, { signal, onPage: () => extend(deps, erasure) });
      // They may come from the journal of another data directory.
      await completeJournal(deps);
    }
  } catch (err) {
    if (isServerFault(err)) throw err;
    deps.log.error({ err, organizationId, erasure: id }, 'a person cannot be erased now; it is tried again');
    const dueAt = new Date(wall.getTime() + AFTER_FAULT_MS);
    await changeErasure(deps.db, erasure, { dueAt }, deps.clock.now());
  }
  return true;
}

const leaseFrom = (wall: Date): Date => new Date(wall.getTime() + LEASE_MS);
const extend = ({ db, clock }: Deps, erasure: ErasureRow): Promise<void> =>
  changeErasure(db, erasure, { dueAt: leaseFrom(clock.wall()) }, clock.now());

async function eraseOne(deps: Deps, erasure: Named, signal: AbortSignal): Promise<void> {
  const { organization_id: organizationId, address: mailbox } = erasure;
  // Again at each look: a mail that a server put off waits again.
  const { teamIds, profileIds } = await transact(deps.db, async (trx) => {
    const now = deps.clock.now();
    const stopped = await stopPerson(trx, deps, { organizationId, mailbox, known: erasure.profile_ids }, now);
    await changeErasure(trx, erasure, { profileIds: stopped.profileIds }, now);
    return stopped;
  });
  const openMails = await countOpenMails(deps.db, { teamIds, mailbox, profileIds });
  const about = { requestedAt: erasure.requested_at, openMails };
  let left: number | null = null;
  for (;;) {
    const [now, wall] = [deps.clock.now(), deps.clock.wall()];
    const next = afterLook({ ...about, left }, wall);
    if (next.do === 'wait') return changeErasure(deps.db, erasure, { dueAt: next.until, openMails }, now);
    if (next.do === 'end') {
      await changeErasure(deps.db, erasure, { state: 'done', openMails: 0 }, now);
      await recordAct(deps, deps.db, {
        action: 'erased',
        organizationId,
        id: erasure.id,
        by: erasure.requested_by,
      });
      return;
    }
    await enterJournal(deps, erasure);
    left = await removeAll(deps, { ...erasure, profile_ids: profileIds }, signal);
    if (signal.aborted) return changeErasure(deps.db, erasure, { dueAt: wall }, deps.clock.now());
  }
}

/** Before anything is removed: a backup that knows the person is erased by this line again. */
async function enterJournal(deps: Deps, erasure: Named): Promise<void> {
  const now = deps.clock.now();
  if (erasure.journalled_at === null) {
    const key = await keyOfErasure(deps.db, deps.secrets, erasure);
    await appendErasures(deps.config.dataDir, [lineOf(erasure, key, now)]);
    deps.crash('people.journalled');
    erasure.journalled_at = now;
  }
  await changeErasure(
    deps.db,
    erasure,
    { state: 'removing', openMails: 0, journalledAt: erasure.journalled_at },
    now,
  );
}

/** One round through all places. Resolves how many rows it removed or changed. */
async function removeAll(deps: Deps, erasure: Named, signal: AbortSignal): Promise<number> {
  const { organization_id: organizationId, address: mailbox, profile_ids: known } = erasure;
  let all = 0;
  let extendedAt = deps.clock.wall().getTime();
  for await (const { table, here, ids } of walkPerson(deps.db, { organizationId, mailbox, known })) {
    if (deps.clock.wall().getTime() - extendedAt > EXTEND_MS) {
      await extend(deps, erasure);
      extendedAt = deps.clock.wall().getTime();
    }
    for (let rows = ROWS; rows === ROWS && !signal.aborted; all += rows)
      rows = await transact(deps.db, async (trx) => {
        const removed = await removePersonal(trx, table, { here, ids, limit: ROWS });
        if (removed > 0) {
          const dueAt = leaseFrom(deps.clock.wall());
          await changeErasure(
            trx,
            erasure,
            { dueAt, removed: { table: table.table, rows: removed } },
            deps.clock.now(),
          );
        }
        return removed;
      });
    if (signal.aborted) break;
  }
  return all;
}
