import type { Db } from '../platform/db/connect.ts';
import { listCapacities } from './capacity-store.ts';

/** A mailbox as a simulation begins with it. */
export interface Capacity {
  id: string;
  email: string;
  timezone: string;
  spacingSeconds: number;
  /** Mails that it may send on the n-th day from today on. */
  capOn: (day: number) => number;
  sentToday: number;
  freeAt: Date;
}

/** As many as steps choose among. */
const MAX_MAILBOXES = 1000;

const latest = (...moments: (Date | null)[]): Date =>
  new Date(Math.max(0, ...moments.map((at) => at?.getTime() ?? 0)));

/** What the mailboxes of a campaign may send from now on. */
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
    capOn: () => row.max_per_day,
    sentToday: row.sent_today,
    freeAt: latest(now, row.next_send_at, row.backoff_until),
  }));
}
