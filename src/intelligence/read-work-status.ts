import type { Db } from '../platform/db/connect.ts';
import type { WorkStatus } from './wire.ts';
import { countWork } from './work-status-store.ts';

/** What is scheduled, due, running and in doubt, and how late the oldest of it is. */
export async function readWorkStatus(db: Db, at: { now: Date; wall: Date }): Promise<WorkStatus[]> {
  const rows = await countWork(db, at);
  return rows.map(({ oldest_due_at, ...work }) => ({
    ...work,
    late_seconds:
      oldest_due_at && Math.max(0, Math.round((at.now.getTime() - oldest_due_at.getTime()) / 1000)),
  }));
}
