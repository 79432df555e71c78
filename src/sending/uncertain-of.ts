import type { Db } from '../platform/db/connect.ts';
import { listUncertain } from './recovery-store.ts';
import type { UncertainSend } from './recovery-store.ts';

const MAX = 50;

export const uncertainOf = (db: Db, teamId: string, senderId: string): Promise<UncertainSend[]> =>
  listUncertain(db, teamId, senderId, MAX);
