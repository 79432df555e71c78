import Type from 'typebox';
import { AUDIT_ACTIONS, AUDIT_OBJECTS } from '../platform/audit/register.ts';
import { readMoment } from '../platform/http/moment.ts';
import { addRoute } from '../platform/http/route.ts';
import {
  Id,
  OfTeam,
  Timestamp,
  Uuid,
  nullable,
  object,
  oneOf,
  page,
  pagination,
} from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { listEntries } from './audit-store.ts';
import type { AuditRow } from './audit-store.ts';
import { requireTeam } from './team-access.ts';

const Columns = (description: string) =>
  nullable(Type.Object({}, { additionalProperties: true, description, examples: [{ status: 'active' }] }));

const AuditEntry = Type.Object(
  {
    object: object('audit_entry'),
    id: Id,
    at: { ...Timestamp, description: 'when it was done' },
    team_id: nullable({ ...Uuid, description: 'the team that it was about; null: the organization' }),
    action: { ...oneOf(AUDIT_ACTIONS), description: 'what was done', examples: ['changed'] },
    target: Type.Object(
      {
        object: { ...oneOf(AUDIT_OBJECTS), description: 'what kind of thing', examples: ['campaign'] },
        id: nullable(Type.String({ description: 'which one; null: no single one', examples: ['slack'] })),
      },
      { description: 'what it was done to' },
    ),
    operation: Type.String({
      description: '`operationId` of the API, or the command on the server',
      examples: ['updateCampaign'],
    }),
    actor: Type.Object(
      {
        api_key_id: nullable({ ...Uuid, description: 'the key of the call; null: a command' }),
        api_key_last4: nullable(Type.String({ description: 'the end of the key', examples: ['Zq7w'] })),
        user_id: nullable({ ...Uuid, description: 'the user of the key' }),
        email: nullable(
          Type.String({ description: 'the address of the user', examples: ['anna@acme.example'] }),
        ),
        os_user: nullable(
          Type.String({ description: 'who ran the command on the server; null: a call', examples: ['root'] }),
        ),
      },
      { description: 'who did it' },
    ),
    address: nullable(Type.String({ description: 'where the call came from', examples: ['203.0.113.7'] })),
    request_id: nullable(
      Type.String({
        description: '`request_id` of the call',
        examples: ['01939a3c-1e00-7c3a-9d52-6f1e0a4b8c99'],
      }),
    ),
    before: Columns('what changed, before, by column; a secret is `****`; null: it was made new'),
    after: Columns('the same after, or what is known of the act; null: it was deleted'),
  },
  { title: 'AuditEntry' },
);

const present = (row: AuditRow) => ({
  object: 'audit_entry',
  id: row.id,
  at: row.at,
  team_id: row.for_team,
  action: row.action,
  target: { object: row.object, id: row.object_id },
  operation: row.operation,
  actor: {
    api_key_id: row.api_key_id,
    api_key_last4: row.last4,
    user_id: row.user_id,
    email: row.email,
    os_user: row.os_user,
  },
  address: row.address,
  request_id: row.request_id,
  before: row.before,
  after: row.after,
});

/** Who did what, for organization admins. */
export function auditRoutes(server: Server, app: Pick<Services, 'db'>): void {
  addRoute(server, {
    name: 'listAuditEntries',
    method: 'GET',
    path: '/audit-log',
    tag: 'Organization',
    needs: 'org_admin',
    summary: 'List the audit log',
    description:
      'Returns who changed what, the newest first: settings, members, keys, mailboxes, webhooks, campaigns, ' +
      'blacklists, and who exported or deleted. An entry commits with its change. Entries are kept as they ' +
      'are for `audit.keepDays`; the address of a blacklist entry goes when its person is erased. For organization admins.',
    extension: true,
    bucket: 'list',
    query: Type.Object({
      TeamId: Type.Optional(OfTeam.TeamId),
      object: Type.Optional(oneOf(AUDIT_OBJECTS, { description: 'what kind of thing' })),
      object_id: Type.Optional(Type.String({ maxLength: 255, description: 'the thing' })),
      action: Type.Optional(oneOf(AUDIT_ACTIONS, { description: 'what was done' })),
      user_id: Type.Optional({ ...Uuid, description: 'the user whose key did it' }),
      api_key_id: Type.Optional({ ...Uuid, description: 'the key' }),
      start_date: Type.Optional({ ...Timestamp, description: 'from this moment on' }),
      end_date: Type.Optional({ ...Timestamp, description: 'up to this moment' }),
      ...page(50),
    }),
    data: AuditEntry,
    list: true,
    handle: async ({ principal, query }) => {
      if (query.TeamId !== undefined) await requireTeam(app.db, principal, query.TeamId);
      const { limit = 50, offset = 0 } = query;
      const { total, isEstimate, rows } = await listEntries(
        app.db,
        {
          organizationId: principal.organizationId,
          teamId: query.TeamId,
          object: query.object,
          objectId: query.object_id,
          action: query.action,
          userId: query.user_id,
          apiKeyId: query.api_key_id,
          start: query.start_date === undefined ? undefined : readMoment('start_date', query.start_date),
          end: query.end_date === undefined ? undefined : readMoment('end_date', query.end_date),
        },
        { limit, offset },
      );
      return { data: rows.map(present), pagination: pagination(total, { limit, offset, isEstimate }) };
    },
  });
}
