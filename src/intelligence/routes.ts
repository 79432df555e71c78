import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { ApiError } from '../platform/errors.ts';
import type { Ground } from '../platform/ground.ts';
import { addRoute } from '../platform/http/route.ts';
import { Timestamp, Uuid, nullable } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { findCampaignTeam, readSendingStatus } from './sending-status-store.ts';

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
export function intelligenceRoutes(server: Server, app: Pick<Ground, 'db'>): void {
  addRoute(server, {
    method: 'GET',
    path: '/campaigns/:id/sending-status',
    tag: 'Campaigns',
    summary: 'Where a campaign stands: counts, holds and their reasons',
    extension: true,
    params: Type.Object({ id: Uuid }),
    data: Status,
    handle: async ({ principal, params }) => {
      const campaign = await findCampaignTeam(app.db, principal.organizationId, params.id);
      if (!campaign) throw new ApiError('campaign_not_found', 'there is no such campaign', { param: 'id' });
      await requireTeam(app.db, principal, campaign.team_id, 'id');
      return { data: await readSendingStatus(app.db, campaign.team_id, params.id) };
    },
  });
}
