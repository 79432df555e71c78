import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { TaskState, Tasks } from '../../platform/db/types.ts';
import type { NewAction } from '../step-action.ts';

export type TaskRow = Selectable<Tasks> & {
  contact_profile_id: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
  life: string;
  campaign_name: string;
};

const SHOWN = sql`t.*, e.contact_profile_id, e.life::text as life, p.email, p.first_name, p.last_name, p.company_name,
  c.name as campaign_name`;
const JOINED = sql`
  join enrollments e on e.team_id = t.team_id and e.id = t.enrollment_id
  join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id
  join campaigns c on c.team_id = t.team_id and c.id = t.campaign_id`;

export async function insertTasks(
  trx: Trx,
  tasks: readonly NewAction<'task'>[],
  now: Date,
): Promise<Selectable<Tasks>[]> {
  if (tasks.length === 0) return [];
  const { rows } = await sql<Selectable<Tasks>>`
    insert into tasks (team_id, id, enrollment_id, campaign_id, node_id, pass, step_number, title, assignee, blocking,
      due_at, created_at, updated_at)
    select v.team_id, v.id, v.enrollment_id, v.campaign_id, v.node_id, v.pass, v.step_number, v.title, v.assignee,
      v.blocking, v.due_at, ${now}, ${now}
    from json_populate_recordset(null::tasks, ${JSON.stringify(tasks)}) v
    on conflict (team_id, enrollment_id, pass, node_id) do nothing
    returning team_id, id, enrollment_id, campaign_id, node_id, pass, step_number, title, assignee, blocking, state,
      due_at, note, created_at, updated_at, closed_at`.execute(trx);
  return rows;
}

export async function findTaskOf(db: Db, organizationId: string, id: string): Promise<TaskRow | null> {
  const { rows } = await sql<TaskRow>`
    select ${SHOWN} from tasks t ${JOINED} join teams on teams.id = t.team_id
    where t.id = ${id} and teams.organization_id = ${organizationId}`.execute(db);
  return rows[0] ?? null;
}

export interface TaskChange {
  state?: TaskState | undefined;
  assignee?: string | null | undefined;
  due_at?: Date | null | undefined;
  note?: string | null | undefined;
}

export async function lockTask(trx: Trx, teamId: string, id: string): Promise<Selectable<Tasks> | null> {
  const row = await trx
    .selectFrom('tasks')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function writeTask(
  trx: Trx,
  at: { teamId: string; id: string },
  change: TaskChange,
  now: Date,
): Promise<Selectable<Tasks>> {
  return trx
    .updateTable('tasks')
    .set({ ...change, updated_at: now, ...(change.state ? { closed_at: now } : {}) })
    .where('team_id', '=', at.teamId)
    .where('id', '=', at.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface TaskFilter {
  teamId: string;
  campaignId?: string | undefined;
  contactId?: string | undefined;
  state?: TaskState | undefined;
  assignee?: string | undefined;
  blocking?: boolean | undefined;
  dueBefore?: Date | undefined;
}

/** The newest first. Leaves out tasks of deleted contacts. `total` counts all pages. */
export async function listTasks(
  db: Db,
  filter: TaskFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; rows: TaskRow[] }> {
  const parts = [
    sql`t.team_id = ${filter.teamId}`,
    ...(filter.campaignId ? [sql`t.campaign_id = ${filter.campaignId}`] : []),
    ...(filter.contactId ? [sql`t.enrollment_id = ${filter.contactId}`] : []),
    ...(filter.state ? [sql`t.state = ${filter.state}`] : []),
    ...(filter.assignee ? [sql`lower(t.assignee) = lower(${filter.assignee})`] : []),
    ...(filter.blocking === undefined ? [] : [sql`t.blocking = ${filter.blocking}`]),
    ...(filter.dueBefore ? [sql`t.due_at < ${filter.dueBefore}`] : []),
    sql`e.deleted_at is null`,
  ];
  const where = sql.join(parts, sql` and `);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from tasks t join enrollments e on e.team_id = t.team_id and e.id = t.enrollment_id
      where ${where}`.execute(db);
  const { rows } = await sql<TaskRow>`
    select ${SHOWN} from tasks t ${JOINED} where ${where} order by t.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { total: counted.rows[0]!.total, rows };
}
