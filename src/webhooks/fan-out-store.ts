import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import type { PayloadContact } from './rules/payload.ts';

/** What payloads of a batch say of teams, campaigns, contacts and conversations, each by id. */
export interface FanOutFacts {
  teams: Map<string, { id: string; name: string }>;
  campaigns: Map<string, { id: string; name: string; status: string; tags: string[] }>;
  contacts: Map<string, PayloadContact>;
}

const unique = (ids: (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id): id is string => Boolean(id))),
];

/** Reads the facts of a batch: three reads, whatever its size. */
export async function loadFanOutFacts(
  trx: Trx,
  events: readonly { teamId: string; campaignId?: string | null; enrollmentId?: string | null }[],
): Promise<FanOutFacts> {
  const teamIds = unique(events.map((event) => event.teamId));
  const campaignIds = unique(events.map((event) => event.campaignId));
  const enrollmentIds = unique(events.map((event) => event.enrollmentId));
  const teams = await trx.selectFrom('teams').select(['id', 'name']).where('id', 'in', teamIds).execute();
  const campaigns =
    campaignIds.length === 0
      ? []
      : await trx
          .selectFrom('campaigns')
          .select(['id', 'name', sql<string>`status::text`.as('status'), 'tags'])
          .where('team_id', 'in', teamIds)
          .where('id', 'in', campaignIds)
          .execute();
  const contacts =
    enrollmentIds.length === 0
      ? []
      : (
          await sql<PayloadContact>`
            select e.id, p.id as contact_profile_id, p.email, p.first_name, p.last_name, p.company_name, p.title, p.custom
            from enrollments e
            cross join lateral (select * from contact_profiles p where p.team_id = e.team_id and p.id = e.contact_profile_id limit 1) p
            where e.team_id = any(${teamIds}) and e.id = any(${enrollmentIds})`.execute(trx)
        ).rows;
  const byId = <T extends { id: string }>(rows: T[]): Map<string, T> =>
    new Map(rows.map((row) => [row.id, row]));
  return { teams: byId(teams), campaigns: byId(campaigns), contacts: byId(contacts) };
}

export interface NewDelivery {
  team_id: string;
  id: string;
  webhook_id: string;
  event_id: string;
  event_type: string;
  event_timestamp: string;
  test: boolean;
  campaign_id: string | null;
  contact: { id: string; email: string | null; name: string } | null;
  body: string;
  next_retry_at: Date | null;
  created_at: Date;
}

/** One statement and one parameter for the batch; a pair of webhook and event that is there already is left alone. */
export async function insertDeliveries(trx: Trx, deliveries: NewDelivery[]): Promise<void> {
  const columns = sql.raw(
    'team_id, id, webhook_id, event_id, event_type, event_timestamp, test, campaign_id, contact, body, next_retry_at, created_at',
  );
  await sql`insert into webhook_deliveries (${columns})
    select ${columns} from json_populate_recordset(null::webhook_deliveries, ${JSON.stringify(deliveries)})
    on conflict do nothing`.execute(trx);
}
