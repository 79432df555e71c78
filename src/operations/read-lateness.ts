import type { Db } from '../platform/db/connect.ts';
import { leftBeforeStop, readBacklog } from './lateness-store.ts';
import type { Backlog } from './lateness-store.ts';

/** How far the engine is behind its clock. */
export const readLateness = (db: Db, now: Date): Promise<Backlog> => readBacklog(db, now);

/** Which of these mails left before the answer that should have stopped them was recorded. */
export const findLateAnswers = (db: Db, messageIds: readonly string[], graceMs: number): Promise<string[]> =>
  leftBeforeStop(db, messageIds, graceMs);
