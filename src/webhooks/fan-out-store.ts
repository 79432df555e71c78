import { sql } from 'kysely';
import { markDue } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { PayloadContact } from './rules/payload.ts';
import { prepared } from '../platform/db/prepared.ts';

export interface FanOutFacts {
  team_name: string | null;
  campaign: { id: string; name: string; status: string; tags: string[] } | null;
  contact: PayloadContact | null;
  labels: { id: string; name: string; color?: string }[];
}

/** One read for the whole batch: a probe by key per table and event. */
export async function loadFanOutFacts(
  trx: Trx,
  events: readonly {
    teamId: string;
    campaignId?: string | null;
    enrollmentId?: string | null;
    contactProfileId?: string | null;
    conversationId?: string | null;
  }[],
): Promise<FanOutFacts[]> {
  const { rows } = await sql<FanOutFacts>`
    ${prepared('facts of payloads')} select t.name as team_name, to_json(c) as campaign, to_json(p) as contact,
      coalesce((select json_agg(json_strip_nulls(json_build_object('id', b.id, 'name', b.name, 'color', b.color))
        order by lower(b.name))
        from conversation_labels l join labels b on b.team_id = l.team_id and b.id = l.label_id
        where l.team_id = v.team_id and l.conversation_id = v.conversation_id), '[]') as labels
    from unnest(${events.map((event) => event.teamId)}::uuid[],
      ${events.map((event) => event.campaignId ?? null)}::uuid[],
      ${events.map((event) => event.enrollmentId ?? null)}::uuid[],
        ${events.map((event) => event.contactProfileId ?? null)}::uuid[],
      ${events.map((event) => event.conversationId ?? null)}::uuid[])
      with ordinality as v(team_id, campaign_id, enrollment_id, contact_profile_id, conversation_id, n)
    left join lateral (select name from teams where id = v.team_id limit 1) t on true
    left join lateral (select id, name, status, tags from campaigns where team_id = v.team_id and id = v.campaign_id
      limit 1) c on true
    left join lateral (select contact_profile_id from enrollments where team_id = v.team_id and id = v.enrollment_id
      limit 1) e on true
    left join lateral (select coalesce(v.enrollment_id, p.id) as id, p.id as contact_profile_id, p.email, p.first_name,
      p.last_name, p.company_name,
        p.title, p.custom
      from contact_profiles p
        where p.team_id = v.team_id and p.id = coalesce(e.contact_profile_id, v.contact_profile_id) limit 1) p on true
    order by v.n`.execute(trx);
  return rows;
}

export interface NewDelivery {
  team_id: string;
  id: string;
  webhook_id: string;
  event_id: string;
  event_type: string;
  event_timestamp: string;
  test: boolean;
  replayed: boolean;
  campaign_id: string | null;
  contact: { id: string; email: string | null; name: string } | null;
  body: string;
  next_retry_at: Date | null;
  created_at: Date;
}

/** One parameter for the whole batch. An existing pair of webhook and event stays as it is. */
export async function insertDeliveries(trx: Trx, deliveries: NewDelivery[]): Promise<void> {
  const columns = sql.raw(
    'team_id, id, webhook_id, event_id, event_type, event_timestamp, test, replayed, campaign_id, contact, ' +
      'body, next_retry_at, created_at',
  );
  await sql`${prepared('new deliveries')} insert into webhook_deliveries (${columns})
    select ${columns} from json_populate_recordset(null::webhook_deliveries, ${JSON.stringify(deliveries)})
    on conflict do nothing`.execute(trx);
  markDue(
    trx,
    deliveries.flatMap(({ team_id: teamId, webhook_id: key, next_retry_at: dueAt }) =>
      dueAt ? [{ kind: 'endpoint', teamId, key, dueAt }] : [],
    ),
  );
}
