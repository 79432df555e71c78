import Type from 'typebox';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { requireRole } from '../platform/http/permit.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, Uuid, nullable, oneOf, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { ROLES } from '../platform/rules/role.ts';
import { addMember, changeRole, removeMember } from './change-members.ts';
import { countMembers, listMembers } from './member-store.ts';
import { requireTeam } from './team-access.ts';
import { Member, presentMember } from './wire.ts';

const tag = 'Teams';
const extension = true;
const Name = Type.Optional(nullable(Type.String({ maxLength: 100 })));

type App = Pick<Services, 'db' | 'clock' | 'ids'>;

/** decided: all may look, admins of the team change who is in it, and only organization admins what a member may do. */
export function memberRoutes(server: Server, app: App): void {
  addListing(server, app);
  addAddition(server, app);
  addRoleChange(server, app);
  addRemoval(server, app);
}

function addListing(server: Server, app: App): void {
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
}

function addAddition(server: Server, app: App): void {
  addRoute(server, {
    name: 'addTeamMember',
    method: 'POST',
    path: '/teams/:id/members',
    tag,
    needs: 'team_admin',
    summary: 'Add a member to a team',
    description:
      'Adds a user to a team. An unknown email address becomes a new user, whose `role` is at most that of the key.',
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
        oneOf(ROLES, {
          description: 'of a new user, in every team of theirs; `team_member` when it is left out',
        }),
      ),
      first_name: Type.Optional({ ...Name, description: 'the first name' }),
      last_name: Type.Optional({ ...Name, description: 'the last name' }),
    }),
    example: { email: 'ben@acme.example', role: 'team_member', first_name: 'Ben' },
    data: Member,
    handle: async ({ principal, params: { id }, body }) => {
      const team = await requireTeam(app.db, principal, id, 'id');
      if (body.role)
        requireRole(principal, body.role, { what: `a member of role ${body.role}`, param: 'role' });
      const { member, created } = await addMember(app, team, body);
      return { status: created ? 201 : 200, data: presentMember(member) };
    },
  });
}

function addRoleChange(server: Server, app: App): void {
  addRoute(server, {
    name: 'updateTeamMember',
    method: 'PATCH',
    path: '/teams/:id/members/:user_id',
    tag,
    needs: 'org_admin',
    summary: 'Change the role of a member',
    description:
      'Sets what a user may do, at once, in all teams of theirs and with all their keys. It is 409 ' +
      '`minimum_admin_keys` for an organization admin while no other one has a key that lasts and is bound ' +
      'to nothing. A key that is bound to addresses changes no roles.',
    extension,
    params: Type.Object({ id: Id, user_id: { ...Uuid, description: 'the id of a user' } }),
    body: Type.Object({ role: oneOf(ROLES, { description: 'what the user may do' }) }),
    example: { role: 'read_only' },
    data: Member,
    handle: async ({ principal, params: { id, user_id: userId }, body: { role } }) => {
      const team = await requireTeam(app.db, principal, id, 'id');
      // decided: the keys of the user may be bound to no address, and would then do what this one may not do from there
      if (principal.ipRanges !== null)
        throw new ApiError('insufficient_permissions', 'a key that is bound to addresses changes no roles');
      return { data: presentMember(await changeRole(app, team, { userId, role, asking: principal })) };
    },
  });
}

function addRemoval(server: Server, app: App): void {
  addRoute(server, {
    name: 'removeTeamMember',
    method: 'DELETE',
    path: '/teams/:id/members/:user_id',
    tag,
    needs: 'team_admin',
    summary: 'Remove a member from a team',
    description:
      'Removes a user from a team. An organization admin is removed by an organization admin alone.',
    extension,
    params: Type.Object({ id: Id, user_id: { ...Uuid, description: 'the id of a user' } }),
    handle: async ({ principal, params }) => {
      await requireTeam(app.db, principal, params.id, 'id');
      await removeMember(app, params.id, { userId: params.user_id, asking: principal });
      return { message: 'Member removed' };
    },
  });
}
