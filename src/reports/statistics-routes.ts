import Type from 'typebox';
import { requireCampaign } from '../campaigns/find-campaign.ts';
import { requireCounted } from '../events/backfill-counters.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { readStatistics } from './read-statistics.ts';
import { spanOf } from './rules/statistics.ts';
import { Statistics } from './statistics-wire.ts';

const day = (description: string) =>
  Type.Optional(Type.String({ format: 'date', description, examples: ['2026-11-16'] }));

export function statisticsRoutes(server: Server, app: Pick<Services, 'db' | 'clock'>): void {
  addRoute(server, {
    name: 'getCampaignStatistics',
    method: 'GET',
    path: '/campaigns/:id/statistics',
    tag: 'Campaigns',
    summary: 'Get what the mails of a campaign led to',
    description:
      'Returns how many contacts got the mails of a campaign, opened, clicked and answered them: in all, by ' +
      'step and variant, and by day. A contact counts once for each number, on the day on which it happened ' +
      'first; `delivered` counts on the day of sending. `hrefs` lead to the contacts that a number counts.',
    extension: true,
    params: Type.Object({ id: Id }),
    query: Type.Object({
      from: day('the first UTC day; without it the whole life of the campaign, at most 366 days'),
      to: day('the last UTC day; without it today'),
    }),
    data: Statistics,
    handle: async ({ principal, params, query }) => {
      const campaign = await requireCampaign(app.db, principal, params.id);
      const span = spanOf(query, { created: campaign.created_at, now: app.clock.now() });
      if (span.kind === 'bad') throw new ApiError('validation_error', span.why, { param: span.param });
      await requireCounted(app.db, campaign.team_id, 'steps');
      const place = { teamId: campaign.team_id, campaignId: campaign.id, from: span.from, to: span.to };
      return { data: await readStatistics(app.db, place, campaign.sequence_version) };
    },
  });
}
