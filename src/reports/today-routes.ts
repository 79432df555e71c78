import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { addRoute } from '../platform/http/route.ts';
import { OfTeam } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { listsOf, loadLists } from '../verification/load-lists.ts';
import { readToday } from './read-today.ts';
import { Today, presentToday } from './today-wire.ts';

/** decisions: API conventions, extensions */
export function todayRoutes(server: Server, app: Pick<Services, 'db' | 'clock' | 'config'>): void {
  const deps = { ...app, freeDomains: listsOf(loadLists(app.config.probeLists)).free };
  addRoute(server, {
    name: 'getToday',
    method: 'GET',
    path: '/today',
    tag: 'Intelligence',
    summary: 'Get what waits for a person',
    description:
      'Returns what waits for a person in a team, with counts and links, the most urgent first, and what a new team ' +
      'does next. A link opens the list of what was counted.',
    extension: true,
    bucket: 'list',
    query: Type.Object({ TeamId: OfTeam.TeamId }),
    data: Today,
    handle: async ({ principal, query: { TeamId: teamId } }) => {
      await requireTeam(app.db, principal, teamId);
      const now = app.clock.now();
      return { data: presentToday({ teamId, now }, await readToday(deps, teamId)) };
    },
  });
}
