import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { addRoute } from '../platform/http/route.ts';
import {
  ContactId,
  Id,
  OfCampaign,
  OfTeam,
  Timestamp,
  Uuid,
  oneOf,
  page,
  pagination,
} from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { listActivity, readWindow } from './list-activity.ts';
import { findEvent } from './list-store.ts';
import { ACTIVITY_TYPES, LISTED, ledgerTypes, wireType } from './rules/activity.ts';
import { Activity, CHANNELS, presentEvent } from './wire.ts';

/** spec: Events */
export function eventRoutes(server: Server, app: Pick<Services, 'db' | 'clock'>): void {
  addRoute(server, {
    name: 'listEvents',
    method: 'GET',
    path: '/events',
    tag: 'Events',
    summary: 'List events',
    description:
      'Returns the activity of a team, newest first. Without dates it covers the last 30 days, with one of ' +
      'them the 90 days from or up to it; a window spans at most 90 days. A `scheduled` event lies at the ' +
      'time that its mail is planned for: those of the next 90 days are in a list of `type=scheduled` ' +
      'without dates, and in any list whose window reaches them.',
    bucket: 'list',
    query: Type.Object({
      TeamId: OfTeam.TeamId,
      CampaignId: Type.Optional(OfCampaign.CampaignId),
      ContactId: Type.Optional(ContactId),
      SenderId: Type.Optional({ ...Uuid, description: 'the mailbox' }),
      type: Type.Optional(oneOf(ACTIVITY_TYPES, { description: 'the type' })),
      channel: Type.Optional(oneOf(CHANNELS, { description: 'the channel' })),
      start_date: Type.Optional({ ...Timestamp, description: 'from this moment on' }),
      end_date: Type.Optional({ ...Timestamp, description: 'up to this moment' }),
      ...page(50),
    }),
    data: Activity,
    list: true,
    errors: [422],
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId);
      const { limit = 50, offset = 0 } = query;
      const types = query.type ? ledgerTypes(query.type) : LISTED;
      const filter = {
        teamId: query.TeamId,
        window: readWindow(query, app.clock.now(), types),
        types,
        channels: query.channel && [query.channel],
        campaignId: query.CampaignId,
        enrollmentId: query.ContactId,
        senderId: query.SenderId,
      };
      const { total, rows } = await listActivity(app.db, filter, { limit, offset });
      return { data: rows.map(presentEvent), pagination: pagination(total, { limit, offset }) };
    },
  });

  addRoute(server, {
    name: 'getEvent',
    method: 'GET',
    path: '/events/:id',
    tag: 'Events',
    summary: 'Get an event',
    description: 'Returns one activity with its contact, campaign, mailbox and the block of its type.',
    params: Type.Object({ id: Id }),
    data: Activity,
    handle: async ({ principal, params }) => {
      const row = await findEvent(app.db, principal.organizationId, params.id);
      if (!row || wireType(row.type) === null)
        throw new ApiError('resource_not_found', 'there is no such event', { param: 'id' });
      await requireTeam(app.db, principal, row.team_id, 'id');
      return { data: presentEvent(row) };
    },
  });
}
