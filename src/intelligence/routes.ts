import Type from 'typebox';
import { requireCampaign } from '../campaigns/find-campaign.ts';
import type { Services } from '../platform/services.ts';
import { addRoute } from '../platform/http/route.ts';
import { Timestamp, Uuid, nullable } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { readSendingStatus } from './sending-status-store.ts';

const Count = Type.Integer({ minimum: 0 });
const Status = Type.Object({
  events: Type.Record(Type.String(), Count),
  contacts: Type.Object({ active: Count, paused: Count, finished: Count, archived: Count }),
  mails: Type.Record(Type.String(), Count),
  holds: Type.Array(
    Type.Object({
      what: Type.String(),
      state: Type.String(),
      reason: Type.String(),
      count: Count,
      next_try_at: nullable(Timestamp),
    }),
  ),
  next_due_at: nullable(Timestamp),
});

/** Summaries over what other rooms wrote. */
export function intelligenceRoutes(server: Server, app: Pick<Services, 'db'>): void {
  addRoute(server, {
    name: 'getSendingStatus',
    method: 'GET',
    path: '/campaigns/:id/sending-status',
    tag: 'Campaigns',
    summary: 'Get the sending status of a campaign',
    description:
      'Returns counts of contacts, events and mails of a campaign, and what holds back those that wait, with the reason and the next try.',
    extension: true,
    params: Type.Object({ id: Uuid }),
    data: Status,
    handle: async ({ principal, params }) => {
      const { team_id: teamId } = await requireCampaign(app.db, principal, params.id);
      return { data: await readSendingStatus(app.db, teamId, params.id) };
    },
  });
}
