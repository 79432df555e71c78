import type { Db } from '../platform/db/connect.ts';
import { leftBeforeStop, readBacklog } from './lateness-store.ts';
import type { Backlog } from './lateness-store.ts';

export const readLateness = (db: Db, now: Date): Promise<Backlog> => readBacklog(db, now);

export const findLateAnswers = (db: Db, messageIds: readonly string[], graceMs: number): Promise<string[]> =>
  leftBeforeStop(db, messageIds, graceMs);
