import Type from 'typebox';
import { requireTeam } from '../../accounts/team-access.ts';
import { listActivity, readMailFacts, readWindow } from '../../events/list-activity.ts';
import { presentEvent } from '../../events/wire.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Operation } from '../../platform/http/operation.ts';
import { operationOf } from '../../platform/http/route.ts';
import { Timestamp, Uuid, page } from '../../platform/http/schema.ts';
import type { Services } from '../../platform/services.ts';
import { MOST } from './requests.ts';
import { channelNumber, channelsOf, ownFlags, firstTextOf, typeNumber, typesOf } from './rules/events.ts';

type Row = Awaited<ReturnType<typeof listActivity>>['rows'][number];
type Facts = ReturnType<Awaited<ReturnType<typeof readMailFacts>>['get']>;

/** decided: the body is what was received; the text of a mail is in its step. */
const BODIES = [
  ['reply', 'text'],
  ['autoresponse', 'text'],
  ['linkedin', 'reply_text'],
  ['linkedin', 'message_preview'],
] as const;

/** spec: Legacy V1 campaign event record. decided: the flags tell the outcome of the event's mail. */
function present(row: Row, mail: Facts) {
  const { Contact, Sender } = presentEvent(row);
  const { opened, clicked, replied, bounced, autoresponse } = mail ?? ownFlags(row.type);
  const written = mail?.subject ?? firstTextOf(row.detail, [['email_sent', 'subject']]);
  return {
    id: row.id,
    type: typeNumber(row.type),
    channel: channelNumber(row.channel),
    opened,
    clicked,
    replied,
    bounced,
    autoresponse,
    subject: firstTextOf(row.detail, [['reply', 'subject']]) ?? written,
    body: firstTextOf(row.detail, BODIES),
    date: row.occurred_at,
    createdAt: row.occurred_at,
    Contact,
    Message: row.node_id ? { id: row.node_id, step_number: row.step_number, subject: written } : null,
    Sender,
  };
}

const words = (param: string): ApiError =>
  new ApiError('validation_error', `${param} must be numbers or words by comma: see docs/v1.md`, { param });

/** Newest first. spec: Events, Legacy */
export const listEventsCall = (app: Pick<Services, 'db' | 'clock'>): Operation =>
  operationOf({
    name: 'listEventsV1',
    method: 'GET',
    bucket: 'list',
    params: Type.Object({ campaignId: Uuid }),
    query: Type.Object({
      TeamId: Uuid,
      events: Type.Optional(Type.String({ maxLength: 200 })),
      channels: Type.Optional(Type.String({ maxLength: 200 })),
      start_date: Type.Optional(Timestamp),
      end_date: Type.Optional(Timestamp),
      ...page(100, MOST),
    }),
    handle: async ({ principal, params: { campaignId }, query }) => {
      const { TeamId: teamId, limit = 100, offset = 0 } = query;
      await requireTeam(app.db, principal, teamId);
      const [types, channels] = [typesOf(query.events), channelsOf(query.channels)];
      if (!types) throw words('events');
      if (channels === null) throw words('channels');
      const window = readWindow(query, app.clock.now(), types);
      const filter = { teamId, campaignId, window, types, channels };
      const { total, rows } = await listActivity(app.db, filter, { limit, offset });
      const facts = await readMailFacts(app.db, teamId, rows);
      const events = rows.map((row) => present(row, facts.get(row.email_send_id ?? '')));
      return { more: { events, total, dateRange: window } };
    },
  });
