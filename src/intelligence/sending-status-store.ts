import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { SendingStatus } from './wire.ts';

/** Reads the counters and the narrow tables of one campaign; a few milliseconds per 10,000 enrollments. */
export async function readSendingStatus(db: Db, teamId: string, campaignId: string): Promise<SendingStatus> {
  const events = await db
    .selectFrom('event_counters')
    .select(['type', sql<number>`sum(count)::int`.as('count')])
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .groupBy('type')
    .execute();
  const statuses = await db
    .selectFrom('enrollments')
    .select(['life', sql<number>`count(*)::int`.as('count')])
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .groupBy('life')
    .execute();
  const mails = await db
    .selectFrom('email_sends')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .groupBy('state')
    .execute();
  const holds = await db
    .selectFrom('inspect_holds')
    .select(['what', 'state', 'reason', sql<number>`count::int`.as('count'), 'next_try_at'])
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .orderBy('count', 'desc')
    .limit(100)
    .execute();
  const due = await db
    .selectFrom('enrollment_positions')
    .select((eb) => eb.fn.min('next_run_at').as('at'))
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
    holds: holds as SendingStatus['holds'],
    next_due_at: due?.at ?? null,
  };
}
