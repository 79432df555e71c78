import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { DeliveryStatus } from '../platform/db/types.ts';
import { uuidFloor } from '../platform/ids.ts';
import type { DeliveryRow } from './delivery-store.ts';

interface Filter {
  teamId: string;
  status: DeliveryStatus | undefined;
  eventType: string | undefined;
  campaignId: string | undefined;
  search: string | undefined;
  limit: number;
  offset: number;
}

type Asked = Filter & { webhookId: string | undefined; window?: { start: Date; end: Date } };

const whereOf = (at: Asked) => {
  const like = at.search ? `%${at.search.replace(/[\\%_]/g, (char) => `\\${char}`)}%` : null;
  return sql`where d.team_id = ${at.teamId} ${at.webhookId ? sql`and d.webhook_id = ${at.webhookId}` : sql``}
    ${at.status ? sql`and d.status = ${at.status}` : sql``} ${at.eventType ? sql`and d.event_type = ${at.eventType}` : sql``}
    ${at.campaignId ? sql`and d.campaign_id = ${at.campaignId}` : sql``}
    ${like ? sql`and d.contact ->> 'email' ilike ${like}` : sql``} ${at.window ? within(at.window) : sql``}`;
};

/** An id begins with the time of its event. */
const within = ({ start, end }: { start: Date; end: Date }) =>
  sql`and d.id >= ${uuidFloor(start)} and d.id < ${uuidFloor(new Date(end.getTime() + 1))}`;

export async function listDeliveries(
  db: Db,
  at: Filter & { webhookId: string },
): Promise<{ total: number; rows: (DeliveryRow & { campaign_name: string | null })[] }> {
  const where = whereOf(at);
  const { rows } = await sql<DeliveryRow & { campaign_name: string | null }>`
    select d.*, c.name as campaign_name from webhook_deliveries d
      left join campaigns c on c.team_id = d.team_id and c.id = d.campaign_id
    ${where} order by d.id desc limit ${at.limit} offset ${at.offset}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from webhook_deliveries d ${where}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

/** Deliveries that are counted at most: a team may have millions. */
export const MOST_DELIVERIES_COUNTED = 10_000;

export type TeamDeliveryRow = DeliveryRow & {
  campaign_name: string | null;
  webhook_name: string | null;
  webhook_url: string | null;
};

/** Of all endpoints of a team, also of deleted ones. One row more than `limit` says that there are more. */
export async function listTeamDeliveries(
  db: Db,
  at: Asked & { window: { start: Date; end: Date } },
): Promise<{ counted: number; rows: TeamDeliveryRow[] }> {
  const where = whereOf(at);
  const { rows } = await sql<TeamDeliveryRow>`
    select d.*, c.name as campaign_name, w.name as webhook_name, w.url as webhook_url
    from (select d.* from webhook_deliveries d ${where} order by d.id desc limit ${at.limit + 1} offset ${at.offset}) d
      left join campaigns c on c.team_id = d.team_id and c.id = d.campaign_id
      left join webhooks w on w.team_id = d.team_id and w.id = d.webhook_id
    order by d.id desc`.execute(db);
  const counted = await sql<{ counted: number }>`
    select count(*)::int as counted
    from (select from webhook_deliveries d ${where} limit ${MOST_DELIVERIES_COUNTED}) few`.execute(db);
  return { counted: counted.rows[0]!.counted, rows };
}
