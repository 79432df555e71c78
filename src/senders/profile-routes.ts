import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import type { Services } from '../platform/services.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, OfTeam, SOME_ID, Uuid, nonBlank, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { listProfiles } from './profile-store.ts';
import { SenderProfile, presentProfile } from './profile-wire.ts';
import { requireProfile } from './require-profile.ts';
import { changeSenderProfile, createProfile, deleteProfile } from './save-profile.ts';

type App = Pick<Services, 'db' | 'clock' | 'ids'>;

const tag = 'Senders';
const params = Type.Object({ id: Id });
const MAX_SENDERS = 500;
const Name = nonBlank(255, { description: 'the name' });
const SenderIds = Type.Optional(
  Type.Array(Uuid, { maxItems: MAX_SENDERS, uniqueItems: true, description: 'its mailboxes' }),
);
const FIXED = ['object', 'id', 'team_id', 'campaign_count', 'created_at', 'updated_at'];

/** Groups of mailboxes. spec: Domains, setup, and other areas; decided: their fields, and that names are unique in a team */
export function senderProfileRoutes(server: Server, app: App): void {
  addCollection(server, app);
  addSingle(server, app);
}

function addCollection(server: Server, app: App): void {
  addRoute(server, {
    name: 'listSenderProfiles',
    method: 'GET',
    path: '/sender-profiles',
    tag,
    summary: 'List sender profiles',
    description: 'Returns the sender profiles of a team, by name.',
    bucket: 'list',
    query: Type.Object({
      TeamId: OfTeam.TeamId,
      search: Type.Optional(
        Type.String({ maxLength: 255, description: 'a part of the name or address, in any case' }),
      ),
      ...page(50),
    }),
    data: SenderProfile,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId);
      const { TeamId: teamId, search, limit = 50, offset = 0 } = query;
      const { total, rows } = await listProfiles(app.db, { teamId, search, limit, offset });
      return { data: rows.map(presentProfile), pagination: pagination(total, { limit, offset }) };
    },
  });

  addRoute(server, {
    name: 'createSenderProfile',
    method: 'POST',
    path: '/sender-profiles',
    tag,
    needs: 'team_admin',
    summary: 'Create a sender profile',
    description: 'Creates a sender profile: a named group of mailboxes.',
    status: 201,
    body: Type.Object({ TeamId: OfTeam.TeamId, name: Name, sender_ids: SenderIds }),
    readOnly: { keys: FIXED },
    example: { TeamId: SOME_ID, name: 'First line', sender_ids: [SOME_ID] },
    data: SenderProfile,
    handle: async ({ principal, body }) => {
      const { TeamId: teamId } = body;
      await requireTeam(app.db, principal, teamId);
      const input = { name: body.name.trim(), sender_ids: body.sender_ids };
      return { data: presentProfile(await createProfile(app, teamId, input)) };
    },
  });
}

function addSingle(server: Server, app: App): void {
  addRoute(server, {
    name: 'getSenderProfile',
    method: 'GET',
    path: '/sender-profiles/:id',
    tag,
    summary: 'Get a sender profile',
    description: 'Returns a sender profile.',
    params,
    data: SenderProfile,
    handle: async ({ principal, params: { id } }) => ({
      data: presentProfile(await requireProfile(app.db, principal, id)),
    }),
  });

  addRoute(server, {
    name: 'updateSenderProfile',
    method: 'PATCH',
    path: '/sender-profiles/:id',
    tag,
    needs: 'team_admin',
    summary: 'Update a sender profile',
    description: 'Renames a sender profile, or replaces its mailboxes.',
    params,
    body: Type.Object({ name: Type.Optional(Name), sender_ids: SenderIds }),
    readOnly: {
      keys: FIXED,
      show: async ({ principal, params: { id } }) =>
        presentProfile(await requireProfile(app.db, principal, id)),
    },
    example: { name: 'Reserve' },
    data: SenderProfile,
    handle: async ({ principal, params: { id }, body }) => {
      const { team_id: teamId } = await requireProfile(app.db, principal, id);
      const input = { name: body.name?.trim(), sender_ids: body.sender_ids };
      return { data: presentProfile(await changeSenderProfile(app, { teamId, id }, input)) };
    },
  });

  addRoute(server, {
    name: 'deleteSenderProfile',
    method: 'DELETE',
    path: '/sender-profiles/:id',
    tag,
    needs: 'team_admin',
    summary: 'Delete a sender profile',
    description:
      'Deletes a sender profile. One that a campaign sends from, or a broadcast that is not over, is 409 `resource_in_use`.',
    params,
    handle: async ({ principal, params: { id } }) => {
      const { team_id: teamId } = await requireProfile(app.db, principal, id);
      await deleteProfile(app, { teamId, id });
      return { message: 'Sender profile deleted' };
    },
  });
}
