import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { addRoute } from '../platform/http/route.ts';
import { OfTeam, feedPage, feedPagination, oneOf, withDefault } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { listCampaignCapacities, readTeamCapacity } from './capacity-store.ts';
import { CapacitySummary, presentCampaignCapacity, presentOverview } from './capacity-wire.ts';
import { listGuardPaused } from './guard-paused-store.ts';
import { CAPACITY_SORTS, sortCampaigns } from './rules/capacity.ts';
import { capacityAdvice } from './rules/capacity-advice.ts';

const MAX_ADVICE = 50;
const MAX_GUARDED = 1_000;

/** spec: Intelligence */
export function capacityRoutes(server: Server, app: Pick<Services, 'db' | 'clock'>): void {
  addRoute(server, {
    name: 'getCapacitySummary',
    method: 'GET',
    path: '/intelligence/capacity-summary',
    tag: 'Intelligence',
    summary: 'Summarize the capacity of a team',
    description:
      'Returns what the mailboxes of a team may send, and for each active campaign how many contacts ' +
      'remain and in how many days they will have ended. A worker simulates each campaign about every ' +
      'five minutes, as POST /campaigns/{id}/simulate does without assumptions: as if no contact ' +
      'answered, and as if the campaign had its mailboxes for itself.',
    bucket: 'list',
    query: Type.Object({
      teamId: OfTeam.teamId,
      sortBy: withDefault(
        oneOf(CAPACITY_SORTS, { description: 'the order; what has no value comes last' }),
        'projectedCompletionDays',
      ),
      sortDirection: withDefault(
        oneOf(['asc', 'desc'], { description: 'whether the order ascends or descends' }),
        'asc',
      ),
      ...feedPage(20),
    }),
    data: CapacitySummary,
    handle: async ({ principal, query }) => {
      const { teamId, page = 1, limit = 20, sortBy: by = 'projectedCompletionDays' } = query;
      await requireTeam(app.db, principal, teamId, 'teamId');
      const now = app.clock.now();
      const [team, campaigns, guarded] = await Promise.all([
        readTeamCapacity(app.db, teamId, now),
        listCampaignCapacities(app.db, teamId),
        listGuardPaused(app.db, teamId, MAX_GUARDED),
      ]);
      const sorted = sortCampaigns(campaigns, { by, descending: query.sortDirection === 'desc', now });
      return {
        data: {
          overview: presentOverview(team, campaigns, guarded, now),
          campaigns: sorted
            .slice((page - 1) * limit, page * limit)
            .map((row) => presentCampaignCapacity(row, now)),
          pagination: feedPagination(sorted.length, { page, limit }),
          recommendations: capacityAdvice({ id: teamId, ...team }, campaigns, now, guarded).slice(
            0,
            MAX_ADVICE,
          ),
        },
      };
    },
  });
}
