import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { dueBy } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { WindowState } from '../platform/rules/calendar.ts';
import type { Schedule } from '../platform/rules/schedule.ts';

export const overdueWindows = dueBy('now', sql`window_until`, sql`from campaigns where status = 'active'`);

/**
 * The longest overdue come first. One team gets at most a quarter of the list, so that a team with locked rows leaves
 * room for others.
 */
export async function listOverdueWindows(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ team_id: string; id: string }[]> {
  const { rows } = await sql<{ team_id: string; id: string }>`
    select team_id, id from (
      select team_id, id, window_until, row_number() over (partition by team_id order by window_until) as place
      from campaigns where status = 'active' and window_until <= ${now}) overdue
    where place <= ${limit} / 4 order by window_until limit ${limit}`.execute(db);
  return rows;
}

/** Reads active campaigns; a schedule without a zone gets the organization's. Locks the rows in the order of ids. */
export async function readSchedules(
  trx: Trx,
  teamId: string,
  ids: string[],
): Promise<{ id: string; schedule: Schedule; before: string | null }[]> {
  const { rows } = await sql<{ id: string; schedule: Schedule; before: string | null }>`
    select c.id, jsonb_build_object('timezone', o.timezone) || c.schedule as schedule, c.closed_because as before
    from campaigns c join teams t on t.id = c.team_id join organizations o on o.id = t.organization_id
    where c.team_id = ${teamId} and c.id = any(${ids}::uuid[]) and c.status = 'active'
    order by c.id for no key update of c`.execute(trx);
  return rows;
}

export async function writeWindows(
  trx: Trx,
  teamId: string,
  windows: ({ id: string } & WindowState)[],
): Promise<void> {
  await sql`
    update campaigns c set closed_because = v.because, window_until = coalesce(v.until, 'infinity')
    from unnest(${windows.map(({ id }) => id)}::uuid[], ${windows.map(({ because }) => because)}::text[],
      ${windows.map(({ until }) => until)}::timestamptz[]) as v(id, because, until)
    where c.team_id = ${teamId} and c.id = v.id`.execute(trx);
}

/** Makes windows in the organization's zone overdue, so that they are computed before a mail leaves. */
export async function closeZoneWindows(trx: Trx, teamId: string, now: Date): Promise<void> {
  await sql`
    with held as (select id from campaigns where team_id = ${teamId} and status = 'active' and window_until < 'infinity'
      and not schedule ? 'timezone' order by id for no key update)
    update campaigns c set window_until = ${now} from held where c.team_id = ${teamId} and c.id = held.id`.execute(
    trx,
  );
}
