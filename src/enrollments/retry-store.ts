import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { dueBy } from '../platform/db/due.ts';
import type { Sql } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { EnrollmentLife } from '../platform/db/types.ts';
import type { Changed } from './life-store.ts';
import { lockPositions } from './lock-store.ts';

export interface BouncedContact {
  pass: number;
  life: EnrollmentLife;
  lifeReason: string | null;
  /** Blocks mails in every `life`; a person may overrule it. */
  stoppedBy: 'unsubscribed' | 'replied' | 'bounced' | null;
}

/**
 * Locks enrollments in the order of their ids; the caller holds their positions. Until the transaction ends no mail of
 * them passes its data mark, so `followed` is stable.
 */
export async function lockBounced(
  trx: Trx,
  teamId: string,
  ids: string[],
): Promise<Map<string, BouncedContact>> {
  const { rows } = await sql<BouncedContact & { id: string }>`
    with held as (
      select * from enrollments where team_id = ${teamId} and id = any(${ids}::uuid[]) order by id for no key update)
    select h.id, h.life, h.life_reason as "lifeReason", p.pass,
      case when h.unsubscribed_at is not null then 'unsubscribed'
      when still_holds(h.replied_at, h.released_at) then 'replied'
      when h.bounce_category = 'invalid_recipient' and still_holds(h.bounced_at, h.released_at)
        then 'bounced' end as "stoppedBy"
    from held h
    cross join lateral (select pass from enrollment_positions p where p.team_id = ${teamId} and p.enrollment_id = h.id
      limit 1) p`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function sentElsewhere(
  trx: Trx,
  mails: readonly { teamId: string; sendId: string; profileId: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from unnest(${mails.map(({ teamId }) => teamId)}::uuid[], ${mails.map(({ sendId }) => sendId)}::uuid[],
      ${mails.map(({ profileId }) => profileId)}::uuid[]) as v(team_id, id, profile_id)
    cross join lateral (select recipient from email_sends s where s.team_id = v.team_id and s.id = v.id limit 1) s
    cross join lateral (select email_key from contact_profiles p where p.team_id = v.team_id and p.id = v.profile_id
      limit 1) p
    where lower(s.recipient) is distinct from p.email_key`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function clearBounces(trx: Trx, at: { teamId: string; profileId: string }): Promise<void> {
  await sql`
    update enrollments set bounced_at = null, bounce_category = null
    where team_id = ${at.teamId} and contact_profile_id = ${at.profileId} and bounced_at is not null`.execute(
    trx,
  );
}

export async function moveBack(
  trx: Trx,
  teamId: string,
  moves: { enrollmentId: string; nodeId: string; stepNumber: number; dueAt: Date | null }[],
  now: Date,
): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    update enrollment_positions p
      set node_id = v.node_id, node_state = 'entering', next_step = v.step_number, next_run_at = null,
      due_before_stop = v.due_at, hold_reason = null, hold_detail = null, arrived_at = ${now}
    from unnest(${moves.map((move) => move.enrollmentId)}::uuid[], ${moves.map((move) => move.nodeId)}::text[],
      ${moves.map((move) => move.stepNumber)}::int[], ${moves.map((move) => move.dueAt)}::timestamptz[]) as v(id,
        node_id, step_number, due_at)
    where p.team_id = ${teamId} and p.enrollment_id = v.id`.execute(trx);
}

/**
 * For steps that are sent again because a receiver blocked their mails: the mailboxes that it blocked, and those that
 * rest for it now. A step without a block has no entry.
 */
export async function loadBlocking(
  trx: Trx,
  teamId: string,
  steps: { enrollment_id: string; node_id: string; pass: number; recipient: string }[],
  now: Date,
): Promise<Map<string, Set<string>>> {
  if (steps.length === 0) return new Map();
  const { rows } = await sql<{ enrollment_id: string; sender_ids: string[] }>`
    select v.enrollment_id, b.ids || array(
      select r.sender_id from receiver_rests r
        where r.team_id = ${teamId} and r.until > ${now} and r.receiver = coalesce(
        (select d.receiver from mail_domains d where d.team_id = ${teamId} and d.domain = v.domain),
          v.domain)) as sender_ids
    from unnest(${steps.map((step) => step.enrollment_id)}::uuid[], ${steps.map((step) => step.node_id)}::text[],
      ${steps.map((step) => step.pass)}::int[], ${steps.map((step) => step.recipient)}::text[]) as s(enrollment_id,
        node_id, pass, recipient)
    cross join lateral (select s.*, lower(split_part(s.recipient, '@', -1)) as domain) v
    cross join lateral (select array_agg(distinct e.sender_id) as ids from email_sends e where e.team_id = ${teamId}
      and e.enrollment_id = v.enrollment_id and e.node_id = v.node_id and e.pass = v.pass
      and e.bounced_as = 'policy_block' and e.retry_at is not null) b
    where b.ids is not null`.execute(trx);
  return new Map(rows.map(({ enrollment_id, sender_ids }) => [enrollment_id, new Set(sender_ids)]));
}

const PAUSED = sql`life = 'paused' and deleted_at is null`;
const over = (now: Date): Sql => sql`${PAUSED} and pause_until <= ${now}`;

export const endedPauses = dueBy('now', sql`pause_until`, sql`from enrollments where ${PAUSED}`);

export async function listEndedPauses(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ team_id: string; id: string }[]> {
  const { rows } = await sql<{ team_id: string; id: string }>`
    select team_id, id from enrollments where ${over(now)} order by pause_until limit ${limit}`.execute(db);
  return rows;
}

/**
 * Contacts that were stopped, resumed or deleted meanwhile stay
 * unchanged. Resolves the resumed ones with the reason of their pause.
 */
export async function resumeEnded(
  trx: Trx,
  teamId: string,
  ids: string[],
  now: Date,
): Promise<(Changed & { reason: string | null })[]> {
  await lockPositions(
    trx,
    ids.map((enrollmentId) => ({ teamId, enrollmentId })),
  );
  const { rows } = await sql<Changed & { reason: string | null }>`
    with old as (
      select id, life_reason from enrollments where team_id = ${teamId} and id = any(${ids}::uuid[]) and ${over(now)}
      order by id for no key update),
    resumed as (
      update enrollments e
        set life = 'active', life_reason = null, paused_at = null, pause_until = null, updated_at = ${now}
      from old where e.team_id = ${teamId} and e.id = old.id
      returning e.team_id, e.id, e.campaign_id, e.contact_profile_id, old.life_reason as reason),
    placed as (
      update enrollment_positions p
        set next_run_at = greatest(${now}::timestamptz, p.due_before_stop), due_before_stop = null,
        node_state = case when p.node_state = 'sending' then 'entering' else p.node_state end
      from resumed r where p.team_id = ${teamId} and p.enrollment_id = r.id)
    select * from resumed`.execute(trx);
  return rows;
}

/** Contacts that could not be resumed must not delay those behind them. */
export async function postponePauses(
  trx: Trx,
  teamId: string,
  pauses: { id: string; until: Date }[],
): Promise<void> {
  await sql`
    update enrollments e set pause_until = v.until
    from unnest(${pauses.map(({ id }) => id)}::uuid[], ${pauses.map(({ until }) => until)}::timestamptz[]) as v(id,
      until)
    where e.team_id = ${teamId} and e.id = v.id and e.life = 'paused' and e.pause_until is not null`.execute(
    trx,
  );
}
