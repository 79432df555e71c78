import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Standing } from './rules/preview.ts';

interface Key {
  teamId: string;
  campaignId: string;
}

export async function readCounters(db: Db, { teamId, campaignId }: Key): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('event_counters')
    .select(['type', sql<number>`sum(count)::int`.as('count')])
    .where('team_id', '=', teamId)
    .where('campaign_id', '=', campaignId)
    .groupBy('type')
    .execute();
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
}

/** Counts a contact once per UTC day. Reads only the index of these clicks. spec: Campaign */
export async function countReplyLinkClicks(
  db: Db,
  teamId: string,
  campaignIds: string[],
): Promise<Map<string, number>> {
  if (campaignIds.length === 0) return new Map();
  const { rows } = await sql<{ campaign_id: string; count: number }>`
    select campaign_id, count(distinct (coalesce(contact_profile_id, enrollment_id),
      (occurred_at at time zone 'UTC')::date))::int as count
    from events where team_id = ${teamId} and campaign_id = any(${campaignIds}::uuid[]) and type = 'reply_link_click'
    group by campaign_id`.execute(db);
  return new Map(rows.map(({ campaign_id, count }) => [campaign_id, count]));
}

export interface CampaignNumbers {
  contacts: number;
  sent: number;
  opened: number;
  clicked: number;
  replied: number;
  positive: number;
  bounced: number;
  opted_out: number;
}

/**
 * The numbers of these campaigns in one statement: their counters, a row for each day once it is over. Null: the counters lack
 * what an earlier version recorded.
 */
export async function readNumbers(
  db: Db,
  teamId: string,
  campaignIds: readonly string[],
): Promise<Map<string, CampaignNumbers | null>> {
  const { rows } = await sql<{ id: string; counted: boolean } & CampaignNumbers>`
    select c.id, not exists (select from uncounted_teams where team_id = ${teamId}) as counted, p.contacts, n.*
    from unnest(${campaignIds}::uuid[]) as c(id)
    cross join lateral (select coalesce(sum(k.count), 0)::int as contacts from enrollment_counts k
      where k.team_id = ${teamId} and k.campaign_id = c.id and not k.deleted and not k.archived) p
    cross join lateral (select coalesce(sum(sent), 0)::int as sent, coalesce(sum(opened), 0)::int as opened,
      coalesce(sum(clicked), 0)::int as clicked, coalesce(sum(replied), 0)::int as replied,
      coalesce(sum(positive), 0)::int as positive, coalesce(sum(bounced), 0)::int as bounced,
      coalesce(sum(opted_out), 0)::int as opted_out
      from step_counters s where s.team_id = ${teamId} and s.campaign_id = c.id and s.node_id = '') n`.execute(
    db,
  );
  return new Map(rows.map(({ id, counted, ...numbers }) => [id, counted ? numbers : null]));
}

export interface PeopleCounts {
  total: number;
  active: number;
  paused: number;
  finished: number;
}

/** Counts contacts that are not deleted. `is true`: without statistics, the planner would read the whole team. */
export async function countPeople(db: Db | Trx, { teamId, campaignId }: Key): Promise<PeopleCounts> {
  const { rows } = await sql<PeopleCounts>`
    select count(*)::int as total, (count(*) filter (where life = 'active'))::int as active,
      (count(*) filter (where life = 'paused'))::int as paused,
        (count(*) filter (where life = 'finished'))::int as finished
    from enrollments where (team_id = ${teamId}) is true and campaign_id = ${campaignId}
      and deleted_at is null`.execute(db);
  return rows[0]!;
}

export interface MailboxCounts {
  total: number;
  enabled: number;
  /** Mails that the enabled mailboxes may send on the longest open day, for all campaigns together. */
  daily_capacity: number;
  blind: number;
  login_failed: number;
  not_read: number;
  /** False: every mailbox of the team sends for the campaign. */
  limited_to_profiles: boolean;
}

export async function countMailboxes(
  db: Db | Trx,
  { teamId, campaignId, freshFrom, openSeconds }: Key & { freshFrom: Date; openSeconds: number },
): Promise<MailboxCounts> {
  const { rows } = await sql<MailboxCounts>`
    select count(*)::int as total, (count(*) filter (where not s.disabled and s.max_per_day > 0))::int as enabled,
      coalesce(sum(least(sender_cap(s.max_per_day, s.warm_up, st.warm_stage),
        ceil(${openSeconds}::float8 / nullif(s.spacing_seconds, 0))))
        filter (where not s.disabled), 0)::int as daily_capacity,
      exists (select from campaign_sender_profiles
        where team_id = ${teamId} and campaign_id = ${campaignId}) as limited_to_profiles,
      (count(*) filter (where not s.disabled and s.max_per_day > 0
        and coalesce(st.smtp_error, st.imap_error) is not null))::int as login_failed,
      (count(*) filter (where not s.disabled and s.imap_host is null))::int as not_read,
      (count(*) filter (where not s.disabled and s.imap_host is not null
        and coalesce(st.walked_at, st.imap_since) < ${freshFrom}))::int as blind
    from campaign_pool(${teamId}, ${campaignId}) s
    cross join lateral (select * from sender_states st where st.team_id = s.team_id and st.sender_id = s.id
      limit 1) st`.execute(db);
  return rows[0]!;
}

export async function readLinkedin(
  db: Db | Trx,
  teamId: string,
): Promise<{ available: boolean; identities: number }> {
  const { rows } = await sql<{ available: boolean; identities: number }>`
    select o.linkedin_enabled
      and exists (select from connectors x where x.organization_id = o.id and x.kind = 'linkedin') as available,
      (select count(*)::int from linkedin_identities i
        where i.team_id = t.id and i.deleted_at is null and i.disconnected_at is null and not i.disabled) as identities
    from teams t join organizations o on o.id = t.organization_id where t.id = ${teamId}`.execute(db);
  return rows[0]!;
}

/** Limit of rows: a graph has 500 nodes, and contacts are in few versions at a time. */
const MAX_STANDINGS = 1000;

export async function readStandings(db: Db, { teamId, campaignId }: Key): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select p.sequence_version as version, p.node_id, count(*)::int as contacts,
      (count(*) filter (where p.node_state = 'sending' and exists (select from email_sends s where s.team_id = ${teamId}
        and s.enrollment_id = p.enrollment_id and s.node_id = p.node_id and s.pass = p.pass
          and s.state in ('pending', 'sending'))))::int as waiting_mails
    from enrollments e join enrollment_positions p on p.team_id = e.team_id and p.enrollment_id = e.id
    where e.team_id = ${teamId} and e.campaign_id = ${campaignId} and e.deleted_at is null
      and e.life in ('active', 'paused')
    group by 1, 2 order by 3 desc, 1, 2 limit ${MAX_STANDINGS}`.execute(db);
  return rows;
}
