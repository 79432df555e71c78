import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { addRoute } from '../platform/http/route.ts';
import { OfTeam } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { DomainHealthSummary, presentSummary } from './domain-health-wire.ts';
import { readDomainHealthOf } from './read-domain-health.ts';

/** spec: Intelligence */
export function domainHealthRoutes(server: Server, app: Pick<Services, 'db' | 'clock'>): void {
  addRoute(server, {
    name: 'getDomainHealthSummary',
    method: 'GET',
    path: '/intelligence/domain-health-summary',
    tag: 'Intelligence',
    summary: 'Summarize the health of domains',
    description:
      'Returns the domains of a team, those that it connected and those of its mailboxes that it did ' +
      'not: SPF, DKIM, DMARC and MX, block lists, what is at risk, in which bucket each is and why, ' +
      'room for mailboxes, and what is to be done.',
    query: Type.Object({ teamId: OfTeam.teamId }),
    data: DomainHealthSummary,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.teamId, 'teamId');
      return { data: presentSummary(await readDomainHealthOf(app, query.teamId)) };
    },
  });
}
