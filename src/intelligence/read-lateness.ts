import type { Db } from '../platform/db/connect.ts';
import { leftBeforeStop, oldestDue, readBacklog } from './lateness-store.ts';
import type { Backlog } from './lateness-store.ts';

/** How far the engine is behind its clock. */
export const readLateness = (db: Db, now: Date): Promise<Backlog> => readBacklog(db, now);

/** Which of these mails left before the answer that should have stopped them was recorded. */
export const findLateAnswers = (db: Db, messageIds: readonly string[], graceMs: number): Promise<string[]> =>
  leftBeforeStop(db, messageIds, graceMs);

/** Work that waits for so long although it is due is late: no worker runs, or none gets on. */
const LATE_SECONDS = 600;

/** What is late, in words; null: nothing. Four entries of indexes are read, whatever waits. */
export async function findLateWork(db: Db, now: Date): Promise<string | null> {
  const late = Object.entries(await oldestDue(db)).flatMap(([work, at]) => {
    const seconds = at ? Math.floor((now.getTime() - at.getTime()) / 1000) : 0;
    return seconds > LATE_SECONDS ? `${work} for ${seconds} s` : [];
  });
  return late.length > 0 ? `work is due and not done: ${late.join(', ')}` : null;
}
