import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { dueBy } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { firstDue } from './ledger-store.ts';
import type { Rest } from './rules/receiver-rest.ts';
import { prepared } from '../platform/db/prepared.ts';

interface Box {
  teamId: string;
  senderId: string;
}

/** A known domain is looked up again after this time, when a mail needs it. */
const STALE = '7 days';

export async function receiversOf(
  trx: Trx,
  teamId: string,
  domains: readonly string[],
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('mail_domains')
    .select(['domain', 'receiver'])
    .where('team_id', '=', teamId)
    .where('domain', 'in', domains)
    .execute();
  return new Map(rows.map(({ domain, receiver }) => [domain, receiver]));
}

export async function askForDomains(
  trx: Trx,
  at: { teamId: string; wall: Date },
  domains: readonly string[],
): Promise<void> {
  if (domains.length === 0) return;
  await sql`
    insert into mail_domains as d (team_id, domain, receiver, next_check_at)
    select ${at.teamId}, domain, domain, ${at.wall} from unnest(${[...domains].toSorted()}::text[]) as v(domain)
    on conflict (team_id, domain) do update set next_check_at = least(d.next_check_at, excluded.next_check_at)
    where d.checked_at < ${at.wall}::timestamptz - interval ${sql.lit(STALE)}`.execute(trx);
}

export async function lockRest(trx: Trx, at: Box & { receiver: string }): Promise<Rest | null> {
  const { rows } = await sql<Rest>`
    select rests, until from receiver_rests
    where team_id = ${at.teamId} and sender_id = ${at.senderId} and receiver = ${at.receiver} for update`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export async function writeRest(
  trx: Trx,
  at: Box & { receiver: string; now: Date; reply: string },
  rest: Rest,
): Promise<void> {
  await sql`
    insert into receiver_rests (team_id, sender_id, receiver, rests, since, until, reply)
    values (${at.teamId}, ${at.senderId}, ${at.receiver}, ${rest.rests}, ${at.now}, ${rest.until}, ${at.reply})
    on conflict (team_id, sender_id, receiver) do update set rests = excluded.rests, since = excluded.since,
      until = excluded.until,
      reply = excluded.reply`.execute(trx);
}

/** `before`: the reason of an earlier hold. */
export interface HeldMail {
  id: string;
  enrollment_id: string;
  until: Date;
  before: string | null;
}

/**
 * Holds due mails of a mailbox to resting receivers until the end of the rest, and mails to domains with an unknown
 * operator for a moment. Reads the first `limit` due mails. Resolves the held mails and the unknown domains.
 */
export async function holdResting(
  trx: Trx,
  at: Box & { now: Date; limit: number; unknownUntil: Date },
): Promise<{ held: HeldMail[]; unknown: string[] }> {
  const { rows } = await sql<HeldMail & { domain: string; known: boolean }>`
    ${prepared('mails to resting receivers')} with recursive ${firstDue(at)}, mail as (
      select s.id, s.hold_reason, lower(split_part(s.recipient, '@', 2)) as domain from first f
      cross join lateral (select * from email_sends s where s.team_id = ${at.teamId} and s.id = f.id
        and (s.state = 'pending' and s.next_attempt_at <= ${at.now}) is true limit 1 for update skip locked) s
    ), judged as materialized (
      select m.*, d.receiver is not null as known, r.until from mail m
      left join lateral (select receiver from mail_domains d where d.team_id = ${at.teamId} and d.domain = m.domain
        and d.checked_at is not null limit 1) d on true
      left join lateral (select until from receiver_rests r
        where r.team_id = ${at.teamId} and r.sender_id = ${at.senderId}
        and r.receiver = coalesce(d.receiver, m.domain) and r.until > ${at.now} limit 1) r on true
    )
    update email_sends s
      set hold_reason = 'receiver_backoff', next_attempt_at = coalesce(j.until, ${at.unknownUntil}),
      updated_at = ${at.now}
    from judged j where s.team_id = ${at.teamId} and s.id = j.id and (j.until is not null or not j.known)
    returning s.id, j.domain, j.known, s.enrollment_id, s.next_attempt_at as until, j.hold_reason as before`.execute(
    trx,
  );
  const unknown = new Set(rows.flatMap(({ domain, known }) => (known ? [] : [domain])));
  return { held: rows, unknown: [...unknown] };
}

export const dueDomains = dueBy('wall', sql`next_check_at`, sql`from mail_domains where true`);

export async function takeDomains(
  db: Db,
  at: { wall: Date; until: Date; limit: number },
): Promise<{ team_id: string; domain: string }[]> {
  const { rows } = await sql<{ team_id: string; domain: string }>`
    with due as (select team_id, domain from mail_domains where next_check_at <= ${at.wall}
      order by next_check_at limit ${at.limit} for update skip locked)
    update mail_domains d set next_check_at = ${at.until} from due
    where d.team_id = due.team_id and d.domain = due.domain
    returning d.team_id, d.domain`.execute(db);
  return rows;
}

/**
 * Writes the operator of a domain. Rests under the domain become the operator's, and mails that waited for the lookup may
 * leave. `receiver` null: the lookup failed, and the old value stays.
 */
export async function writeDomain(
  trx: Trx,
  at: { teamId: string; domain: string; wall: Date; nextAt: Date | null },
  receiver: string | null,
): Promise<void> {
  await sql`
    update mail_domains set receiver = coalesce(${receiver}::text, receiver), checked_at = ${at.wall},
      next_check_at = coalesce(${at.nextAt}::timestamptz, 'infinity')
    where team_id = ${at.teamId} and domain = ${at.domain}`.execute(trx);
  if (receiver === null || receiver === at.domain) return;
  await sql`
    with old as (delete from receiver_rests where team_id = ${at.teamId} and receiver = ${at.domain} returning *)
    insert into receiver_rests as r (team_id, sender_id, receiver, rests, since, until, reply)
    select team_id, sender_id, ${receiver}, rests, since, until, reply from old
    on conflict (team_id, sender_id, receiver) do update set rests = greatest(r.rests, excluded.rests),
      until = greatest(r.until, excluded.until)`.execute(trx);
}
