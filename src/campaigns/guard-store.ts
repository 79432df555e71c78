import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { dueBy } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { CampaignStatus } from '../platform/db/types.ts';

interface Key {
  teamId: string;
  campaignId: string;
}

/**
 * Records bounced mails of steps, each once, for a check from `checkAt` on. The transaction that records a bounce holds the lock
 * on its mail, so no two insert the same row.
 */
export async function insertBounces(
  trx: Trx,
  teamId: string,
  mails: readonly { id: string; content: boolean }[],
  checkAt: Date,
): Promise<void> {
  await sql`
    insert into campaign_bounces (team_id, campaign_id, email_send_id, enrollment_id, content, claimed_at, at_once,
      check_at)
    select s.team_id, s.campaign_id, s.id, s.enrollment_id, v.content, coalesce(s.slot_at, s.created_at),
      s.state = 'rejected', ${checkAt}
    from unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ content }) => content)}::boolean[]) as v(id,
      content)
    cross join lateral (select * from email_sends s where s.team_id = ${teamId} and s.id = v.id
      and s.source = 'step' limit 1) s
    on conflict do nothing`.execute(trx);
}

export async function deleteBounce(trx: Trx, teamId: string, sendId: string): Promise<void> {
  await sql`
    delete from campaign_bounces where team_id = ${teamId} and email_send_id = ${sendId} and campaign_id = (
      select campaign_id from email_sends where team_id = ${teamId} and id = ${sendId})`.execute(trx);
}

export const uncheckedBounces = dueBy('now', sql`check_at`, sql`from campaign_bounces where true`);

export async function listUnchecked(db: Db, now: Date, limit: number): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select distinct team_id as "teamId", campaign_id as "campaignId" from (
      select team_id, campaign_id from campaign_bounces where check_at <= ${now} order by check_at
        limit ${limit}) due`.execute(db);
  return rows;
}

export interface GuardFacts {
  status: CampaignStatus;
  bounce_guard_max_rate: number;
  since: Date;
  sends: number;
  bounces: number;
  refusals: number;
}

/** Counts since `floor` or the last launch: at most eight days of counters, and the bounces of the window. */
const factsOf = ({ teamId, campaignId }: Key, floor: Date) => sql<GuardFacts>`
  select c.status, c.bounce_guard_max_rate, c.since, (n.sent + b.at_once)::int as sends, b.bounces, b.refusals
  from (
    select status, bounce_guard_max_rate, greatest(guard_since, ${floor}) as since,
      case when guard_since > ${floor} then guard_sent_before else 0 end as before
    from campaigns where team_id = ${teamId} and id = ${campaignId} limit 1) c
  cross join lateral (
    select greatest(coalesce(sum(count), 0) - c.before, 0) as sent from event_counters
    where team_id = ${teamId} and campaign_id = ${campaignId} and type = 'email_sent'
      and day >= (c.since at time zone 'UTC')::date) n
  cross join lateral (
    select (count(*) filter (where not content))::int as bounces,
      (count(distinct enrollment_id) filter (where content))::int as refusals,
      (count(*) filter (where at_once))::int as at_once from campaign_bounces
    where team_id = ${teamId} and campaign_id = ${campaignId} and claimed_at >= c.since) b`;

export async function readGuard(db: Db | Trx, key: Key, floor: Date): Promise<GuardFacts | undefined> {
  return (await factsOf(key, floor).execute(db)).rows[0];
}

/** Locks the campaign until the transaction ends; `busy` when another session holds it. */
export async function holdGuarded(trx: Trx, { teamId, campaignId }: Key): Promise<'held' | 'busy' | 'gone'> {
  const its = sql`from campaigns where team_id = ${teamId} and id = ${campaignId}`;
  const { rows: held } = await sql`select 1 ${its} for no key update skip locked`.execute(trx);
  if (held.length > 0) return 'held';
  const { rows: known } = await sql`select 1 ${its}`.execute(trx);
  return known.length > 0 ? 'busy' : 'gone';
}

/**
 * Ends the check, or plans the next one at `again`; deletes bounces from before the window. The caller holds the
 * campaign.
 */
export async function markChecked(
  trx: Trx,
  { teamId, campaignId }: Key,
  at: { floor: Date; again: Date | null; now: Date },
): Promise<void> {
  await sql`
    delete from campaign_bounces
      where team_id = ${teamId} and campaign_id = ${campaignId} and claimed_at < ${at.floor}`.execute(trx);
  await sql`
    update campaign_bounces set check_at = ${at.again} where team_id = ${teamId} and campaign_id = ${campaignId}
      and check_at <= ${at.now}`.execute(trx);
}

export async function checkAgain(trx: Trx, { teamId, campaignId }: Key, now: Date): Promise<void> {
  await sql`
    update campaign_bounces set check_at = ${now} where team_id = ${teamId} and campaign_id = ${campaignId}
      and email_send_id = (select email_send_id from campaign_bounces
        where team_id = ${teamId} and campaign_id = ${campaignId}
        order by claimed_at desc limit 1)`.execute(trx);
}

/** Mails sent on the UTC day of `now` before `now`: a window that begins now leaves them out. */
export async function countSentOfDay(trx: Trx, { teamId, campaignId }: Key, now: Date): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    select coalesce(sum(count), 0)::int as sent from event_counters
    where team_id = ${teamId} and campaign_id = ${campaignId} and type = 'email_sent'
      and day = (${now} at time zone 'UTC')::date`.execute(trx);
  return rows[0]!.sent;
}
