import Type from 'typebox';
import type { TProperties, TSchema } from 'typebox';
import type { EventType } from '../platform/db/types.ts';
import { SOME_ID, Timestamp, Uuid, nullable, oneOf } from '../platform/http/schema.ts';
import { TURN } from '../deliverability/domains/history-wire.ts';
import { VERDICTS } from '../deliverability/domains/rules/question.ts';
import { IncidentKind } from '../senders/incident-wire.ts';
import { TYPES } from './rules/subscription.ts';

const Text = nullable(Type.String());
const TaskBlock = Type.Object({
  id: Uuid,
  title: Type.String(),
  state: oneOf(['open', 'completed', 'skipped']),
  assignee: Text,
  blocking: Type.Boolean({ description: 'the contact waits for it' }),
  due_at: nullable(Timestamp),
});
const optional = (shape: TSchema) => Type.Optional(shape);
const reason = (event: string, more: TProperties = {}) => ({
  [event]: Type.Object({
    reason: nullable(Type.String({ description: 'a word of the engine or of the action' })),
    ...more,
  }),
});
const linkedin = (extra: TProperties): TProperties => ({
  linkedin: optional(Type.Object({ profile_url: Type.String(), ...extra })),
});
const CATEGORY = Type.String({ description: 'what the answer wants: interested, question, later, …' });
const MOOD = nullable(oneOf(['positive', 'negative', 'neutral', 'needs_review']));
const CONFIDENCE = Type.Number({ minimum: 0, maximum: 1 });

/** spec: Event types, reply_link_click */
const ReplyClick = Type.Object({
  url: Type.String({ description: 'as the reply was written' }),
  finalUrlWithUtm: Type.String({
    description: 'where the click led: `url` with the utm parameters of the team',
  }),
  clicked_at: Timestamp,
  campaignId: nullable({ ...Uuid, description: 'of the conversation' }),
  eventId: { ...Uuid, description: 'the click, as the feeds of clicks name it; the same in both events' },
  link_id: Uuid,
  conversation_message_id: { ...Uuid, description: 'the reply' },
});

