import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { dueBy } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { WindowState } from '../platform/rules/calendar.ts';
import type { Schedule } from '../platform/rules/schedule.ts';

export const overdueTeams = dueBy('now', sql`window_until`, sql`from teams where true`, sql`id`);

export async function listOverdueTeams(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${overdueTeams({ now })} order by window_until limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Locks the team. The schedule has the organization's zone where it names none; `before` is the reason why it is shut. */
export async function lockSchedule(
  trx: Trx,
  teamId: string,
): Promise<{ schedule: Schedule; before: string | null }> {
  const { rows } = await sql<{ schedule: Schedule; before: string | null }>`
    select jsonb_build_object('timezone', o.timezone) || t.mail_warm_schedule as schedule, t.closed_because as before
    from teams t join organizations o on o.id = t.organization_id
      where t.id = ${teamId} for no key update of t`.execute(trx);
  return rows[0]!;
}

export async function writeTeamWindow(
  trx: Trx,
  teamId: string,
  { because, until }: WindowState,
): Promise<void> {
  await sql`
    update teams set closed_because = ${because}, window_until = coalesce(${until}::timestamptz, 'infinity')
    where id = ${teamId}`.execute(trx);
}

export async function listTeamMailboxes(trx: Trx, teamId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from senders where team_id = ${teamId} and not disabled`.execute(trx);
  return rows.map((row) => row.id);
}
