import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

export interface Take {
  subject: string;
  closesAt: Date;
  count: number;
}

export interface Window {
  subject: string;
  closes_at: Date;
  used: number;
}

/** If an open window closes this much later than a new one would, a clock was set back. */
const CLOCK_SET_BACK = sql`interval '5 minutes'`;

/** Counts into the open window of each subject, or opens one, in one statement. Each subject may occur once. */
export async function takeWindows(db: Db, takes: Take[], now: Date): Promise<Window[]> {
  const subjects = takes.map(({ subject }) => subject);
  const closings = takes.map(({ closesAt }) => closesAt);
  const counts = takes.map(({ count }) => count);
  const over = sql`(w.closes_at <= ${now} or w.closes_at > excluded.closes_at + ${CLOCK_SET_BACK})`;
  // In a fixed order, so that replicas cannot deadlock.
  const { rows } = await sql<Window>`
    insert into request_windows as w (subject, closes_at, used)
    select subject, closes_at, used
    from unnest(${subjects}::text[], ${closings}::timestamptz[], ${counts}::integer[]) as t (subject, closes_at, used)
    order by subject
    on conflict (subject) do update set
      closes_at = case when ${over} then excluded.closes_at else w.closes_at end,
      used = case when ${over} then excluded.used else w.used + excluded.used end
    returning subject, closes_at, used`.execute(db);
  return rows;
}

export async function dropWindows(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from request_windows where subject in (
      select subject from request_windows where closes_at < ${before} order by closes_at limit ${limit}
      for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
