import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { EventType } from '../platform/db/types.ts';
import { uuidFloor } from '../platform/ids.ts';
import type { RecordedEvent } from '../events/event.ts';
import type { NewDelivery } from './fan-out-store.ts';

type Sql = RawBuilder<unknown>;

/** A window includes `start` and `end`. */
export type ReplayRange = { start: Date; end: Date; after: string | undefined } | { ids: string[] };

export interface Wanted {
  teamId: string;
  campaignId: string | null;
  types: readonly EventType[];
  range: ReplayRange;
}

const NAMES = sql`team_id, id, type, occurred_at, campaign_id, enrollment_id, contact_profile_id, conversation_id,
  detail`;

function among(at: Wanted): Sql {
  const { range } = at;
  const those =
    'ids' in range
      ? sql`id = any(${range.ids}::uuid[])`
      : sql`id >= ${uuidFloor(range.start)} and id < ${uuidFloor(new Date(range.end.getTime() + 1))}
          ${range.after ? sql`and id > ${range.after}` : sql``}`;
  return sql`team_id = ${at.teamId} and ${those} and type = any(${at.types}::event_type[])
    ${at.campaignId ? sql`and campaign_id = ${at.campaignId}` : sql``}`;
}

/**
 * The first `limit` events of a range; null: all. The events of one campaign come in two parts, because the
 * index of its events leaves out `contact_added`. Those are read only on the days whose counters show some.
 */
function eventsOf(at: Wanted, limit: number | null): Sql {
  const first = sql`order by id limit ${limit}::int`;
  if (at.campaignId === null || 'ids' in at.range)
    return sql`(select ${NAMES} from events where ${among(at)} ${first})`;
  const others = sql`(select ${NAMES} from events where ${among(at)} and type <> 'contact_added' ${first})`;
  if (!at.types.includes('contact_added')) return others;
  const days = sql`select distinct day from event_counters
    where team_id = ${at.teamId} and campaign_id = ${at.campaignId} and type = 'contact_added' and count > 0`;
  return sql`(select ${NAMES} from (${others} union all (
      select e.* from (${days}) d cross join lateral (select ${NAMES} from events
        where ${among(at)} and type = 'contact_added' and id >= uuid7_floor(d.day::timestamp at time zone 'UTC')
          and id < uuid7_floor((d.day + 1)::timestamp at time zone 'UTC') ${first}) e)) both_parts ${first})`;
}

export async function eventsToReplay(db: Db, at: Wanted, limit: number): Promise<RecordedEvent[]> {
  const { rows } = await sql<RecordedEvent>`
    select team_id as "teamId", id, type, occurred_at as "occurredAt", campaign_id as "campaignId",
      enrollment_id as "enrollmentId", contact_profile_id as "contactProfileId", conversation_id as "conversationId",
        detail
    from ${eventsOf(at, limit)} e order by id`.execute(db);
  return rows;
}

export async function countToReplay(db: Db, at: Wanted): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${eventsOf(at, null)} e`.execute(
    db,
  );
  return rows[0]!.n;
}

export type StoredDelivery = Pick<NewDelivery, 'id' | 'event_timestamp' | 'contact' | 'body'>;

export async function storedDeliveries(trx: Trx, teamId: string, ids: string[]): Promise<StoredDelivery[]> {
  const { rows } = await sql<StoredDelivery>`
    select id, event_timestamp, contact, body from webhook_deliveries
    where team_id = ${teamId} and id = any(${ids}::uuid[])`.execute(trx);
  return rows;
}

/**
 * Serialises replays to one endpoint: the second sees what the first queued. False: the endpoint was
 * deleted.
 */
export async function lockEndpoint(
  trx: Trx,
  { team_id, id }: { team_id: string; id: string },
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from webhooks where team_id = ${team_id} and id = ${id} for no key update`.execute(
      trx,
    );
  return rows.length > 0;
}

export async function eventsOnTheirWay(
  trx: Trx,
  webhook: { team_id: string; id: string },
  eventIds: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ event_id: string }>`
    select event_id from webhook_deliveries
    where webhook_id = ${webhook.id} and team_id = ${webhook.team_id} and next_retry_at is not null
      and event_id = any(${eventIds}::uuid[]) and not test`.execute(trx);
  return new Set(rows.map(({ event_id }) => event_id));
}

export async function lastReplayDue(
  trx: Trx,
  { team_id, id }: { team_id: string; id: string },
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select next_retry_at as at from webhook_deliveries
    where team_id = ${team_id} and webhook_id = ${id} and next_retry_at > ${now} and replayed and attempt_count = 0
    order by next_retry_at desc limit 1`.execute(trx);
  return rows[0]?.at ?? null;
}

/** Ends up to `limit` waiting deliveries of replays, those due first. Resolves the times of their events. */
export async function endReplayed(
  trx: Trx,
  { team_id, id }: { team_id: string; id: string },
  limit: number,
): Promise<string[]> {
  const waiting = sql`team_id = ${team_id} and webhook_id = ${id} and next_retry_at is not null and replayed`;
  const { rows } = await sql<{ at: string }>`
    update webhook_deliveries set status = 'failed', next_retry_at = null, error_message = 'the replay was cancelled'
    where ${waiting} and id in (select id from webhook_deliveries where ${waiting} order by next_retry_at
      limit ${limit})
    returning event_timestamp as at`.execute(trx);
  return rows.map(({ at }) => at);
}

/**
 * If untried deliveries of replays are overdue, moves all of them so that the first is due now and the rest follow at
 * their rate.
 */
export async function postponeReplayed(
  trx: Trx,
  { team_id, id }: { team_id: string; id: string },
  now: Date,
): Promise<void> {
  const waiting = sql`team_id = ${team_id} and webhook_id = ${id} and next_retry_at is not null and replayed
    and attempt_count = 0`;
  await sql`
    update webhook_deliveries d set next_retry_at = v.due_at
    from (select id, next_retry_at + (${now}::timestamptz - min(next_retry_at) over ()) as due_at,
      min(next_retry_at) over () as first_at
      from webhook_deliveries where ${waiting}) v
    where d.team_id = ${team_id} and d.id = v.id and v.first_at < ${now}`.execute(trx);
}