type PayloadType = (typeof TYPES)[number];
/** When an event fires, and the block under its name in the payload. spec: Event types */
const EVENTS: Record<PayloadType, { about: string; block: TProperties }> = {
  email_sent: {
    about: 'A mail was sent.',
    block: {
      email_sent: Type.Object({
        sent_at: Timestamp,
        sequence_step: nullable(
          Type.Integer({ description: 'null: a person wrote it in a conversation, or it is of a broadcast' }),
        ),
        subject: Text,
        from_email: optional(Type.String()),
        settled_by: optional({
          ...oneOf(['bounce', 'reply', 'sent_folder', 'seed', 'person', 'assumed']),
          description: 'of a mail whose outcome was not known for a while: how it was learned',
        }),
      }),
    },
  },
  reply: {
    about: 'A person answered, and it was no opt-out, bounce or automatic answer.',
    block: {
      reply: Type.Object({
        text: Type.String(),
        subject: Text,
        received_at: Timestamp,
        category: CATEGORY,
        mood: MOOD,
        confidence: CONFIDENCE,
      }),
    },
  },
  open: { about: 'The contact opened a mail.', block: {} },
  click: {
    about: 'The contact clicked a link in a mail.',
    block: { click: optional(Type.Object({ url: Type.String(), clicked_at: Timestamp })) },
  },
  bounce: {
    about: 'A mail could not be delivered.',
    block: {
      bounce: Type.Object({
        type: Type.String({ description: 'hard or soft' }),
        reason: Type.String(),
        bounced_at: Timestamp,
        bounce_category: oneOf(['invalid_recipient', 'policy_block', 'soft', 'unknown']),
      }),
    },
  },
  unsubscribe: {
    about: 'The contact opted out; no more mail leaves.',
    block: {
      unsubscribe: Type.Object({ method: oneOf(['link', 'manual', 'auto_detected', 'spam_complaint']) }),
    },
  },
  autoresponse: {
    about: 'An out-of-office or another automatic answer came.',
    block: {
      autoresponse: Type.Object({
        subtype: oneOf(['out_of_office', 'auto_ack', 'no_longer_here', 'read_receipt']),
        text: Type.String(),
      }),
    },
  },
  interest: {
    about:
      'The interest of the contact was set for the first time; once more when the answer that set it is judged otherwise.',
    block: { interest: Type.Object({ interest: Text }) },
  },
  appointment: {
    about: 'A meeting was booked.',
    block: { appointment: Type.Object({ booked_at: Timestamp, source: Type.String() }) },
  },
  finished: {
    about: 'The sequence ended for the contact.',
    block: reason('finished', {
      subsequence: optional(
        Type.Object(
          { id: Uuid, name: Type.String() },
          { description: 'with the reason `moved_to_subsequence`: where the contact went' },
        ),
      ),
    }),
  },
  contact_added: {
    about: 'A contact was enrolled in a campaign.',
    block: {
      contact_added: Type.Object({
        added_at: Timestamp,
        source: oneOf(['api', 'import', 'transfer', 'subsequence']),
        from: optional(
          Type.Object(
            { contact_id: Uuid, campaign_id: Uuid },
            { description: 'with the source `subsequence`: the contact in the parent campaign' },
          ),
        ),
      }),
    },
  },
  contact_paused: {
    about: 'A contact was paused, by a call or by the engine.',
    block: reason('contact_paused', {
      until: optional({ ...Timestamp, description: 'when the contact goes on by itself' }),
    }),
  },
  contact_resumed: { about: 'A paused contact goes on.', block: reason('contact_resumed') },
  linkedin_connection_sent: {
    about: 'A LinkedIn invitation was sent.',
    block: linkedin({ connection_sent_at: optional(Timestamp) }),
  },
  linkedin_connection_accepted: {
    about: 'A LinkedIn invitation was accepted.',
    block: linkedin({ accepted_at: optional(Timestamp) }),
  },
  linkedin_message_sent: {
    about: 'A LinkedIn message was sent.',
    block: linkedin({ sent_at: optional(Timestamp), message_preview: optional(Type.String()) }),
  },
  linkedin_reply: {
    about: 'The contact answered on LinkedIn.',
    block: linkedin({
      received_at: optional(Timestamp),
      reply_text: optional(Type.String()),
      category: optional(CATEGORY),
      mood: optional(MOOD),
      confidence: optional(CONFIDENCE),
    }),
  },
  linkedin_profile_visited: {
    about: 'The LinkedIn profile of the contact was visited.',
    block: linkedin({ visited_at: optional(Timestamp) }),
  },
  linkedin_post_liked: {
    about: 'A LinkedIn post of the contact was liked.',
    block: linkedin({ liked_at: optional(Timestamp) }),
  },
  reply_link_click: {
    about: 'A tracked link in an inbox reply of a campaign was clicked.',
    block: { reply_link_click: optional(ReplyClick) },
  },
  inbox_link_click: {
    about: 'A tracked link in an inbox reply was clicked; `CampaignId` is null.',
    block: { inbox_link_click: optional(ReplyClick) },
  },
  sender_incident: {
    about:
      'A mailbox is in trouble, or no longer; an event of the team, off until `config.sender_incident_event` is true.',
    block: {
      sender_incident: Type.Object({
        id: Uuid,
        kind: IncidentKind,
        state: oneOf(['began', 'ended']),
        sender_id: Uuid,
        email: Type.String(),
        first_at: Timestamp,
        count: Type.Integer({ description: 'how often it was met until now' }),
        replies_checked_at: nullable(Timestamp),
        error: Text,
      }),
    },
  },
  campaign_paused: {
    about:
      'The engine paused a campaign; `contact` is null. Off until `config.campaign_paused_event` is true.',
    block: {
      campaign_paused: Type.Object({
        reason: oneOf(['bounce_guard', 'content_refused']),
        sends: Type.Integer({ description: 'mails since then, those refused at once among them' }),
        bounces: Type.Integer({ description: 'of them to invalid recipients' }),
        content_refusals: Type.Integer({ description: 'contacts whose mail was refused for its content' }),
        rate: Type.Number({ description: 'what the reason counts, per mail' }),
        max_rate: Type.Number({ description: '`bounce_guard_max_rate` of the campaign' }),
        since: Timestamp,
      }),
    },
  },
  task_created: {
    about: 'A step asks something of a person. Off until `config.task_created_event` is true.',
    block: { task_created: TaskBlock },
  },
  task_completed: {
    about: 'A task was completed or skipped. Off until `config.task_completed_event` is true.',
    block: { task_completed: TaskBlock },
  },
  domain_health: {
    about:
      'A check of a domain turned bad or good again, or a block list has it, or no longer; an event of the ' +
      'team, off until `config.domain_health_event` is true.',
    block: {
      domain_health: Type.Object({
        domain_id: Uuid,
        domain: Type.String(),
        state: {
          ...oneOf(['broken', 'mended']),
          description:
            '`broken`: something turned bad; `mended`: what was bad is good again, and nothing turned bad',
        },
        verdict: { ...oneOf(VERDICTS), description: 'of the domain now: the gravest of its checks' },
        changes: Type.Array(Type.Object(TURN), {
          description: 'what turned bad, then what is good again',
        }),
      }),
    },
  },
  webhook_paused: {
    about:
      'The breaker of an endpoint opened, or closed again; an event of the team, off until ' +
      '`config.webhook_paused_event` is true.',
    block: {
      webhook_paused: Type.Object({
        webhook_id: Uuid,
        name: Type.String({ description: 'of the webhook' }),
        state: oneOf(['began', 'ended']),
        reason: {
          ...oneOf(['endpoint_failing', 'delivered', 'reset', 'webhook_changed']),
          description: 'why it opened (`endpoint_failing`) or closed',
        },
        attempts: Type.Integer({ description: 'since the first failure' }),
        failures: Type.Integer({ description: 'of these attempts' }),
        since: { ...Timestamp, description: 'the first failure' },
        opened_at: Timestamp,
        open_until: nullable({
          ...Timestamp,
          description: 'when one delivery is tried; null when it closed',
        }),
      }),
    },
  },
};

