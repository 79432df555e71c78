import { sql } from 'kysely';
import type { Health } from '../deliverability/domains/rules/health.ts';
import type { Db } from '../platform/db/connect.ts';

export interface DomainHealthRow {
  domain: string;
  /** Null: the team has not connected the domain. */
  id: string | null;
  nameservers: string[];
  found_nameservers: string[] | null;
  health: Health | null;
  checked_at: Date | null;
  disconnected_at: Date | null;
  mailboxes: number;
  listings: { list: string; since: Date }[];
  blocked_by: string[];
}

type Raw = Omit<DomainHealthRow, 'listings'> & { listings: { list: string; since: string }[] };

/** Refusals in a row: from the fourth on a mailbox rests for a day. */
const BLOCKED_AFTER = 4;

/** Domains of a team by name: the connected ones, and those of its mailboxes. `total` counts beyond `limit`. */
export async function readDomainHealth(
  db: Db,
  at: { teamId: string; now: Date; large: readonly string[]; limit: number },
): Promise<{ total: number; rows: DomainHealthRow[] }> {
  const { rows } = await sql<Raw & { total: number }>`
    with used as (
      select lower(split_part(email, '@', 2)) as domain, count(*)::int as mailboxes from senders
      where team_id = ${at.teamId} and deleted_at is null group by 1),
    blocked as (
      select lower(split_part(s.email, '@', 2)) as domain,
        array_agg(distinct r.receiver order by r.receiver) as receivers
      from receiver_rests r join senders s on s.team_id = r.team_id and s.id = r.sender_id
      where r.team_id = ${at.teamId} and r.until > ${at.now} and r.rests >= ${BLOCKED_AFTER}
        and r.receiver = any(${[...at.large]}::text[])
        and s.deleted_at is null group by 1),
    last as (
      select distinct on (domain_id, list) domain_id, list, verdict, at from domain_checks
      where team_id = ${at.teamId} and "check" = 'blacklists' order by domain_id, list, at desc, id desc)
    select coalesce(d.domain, u.domain) as domain, d.id, coalesce(d.nameservers, '{}') as nameservers,
      d.found_nameservers,
      d.health, d.checked_at, d.disconnected_at, coalesce(u.mailboxes, 0) as mailboxes,
        coalesce(b.receivers, '{}') as blocked_by,
      coalesce((select json_agg(json_build_object('list', l.list, 'since', l.at) order by l.list) from last l
        where l.domain_id = d.id and l.verdict = 'listed'), '[]') as listings, count(*) over ()::int as total
    from (select * from domains where team_id = ${at.teamId}) d full join used u on u.domain = d.domain
    left join blocked b on b.domain = coalesce(d.domain, u.domain)
    order by 1 limit ${at.limit}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, ...row }) => ({
      ...row,
      listings: row.listings.map(({ list, since }) => ({ list, since: new Date(since) })),
    })),
  };
}
