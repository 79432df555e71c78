import Type from 'typebox';
import type { Services } from '../platform/services.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, oneOf, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { listIncidents } from './incident-store.ts';
import { SenderIncident, presentIncident } from './incident-wire.ts';
import { requireSender } from './require-sender.ts';

export function senderIncidentRoutes(server: Server, app: Pick<Services, 'db'>): void {
  addRoute(server, {
    name: 'listSenderIncidents',
    method: 'GET',
    path: '/senders/:id/incidents',
    tag: 'Senders',
    summary: 'List the incidents of a mailbox',
    description:
      'Returns the troubles of a mailbox with reading, logging in and sending, the newest first: one open ' +
      'at most of a kind, closed ones for 90 days.',
    extension: true,
    bucket: 'list',
    params: Type.Object({ id: Id }),
    query: Type.Object({
      open: Type.Optional(oneOf(['true', 'false'], { description: 'opens' })),
      ...page(50),
    }),
    data: SenderIncident,
    list: true,
    handle: async ({ principal, params: { id }, query }) => {
      const at = await requireSender(app.db, principal, id);
      const { limit = 50, offset = 0 } = query;
      const open = query.open && query.open === 'true';
      const { total, rows } = await listIncidents(app.db, { ...at, open, limit, offset });
      return { data: rows.map(presentIncident), pagination: pagination(total, { limit, offset }) };
    },
  });
}
