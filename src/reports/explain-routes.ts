import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, Timestamp, pagination, withDefault } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { explainContact, teamOfContact } from './explain-contact.ts';
import { Explained, TimelineItem, presentExplained, presentTimelineItem } from './explain-wire.ts';
import { readTimeline } from './timeline-store.ts';

const params = Type.Object({ id: Id });

/** decisions: API conventions, extensions */
export function explainRoutes(server: Server, app: Pick<Services, 'db' | 'clock' | 'config'>): void {
  async function teamOf(principal: Principal, id: string): Promise<string> {
    const found = await teamOfContact(app, id);
    if (found?.organization_id !== principal.organizationId) throw missing();
    await requireTeam(app.db, principal, found.team_id, 'id');
    return found.team_id;
  }
  const missing = (): ApiError =>
    new ApiError('contact_not_found', 'there is no such contact', { param: 'id' });

  addRoute(server, {
    name: 'explainContact',
    method: 'GET',
    path: '/contacts/:id/explain',
    tag: 'Contacts',
    summary: 'Explain why a contact is not mailed now',
    description:
      'Returns every gate that the next mail of a contact must pass, the first that is shut, since and ' +
      'until when, and when all of them are open. The worker takes the same decision.',
    extension: true,
    params,
    data: Explained,
    handle: async ({ principal, params: { id } }) => {
      const explained = await explainContact(app, await teamOf(principal, id), id);
      if (!explained) throw missing();
      return { data: presentExplained(explained.row, explained.explanation) };
    },
  });

  addRoute(server, {
    name: 'getContactTimeline',
    method: 'GET',
    path: '/contacts/:id/timeline',
    tag: 'Contacts',
    summary: 'Get the timeline of a contact',
    description:
      'Returns what happened to a contact and what held it, newest first: events, mails, and each ' +
      'change of what held the contact, its campaign, its mailbox or its team in the last 90 days. For ' +
      'older items, give the time of the last one as `before`; items of one millisecond come on one ' +
      'page, which may be longer than `limit`.',
    extension: true,
    params,
    query: Type.Object({
      before: Type.Optional({ ...Timestamp, description: 'only what is older than this' }),
      limit: withDefault(
        Type.Integer({
          minimum: 1,
          maximum: 100,
          description: 'how many at most; a larger number than the maximum is refused',
        }),
        50,
      ),
    }),
    data: TimelineItem,
    list: true,
    handle: async ({ principal, params: { id }, query }) => {
      const teamId = await teamOf(principal, id);
      const before = query.before ? new Date(query.before) : new Date(app.clock.now().getTime() + 1);
      const { limit = 50 } = query;
      const { rows, total, isEstimate } = await readTimeline(app.db, { teamId, id, before, limit });
      return {
        data: rows.map(presentTimelineItem),
        pagination: {
          ...pagination(total, { limit, offset: 0, isEstimate }),
          has_more: rows.length < total,
        },
      };
    },
  });
}
