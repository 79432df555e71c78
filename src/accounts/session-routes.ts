import Type from 'typebox';
import { addRoute } from '../platform/http/route.ts';
import { sessionCookie } from '../platform/http/credentials.ts';
import { EmailAddress, Id, Timestamp, nullable, object, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { roleOf } from './key-bindings.ts';
import { listKeysOf } from './key-store.ts';
import type { KeyRow } from './key-store.ts';
import { BINDINGS, KeyRole } from './key-wire.ts';
import { endSession, signIn } from './sessions.ts';

type App = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'publicUrl'>;

const tag = 'Organization';

const Session = Type.Object(
  {
    object: object('session'),
    id: Id,
    user: Type.Object({ id: Id, email: EmailAddress }, { description: 'who is signed in' }),
    role: KeyRole,
    ...BINDINGS,
    is_current: Type.Boolean({
      description: 'whether the call came by this session; true in the answer that makes it',
    }),
    created_at: { ...Timestamp, description: 'when the user signed in' },
    last_used_at: nullable({ ...Timestamp, description: 'when it was used last, to a minute' }),
    expires_at: {
      ...Timestamp,
      description: 'when it ends: 12 hours after its last use, or after a sign-in at a provider',
    },
    revoked_at: nullable({ ...Timestamp, description: 'when it was ended; null: it was not' }),
  },
  { title: 'Session' },
);

const present = (row: KeyRow, current: string) => ({
  object: 'session',
  id: row.id,
  user: { id: row.user_id, email: row.email },
  role: roleOf(row),
  only_teams: row.only_teams,
  ip_ranges: row.ip_ranges,
  is_current: row.id === current,
  created_at: row.created_at,
  last_used_at: row.last_used_at,
  expires_at: row.expires_at,
  revoked_at: row.revoked_at,
});

/** Sessions of the console. */
export function sessionRoutes(server: Server, app: App): void {
  addSignIn(server, app);
  addListing(server, app);
  addEnd(server, app);
}

function addSignIn(server: Server, app: App): void {
  addRoute(server, {
    name: 'createSession',
    method: 'POST',
    path: '/sessions',
    tag,
    needs: 'read_only',
    takesLink: true,
    summary: 'Sign in to the console',
    description:
      'Makes a session of the user, the role and the bindings of the API key, or of the one-time link of ' +
      '`outreachd console-link`, that the call is made with. The answer sets its cookie, which page scripts ' +
      'cannot read; it takes the place of a key. A session ends 12 hours after its last use, with the key it ' +
      'was made of, or when it is ended.',
    extension: true,
    data: Session,
    status: 201,
    handle: async ({ principal }) => {
      const { token, row } = await signIn(app, principal);
      return { headers: { 'set-cookie': sessionCookie(token, app) }, data: present(row, row.id) };
    },
  });
}

function addListing(server: Server, app: App): void {
  addRoute(server, {
    name: 'listSessions',
    method: 'GET',
    path: '/sessions',
    tag,
    summary: 'List sessions',
    description:
      'Returns the sessions that have not ended, the newest first: your own, or those of the organization ' +
      'for its admins.',
    extension: true,
    query: Type.Object({ ...page(50) }),
    data: Session,
    list: true,
    handle: async ({ principal, query: { limit = 50, offset = 0 } }) => {
      const { organizationId, userId, role } = principal;
      const { total, rows } = await listKeysOf(app.db, organizationId, {
        kind: 'session',
        userId: role === 'org_admin' ? undefined : userId,
        liveAt: app.clock.wall(),
        limit,
        offset,
      });
      return {
        data: rows.map((row) => present(row, principal.apiKeyId)),
        pagination: pagination(total, { limit, offset }),
      };
    },
  });
}

function addEnd(server: Server, app: App): void {
  addRoute(server, {
    name: 'deleteSession',
    method: 'DELETE',
    path: '/sessions/:id',
    tag,
    needs: 'read_only',
    summary: 'End a session',
    description:
      'Signs out: from the next call on the session is 401. Your own, or any of the organization for its ' +
      'admins.',
    extension: true,
    params: Type.Object({ id: Id }),
    data: Session,
    handle: async ({ principal, params: { id } }) => {
      const row = await endSession(app, principal, id);
      const isOwn = row.id === principal.apiKeyId;
      return {
        ...(isOwn ? { headers: { 'set-cookie': sessionCookie('', app) } } : {}),
        message: 'Session ended',
        data: present(row, principal.apiKeyId),
      };
    },
  });
}
