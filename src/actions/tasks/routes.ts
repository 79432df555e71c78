import Type from 'typebox';
import { requireTeam } from '../../accounts/team-access.ts';
import type { AppServices } from '../../events/record-event.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { readOnlyKeys } from '../../platform/http/read-only.ts';
import { addRoute } from '../../platform/http/route.ts';
import {
  ContactId,
  Id,
  OfCampaign,
  OfTeam,
  Timestamp,
  oneOf,
  page,
  pagination,
} from '../../platform/http/schema.ts';
import type { Server } from '../../platform/http/server.ts';
import { changeTask } from './change-task.ts';
import { findTaskOf, listTasks } from './task-store.ts';
import type { TaskRow } from './task-store.ts';
import { TASK_STATES, Task, TaskPatch, presentTask } from './wire.ts';

const tag = 'Tasks';
const params = Type.Object({ id: Id });
const moment = (text: string | null | undefined): Date | null | undefined =>
  text ? new Date(text) : (text as null);

type Deps = Pick<AppServices, 'db' | 'clock' | 'eventLog' | 'signals' | 'crash'>;

async function find({ db }: Pick<Deps, 'db'>, principal: Principal, id: string): Promise<TaskRow> {
  const row = await findTaskOf(db, principal.organizationId, id);
  if (!row) throw new ApiError('resource_not_found', 'there is no such task', { param: 'id' });
  await requireTeam(db, principal, row.team_id, 'id');
  return row;
}

/** decisions: API conventions, extensions */
export function taskRoutes(server: Server, app: Deps): void {
  addListing(server, app);
  addChanging(server, app);
}

function addListing(server: Server, app: Pick<Deps, 'db'>): void {
  addRoute(server, {
    name: 'listTasks',
    method: 'GET',
    path: '/tasks',
    tag,
    summary: 'List tasks',
    description: 'Returns the tasks of a team, the newest first. Tasks of deleted contacts are left out.',
    extension: true,
    bucket: 'list',
    query: Type.Object({
      TeamId: OfTeam.TeamId,
      CampaignId: Type.Optional(OfCampaign.CampaignId),
      ContactId: Type.Optional(ContactId),
      state: Type.Optional(oneOf(TASK_STATES, { description: 'the state' })),
      assignee: Type.Optional(Type.String({ maxLength: 255, description: 'in any case' })),
      blocking: Type.Optional({
        ...oneOf(['true', 'false']),
        description: 'only tasks that contacts wait for, or none of them',
      }),
      due_before: Type.Optional({ ...Timestamp, description: 'only tasks that are due before' }),
      ...page(50),
    }),
    data: Task,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId, 'TeamId');
      const { limit = 50, offset = 0 } = query;
      const { total, rows } = await listTasks(
        app.db,
        {
          teamId: query.TeamId,
          campaignId: query.CampaignId,
          contactId: query.ContactId,
          state: query.state,
          assignee: query.assignee,
          blocking: query.blocking && query.blocking === 'true',
          dueBefore: moment(query.due_before) ?? undefined,
        },
        { limit, offset },
      );
      return { data: rows.map(presentTask), pagination: pagination(total, { limit, offset }) };
    },
  });
}

function addChanging(server: Server, app: Deps): void {
  addRoute(server, {
    name: 'updateTask',
    method: 'PATCH',
    path: '/tasks/:id',
    tag,
    summary: 'Complete, skip or change a task',
    description:
      'Changes a task. `completed` and `skipped` close it for good, and a contact that waits for it ' +
      'goes on at once; another state of a closed task is 409 `task_closed`.',
    extension: true,
    params,
    body: TaskPatch,
    example: { state: 'completed', note: 'spoke to her, wants an offer' },
    readOnly: {
      keys: readOnlyKeys(Task.properties, TaskPatch.properties),
      show: async ({ principal, params: { id } }) => presentTask(await find(app, principal, id)),
    },
    data: Task,
    handle: async ({ principal, params: { id }, body }) => {
      const { team_id: teamId } = await find(app, principal, id);
      const { due_at: dueAt, ...rest } = body;
      await changeTask(
        app,
        { teamId, id },
        { ...rest, ...(dueAt === undefined ? {} : { due_at: moment(dueAt) ?? null }) },
      );
      return { data: presentTask(await find(app, principal, id)) };
    },
  });
}
