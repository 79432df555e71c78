import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Sql } from '../platform/db/due.ts';
import { prepared } from '../platform/db/prepared.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Cap, Place } from './rules/contact-cap.ts';

/** The longest cap; older mails count for none. */
export const MAX_CAP_DAYS = 90;
/** The largest cap of a company: so many mails of before are counted at most. */
export const MAX_CAP_MAILS = 1_000;

/** A row `s` of the ledger counts. decided: a mail that came back reached no one. */
const COUNTS = sql`s.source in ('step', 'broadcast') and s.state in ('sending', 'data', 'sent', 'uncertain')
  and s.bounced_as is null`;
const LEFT_AT = sql`case when s.state = 'sending' then s.slot_at else coalesce(s.data_now, s.sent_at, s.slot_at) end`;

/** A mail leaves soon after its claim, so a day more than the cap has all that count. */
const recent = (of: { team: Sql; key: Sql; mails: Sql; days: Sql; now: Date; own: Sql }): Sql => sql`
  select mailed.at, mailed.open
  from capped_mails taken
  cross join lateral (select ${LEFT_AT} as at, s.state in ('sending', 'data') as open from email_sends s
    where s.id = taken.send_id and s.team_id = taken.team_id and ${COUNTS} limit 1) mailed
  where ${of.mails} is not null and taken.team_id = ${of.team} and taken.key = ${of.key}
    and taken.send_id is distinct from ${of.own}
    and taken.claimed_at > ${of.now}::timestamptz - (${of.days} + 1) * interval '24 hours'
  order by mailed.at desc limit ${of.mails}`;

/**
 * `capped`: of a profile `p` and its team `t`, whether its caps are full; `own` is the id of a mail that does not count.
 * Without a cap nothing is read. decided: what left before a cap was set is known from the first claim for the person
 * or company on.
 */
export function capFacts(now: Date, own: Sql): Sql {
  const full = (key: Sql, mails: Sql, days: Sql): Sql => sql`
    select case when count(*) >= ${mails} then min(r.at) end as at, coalesce(bool_or(r.open), false) as open
    from (${recent({ team: sql`p.team_id`, key, mails, days, now, own })}) r`;
  return sql`
    cross join lateral (select person.at as person_full_at, person.open as person_under_way,
        company.at as company_full_at, company.open as company_under_way
      from (${full(sql`mailbox_key(p.email_key)`, sql`t.person_cap_mails`, sql`t.person_cap_days`)}) person
      cross join (${full(
        sql`split_part(p.email_key, '@', -1)`,
        sql`t.company_cap_mails`,
        sql`t.company_cap_days`,
      )}) company) capped`;
}

/** Null: it does not count, or has no cap. */
export interface Addressee {
  person: string | null;
  company: string | null;
}

export interface LockedKey {
  /** Index of the mail. */
  mail: number;
  reason: Place['reason'];
  key: string;
  counted_at: Date | null;
}

/** Locks the persons and companies of mails until the transaction ends, always in one order. */
export async function lockKeys(
  trx: Trx,
  teamId: string,
  mails: readonly Addressee[],
  now: Date,
): Promise<LockedKey[]> {
  const { rows } = await sql<LockedKey>`
    ${prepared('persons and companies are locked')} with asked as materialized (
      select v.n, 'person_cap' as reason, mailbox_key(v.person) as key
      from unnest(${mails.map(({ person }) => person)}::text[]) with ordinality as v(person, n)
      where v.person is not null
      union all select v.n, 'company_cap', v.company
      from unnest(${mails.map(({ company }) => company)}::text[]) with ordinality as v(company, n)
      where v.company is not null
    ), locked as (
      insert into capped_keys as k (team_id, key, used_at)
      select ${teamId}, a.key, ${now} from (select distinct key from asked) a order by a.key
      on conflict (team_id, key) do update
        set used_at = case when k.used_at < excluded.used_at - interval '24 hours' then excluded.used_at
          else k.used_at end
      returning key, counted_at)
    select (a.n - 1)::int as mail, a.reason, a.key, l.counted_at from asked a join locked l on l.key = a.key
    order by a.n`.execute(trx);
  return rows;
}

const history = (at: { teamId: string; since: Date }, mails: Sql): Sql => sql`
  cross join lateral (select * from (
      select s.id, ${LEFT_AT} as at from (${mails}) s where ${COUNTS}) h
    where h.at > ${at.since} order by h.at desc limit ${MAX_CAP_MAILS}) h
  on conflict (team_id, key, send_id) do update
    set claimed_at = greatest(capped_mails.claimed_at, excluded.claimed_at)`;

