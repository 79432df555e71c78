import { stopwatch } from '../platform/clock.ts';
import { isLostConnection } from '../platform/db/outage.ts';
import type { Services } from '../platform/services.ts';
import { takeDueCheck, writeInvariantCheck } from './invariant-check-store.ts';
import { INVARIANT_CHECKS, findBroken } from './invariants-store.ts';

/** Forgives a mail that was being handed over while the stop committed. */
const GRACE_MS = 2_000;
/** Longer than any statement takes. The check of a lost worker is made again. */
const LEASE_MS = 10 * 60_000;
/**
 * decided: a check waits for this time, or for 1,000 times its duration if that is longer. All checks together take a
 * fortieth of one core at most.
 */
const AGAIN_MS = 60 * 60_000;
const COST_FACTOR = 1_000;

/**
 * Checks one due invariant on the whole database and stores the result. decided: the result of a check that exceeds the
 * statement timeout is unknown; `outreachd doctor` has more time. Resolves true if a check was due.
 */
export async function checkDueInvariant(deps: Pick<Services, 'db' | 'clock' | 'log'>): Promise<boolean> {
  const { db, clock, log } = deps;
  const wall = clock.wall();
  const id = await takeDueCheck(db, {
    ids: INVARIANT_CHECKS.map((check) => check.id),
    wall,
    until: new Date(wall.getTime() + LEASE_MS),
  });
  const check = INVARIANT_CHECKS.find((each) => each.id === id);
  if (!check) return false;
  const startedAt = stopwatch();
  const found = await findBroken(db, check, { wall, now: clock.now(), graceMs: GRACE_MS }).catch(
    (err: unknown) => {
      if (isLostConnection(err)) throw err;
      log.warn({ err, invariant: check.id }, 'the check of an invariant did not end');
      return { broken: null, sample: [] };
    },
  );
  if (found.broken) log.error({ invariant: check.id, ...found }, `an invariant is broken: ${check.says}`);
  const restMs = Math.max(AGAIN_MS, COST_FACTOR * (stopwatch() - startedAt));
  const checkedAt = clock.wall();
  await writeInvariantCheck(db, check.id, {
    ...found,
    checkedAt,
    dueAt: new Date(checkedAt.getTime() + restMs),
  });
  return true;
}
