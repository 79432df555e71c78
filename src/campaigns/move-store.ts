import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { alsoLate, lateBySome } from '../platform/db/due.ts';
import type { Sweep } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { DueMove } from './rules/move.ts';
import type { SubsequenceTrigger } from './rules/subsequence-trigger.ts';
import { prepared } from '../platform/db/prepared.ts';

export interface WaitingSubsequence {
  id: string;
  parent_campaign_id: string;
  trigger: SubsequenceTrigger;
}

const COUNTS = sql.raw(
  `c.subsequence_trigger is not null and c.status <> 'archived' and o.subsequences_enabled`,
);
const ITS_ORGANIZATION = (teamId: string) =>
  sql`join teams t on t.id = ${teamId} join organizations o on o.id = t.organization_id`;

/** Subsequences of these campaigns that have a trigger, by one probe of an index with only such rows. */
export async function listWaiting(
  trx: Trx,
  teamId: string,
  parentIds: string[],
): Promise<WaitingSubsequence[]> {
  const { rows } = await sql<WaitingSubsequence>`
    ${prepared('subsequences with a trigger')} select c.id, c.parent_campaign_id, c.subsequence_trigger as trigger
      from campaigns c
    ${ITS_ORGANIZATION(teamId)}
    where c.team_id = ${teamId} and c.parent_campaign_id = any(${parentIds}::uuid[]) and ${COUNTS}`.execute(
    trx,
  );
  return rows;
}

/** As `listWaiting`, for the campaign of a contact, with its `interest`. The caller holds the contact. */
export async function listWaitingOf(
  trx: Trx,
  at: { teamId: string; enrollmentId: string },
): Promise<(WaitingSubsequence & { interest: string | null })[]> {
  const { rows } = await sql<WaitingSubsequence & { interest: string | null }>`
    select c.id, c.parent_campaign_id, c.subsequence_trigger as trigger, e.interest from enrollments e
    join campaigns c on c.team_id = ${at.teamId} and c.parent_campaign_id = e.campaign_id
    ${ITS_ORGANIZATION(at.teamId)}
    where e.team_id = ${at.teamId} and e.id = ${at.enrollmentId} and ${COUNTS}`.execute(trx);
  return rows;
}

export interface NewMove {
  enrollmentId: string;
  subsequenceId: string;
  trigger: string;
  cause: string | null;
}

