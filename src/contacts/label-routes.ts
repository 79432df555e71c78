import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { ApiError } from '../platform/errors.ts';
import type { Ground } from '../platform/ground.ts';
import type { Principal } from '../platform/http/principal.ts';
import { addRoute } from '../platform/http/route.ts';
import { SOME_ID, Uuid, oneOf, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { deleteLabel } from './delete-label.ts';
import { findLabel, insertLabel, listLabels, updateLabel } from './label-store.ts';
import type { LabelRow } from './label-store.ts';
import { APPLIES_TO, Label, LabelBody, NewLabel, presentLabel } from './label-wire.ts';

const tag = 'Contacts';
const params = Type.Object({ id: Uuid });
const gone = (): ApiError => new ApiError('resource_not_found', 'there is no such label', { param: 'id' });
const taken = (): ApiError =>
  new ApiError('duplicate_resource', 'the team has a label of this name', { param: 'name' });

/** Labels of contacts and conversations; names are one without case. spec: Domains, setup, and other areas */
export function labelRoutes(server: Server, app: Pick<Ground, 'db' | 'clock' | 'ids'>): void {
  async function find(principal: Principal, id: string): Promise<LabelRow> {
    const label = await findLabel(app.db, principal.organizationId, id);
    if (!label) throw gone();
    await requireTeam(app.db, principal, label.team_id, 'id');
    return label;
  }

  addRoute(server, {
    method: 'GET',
    path: '/labels',
    tag,
    summary: 'Labels of a team by name',
    bucket: 'list',
    query: Type.Object({
      TeamId: Uuid,
      search: Type.Optional(Type.String({ maxLength: 100 })),
      applies_to: Type.Optional(oneOf(APPLIES_TO)),
      ...page(50),
    }),
    data: Label,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId);
      const { limit = 50, offset = 0 } = query;
      const { total, rows } = await listLabels(app.db, {
        teamId: query.TeamId,
        search: query.search,
        // decided: who asks for labels of contacts wants to know which he may use
        appliesTo: query.applies_to,
        limit,
        offset,
      });
      return { data: rows.map(presentLabel), pagination: pagination(total, { limit, offset }) };
    },
  });

  addRoute(server, {
    method: 'POST',
    path: '/labels',
    tag,
    summary: 'Create a label',
    status: 201,
    body: NewLabel,
    example: { TeamId: SOME_ID, name: 'Hot lead', color: '#2f9e44', applies_to: 'contact' },
    data: Label,
    handle: async ({ principal, body }) => {
      await requireTeam(app.db, principal, body.TeamId);
      const now = app.clock.now();
      const row = await insertLabel(app.db, {
        team_id: body.TeamId,
        id: app.ids.uuid(now),
        name: body.name.trim(),
        color: body.color ?? null,
        applies_to: body.applies_to ?? 'both',
        created_at: now,
      });
      if (!row) throw taken();
      return { data: presentLabel(row) };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/labels/:id',
    tag,
    summary: 'A label',
    params,
    data: Label,
    handle: async ({ principal, params: { id } }) => ({ data: presentLabel(await find(principal, id)) }),
  });

  addRoute(server, {
    method: 'PATCH',
    path: '/labels/:id',
    tag,
    summary: 'Change a label; who carries it keeps it',
    params,
    body: LabelBody,
    example: { name: 'Warm lead', color: 'orange' },
    data: Label,
    handle: async ({ principal, params: { id }, body }) => {
      const label = await find(principal, id);
      const { name, color, applies_to } = body;
      const set = {
        ...(name === undefined ? {} : { name: name.trim() }),
        ...(color === undefined ? {} : { color }),
        ...(applies_to === undefined ? {} : { applies_to }),
      };
      if (Object.keys(set).length === 0) return { data: presentLabel(label) };
      const changed = await updateLabel(app.db, label, set);
      if (changed === 'taken') throw taken();
      if (!changed) throw gone();
      return { data: presentLabel(changed) };
    },
  });

  addRoute(server, {
    method: 'DELETE',
    path: '/labels/:id',
    tag,
    summary: 'Delete a label and take it off everybody who carries it',
    params,
    handle: async ({ principal, params: { id } }) => {
      await deleteLabel(app.db, await find(principal, id));
      return { message: 'Label deleted' };
    },
  });
}
