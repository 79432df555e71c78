import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import type { BudgetKind } from '../platform/db/types.ts';

/** `key` is the id of the team or of the campaign. */
export interface Limited {
  kind: BudgetKind;
  key: string;
}

export interface Budget extends Limited {
  used: number;
  put_off: number;
  day_ends: Date;
}

const ZONE = sql`
  select coalesce(case when v.kind = 'team' then t.mail_warm_schedule ->> 'timezone' else c.schedule ->> 'timezone' end,
    o.timezone) as zone
  from teams t join organizations o on o.id = t.organization_id
  left join campaigns c on c.team_id = t.id and c.id = v.key`;

const sentSince = (teamId: string, since: ReturnType<typeof sql>) => sql`
  select count(*)::int from campaigns c
  cross join lateral (select ev.enrollment_id, ev.id from events ev
    where ev.campaign_id = c.id and ev.type <> 'contact_added'
    and ev.id >= uuid7_floor(${since}) and ev.type = 'email_sent' and ev.conversation_id is null
      and ev.team_id = ${teamId}) sent
  where c.team_id = ${teamId} and (v.kind = 'team' or c.id = v.key)
    and (v.kind <> 'new_contacts'
      or not exists (select from events before where before.enrollment_id = sent.enrollment_id
      and before.type = 'email_sent' and before.type <> 'contact_added' and before.conversation_id is null
        and before.id < sent.id))`;

const heldSince = (teamId: string, since: ReturnType<typeof sql>, state: ReturnType<typeof sql>) => sql`
  select count(*)::int from email_sends held where held.team_id = ${teamId} and ${state} and held.slot_at >= ${since}
    and held.source in ('step', 'broadcast', 'placement')
    and (v.kind = 'team' or held.campaign_id = v.key) and (v.kind <> 'new_contacts' or held.first_mail)`;

const takenSince = (teamId: string, since: ReturnType<typeof sql>) => sql`
  (${sentSince(teamId, since)}) + (${heldSince(teamId, since, sql`held.state in ('sending', 'data')`)})
  + (${heldSince(teamId, since, sql`held.state = 'uncertain'`)})`;

const asked = (limits: readonly Limited[]) =>
  sql`unnest(${limits.map(({ kind }) => kind)}::budget_kind[], ${limits.map(({ key }) => key)}::uuid[]) as v(kind,
    key)`;

/**
 * Locks today's budgets until the transaction ends, always in one order. The first claim of a day counts the mails that
 * left before it.
 */
export async function lockBudgets(
  trx: Trx,
  teamId: string,
  limits: readonly Limited[],
  now: Date,
): Promise<Budget[]> {
  const { rows } = await sql<Budget>`
    with today as materialized (
      select v.kind, v.key, z.zone, d.day, (d.day + 1)::timestamp at time zone z.zone as day_ends
      from ${asked(limits)} cross join lateral (${ZONE} where t.id = ${teamId} limit 1) z
      cross join lateral (select (${now}::timestamptz at time zone z.zone)::date as day) d)
    insert into send_budgets as b (team_id, kind, key, day, day_ends, used)
    select ${teamId}, v.kind, v.key, v.day, v.day_ends, case when exists (select from send_budgets k
        where k.team_id = ${teamId} and k.kind = v.kind and k.key = v.key and k.day >= v.day) then 0
      else ${takenSince(teamId, sql`v.day::timestamp at time zone v.zone`)} end
    from today v order by v.kind, v.key
    on conflict (team_id, kind, key) do update set day = greatest(b.day, excluded.day),
      day_ends = greatest(b.day_ends, excluded.day_ends),
      used = case when b.day >= excluded.day then b.used else excluded.used end,
      put_off = case when b.day >= excluded.day then b.put_off else 0 end
    returning kind, key, used, put_off, day_ends`.execute(trx);
  return rows;
}

/**
 * Counts today's budgets again after a limit of a campaign or team changed. New contacts that were put off get new days.
 * A budget of an earlier day is counted by the next claim.
 */
export async function recountBudgets(trx: Trx, teamId: string, key: string, now: Date): Promise<void> {
  // The lock comes first: the count must see the slots of the claim that held it before.
  await sql`select 1 from send_budgets where team_id = ${teamId} and key = ${key} order by kind
    for update`.execute(trx);
  await sql`
    update send_budgets b set put_off = 0, used = greatest(b.used, v.taken)
    from (select v.kind, v.key, ${takenSince(teamId, sql`v.day::timestamp at time zone v.zone`)} as taken
      from (select v.kind, v.key, v.day, z.zone from send_budgets v
        cross join lateral (${ZONE} where t.id = ${teamId} limit 1) z
        where v.team_id = ${teamId} and v.key = ${key}
          and v.day >= (${now}::timestamptz at time zone z.zone)::date) v) v
    where b.team_id = ${teamId} and b.kind = v.kind and b.key = v.key`.execute(trx);
} // prettier-ignore

export async function limitsOf(trx: Trx, teamId: string, key: string): Promise<Limited[]> {
  const { rows } = await sql<Limited>`
    select v.kind, v.key from (
      select 'team'::budget_kind as kind, id as key, daily_limit as daily from teams
        where id = ${teamId} and id = ${key}
      union all select 'campaign', id, daily_limit from campaigns where team_id = ${teamId} and id = ${key}
      union all select 'new_contacts', id, new_contacts_per_day from campaigns
        where team_id = ${teamId} and id = ${key}) v
    where v.daily is not null`.execute(trx);
  return rows;
}

export async function writeBudgets(trx: Trx, teamId: string, budgets: readonly Budget[]): Promise<void> {
  await sql`
    update send_budgets b set used = v.used, put_off = v.put_off
    from unnest(${budgets.map(({ kind }) => kind)}::budget_kind[], ${budgets.map(({ key }) => key)}::uuid[],
      ${budgets.map(({ used }) => used)}::int[], ${budgets.map(({ put_off }) => put_off)}::int[]) as v(kind, key, used,
        put_off)
    where b.team_id = ${teamId} and b.kind = v.kind and b.key = v.key`.execute(trx);
}

export interface Returned {
  campaign_id: string | null;
  slot_at: Date;
  first_mail: boolean;
}

/** Returns slots of today; slots of an earlier day change nothing. Resolves true when a budget changed. */
export async function returnBudgets(trx: Trx, teamId: string, mails: readonly Returned[]): Promise<boolean> {
  const { rows } = await sql<{ key: string }>`
    with back as materialized (
      select v.kind, v.key, v.count, (v.slot_at at time zone z.zone)::date as day
      from (
        select k.kind, case when k.kind = 'team' then ${teamId}::uuid else m.campaign_id end as key,
          count(*)::int as count, max(m.slot_at) as slot_at
        from unnest(${mails.map((mail) => mail.campaign_id)}::uuid[],
          ${mails.map((mail) => mail.slot_at)}::timestamptz[],
          ${mails.map((mail) => mail.first_mail)}::boolean[]) as m(campaign_id, slot_at, first_mail)
        join unnest(enum_range(null::budget_kind)) as k(kind) on k.kind <> 'new_contacts' or m.first_mail
        group by 1, 2 order by 1, 2) v
      cross join lateral (select * from send_budgets b where b.team_id = ${teamId} and b.kind = v.kind and b.key = v.key
        limit 1 for update) b
      cross join lateral (${ZONE} where t.id = ${teamId} limit 1) z)
    update send_budgets b set used = greatest(0, b.used - back.count) from back
    where b.team_id = ${teamId} and b.kind = back.kind and b.key = back.key and b.day = back.day
    returning b.key`.execute(trx);
  return rows.length > 0;
}