/** Records moves for the contact's current pass, each once. The caller holds the contacts. */
export async function insertMoves(
  trx: Trx,
  teamId: string,
  moves: readonly NewMove[],
  now: Date,
): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    insert into subsequence_moves (team_id, enrollment_id, pass, campaign_id, trigger, cause, due_at, created_at)
    select ${teamId}, v.enrollment_id, o.pass, v.campaign_id, v.trigger, v.cause, ${now}, ${now}
    from unnest(${moves.map((move) => move.enrollmentId)}::uuid[], ${moves.map((move) => move.subsequenceId)}::uuid[],
      ${moves.map((move) => move.trigger)}::text[], ${moves.map((move) => move.cause)}::uuid[]) as v(enrollment_id,
        campaign_id, trigger, cause)
    cross join lateral (select o.pass from enrollment_positions o
      where o.team_id = ${teamId} and o.enrollment_id = v.enrollment_id limit 1) o
    order by v.enrollment_id, v.campaign_id on conflict do nothing`.execute(trx);
}

/** As `insertMoves`, for contacts with at least `minCount` opens or clicks of mails of this pass. */
export async function insertCounted(
  trx: Trx,
  teamId: string,
  moves: readonly (NewMove & { values: string[] | null; minCount: number })[],
  now: Date,
): Promise<void> {
  if (moves.length === 0) return;
  const asked = moves.map(({ enrollmentId, subsequenceId, trigger, values, minCount }) => ({
    enrollment_id: enrollmentId,
    campaign_id: subsequenceId,
    trigger,
    parts: values?.map((value) => value.toLowerCase()) ?? null,
    min_count: minCount,
  }));
  await sql`
    insert into subsequence_moves (team_id, enrollment_id, pass, campaign_id, trigger, due_at, created_at)
    select ${teamId}, v.enrollment_id, o.pass, v.campaign_id, v.trigger, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as v(enrollment_id uuid, campaign_id uuid, trigger text,
      parts jsonb, min_count int)
    cross join lateral (select o.pass from enrollment_positions o
      where o.team_id = ${teamId} and o.enrollment_id = v.enrollment_id limit 1) o
    cross join lateral (
      select count(*) as times from events n
      cross join lateral (select from email_sends s where s.team_id = ${teamId} and s.id = n.email_send_id
        and s.enrollment_id = v.enrollment_id and s.pass = o.pass and s.source = 'step' limit 1) s
      where n.team_id = ${teamId} and n.enrollment_id = v.enrollment_id and n.type = v.trigger::event_type
        and n.type in ('open', 'click')
        and (v.parts is null or jsonb_typeof(v.parts) = 'null'
          or exists (select from jsonb_array_elements_text(v.parts) p(part)
          where position(p.part in lower(n.detail -> 'click' ->> 'url')) > 0))) n
    where n.times >= v.min_count order by v.enrollment_id, v.campaign_id on conflict do nothing`.execute(trx);
}

/** Deletes due moves of a trigger, of all causes or of the given ones. The caller holds the contacts. */
export async function deleteDueMoves(
  trx: Trx,
  teamId: string,
  at: { enrollmentIds: string[]; trigger: string; causes?: string[] },
): Promise<void> {
  await sql`
    delete from subsequence_moves
      where team_id = ${teamId} and enrollment_id = any(${at.enrollmentIds}::uuid[]) and due_at is not null
      and trigger = ${at.trigger}
        and (${at.causes ?? null}::uuid[] is null or cause = any(${at.causes ?? null}::uuid[]))`.execute(trx);
}

export const dueMoves = alsoLate(
  (at: Pick<Sweep, 'now'>) => sql`select 1 from subsequence_moves where due_at <= ${at.now}`,
  lateBySome('now', sql`due_at`, sql`from subsequence_moves where true`),
);

export async function listMovingTeams(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`
    select team_id from subsequence_moves where due_at <= ${now} group by team_id order by min(due_at)
      limit ${limit}`.execute(db);
  return rows.map(({ team_id }) => team_id);
}

export async function listMovers(db: Db, teamId: string, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ enrollment_id: string }>`
    select enrollment_id from subsequence_moves where team_id = ${teamId} and due_at <= ${now} order by due_at
      limit ${limit}`.execute(db);
  return [...new Set(rows.map(({ enrollment_id }) => enrollment_id))];
}

export interface MoveRow extends DueMove {
  enrollment_id: string;
  campaign_id: string;
  name: string | null;
}

/** Due moves of these contacts; of each contact the oldest subsequence first. The caller holds the contacts. */
export async function readDueMoves(trx: Trx, teamId: string, enrollmentIds: string[]): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select m.enrollment_id, m.pass, m.campaign_id, m.trigger, c.name,
      case when ${COUNTS} then c.subsequence_trigger end as wants,
      exists (select from subsequence_moves d
        where d.team_id = ${teamId} and d.enrollment_id = m.enrollment_id and d.pass = m.pass
        and d.moved_at is not null) as moved
    from subsequence_moves m ${ITS_ORGANIZATION(teamId)}
    left join campaigns c on c.team_id = ${teamId} and c.id = m.campaign_id
    where m.team_id = ${teamId} and m.enrollment_id = any(${enrollmentIds}::uuid[]) and m.due_at is not null
    order by m.enrollment_id, c.created_at, m.campaign_id`.execute(trx);
  return rows;
}

/** Done moves stay as history; other due moves of these contacts are deleted. */
export async function closeMoves(
  trx: Trx,
  teamId: string,
  at: {
    enrollmentIds: string[];
    done: { enrollmentId: string; subsequenceId: string; pass: number; movedTo: string }[];
    now: Date;
  },
): Promise<void> {
  const { done } = at;
  await sql`
    update subsequence_moves m set due_at = null, error = null, moved_at = ${at.now}, moved_to = v.moved_to
    from unnest(${done.map((move) => move.enrollmentId)}::uuid[], ${done.map((move) => move.subsequenceId)}::uuid[],
      ${done.map((move) => move.pass)}::int[], ${done.map((move) => move.movedTo)}::uuid[]) as v(enrollment_id,
        campaign_id, pass, moved_to)
    where m.team_id = ${teamId} and m.enrollment_id = v.enrollment_id and m.campaign_id = v.campaign_id
      and m.pass = v.pass`.execute(trx);
  await sql`
    delete from subsequence_moves
      where team_id = ${teamId} and enrollment_id = any(${at.enrollmentIds}::uuid[]) and due_at is not null`.execute(
    trx,
  );
}

export async function postponeMoves(
  trx: Trx,
  teamId: string,
  failed: readonly { enrollmentId: string; until: Date; error: string | null }[],
): Promise<void> {
  await sql`
    update subsequence_moves m set due_at = v.until, error = coalesce(v.error, m.error)
    from unnest(${failed.map((one) => one.enrollmentId)}::uuid[], ${failed.map((one) => one.until)}::timestamptz[],
      ${failed.map((one) => one.error)}::text[]) as v(enrollment_id, until, error)
    where m.team_id = ${teamId} and m.enrollment_id = v.enrollment_id and m.due_at is not null`.execute(trx);
}
