import { LOCKED_AGAIN_MS } from '../platform/rules/retry.ts';
import { lockMovers, moveOn } from '../enrollments/move-on.ts';
import type { AppServices } from '../events/record-event.ts';
import { FEW_LOCK_WAITS, describeFault, bisectBatch, isLocked } from '../platform/db/bisect-batch.ts';
import { oneByOne } from '../platform/db/one-by-one.ts';
import { transact, waitBriefly } from '../platform/db/transaction.ts';
import { closeMoves, listMovers, listMovingTeams, postponeMoves, readDueMoves } from './move-store.ts';
import type { MoveRow } from './move-store.ts';
import { mayMove } from './rules/move.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'ids' | 'log' | 'crash' | 'eventLog'>;

const TEAMS = 50;
const CONTACTS = 500;
const FAULT_RETRY_MS = 5 * 60_000;

/**
 * Ends the enrollment in the parent and begins one in the subsequence, in one transaction. Contacts that another session
 * holds wait for the next pass. Resolves true when there may be more.
 */
export async function moveContacts(deps: Deps): Promise<boolean> {
  const now = deps.clock.now();
  let done = 0;
  const sound = await oneByOne(
    await listMovingTeams(deps.db, now, TEAMS),
    { log: deps.log, what: 'moving contacts to subsequences' },
    async (teamId) => {
      const ids = await listMovers(deps.db, teamId, now, CONTACTS);
      const { failed } = await bisectBatch(
        ids,
        async (some) => {
          done += await moveTogether(deps, teamId, [...some]);
        },
        FEW_LOCK_WAITS,
      );
      const faults = failed.filter(({ error }) => !isLocked(error));
      if (faults.length > 0)
        deps.log.error(
          { err: faults[0]!.error, team: teamId, enrollment: faults[0]!.item, faults: faults.length },
          'contacts cannot be moved to a subsequence; the others went on',
        );
      const later = failed.map(({ item, error }) => ({
        enrollmentId: item,
        until: new Date(now.getTime() + (isLocked(error) ? LOCKED_AGAIN_MS : FAULT_RETRY_MS)),
        error: isLocked(error) ? null : describeFault(error),
      }));
      await bisectBatch(later, (some) => transact(deps.db, (trx) => postponeMoves(trx, teamId, some)));
    },
  );
  return sound && done > 0;
}

const moveTogether = (deps: Deps, teamId: string, ids: string[]): Promise<number> =>
  transact(deps.db, async (trx) => {
    await waitBriefly(trx);
    const { movers, missing } = await lockMovers(trx, teamId, ids);
    const known = [...movers.map(({ id }) => id), ...missing];
    if (known.length === 0) return 0;
    const now = deps.clock.now();
    const due = Map.groupBy(await readDueMoves(trx, teamId, known), (row) => row.enrollment_id);
    const chosen = movers.flatMap((mover) => {
      const move = due.get(mover.id)?.find((row) => mayMove(row, mover));
      return move ? [{ mover, move }] : [];
    });
    const { movedTo, events } = await moveOn(
      trx,
      deps,
      teamId,
      chosen.map(({ mover, move }) => ({ ...mover, to: subsequenceOf(move) })),
    );
    await closeMoves(trx, teamId, {
      enrollmentIds: known,
      done: chosen.map(({ mover, move }) => ({
        enrollmentId: mover.id,
        subsequenceId: move.campaign_id,
        pass: move.pass,
        movedTo: movedTo.get(mover.id)!,
      })),
      now,
    });
    if (events.length > 0) await deps.eventLog.record(trx, events);
    deps.crash('move.before_commit');
    return known.length;
  });

const subsequenceOf = ({ campaign_id: id, name }: MoveRow) => ({ id, name: name ?? '' });
