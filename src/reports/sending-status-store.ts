import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { EnrollmentLife } from '../platform/db/types.ts';
import type { SendingStatus } from './sending-status-wire.ts';

const MAX_HOLDS = 100;

/**
 * Reads the counters, contacts and mails of one campaign, each once by an index. `is true` keeps a planner without
 * statistics off the indexes of the whole team.
 */
export async function readSendingStatus(db: Db, teamId: string, campaignId: string): Promise<SendingStatus> {
  const events = await db
    .selectFrom('event_counters')
    .select(['type', sql<number>`sum(count)::int`.as('count')])
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .groupBy('type')
    .execute();
  const { rows: statuses } = await sql<{ life: EnrollmentLife; count: number }>`
    select life, count(*)::int as count from enrollments
      where (team_id = ${teamId}) is true and campaign_id = ${campaignId}
    group by life`.execute(db);
  const { rows: mails } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from campaign_mails(${teamId}, ${campaignId}) group by state`.execute(
    db,
  );
  const { rows: holds } = await sql<SendingStatus['holds'][number]>`
    select what, state, reason, count::int, next_try_at, detail from campaign_holds(${teamId}, ${campaignId})
    order by count desc limit ${MAX_HOLDS}`.execute(db);
  const due = await db
    .selectFrom('enrollment_positions')
    .select((eb) => eb.fn.min('next_run_at').as('at'))
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .where('next_run_at', 'is not', null)
    .executeTakeFirst();
  return {
    events: Object.fromEntries(events.map(({ type, count }) => [type, count])),
    contacts: {
      active: 0,
      paused: 0,
      finished: 0,
      archived: 0,
      ...Object.fromEntries(statuses.map(({ life, count }) => [life, count])),
    },
    mails: Object.fromEntries(mails.map(({ state, count }) => [state, count])),
    holds,
    next_due_at: due?.at ?? null,
  };
}
