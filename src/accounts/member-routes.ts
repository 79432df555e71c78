import Type from 'typebox';
import type { Services } from '../platform/services.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, Uuid, nullable, oneOf, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { addMember, removeMember } from './change-members.ts';
import { countMembers, listMembers } from './member-store.ts';
import { requireTeam } from './team-access.ts';
import { Member, ROLES, presentMember } from './wire.ts';

const tag = 'Teams';
const admins = 'change who is in a team';
const extension = true;
const Name = Type.Optional(nullable(Type.String({ maxLength: 100 })));

/** decided: members may look, organization admins change. */
export function memberRoutes(server: Server, app: Pick<Services, 'db' | 'clock' | 'ids'>): void {
  addRoute(server, {
    name: 'listTeamMembers',
    method: 'GET',
    path: '/teams/:id/members',
    tag,
    summary: 'List members of a team',
    description: 'Returns the members of a team in the order in which they joined.',
    extension,
    bucket: 'list',
    params: Type.Object({ id: Id }),
    query: Type.Object(page(50)),
    data: Member,
    list: true,
    handle: async ({ principal, params: { id }, query }) => {
      await requireTeam(app.db, principal, id, 'id');
      const { limit = 50, offset = 0 } = query;
      const members = await listMembers(app.db, id, { limit, offset });
      const total = await countMembers(app.db, id);
      return { data: members.map(presentMember), pagination: pagination(total, { limit, offset }) };
    },
  });

  addRoute(server, {
    name: 'addTeamMember',
    method: 'POST',
    path: '/teams/:id/members',
    tag,
    admins,
    summary: 'Add a member to a team',
    description:
      'Adds a user to a team. An unknown email address becomes a new user. Only organization admins may do this.',
    extension,
    status: 201,
    otherStatus: 200,
    params: Type.Object({ id: Id }),
    body: Type.Object({
      email: Type.Optional(
        Type.String({ format: 'email', maxLength: 254, description: 'the email address' }),
      ),
      user_id: Type.Optional({ ...Uuid, description: 'the id of a user' }),
      role: Type.Optional(
        oneOf(ROLES, { description: '`org_admin` uses every team, `team_member` only their own' }),
      ),
      first_name: Type.Optional({ ...Name, description: 'the first name' }),
      last_name: Type.Optional({ ...Name, description: 'the last name' }),
    }),
    example: { email: 'ben@acme.example', role: 'team_member', first_name: 'Ben' },
    data: Member,
    handle: async ({ principal, params: { id }, body }) => {
      const { member, created } = await addMember(app, await requireTeam(app.db, principal, id, 'id'), body);
      return { status: created ? 201 : 200, data: presentMember(member) };
    },
  });

  addRoute(server, {
    name: 'removeTeamMember',
    method: 'DELETE',
    path: '/teams/:id/members/:user_id',
    tag,
    admins,
    summary: 'Remove a member from a team',
    description: 'Removes a user from a team. Only organization admins may do this.',
    extension,
    params: Type.Object({ id: Id, user_id: { ...Uuid, description: 'the id of a user' } }),
    handle: async ({ principal, params }) => {
      await requireTeam(app.db, principal, params.id, 'id');
      await removeMember(app, params.id, params.user_id);
      return { message: 'Member removed' };
    },
  });
}
