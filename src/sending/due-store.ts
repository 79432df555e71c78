import { sql } from 'kysely';
import { inTurns, shardOf } from '../platform/db/due.ts';
import type { Sql, Sweep } from '../platform/db/due.ts';
import { unheldNow } from '../platform/db/leases.ts';
import type { Trx } from '../platform/db/transaction.ts';

export interface DueMailbox {
  teamId: string;
  organizationId: string;
  key: string;
  host: string;
  troubled: boolean;
}

const MAX_DUE = 1_000;
const MAX_OF_HOST = 100;

export const dueMailboxes = (at: Sweep): Sql =>
  inTurns(
    sql`select d.team_id as "teamId", t.organization_id as "organizationId", d.key, d.due_at,
      lower(s.smtp_host) || ':' || s.smtp_port as host,
        st.failures > 0 as troubled
      from (${unheldNow('mailbox', at)}) d
      join teams t on t.id = d.team_id
      join sender_states st on st.team_id = d.team_id and st.sender_id = d.key
      join senders s on s.team_id = d.team_id and s.id = d.key`,
    { most: MAX_DUE, ofHost: MAX_OF_HOST },
  );

/**
 * The time of each mailbox's next mail: the first mail of a running and open campaign, of a broadcast of an open team,
 * or a single mail. It is not before the end of the pause between mails, of a back-off, or of a day whose limit
 * (mailbox, campaign or team) is used up. No row: nothing waits, or the mailbox is disabled.
 */
export const mailboxDues = (keys: Sql): Sql => sql`
  select k.team_id, k.key,
    greatest(least(greatest(m.at, capped_until(t.id, 'team', t.id, t.daily_limit)), a.at), st.backoff_until,
    case when s.spacing_seconds > 0 then st.next_send_at end,
    case when st.sent_today >= sender_cap(s.max_per_day, s.warm_up, st.warm_stage)
      then (st.day + 1)::timestamp at time zone s.timezone end) as due_at
  from (${keys}) k
  join teams t on t.id = k.team_id
  join senders s on s.team_id = k.team_id and s.id = k.key and not s.disabled and s.max_per_day > 0
  join sender_states st on st.team_id = k.team_id and st.sender_id = k.key
  cross join lateral (
    select min(at) as at
      from (select greatest(w.at, capped_until(c.team_id, 'campaign', c.id, c.daily_limit)) as at from campaigns c
      cross join lateral (
      select e.next_attempt_at as at from email_sends e
      where e.team_id = c.team_id and e.sender_id = k.key and e.campaign_id = c.id and e.state = 'pending'
      order by e.next_attempt_at limit 1) w
    where c.team_id = k.team_id and c.status = 'active' and c.closed_because is null and t.closed_because is null
    union all select b.at from broadcasts c cross join lateral (
      select e.next_attempt_at as at from email_sends e
        where e.sender_id = k.key and e.source_id = c.id and e.state = 'pending'
        and e.source = 'broadcast' and e.team_id = c.team_id order by e.next_attempt_at limit 1) b
    where c.team_id = k.team_id and c.status = 'sending' and t.closed_because is null) first) m
  cross join lateral (
    select min(e.next_attempt_at) as at from email_sends e where e.sender_id = k.key and e.state = 'pending'
      and e.source not in ('step', 'broadcast') and e.team_id = k.team_id) a
  where m.at is not null or a.at is not null`;

export const mailboxesOf = (shards: number[]): Sql => sql`
  select team_id, id as key from senders where not disabled and ${shardOf(sql`id`)} = any(${shards}::int[])`;

export async function mailboxesWithMailsOf(trx: Trx, teamId: string, campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from senders s where s.team_id = ${teamId} and not s.disabled and exists (
      select 1 from email_sends e where e.team_id = s.team_id and e.sender_id = s.id and e.campaign_id = ${campaignId}
        and e.state = 'pending')`.execute(trx);
  return rows.map((row) => row.id);
}

const RELEASE_BATCH = 10_000;

export async function releaseHeldSends(
  trx: Trx,
  at: { teamId: string; campaignId: string },
  reasons: readonly string[],
  now: Date,
  batch = RELEASE_BATCH,
): Promise<void> {
  // Released mails are due, so the next statement does not read them.
  for (;;) {
    const { numAffectedRows } = await sql`
    update email_sends e set next_attempt_at = ${now}, hold_reason = null, updated_at = ${now}
    from (
      select m.id from senders s cross join lateral (
        select e.id from email_sends e
          where e.team_id = s.team_id and e.sender_id = s.id and e.campaign_id = ${at.campaignId}
          and e.state = 'pending' and e.next_attempt_at > ${now} and e.hold_reason = any(${reasons}::text[])) m
      where s.team_id = ${at.teamId} limit ${batch}) held
    where e.team_id = ${at.teamId} and e.id = held.id and e.state = 'pending'`.execute(trx);
    if (Number(numAffectedRows ?? 0) < batch) return;
  }
}

/** Resolves the mailboxes of the released mails. */
export async function releaseHeldBroadcastMails(
  trx: Trx,
  teamId: string,
  reasons: readonly string[],
  now: Date,
  batch = RELEASE_BATCH,
): Promise<string[]> {
  const mailboxes = new Set<string>();
  for (;;) {
    const { rows } = await sql<{ sender_id: string }>`
      update email_sends e set next_attempt_at = ${now}, hold_reason = null, updated_at = ${now}
      from (
        select m.id from senders s cross join lateral (
          select e.id from email_sends e
            where e.team_id = s.team_id and e.sender_id = s.id and e.state = 'pending' and e.source = 'broadcast'
            and e.next_attempt_at > ${now} and e.hold_reason = any(${reasons}::text[])) m
        where s.team_id = ${teamId} limit ${batch}) held
      where e.team_id = ${teamId} and e.id = held.id and e.state = 'pending' returning e.sender_id`.execute(
      trx,
    );
    for (const row of rows) mailboxes.add(row.sender_id);
    if (rows.length < batch) return [...mailboxes];
  }
}

export async function releaseMailsTo(
  trx: Trx,
  at: { teamId: string; profileIds: readonly string[] },
  reasons: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows: open } = await sql<{ id: string }>`
    select s.id from contact_profiles p
    join email_sends s on s.team_id = p.team_id and lower(s.recipient) = p.email_key
      and s.state in ('pending', 'sending')
    where p.team_id = ${at.teamId} and p.id = any(${at.profileIds}::uuid[])
    order by s.id for update of s`.execute(trx);
  const { rows } = await sql<{ sender_id: string }>`
    update email_sends set next_attempt_at = ${now}, hold_reason = null, updated_at = ${now}
    where team_id = ${at.teamId} and id = any(${open.map((row) => row.id)}::uuid[]) and state = 'pending'
      and next_attempt_at > ${now} and hold_reason = any(${reasons}::text[])
    returning sender_id`.execute(trx);
  return [...new Set(rows.map((row) => row.sender_id))];
}
