import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { forgetLease } from '../platform/db/leases.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Webhooks } from '../platform/db/types.ts';
import { prepared } from '../platform/db/prepared.ts';

export type WebhookRow = Selectable<Webhooks>;
export type WebhookValues = Pick<WebhookRow, 'url' | 'name' | 'enabled' | 'campaign_id'> & {
  events: string | null;
  config: string;
  headers: string;
  secret: string | null;
  secret_last4: string | null;
  previous_secret?: string | null;
  previous_secret_until?: Date | null;
};

export async function insertWebhook(
  db: Db,
  row: WebhookValues & { team_id: string; id: string },
  now: Date,
): Promise<WebhookRow> {
  return db
    .insertInto('webhooks')
    .values({ ...row, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locks the row until the transaction ends, so that a merge starts from the newest version. */
export const lockWebhook = (trx: Trx, teamId: string, id: string): Promise<WebhookRow | undefined> =>
  trx
    .selectFrom('webhooks')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updateWebhookRow = (
  trx: Trx,
  teamId: string,
  id: string,
  values: WebhookValues & { updated_at: Date },
): Promise<WebhookRow> =>
  trx
    .updateTable('webhooks')
    .set(values)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const findWebhook = (db: Db, organizationId: string, id: string): Promise<WebhookRow | undefined> =>
  db
    .selectFrom('webhooks as w')
    .innerJoin('teams as t', 't.id', 'w.team_id')
    .selectAll('w')
    .where('w.id', '=', id)
    .where('t.organization_id', '=', organizationId)
    .executeTakeFirst();

export const webhooksOf = (db: Db, at: { id: string } | { teamId: string }): Promise<WebhookRow[]> => {
  const all = db.selectFrom('webhooks').selectAll().orderBy('created_at').orderBy('id');
  return 'id' in at
    ? all.where('id', '=', at.id).execute()
    : all.where('team_id', '=', at.teamId).where('enabled', '=', true).execute();
};

/** Its breaker is open: attempts failed in a row, and deliveries wait. */
const IS_FAILING = sql<boolean>`(w.enabled and exists (select from webhook_breakers b
  where b.team_id = w.team_id and b.webhook_id = w.id and b.open_until is not null))`;

export async function listWebhooks(
  db: Db,
  at: {
    teamId: string;
    campaignId: string | undefined;
    failing?: boolean | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ total: number; rows: (WebhookRow & { campaign_count: number })[] }> {
  const rows = await db
    .selectFrom('webhooks as w')
    .selectAll('w')
    .select(
      sql<number>`case when w.campaign_id is not null then 1
        else (select count(*)::int from campaigns c where c.team_id = w.team_id and c.status <> 'archived') end`.as(
        'campaign_count',
      ),
    )
    .where('w.team_id', '=', at.teamId)
    .$if(at.campaignId !== undefined, (query) => query.where('w.campaign_id', '=', at.campaignId!))
    .$if(at.failing !== undefined, (query) => query.where(IS_FAILING, '=', at.failing!))
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id')
    .limit(at.limit)
    .offset(at.offset)
    .execute();
  const { total } = await db
    .selectFrom('webhooks as w')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('w.team_id', '=', at.teamId)
    .$if(at.campaignId !== undefined, (query) => query.where('w.campaign_id', '=', at.campaignId!))
    .$if(at.failing !== undefined, (query) => query.where(IS_FAILING, '=', at.failing!))
    .executeTakeFirstOrThrow();
  return { total, rows };
}

/** Deletes a webhook and ends its waiting deliveries; the log of deliveries goes with its partitions. */
export async function deleteWebhookRow(trx: Trx, teamId: string, id: string): Promise<void> {
  // Takes locks in the same order as a change of the webhook.
  await lockWebhook(trx, teamId, id);
  await trx
    .updateTable('webhook_deliveries')
    .set({
      next_retry_at: null,
      status: 'failed',
      error_message: 'the webhook was deleted',
    })
    .where('team_id', '=', teamId)
    .where('webhook_id', '=', id)
    .where('next_retry_at', 'is not', null)
    .execute();
  await forgetLease(trx, { kind: 'endpoint', teamId, key: id });
  await trx
    .deleteFrom('webhook_breakers')
    .where('team_id', '=', teamId)
    .where('webhook_id', '=', id)
    .execute();
  await trx.deleteFrom('webhooks').where('team_id', '=', teamId).where('id', '=', id).execute();
}

export const enabledWebhooks = (
  trx: Trx,
  teamIds: string[],
): Promise<Pick<WebhookRow, 'team_id' | 'id' | 'events' | 'config' | 'campaign_id'>[]> =>
  trx
    .selectFrom('webhooks')
    .modifyFront(prepared('enabled webhooks'))
    .select(['team_id', 'id', 'events', 'config', 'campaign_id'])
    .where('team_id', '=', sql<string>`any(${teamIds}::uuid[])`)
    .where('enabled', '=', true)
    .execute();
