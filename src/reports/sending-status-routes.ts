import Type from 'typebox';
import { countAtNodes } from '../contacts/count-at-nodes.ts';
import { requireCampaign } from '../campaigns/find-campaign.ts';
import type { Services } from '../platform/services.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { readCampaignGates } from './campaign-gates-store.ts';
import { campaignGates } from './rules/campaign-gates.ts';
import { readYesterday } from './yesterday-store.ts';
import { readHolding } from './timeline-store.ts';
import { readSendingStatus } from './sending-status-store.ts';
import { SendingStatusReport } from './sending-status-wire.ts';

export function sendingStatusRoutes(server: Server, app: Pick<Services, 'db' | 'clock'>): void {
  addRoute(server, {
    name: 'getSendingStatus',
    method: 'GET',
    path: '/campaigns/:id/sending-status',
    tag: 'Campaigns',
    summary: 'Get the sending status of a campaign',
    description:
      'Returns counts of contacts, events and mails of a campaign, what holds back those that wait, ' +
      'with the reason and the next try, where in the sequence the contacts are, and what became of the mails ' +
      'that were due yesterday.',
    extension: true,
    params: Type.Object({ id: Id }),
    data: SendingStatusReport,
    handle: async ({ principal, params }) => {
      const { team_id: teamId } = await requireCampaign(app.db, principal, params.id);
      const now = app.clock.now();
      const status = await readSendingStatus(app.db, teamId, params.id);
      const { day, outcomes } = await readYesterday(app.db, teamId, params.id, now);
      const due = outcomes.reduce((sum, { count }) => sum + count, 0);
      const holding = await readHolding(app.db, teamId, [params.id, teamId]);
      const gates = campaignGates(await readCampaignGates(app.db, teamId, params.id), { now, holding });
      const nodes = await countAtNodes(app.db, { teamId, campaignId: params.id });
      return { data: { ...status, nodes, ...gates, yesterday: { day, due, outcomes } } };
    },
  });
}
