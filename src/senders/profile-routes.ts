import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { ApiError } from '../platform/errors.ts';
import type { Ground } from '../platform/ground.ts';
import { addRoute } from '../platform/http/route.ts';
import { SOME_ID, Uuid, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { listProfiles } from './profile-store.ts';
import { SenderProfile, presentProfile } from './profile-wire.ts';
import { requireProfile } from './require-profile.ts';
import { changeProfile, createProfile, deleteProfile } from './save-profile.ts';

const tag = 'Senders';
const params = Type.Object({ id: Uuid });
const MAX_SENDERS = 500;
const Name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' });
const SenderIds = Type.Optional(Type.Array(Uuid, { maxItems: MAX_SENDERS, uniqueItems: true }));
/** Keys that exist but may not be set. decisions: API conventions */
const Fixed = Type.Optional(Type.Unsafe<never>({ not: {}, description: 'cannot be set' }));
const FIXED = { id: Fixed, campaign_count: Fixed, created_at: Fixed, updated_at: Fixed };

/** Groups of mailboxes. spec: Domains, setup, and other areas; decided: their fields, and that names are unique in a team */
export function senderProfileRoutes(server: Server, app: Pick<Ground, 'db' | 'clock' | 'ids'>): void {
  addRoute(server, {
    method: 'GET',
    path: '/sender-profiles',
    tag,
    summary: 'The sender profiles of a team, by name',
    bucket: 'list',
    query: Type.Object({ TeamId: Uuid, search: Type.Optional(Type.String({ maxLength: 255 })), ...page(50) }),
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
    method: 'POST',
    path: '/sender-profiles',
    tag,
    summary: 'Create a group of mailboxes',
    status: 201,
    body: Type.Object({
      TeamId: Type.Optional(Uuid),
      team_id: Type.Optional(Uuid),
      name: Name,
      sender_ids: SenderIds,
      ...FIXED,
    }),
    example: { TeamId: SOME_ID, name: 'First line', sender_ids: [SOME_ID] },
    data: SenderProfile,
    handle: async ({ principal, body }) => {
      const teamId = body.TeamId ?? body.team_id;
      if (!teamId) throw new ApiError('missing_team_id', 'TeamId is required', { param: 'TeamId' });
      await requireTeam(app.db, principal, teamId);
      const input = { name: body.name.trim(), sender_ids: body.sender_ids };
      return { data: presentProfile(await createProfile(app, teamId, input)) };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/sender-profiles/:id',
    tag,
    summary: 'A sender profile',
    params,
    data: SenderProfile,
    handle: async ({ principal, params: { id } }) => ({
      data: presentProfile(await requireProfile(app.db, principal, id)),
    }),
  });

  addRoute(server, {
    method: 'PATCH',
    path: '/sender-profiles/:id',
    tag,
    summary: 'Rename a sender profile, or replace its mailboxes',
    params,
    body: Type.Object({
      name: Type.Optional(Name),
      sender_ids: SenderIds,
      TeamId: Fixed,
      team_id: Fixed,
      ...FIXED,
    }),
    example: { name: 'Reserve' },
    data: SenderProfile,
    handle: async ({ principal, params: { id }, body }) => {
      const { team_id: teamId } = await requireProfile(app.db, principal, id);
      const input = { name: body.name?.trim(), sender_ids: body.sender_ids };
      return { data: presentProfile(await changeProfile(app, { teamId, id }, input)) };
    },
  });

  addRoute(server, {
    method: 'DELETE',
    path: '/sender-profiles/:id',
    tag,
    summary: 'Delete a sender profile that no campaign sends from',
    params,
    handle: async ({ principal, params: { id } }) => {
      const { team_id: teamId } = await requireProfile(app.db, principal, id);
      await deleteProfile(app, { teamId, id });
      return { message: 'Sender profile deleted' };
    },
  });
}