/**
 * Counts the mails that were claimed while there was no cap: once for each key, one probe for each mail of the person,
 * or for each contact with this domain.
 */
export async function countBefore(
  trx: Trx,
  at: { teamId: string; since: Date; now: Date },
  { persons, companies }: { persons: readonly string[]; companies: readonly string[] },
): Promise<void> {
  const into = sql`insert into capped_mails (team_id, key, send_id, claimed_at)
    select ${at.teamId}, k.key, h.id, h.at`;
  if (persons.length > 0)
    await sql`${into} from unnest(${persons}::text[]) as k(key) ${history(
      at,
      sql`select * from email_sends s where s.team_id = ${at.teamId} and lower(s.recipient) = k.key
        union all select * from email_sends s where s.team_id = ${at.teamId} and mailbox_key(s.recipient) = k.key
          and mailbox_key(s.recipient) <> lower(s.recipient)`,
    )}`.execute(trx);
  if (companies.length > 0)
    await sql`${into} from unnest(${companies}::text[]) as k(key) ${history(
      at,
      sql`select s.* from contact_profiles p cross join lateral (
          select * from email_sends s where s.team_id = p.team_id and lower(s.recipient) = p.email_key offset 0) s
        where p.team_id = ${at.teamId} and p.email_key is not null and split_part(p.email_key, '@', -1) = k.key`,
    )}`.execute(trx);
  await sql`
    update capped_keys set counted_at = ${at.now}
    where team_id = ${at.teamId} and key = any(${[...persons, ...companies]}::text[])`.execute(trx);
}

/** When the newest mails of each key left, as many as its cap allows. */
export async function readTaken(
  db: Db | Trx,
  teamId: string,
  keys: readonly (Cap & { key: string })[],
  now: Date,
): Promise<Map<string, { times: Date[]; underWay: boolean }>> {
  const { rows } = await sql<{ key: string; times: Date[]; open: boolean }>`
    ${prepared('mails of persons and companies')} select k.key, array_agg(r.at order by r.at desc) as times,
      bool_or(r.open) as open
    from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ mails }) => mails)}::int[],
      ${keys.map(({ days }) => days)}::int[]) as k(key, mails, days)
    cross join lateral (${recent({
      team: sql`${teamId}::uuid`,
      key: sql`k.key`,
      mails: sql`k.mails`,
      days: sql`k.days`,
      now,
      own: sql`null::uuid`,
    })}) r
    group by k.key`.execute(db);
  return new Map(rows.map(({ key, times, open }) => [key, { times, underWay: open }]));
}

export async function insertCapped(
  trx: Trx,
  teamId: string,
  mails: readonly { key: string; id: string }[],
  now: Date,
): Promise<void> {
  await sql`
    ${prepared('mails take their places')} insert into capped_mails (team_id, key, send_id, claimed_at)
    select ${teamId}, v.key, v.id, ${now}
    from unnest(${mails.map(({ key }) => key)}::text[], ${mails.map(({ id }) => id)}::uuid[]) as v(key, id)
    on conflict (team_id, key, send_id) do update set claimed_at = excluded.claimed_at`.execute(trx);
}

/** For mails that came into the ledger without a claim: the next claim counts again. */
export async function forgetCounts(trx: Trx, teamId: string, recipients: readonly string[]): Promise<void> {
  await sql`
    delete from capped_keys where team_id = ${teamId} and key in (
      select mailbox_key(r) from unnest(${recipients}::text[]) r
      union select split_part(lower(r), '@', -1) from unnest(${recipients}::text[]) r)`.execute(trx);
}

/** Removes what counts for no cap any more. Resolves the number of rows. */
export async function deleteOldCounts(db: Db, before: Date, limit: number): Promise<number> {
  const mails = await sql`
    delete from capped_mails m using (select team_id, key, send_id from capped_mails where claimed_at < ${before}
      order by claimed_at limit ${limit} for update skip locked) old
    where m.team_id = old.team_id and m.key = old.key and m.send_id = old.send_id`.execute(db);
  const keys = await sql`
    delete from capped_keys k using (select team_id, key from capped_keys where used_at < ${before}
      order by used_at limit ${limit} for update skip locked) old
    where k.team_id = old.team_id and k.key = old.key`.execute(db);
  return Math.max(Number(mails.numAffectedRows ?? 0), Number(keys.numAffectedRows ?? 0));
}
