import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { DeliveryStatus, WebhookDeliveries } from '../platform/db/types.ts';

export type DeliveryRow = Selectable<WebhookDeliveries>;

/** Enabled endpoints that have something due, and nothing of it claimed by a living worker. One index probe each. */
export async function endpointsWithDueDeliveries(
  db: Db,
  at: { now: Date; wall: Date },
): Promise<{ teamId: string; webhookId: string }[]> {
  const { rows } = await sql<{ teamId: string; webhookId: string }>`
    select w.team_id as "teamId", w.id as "webhookId" from webhooks w
    where w.enabled and exists (
      select 1 from webhook_deliveries d where d.webhook_id = w.id and d.next_retry_at <= ${at.now}
        and (d.claim_until is null or d.claim_until < ${at.wall}))
    limit 1000`.execute(db);
  return rows;
}

export type ClaimedDelivery = Pick<
  DeliveryRow,
  | 'team_id'
  | 'id'
  | 'webhook_id'
  | 'event_id'
  | 'event_type'
  | 'event_timestamp'
  | 'body'
  | 'status'
  | 'attempt_count'
>;

/** Claims due deliveries of one endpoint for this worker, first tries before late ones; others' rows are skipped. */
export async function claimDeliveries(
  db: Db,
  at: { teamId: string; webhookId: string; token: string; now: Date; wall: Date; until: Date; limit: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    /* due deliveries of an endpoint */ with due as (
      select team_id, id from webhook_deliveries
      where webhook_id = ${at.webhookId} and team_id = ${at.teamId} and next_retry_at <= ${at.now}
        and (claim_until is null or claim_until < ${at.wall})
      order by next_retry_at limit ${at.limit} for update skip locked)
    update webhook_deliveries d set claim_token = ${at.token}, claim_until = ${at.until} from due
    where d.team_id = due.team_id and d.id = due.id
    returning d.team_id, d.id, d.webhook_id, d.event_id, d.event_type, d.event_timestamp, d.body, d.status, d.attempt_count`.execute(
    db,
  );
  return rows.toSorted((a, b) => a.attempt_count - b.attempt_count || (a.id < b.id ? -1 : 1));
}

/** One delivery for one try, outside the schedule. */
export const claimOne = (
  db: Db,
  at: { teamId: string; webhookId: string; id: string; token: string },
): Promise<ClaimedDelivery | undefined> =>
  db
    .updateTable('webhook_deliveries')
    .set({ claim_token: at.token })
    .where('team_id', '=', at.teamId)
    .where('webhook_id', '=', at.webhookId)
    .where('id', '=', at.id)
    .returning([
      'team_id',
      'id',
      'webhook_id',
      'event_id',
      'event_type',
      'event_timestamp',
      'body',
      'status',
      'attempt_count',
    ])
    .executeTakeFirst();

export interface DeliveryResult {
  team_id: string;
  id: string;
  token: string;
  status: DeliveryStatus;
  attempt_count: number;
  next_retry_at: Date | null;
  response_status: number | null;
  response_time_ms: number;
  response_body: string | null;
  response_headers: Record<string, string> | null;
  error_message: string | null;
}

/** Compare-and-set by the own claim: whoever lost it changes nothing. Resolves how many rows were written. */
export async function writeResults(db: Db, results: DeliveryResult[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    /* results of deliveries */ update webhook_deliveries d set status = v.status, attempt_count = v.attempt_count, next_retry_at = v.next_retry_at,
      response_status = v.response_status, response_time_ms = v.response_time_ms, response_body = v.response_body,
      response_headers = v.response_headers, error_message = v.error_message, last_attempt_at = ${now},
      delivered_at = case when v.status = 'delivered' then ${now}::timestamptz end, claim_token = null, claim_until = null
    from json_to_recordset(${JSON.stringify(results)}) as v(team_id uuid, id uuid, token uuid, status delivery_status, attempt_count int,
      next_retry_at timestamptz, response_status int, response_time_ms int, response_body text, response_headers jsonb, error_message text)
    where d.team_id = v.team_id and d.id = v.id and d.claim_token = v.token`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Gives claims back unused, when a worker is asked to stop. */
export async function dropClaims(db: Db, teamId: string, ids: string[], token: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ claim_token: null, claim_until: null })
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .where('claim_token', '=', token)
    .execute();
}

/** The endpoint as it is now: its URL, headers and secrets at this attempt count, not those of the event's time. */
export const findEndpoint = (db: Db, teamId: string, id: string) =>
  db
    .selectFrom('webhooks')
    .select([
      'team_id',
      'id',
      'url',
      'headers',
      'secret',
      'previous_secret',
      'previous_secret_until',
      'enabled',
    ])
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();

export interface ListDeliveries {
  teamId: string;
  webhookId: string;
  status: DeliveryStatus | undefined;
  eventType: string | undefined;
  campaignId: string | undefined;
  search: string | undefined;
  limit: number;
  offset: number;
}

export async function listDeliveries(
  db: Db,
  at: ListDeliveries,
): Promise<{ total: number; rows: (DeliveryRow & { campaign_name: string | null })[] }> {
  const like = at.search ? `%${at.search.replace(/[\\%_]/g, (char) => `\\${char}`)}%` : null;
  const where = sql`where d.team_id = ${at.teamId} and d.webhook_id = ${at.webhookId}
    ${at.status ? sql`and d.status = ${at.status}` : sql``} ${at.eventType ? sql`and d.event_type = ${at.eventType}` : sql``}
    ${at.campaignId ? sql`and d.campaign_id = ${at.campaignId}` : sql``} ${like ? sql`and d.contact ->> 'email' ilike ${like}` : sql``}`;
  const { rows } = await sql<DeliveryRow & { campaign_name: string | null }>`
    select d.*, c.name as campaign_name from webhook_deliveries d left join campaigns c on c.team_id = d.team_id and c.id = d.campaign_id
    ${where} order by d.id desc limit ${at.limit} offset ${at.offset}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from webhook_deliveries d ${where}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

export async function findDelivery(
  db: Db,
  at: { teamId: string; webhookId: string; id: string },
): Promise<(DeliveryRow & { campaign_name: string | null }) | undefined> {
  const { rows } = await sql<DeliveryRow & { campaign_name: string | null }>`
    select d.*, c.name as campaign_name from webhook_deliveries d left join campaigns c on c.team_id = d.team_id and c.id = d.campaign_id
    where d.team_id = ${at.teamId} and d.id = ${at.id} and d.webhook_id = ${at.webhookId}`.execute(db);
  return rows[0];
}

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
      claim_token: null,
      claim_until: null,
      error_message: null,
    })
    .where('team_id', '=', at.teamId)
    .where('webhook_id', '=', at.webhookId)
    .where('id', '=', at.id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
