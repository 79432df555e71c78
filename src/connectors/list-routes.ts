import Type from 'typebox';
import { addRoute } from '../platform/http/route.ts';
import { Timestamp, nullable, object, oneOf, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { readStandings } from './connector-store.ts';
import { CONNECTOR_KINDS } from './rules/kinds.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const Shape = Type.Object(
  {
    object: object('connector'),
    kind: { ...oneOf(CONNECTOR_KINDS), description: 'what it does for the organization' },
    url: Type.String({
      description: 'where it is asked',
      examples: ['https://connector.example.com/actions'],
    }),
    failures: count('calls that failed one after another'),
    rests_until: nullable({ ...Timestamp, description: 'until then it is not asked', examples: [null] }),
    last_error: nullable(
      Type.String({ description: 'what the last call that failed said', examples: [null] }),
    ),
    events_waiting: count('reports of it that are not applied yet'),
    events_failed: count('reports of it that could not be applied'),
  },
  { title: 'Connector' },
);

export function connectorListRoutes(server: Server, app: Pick<Services, 'db'>): void {
  addRoute(server, {
    name: 'listConnectors',
    method: 'GET',
    path: '/connectors',
    tag: 'Connectors',
    summary: 'List connectors',
    description:
      'Returns the servers that act for the organization, and how each does. `outreachd connectors` sets them.',
    extension: true,
    bucket: 'list',
    needs: 'org_admin',
    data: Shape,
    list: true,
    handle: async ({ principal }) => {
      const rows = await readStandings(app.db, principal.organizationId);
      return {
        data: rows.map((row) => ({ object: 'connector', ...row })),
        pagination: pagination(rows.length, { limit: rows.length }),
      };
    },
  });
}
