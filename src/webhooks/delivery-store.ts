import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { DeliveryStatus, WebhookDeliveries } from '../platform/db/types.ts';
import { prepared } from '../platform/db/prepared.ts';

export type DeliveryRow = Selectable<WebhookDeliveries>;

const DUE = [
  'team_id',
  'id',
  'webhook_id',
  'event_id',
  'event_type',
  'event_timestamp',
  'body',
  'contact',
  'status',
  'attempt_count',
  'next_retry_at',
  'replayed',
] as const;
export type DueDelivery = Pick<DeliveryRow, (typeof DUE)[number]>;

/**
 * Deliveries of one endpoint due until `before`, first tries before retries, in the order of their events. `except`:
 * those with a running post.
 */
export async function dueDeliveries(
  db: Db,
  at: { teamId: string; webhookId: string; before: Date; except: string[]; limit: number },
): Promise<DueDelivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .modifyFront(prepared('due deliveries of an endpoint'))
    .select(DUE)
    .where('webhook_id', '=', at.webhookId)
    .where('team_id', '=', at.teamId)
    .where('next_retry_at', '<=', at.before)
    .where('id', '<>', sql<string>`all(${at.except}::uuid[])`)
    .orderBy('next_retry_at')
    .orderBy('event_id')
    .limit(at.limit)
    .execute();
  return rows.toSorted((a, b) => a.attempt_count - b.attempt_count || (a.event_id < b.event_id ? -1 : 1));
}

export const findForOneTry = (
  db: Db,
  at: { teamId: string; webhookId: string; id: string },
): Promise<DueDelivery | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .select(DUE)
    .where('team_id', '=', at.teamId)
    .where('webhook_id', '=', at.webhookId)
    .where('id', '=', at.id)
    .executeTakeFirst();

export interface DeliveryResult {
  team_id: string;
  id: string;
  webhook_id: string;
  /** `next_retry_at` as it was read; compared before the write, like the count. */
  was_due_at: Date | null;
  status: DeliveryStatus;
  attempt_count: number;
  next_retry_at: Date | null;
  response_status: number | null;
  response_time_ms: number;
  response_body: string | null;
  response_headers: Record<string, string> | null;
  error_message: string | null;
}

/**
 * Compare-and-set: a delivery that was tried or queued again meanwhile stays as it is. Times are compared by
 * milliseconds, the precision of a read: a result that never matches would be posted without end. Resolves the ids of
 * the written ones.
 */
export async function writeResults(
  trx: Trx,
  results: DeliveryResult[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    ${prepared('results of deliveries')} update webhook_deliveries d
      set status = v.status, attempt_count = v.attempt_count, next_retry_at = v.next_retry_at,
      response_status = v.response_status, response_time_ms = v.response_time_ms, response_body = v.response_body,
      response_headers = v.response_headers, error_message = v.error_message, last_attempt_at = ${now},
      delivered_at = case when v.status = 'delivered' then ${now}::timestamptz end
    from json_to_recordset(${JSON.stringify(results)}) as v(team_id uuid, id uuid, was_due_at timestamptz,
      status delivery_status, attempt_count int,
      next_retry_at timestamptz, response_status int, response_time_ms int, response_body text, response_headers jsonb,
        error_message text)
    where d.team_id = v.team_id and d.id = v.id and d.id = any(${results.map(({ id }) => id)}::uuid[])
      and d.attempt_count = v.attempt_count - 1
      and date_trunc('milliseconds', d.next_retry_at) is not distinct from v.was_due_at
    returning d.id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The endpoint now, with its breaker: an attempt uses the current URL, headers and secrets, not those of the event's
 * time.
 */
export const findEndpoint = (db: Db, teamId: string, id: string) =>
  db
    .selectFrom('webhooks as w')
    .leftJoin('webhook_breakers as b', (join) =>
      join.onRef('b.team_id', '=', 'w.team_id').onRef('b.webhook_id', '=', 'w.id'),
    )
    .select([
      'w.team_id',
      'w.id',
      'w.url',
      'w.headers',
      'w.secret',
      'w.previous_secret',
      'w.previous_secret_until',
      'w.enabled',
      'w.updated_at',
      'b.open_until',
      'b.since as troubled_since',
    ])
    .where('w.team_id', '=', teamId)
    .where('w.id', '=', id)
    .executeTakeFirst();

/**
 * The version of each endpoint: the time of its last change in milliseconds, different for each change.
 * Null: the endpoint is disabled or deleted.
 */
export async function readEndpointVersions(
  db: Db,
  endpoints: readonly { teamId: string; webhookId: string }[],
): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: string; updated_at: Date }>`
    ${prepared('versions of endpoints')} select id, updated_at from webhooks
    where team_id = any(${[...new Set(endpoints.map(({ teamId }) => teamId))]}::uuid[])
      and id = any(${[...new Set(endpoints.map(({ webhookId }) => webhookId))]}::uuid[]) and enabled`.execute(
    db,
  );
  const versions = new Map(rows.map((row) => [row.id, row.updated_at.getTime()]));
  return endpoints.map(({ webhookId }) => versions.get(webhookId) ?? null);
}

export async function findDelivery(
  db: Db,
  at: { teamId: string; webhookId: string; id: string },
): Promise<(DeliveryRow & { campaign_name: string | null }) | undefined> {
  const { rows } = await sql<DeliveryRow & { campaign_name: string | null }>`
    select d.*, c.name as campaign_name from webhook_deliveries d
      left join campaigns c on c.team_id = d.team_id and c.id = d.campaign_id
    where d.team_id = ${at.teamId} and d.id = ${at.id} and d.webhook_id = ${at.webhookId}`.execute(db);
  return rows[0];
}

export const hurryRetries = (
  trx: Trx,
  webhook: { team_id: string; id: string },
  now: Date,
): Promise<unknown> =>
  trx
    .updateTable('webhook_deliveries')
    .set({ next_retry_at: now })
    .where('team_id', '=', webhook.team_id)
    .where('webhook_id', '=', webhook.id)
    .where('next_retry_at', '>', now)
    .where('attempt_count', '>', 0)
    .execute();

/** failed → pending with a fresh count; false when it is not failed. spec: Webhook delivery, manual retry */
export async function requeueFailed(
  trx: Trx | Db,
  at: { teamId: string; webhookId: string; id: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({
      status: 'pending',
      attempt_count: 0,
      next_retry_at: now,
      error_message: null,
    })
    .where('team_id', '=', at.teamId)
    .where('webhook_id', '=', at.webhookId)
    .where('id', '=', at.id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
