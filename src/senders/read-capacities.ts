import type { Db } from '../platform/db/connect.ts';
import { listCapacities } from './capacity-store.ts';
import { MAX_MAILBOXES } from './rules/distribute-slots.ts';
import type { LastDay, WarmUp } from './rules/warm-up.ts';

export interface Capacity {
  id: string;
  email: string;
  timezone: string;
  spacingSeconds: number;
  maxPerDay: number;
  warmUp: WarmUp | null;
  lastDay: LastDay;
  freeAt: Date;
}

const latest = (...moments: (Date | null)[]): Date =>
  new Date(Math.max(0, ...moments.map((at) => at?.getTime() ?? 0)));

export async function readCapacities(
  db: Db,
  at: { teamId: string; campaignId: string },
  now: Date,
): Promise<Capacity[]> {
  const rows = await listCapacities(db, { ...at, now, limit: MAX_MAILBOXES });
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    timezone: row.timezone,
    spacingSeconds: row.spacing_seconds,
    maxPerDay: row.max_per_day,
    warmUp: row.warm_up,
    lastDay: {
      stage: row.warm_stage,
      sent: row.sent_today,
      trouble: row.warm_trouble,
      daysAgo: row.days_ago,
    },
    freeAt: latest(now, row.next_send_at, row.backoff_until),
  }));
}
