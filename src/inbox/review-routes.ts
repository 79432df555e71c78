import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import type { AppServices } from '../events/record-event.ts';
import { ApiError } from '../platform/errors.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, OfTeam, Timestamp, Uuid, oneOf, pagination, withDefault } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { countReview, findReviewed, listReview } from './review-store.ts';
import { Reclassify, ReviewItem, presentReviewItem } from './review-wire.ts';
import { overrideVerdict } from './override-verdict.ts';

/** Messages that no rule can decide, and a person's decision. decisions: Inbound */
export function reviewRoutes(server: Server, app: AppServices): void {
  addList(server, app);
  addReclassify(server, app);
}

function addList(server: Server, app: AppServices): void {
  addRoute(server, {
    name: 'listReviewMessages',
    method: 'GET',
    path: '/conversations/messages',
    tag: 'Conversations',
    summary: 'List messages that a person should look at',
    description:
      'Returns messages that no rule could settle, newest first: answers that match no mail of ours, ' +
      'opt-outs in doubt, reports without proof, messages that cannot be read, and answers whose words ' +
      'may stand in the part of a large mail that is not kept. Those of people are in `GET ' +
      '/conversations?needs_review=true` as well; reports and unreadable messages have no conversation ' +
      'and are here alone. For older ones, give the time of the last one as `before` and its id as ' +
      '`before_id`. Up to 100 messages of the moment of the last one come on the same page, which may ' +
      'be longer than `limit`. `pagination` counts from `before` on. `reclassify` settles one.',
    bucket: 'list',
    extension: true,
    query: Type.Object({
      TeamId: OfTeam.TeamId,
      needs_review: Type.Optional({
        ...oneOf(['true']),
        description: 'what is listed in any case: what was said is in the conversations',
      }),
      before: Type.Optional({ ...Timestamp, description: 'only what came in before this' }),
      before_id: Type.Optional({
        ...Uuid,
        description: 'the message that came in at `before`: also those of that moment that follow it',
      }),
      limit: withDefault(
        Type.Integer({
          minimum: 1,
          maximum: 100,
          description: 'how many at most; a larger number than the maximum is refused',
        }),
        50,
      ),
    }),
    data: ReviewItem,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId);
      if (query.before_id !== undefined && query.before === undefined)
        throw new ApiError('validation_error', 'before_id goes with before: the time of that message', {
          param: 'before_id',
        });
      const before = query.before ? new Date(query.before) : new Date(app.clock.now().getTime() + 1);
      const { TeamId: teamId, before_id: beforeId, limit = 50 } = query;
      const rows = await listReview(app.db, { teamId, before, beforeId, limit });
      const total = await countReview(app.db, { teamId, before, beforeId });
      return {
        data: rows.map(presentReviewItem),
        pagination: { ...pagination(total, { limit, offset: 0 }), has_more: rows.length < total },
      };
    },
  });
}

function addReclassify(server: Server, app: AppServices): void {
  addRoute(server, {
    name: 'reclassifyMessage',
    method: 'POST',
    path: '/conversations/messages/:id/reclassify',
    tag: 'Conversations',
    summary: 'Say what a message is',
    description:
      'Settles a message by the word of a person. What followed from it before is taken back: entries ' +
      'of the blacklist that it led to go, and contacts that it stopped go on, with `contact_resumed` ' +
      '(`reclassified`), unless it is a reply as before. Then it is booked as what it is, with its ' +
      'event.',
    extension: true,
    params: Type.Object({ id: Id }),
    body: Reclassify,
    example: { outcome: 'reply', category: 'interested' },
    data: ReviewItem,
    handle: async ({ principal, params: { id }, body }) => {
      const missing = new ApiError('resource_not_found', 'there is no such message', { param: 'id' });
      const found = await findReviewed(app.db, principal.organizationId, id);
      if (!found) throw missing;
      await requireTeam(app.db, principal, found.team_id, 'id');
      await overrideVerdict(app, { teamId: found.team_id, id, userId: principal.userId }, body);
      const settled = await findReviewed(app.db, principal.organizationId, id);
      if (!settled) throw missing;
      return { data: presentReviewItem(settled) };
    },
  });
}
