import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Health } from '../deliverability/domains/rules/health.ts';

export interface DomainFacts {
  id: string;
  domain: string;
  registrar: string | null;
  nameservers: string[];
  found: string[] | null;
  health: Health | null;
  mailboxes: number;
}

export async function listDomainFacts(db: Db, teamId: string, limit: number): Promise<DomainFacts[]> {
  const { rows } = await sql<DomainFacts>`
    select d.id, d.domain, d.registrar, d.nameservers, d.found_nameservers as found, d.health,
      coalesce(s.mailboxes, 0) as mailboxes
    from domains d left join (select lower(split_part(email, '@', 2)) as domain, count(*)::int as mailboxes from senders
      where team_id = ${teamId} and deleted_at is null group by 1) s on s.domain = d.domain
    where d.team_id = ${teamId} and d.disconnected_at is null order by d.connected_at, d.id limit ${limit}`.execute(
    db,
  );
  return rows;
}

export interface MailboxFacts {
  total: number;
  enabled: number;
  disabled: string[];
  unchecked: string[];
  failed: string[];
  /** Disabled because their servers refused the login. */
  refused: string[];
  /** As `failed` and `refused`, of mailboxes that signed in at their provider. */
  signed_in_failed: string[];
  /** Enabled, signed in and, as far as known, able to log in. */
  working: number;
  signed_out: string[];
  unread: string[];
  blind: string[];
  unconnected: string[];
}

export async function readMailboxFacts(
  db: Db,
  { teamId, freshFrom, limit }: { teamId: string; freshFrom: Date; limit: number },
): Promise<MailboxFacts> {
  const some = (where: ReturnType<typeof sql>) => sql`
    (select coalesce(array_agg(x.id), '{}')
      from (select m.id from boxes m where ${where} order by m.id limit ${limit}) x)`;
  const { rows } = await sql<MailboxFacts>`
    with boxes as materialized (
      select s.id, lower(split_part(s.email, '@', 2)) as domain, s.disabled or s.max_per_day = 0 as disabled, s.disabled
        and s.disabled_reason = 'smtp_login_refused' as refused, s.imap_host, st.smtp_checked_at,
        coalesce(st.smtp_error, st.imap_error) as error,
        s.auth = 'oauth' as oauth, s.auth = 'oauth'
          and not exists (select from sender_tokens k
          where k.team_id = s.team_id and k.sender_id = s.id and k.revoked_at is null) as signed_out,
        coalesce(st.walked_at, st.imap_since) as seen_at
      from senders s join sender_states st on st.team_id = s.team_id and st.sender_id = s.id
      where s.team_id = ${teamId} and s.deleted_at is null)
    select (select count(*)::int from boxes) as total, (select count(*)::int from boxes where not disabled) as enabled,
      (select count(*)::int from boxes where not disabled and not signed_out and error is null) as working,
      ${some(sql`m.disabled and m.refused is not true`)} as disabled,
      ${some(sql`m.refused and not m.oauth`)} as refused,
      ${some(sql`not m.disabled and not m.signed_out and m.smtp_checked_at is null`)} as unchecked,
      ${some(sql`not m.disabled and not m.oauth and m.error is not null`)} as failed,
      ${some(sql`m.oauth and not m.signed_out
        and (m.refused or not m.disabled and m.error is not null)`)} as signed_in_failed,
      ${some(sql`m.signed_out`)} as signed_out,
      ${some(sql`not m.disabled and not m.signed_out and m.imap_host is null`)} as unread,
      ${some(sql`not m.disabled and m.imap_host is not null and m.error is null and not m.signed_out
        and m.seen_at < ${freshFrom}`)} as blind,
      (select coalesce(array_agg(x.domain), '{}') from (select distinct m.domain from boxes m
        where not exists (select from domains d
          where d.team_id = ${teamId} and d.domain = m.domain and d.disconnected_at is null) order by 1
          limit ${limit}) x) as unconnected`.execute(db);
  return rows[0]!;
}

export interface TeamFacts {
  profiles: number;
  webhooks: number;
  campaigns: number;
  active: number;
  next_campaign: string | null;
  assigned_profiles: number;
  guarded: string[];
  linkedin: boolean;
  linkedin_connector: boolean;
  identities: number;
}

export async function readTeamFacts(db: Db, teamId: string, limit: number): Promise<TeamFacts> {
  const { rows } = await sql<TeamFacts>`
    select (select count(*)::int from sender_profiles where team_id = t.id) as profiles,
      (select count(*)::int from webhooks where team_id = t.id and enabled) as webhooks,
      (select count(*)::int from campaigns where team_id = t.id and status <> 'archived') as campaigns,
      (select count(*)::int from campaigns where team_id = t.id and status = 'active') as active,
      (select coalesce(array_agg(g.id), '{}')
        from (select id from campaigns where team_id = t.id and status = 'inactive'
        and paused_reason in ('bounce_guard', 'content_refused') order by id desc limit ${limit}) g) as guarded,
      n.id as next_campaign,
      (select count(*)::int from campaign_sender_profiles p
        where p.team_id = t.id and p.campaign_id = n.id) as assigned_profiles,
      o.linkedin_enabled as linkedin,
      exists (select from connectors x where x.organization_id = o.id and x.kind = 'linkedin') as linkedin_connector,
      (select count(*)::int from linkedin_identities i
        where i.team_id = t.id and i.deleted_at is null and i.disconnected_at is null and not i.disabled) as identities
    from teams t join organizations o on o.id = t.organization_id
    left join lateral (select c.id from campaigns c
      where c.team_id = t.id and c.status = 'inactive' and c.parent_campaign_id is null
      order by c.created_at desc, c.id desc limit 1) n on true
    where t.id = ${teamId}`.execute(db);
  return rows[0]!;
}
