import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Course, Earlier } from './rules/earlier.ts';

export async function findCourse(db: Db | Trx, at: { teamId: string; campaignId: string }): Promise<Course> {
  const { rows } = await sql<Course>`
    select coalesce(v.nodes, '[]') as nodes, coalesce(v.edges, '[]') as edges,
      jsonb_build_object('timezone', o.timezone) || c.schedule as schedule
    from campaigns c join teams t on t.id = c.team_id join organizations o on o.id = t.organization_id
    left join sequence_versions v
      on v.team_id = c.team_id and v.campaign_id = c.id and v.version = c.sequence_version
    where c.team_id = ${at.teamId} and c.id = ${at.campaignId}`.execute(db);
  return rows[0] ?? { nodes: [], edges: [], schedule: {} };
}

export interface ContinuedRow {
  enrollmentId: string;
  earlier: Earlier;
}

/** Keeps the thread and date of contacts; a value that is not given stays. */
export async function keepEarlier(
  trx: Trx,
  at: { teamId: string; now: Date },
  rows: readonly ContinuedRow[],
): Promise<void> {
  const known = rows.filter(
    ({ earlier }) => earlier.message_id !== null || earlier.last_contacted_at !== null,
  );
  if (known.length === 0) return;
  await sql`
    insert into earlier_threads as t (team_id, enrollment_id, message_id, subject, last_contacted_at, created_at)
    select ${at.teamId}, v.*, ${at.now} from unnest(${known.map((row) => row.enrollmentId)}::uuid[],
      ${known.map((row) => row.earlier.message_id)}::text[], ${known.map((row) => row.earlier.subject)}::text[],
      ${known.map((row) => row.earlier.last_contacted_at)}::timestamptz[]) as v
    on conflict (enrollment_id, team_id) do update set
      subject = case when excluded.message_id is null then t.subject else excluded.subject end,
      message_id = coalesce(excluded.message_id, t.message_id),
      last_contacted_at = coalesce(excluded.last_contacted_at, t.last_contacted_at)`.execute(trx);
}

/** Puts contacts that this transaction enrolled at their steps. */
export async function placeEnrolled(
  trx: Trx,
  at: { teamId: string; now: Date },
  rows: readonly ContinuedRow[],
): Promise<void> {
  const placed = rows.filter(({ earlier }) => earlier.node_id !== null);
  if (placed.length === 0) return;
  const ids = placed.map((row) => row.enrollmentId);
  await sql`
    update enrollment_positions p set node_id = v.node_id, next_step = v.step_number, arrived_at = ${at.now},
      next_run_at = greatest(p.next_run_at, v.due_at)
    from unnest(${ids}::uuid[], ${placed.map((row) => row.earlier.node_id)}::text[],
      ${placed.map((row) => row.earlier.step_number)}::int[],
      ${placed.map((row) => row.earlier.due_at)}::timestamptz[]) as v (id, node_id, step_number, due_at)
    where p.team_id = ${at.teamId} and p.enrollment_id = v.id
      and p.enrollment_id = any(${ids}::uuid[])`.execute(trx);
}