const PayloadCampaign = Type.Object(
  { id: Uuid, name: Type.String(), status: Type.String(), tags: Type.Array(Type.String()) },
  { title: 'PayloadCampaign' },
);
const PayloadContact = Type.Object(
  {
    id: {
      ...Uuid,
      description:
        'the id of GET /contacts/{id}: this contact in this campaign; without one, as of a broadcast, `contact_profile_id`',
    },
    contact_profile_id: { ...Uuid, description: 'the same in every campaign of the team' },
    email: Text,
    first_name: Text,
    last_name: Text,
    company_name: Text,
    title: Text,
    custom: Type.Unknown({ description: 'an object; `{truncated: true}` when the body would be too large' }),
  },
  { title: 'PayloadContact' },
);
const PayloadConversation = Type.Object(
  {
    id: Uuid,
    labels: Type.Array(Type.Object({ id: Uuid, name: Type.String(), color: optional(Type.String()) })),
  },
  { title: 'PayloadConversation' },
);

const camel = (type: string): string =>
  type.replaceAll(/(^|_)(\w)/g, (_all, _mark, letter: string) => letter.toUpperCase());

/** The body of a delivery. spec: Events, Payload */
export const payloadOf = (type: PayloadType) =>
  Type.Object(
    {
      event_id: {
        ...Uuid,
        description: 'the same in every attempt and every replay: use it to drop repeats',
      },
      timestamp: { ...Timestamp, description: 'of the event; the same string as X-Service-Timestamp' },
      type: Type.Literal(type),
      CampaignId: nullable(Uuid),
      conversationId: nullable({ ...Uuid, description: 'null when there is none' }),
      campaign: nullable(PayloadCampaign),
      team: Type.Object({ id: Uuid, name: Type.String() }),
      contact: nullable(PayloadContact),
      conversation: Type.Optional(PayloadConversation),
      ...EVENTS[type].block,
    },
    { title: `${camel(type)}Payload` },
  );

const header = (name: string, description: string, example: string, required = true) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
  example,
});
const headersOf = (type: EventType) => [
  header('X-Service-Event', 'The type of the event.', type),
  header('X-Service-Timestamp', 'The time of the event, as in the body.', '2026-11-16T09:00:00.000Z'),
  header('X-Service-Attempt', 'Which attempt this is, from 1 on.', '1'),
  header(
    'X-Service-Signature',
    '`sha256=` and the hex HMAC-SHA256 of `X-Service-Timestamp + "." + body` under the secret. Left out without a secret.',
    'sha256=5f2c…',
    false,
  ),
  header('webhook-id', 'The `event_id`. Standard Webhooks.', SOME_ID),
  header('webhook-timestamp', 'Unix seconds of this attempt. Standard Webhooks.', '1794733200'),
  header(
    'webhook-signature',
    '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, one for each secret that is valid, by space. Standard Webhooks.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    false,
  ),
];

export const describedWebhooks = (): Record<string, object> =>
  Object.fromEntries(
    TYPES.map((type) => [
      type,
      {
        post: {
          operationId: `on${camel(type)}`,
          tags: ['Webhooks'],
          summary: type,
          description:
            `${EVENTS[type].about} Answer with 2xx within 15 seconds; anything else is tried again, at ` +
            'most 7 times in all.',
          security: [],
          parameters: headersOf(type),
          requestBody: { required: true, content: { 'application/json': { schema: payloadOf(type) } } },
          responses: { '2XX': { description: 'The event was taken.' } },
        },
      },
    ]),
  );
