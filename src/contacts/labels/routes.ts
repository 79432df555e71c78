import Type from 'typebox';
import { requireTeam } from '../../accounts/team-access.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { addRoute } from '../../platform/http/route.ts';
import { readOnlyKeys } from '../../platform/http/read-only.ts';
import { Id, OfTeam, SOME_ID, oneOf, page, pagination } from '../../platform/http/schema.ts';
import type { Server } from '../../platform/http/server.ts';
import { deleteLabel } from './delete-label.ts';
import { findLabel, insertLabel, listLabels, updateLabel } from './store.ts';
import type { LabelRow } from './store.ts';
import { APPLIES_TO, Label, LabelBody, NewLabel, presentLabel } from './wire.ts';

const tag = 'Contacts';
const params = Type.Object({ id: Id });
const gone = (): ApiError => new ApiError('resource_not_found', 'there is no such label', { param: 'id' });
const taken = (): ApiError =>
  new ApiError('duplicate_resource', 'the team has a label of this name', { param: 'name' });

type App = Pick<Services, 'db' | 'clock' | 'ids'>;

/** Label names are unique without case. spec: Domains, setup, and other areas */
export function labelRoutes(server: Server, app: App): void {
  addLabels(server, app);
  addOneLabel(server, app);
}

function addLabels(server: Server, app: App): void {
  addRoute(server, {
    name: 'listLabels',
    method: 'GET',
    path: '/labels',
    tag,
    summary: 'List labels',
    description: 'Returns the labels of a team, by name.',
    bucket: 'list',
    query: Type.Object({
      TeamId: OfTeam.TeamId,
      search: Type.Optional(
        Type.String({ maxLength: 100, description: 'a part of the name or address, in any case' }),
      ),
      applies_to: Type.Optional(
        oneOf(APPLIES_TO, { description: 'what the label marks; a filter by one also finds `both`' }),
      ),
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
        // decided: the filter `contact` includes labels for both.
        appliesTo: query.applies_to,
        limit,
        offset,
      });
      return { data: rows.map(presentLabel), pagination: pagination(total, { limit, offset }) };
    },
  });

  addRoute(server, {
    name: 'createLabel',
    method: 'POST',
    path: '/labels',
    tag,
    summary: 'Create a label',
    description: 'Creates a label. Names are unique within a team, in any case.',
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
}

function addOneLabel(server: Server, app: App): void {
  const find = async (principal: Principal, id: string): Promise<LabelRow> => {
    const label = await findLabel(app.db, principal.organizationId, id);
    if (!label) throw gone();
    await requireTeam(app.db, principal, label.team_id, 'id');
    return label;
  };

  addRoute(server, {
    name: 'getLabel',
    method: 'GET',
    path: '/labels/:id',
    tag,
    summary: 'Get a label',
    description: 'Returns a label of a team.',
    params,
    data: Label,
    handle: async ({ principal, params: { id } }) => ({ data: presentLabel(await find(principal, id)) }),
  });

  addRoute(server, {
    name: 'updateLabel',
    method: 'PATCH',
    path: '/labels/:id',
    tag,
    summary: 'Update a label',
    description: 'Changes the given fields of a label. Contacts that have it keep it.',
    params,
    body: LabelBody,
    readOnly: {
      keys: readOnlyKeys(Label.properties, LabelBody.properties),
      show: async ({ principal, params: { id } }) => presentLabel(await find(principal, id)),
    },
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
    name: 'deleteLabel',
    method: 'DELETE',
    path: '/labels/:id',
    tag,
    summary: 'Delete a label',
    description: 'Deletes a label and removes it from every contact and conversation.',
    params,
    handle: async ({ principal, params: { id } }) => {
      await deleteLabel(app.db, await find(principal, id));
      return { message: 'Label deleted' };
    },
  });
}
