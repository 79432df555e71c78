import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { requireCampaign } from '../campaigns/find-campaign.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { addRoute } from '../platform/http/route.ts';
import {
  ContactId,
  Id,
  OfTeam,
  Pagination,
  feedPage,
  feedPagination,
  oneOf,
  page,
  pagination,
} from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { listLinkClicks, findContactTeam } from './link-click-store.ts';
import { dayOrMoment } from './rules/day-or-moment.ts';
import {
  CampaignLinkClick,
  ContactLinkClick,
  TeamLinkClick,
  presentCampaignLinkClick,
  presentContactLinkClick,
  presentTeamLinkClick,
} from './wire.ts';

type App = Pick<Services, 'db'>;

const params = Type.Object({ id: Id });
const Moment = Type.String({
  anyOf: [{ format: 'date' }, { format: 'date-time' }],
  'x-must': 'must be a date, YYYY-MM-DD, or a date and time with its offset',
});
const Pages = Type.Object({
  page: Type.Integer({ description: 'the number of the page, from 1 on', examples: [1] }),
  limit: Type.Integer({
    description: 'how many at most; a larger number than the maximum is refused',
    examples: [50],
  }),
  total: Type.Integer({ examples: [1] }),
  total_pages: Type.Integer({ examples: [1] }),
});

/** Clicks on links in replies from the inbox. spec: Inbox reply link click */
export function linkClickRoutes(server: Server, app: App): void {
  addTeamFeed(server, app);
  addContactFeed(server, app);
  addCampaignFeed(server, app);
}

function addTeamFeed(server: Server, app: App): void {
  addRoute(server, {
    name: 'listTeamLinkClicks',
    method: 'GET',
    path: '/teams/:id/inbox-link-activity',
    tag: 'Teams',
    summary: 'List inbox link clicks of a team',
    description: 'Returns clicks on links in inbox replies of a team, newest first.',
    bucket: 'list',
    params,
    query: Type.Object(feedPage(50)),
    data: Type.Object({ clicks: Type.Array(TeamLinkClick), pagination: Pages }),
    handle: async ({ principal, params: { id }, query }) => {
      const team = await requireTeam(app.db, principal, id, 'id');
      const { page: at = 1, limit = 50 } = query;
      const offset = (at - 1) * limit;
      const { total, rows } = await listLinkClicks(app.db, { teamId: team.id }, { limit, offset });
      return {
        data: {
          clicks: rows.map(presentTeamLinkClick),
          pagination: feedPagination(total, { page: at, limit }),
        },
      };
    },
  });
}

function addContactFeed(server: Server, app: App): void {
  addRoute(server, {
    name: 'listContactLinkClicks',
    method: 'GET',
    path: '/contacts/:id/inbox-link-clicks',
    tag: 'Contacts',
    summary: 'List inbox link clicks of a contact',
    description: 'Returns clicks of a contact on links in inbox replies, newest first.',
    bucket: 'list',
    params,
    query: Type.Object({ team_id: Type.Optional(OfTeam.team_id), ...page(50) }),
    data: Type.Object({ clicks: Type.Array(ContactLinkClick), pagination: Pagination }),
    handle: async ({ principal, params: { id }, query }) => {
      const teamId = await findContactTeam(app.db, principal.organizationId, id);
      if (!teamId) throw new ApiError('contact_not_found', 'there is no such contact', { param: 'id' });
      await requireTeam(app.db, principal, teamId, 'id');
      // decided: a contact belongs to one team, so another team has no such contact
      if (query.team_id && query.team_id !== teamId)
        throw new ApiError('contact_not_found', 'the team has no such contact', { param: 'team_id' });
      const { limit = 50, offset = 0 } = query;
      const { total, rows } = await listLinkClicks(app.db, { teamId, contactId: id }, { limit, offset });
      return {
        data: {
          clicks: rows.map(presentContactLinkClick),
          pagination: pagination(total, { limit, offset }),
        },
      };
    },
  });
}

function addCampaignFeed(server: Server, app: App): void {
  addRoute(server, {
    name: 'listCampaignLinkClicks',
    method: 'GET',
    path: '/campaigns/:id/inbox-link-clicks',
    tag: 'Campaigns',
    summary: 'List inbox link clicks of a campaign',
    description: 'Returns clicks on links in inbox replies that belong to a campaign, newest first.',
    bucket: 'list',
    params,
    query: Type.Object({
      contact_id: Type.Optional(ContactId),
      date_from: Type.Optional({ ...Moment, description: 'from this day or moment on' }),
      date_to: Type.Optional({ ...Moment, description: 'up to this day or moment' }),
      first_only: Type.Optional(
        oneOf(['true', 'false'], { description: '`true`: the first click of each contact only' }),
      ),
      ...feedPage(50),
    }),
    data: Type.Object({ clicks: Type.Array(CampaignLinkClick), pagination: Pages }),
    handle: async ({ principal, params: { id }, query }) => {
      const { team_id: teamId } = await requireCampaign(app.db, principal, id);
      const from = dayOrMoment(query.date_from, 'start');
      const to = dayOrMoment(query.date_to, 'end');
      if (from && to && from > to)
        throw new ApiError('validation_error', 'date_from lies after date_to', { param: 'date_from' });
      const { page: at = 1, limit = 50 } = query;
      const { total, rows } = await listLinkClicks(
        app.db,
        {
          teamId,
          campaignId: id,
          contactId: query.contact_id,
          from,
          to,
          firstOnly: query.first_only === 'true',
        },
        { limit, offset: (at - 1) * limit },
      );
      return {
        data: {
          clicks: rows.map(presentCampaignLinkClick),
          pagination: feedPagination(total, { page: at, limit }),
        },
      };
    },
  });
}
