import Type from 'typebox';
import { addRoute } from '../platform/http/route.ts';
import { OfTeam } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { listsOf, loadLists } from '../verification/load-lists.ts';
import { readSetup, teamAskedFor } from './read-setup.ts';
import { Setup, presentSetup } from './wire.ts';

/** spec: Domains, setup, and other areas */
export function setupRoutes(server: Server, app: Pick<Services, 'db' | 'clock' | 'config'>): void {
  const freeDomains = listsOf(loadLists(app.config.probeLists)).free;
  addRoute(server, {
    name: 'getSetup',
    method: 'GET',
    path: '/setup',
    tag: 'Setup',
    summary: 'What is left to set up',
    description:
      'Returns what a team still needs before it sends: ordered steps, each for a program (`agent`) or ' +
      'a person (`human`), computed from what is there at the moment. Without TeamId it is about the ' +
      'one team that the key may use.',
    query: Type.Object({ TeamId: Type.Optional(OfTeam.TeamId) }),
    data: Setup,
    handle: async ({ principal, query }) => {
      const teamId = await teamAskedFor(app.db, principal, query.TeamId);
      return { data: presentSetup(teamId, await readSetup({ ...app, freeDomains }, teamId)) };
    },
  });
}
