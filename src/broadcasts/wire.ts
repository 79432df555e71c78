import Type from 'typebox';
import {
  ContactProfileId,
  CreatedAt,
  EmailAddress,
  Id,
  OfTeam,
  Timestamp,
  UpdatedAt,
  Uuid,
  nonBlank,
  nullable,
  object,
  oneOf,
} from '../platform/http/schema.ts';
import { MAX_FILES } from '../sending/rules/mail-file.ts';
import { MAX_BODY, MAX_SUBJECT } from '../sequences/rules/node-checks.ts';
import { AudienceBody, Exclusions, ExclusionsBody } from './audience-wire.ts';
import type { MailboxProgress, RecipientRow } from './recipient-store.ts';
import { BROADCAST_STATUSES } from './rules/status.ts';
import type { BroadcastRow, ListedBroadcast } from './store.ts';

const FileBody = Type.Object(
  {
    file_id: { ...Uuid, description: 'of `POST /attachments`' },
    name: Type.Optional(Type.String({ description: 'of this mail’s own; the file’s when it is left out' })),
    content_id: Type.Optional(
      Type.String({ description: 'the HTML shows the file as `cid:` and this; else it is attached' }),
    ),
  },
  { additionalProperties: false },
);
const Tracked = nullable(Type.Boolean());

/** decided: its fields, since the spec shows none */
export const BroadcastBody = {
  name: Type.Optional(nonBlank(255, { description: 'the name' })),
  subject: Type.Optional(Type.String({ maxLength: MAX_SUBJECT, description: 'a template, as in sequences' })),
  body: Type.Optional(Type.String({ maxLength: MAX_BODY, description: 'HTML; a template, as in sequences' })),
  body_text: Type.Optional({
    ...nullable(Type.String({ maxLength: MAX_BODY })),
    description: 'the text part; null: made of `body`',
  }),
  attachments: Type.Optional(
    Type.Array(FileBody, { maxItems: MAX_FILES, description: 'files that go with the mail' }),
  ),
  track_opens: Type.Optional({
    ...Tracked,
    description: 'whether opens are tracked; null: as the team has it',
  }),
  track_clicks: Type.Optional({
    ...Tracked,
    description: 'whether clicks are tracked; null: as the team has it',
  }),
  sender_profile_id: Type.Optional({
    ...nullable(Uuid),
    description: 'the mailboxes that send it; null: all of the team',
  }),
  audience: Type.Optional(AudienceBody),
  exclusions: Type.Optional(ExclusionsBody),
};

const Listed = {
  object: object('broadcast'),
  id: Id,
  team_id: OfTeam.team_id,
  name: Type.String({ description: 'the name', examples: ['New prices'] }),
  status: oneOf(BROADCAST_STATUSES, { description: 'the state' }),
  subject: Type.String({ examples: ['Our prices from January on'] }),
  track_opens: Tracked,
  track_clicks: Tracked,
  sender_profile_id: nullable({ ...Uuid, description: 'the sender profile' }),
  exclusions: Exclusions,
  scheduled_at: nullable({ ...Timestamp, description: 'when it is, or was, to be sent' }),
  timezone: nullable(
    Type.String({ description: 'the zone that it was scheduled in', examples: ['Europe/Berlin'] }),
  ),
  recipients: Type.Integer({ description: 'mails that it has so far' }),
  reason: nullable(
    Type.String({ description: 'why no further recipients are taken up now', examples: [null] }),
  ),
  started_at: nullable(Timestamp),
  finished_at: nullable({ ...Timestamp, description: 'when nothing waited any more' }),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
};

export const ListedBroadcastView = Type.Object(Listed, { title: 'BroadcastSummary' });
export const Broadcast = Type.Object(
  {
    ...Listed,
    body: Type.String({ examples: ['<p>Hello {{first_name}}</p>'] }),
    body_text: nullable(Type.String({ examples: [null] })),
    attachments: Type.Array(FileBody, { description: 'files that go with the mail' }),
    audience: AudienceBody,
  },
  { title: 'Broadcast' },
);

export const presentListedBroadcast = (row: ListedBroadcast) => ({
  object: 'broadcast',
  id: row.id,
  team_id: row.team_id,
  name: row.name,
  status: row.status,
  subject: row.subject,
  track_opens: row.track_opens,
  track_clicks: row.track_clicks,
  sender_profile_id: row.sender_profile_id,
  exclusions: { unsubscribed: true, blacklisted: true, invalid: true, ...row.exclusions },
  scheduled_at: row.scheduled_at,
  timezone: row.timezone,
  recipients: row.recipients,
  reason: row.hold_reason,
  started_at: row.started_at,
  finished_at: row.finished_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const presentBroadcast = (row: BroadcastRow) => ({
  ...presentListedBroadcast(row),
  body: row.body_html,
  body_text: row.body_text,
  attachments: row.attachments,
  audience: row.audience,
});

const COUNTS = {
  recipients: Type.Integer(),
  sent: Type.Integer({ description: 'mails that a server took' }),
  queued: Type.Integer({
    description: 'mails that wait, are being sent, or whose outcome is not known yet',
    examples: [2],
  }),
  skipped: Type.Integer({ description: 'mails that were taken back or that a server refused' }),
  bounced: Type.Integer({ description: 'of these mails, those of which a bounce told' }),
};

export const Progress = Type.Object({
  status: oneOf(BROADCAST_STATUSES, { description: 'the state' }),
  ...COUNTS,
  replied: Type.Integer({ description: 'mails that were answered' }),
  unsubscribed: Type.Integer({ description: 'recipients that opted out since it began' }),
  reason: nullable(Type.String({ description: 'why', examples: [null] })),
  started_at: nullable(Timestamp),
  finished_at: nullable(Timestamp),
  senders: Type.Array(Type.Object({ id: Id, email: EmailAddress, ...COUNTS })),
});

export function presentProgress(
  row: BroadcastRow,
  senders: MailboxProgress[],
  answers: { replied: number; unsubscribed: number },
) {
  const sum = (key: keyof typeof COUNTS): number => senders.reduce((total, each) => total + each[key], 0);
  return {
    status: row.status,
    recipients: sum('recipients'),
    sent: sum('sent'),
    queued: sum('queued'),
    skipped: sum('skipped'),
    bounced: sum('bounced'),
    ...answers,
    reason: row.hold_reason,
    started_at: row.started_at,
    finished_at: row.finished_at,
    senders,
  };
}

export const RECIPIENT_STATUSES = ['sent', 'queued', 'skipped'] as const;

export const Recipient = Type.Object(
  {
    email: EmailAddress,
    status: oneOf(RECIPIENT_STATUSES, { description: 'the state' }),
    reason: nullable(
      Type.String({
        description: 'why the mail waits or was skipped; of a refused one what the server said',
        examples: [null],
      }),
    ),
    sent_at: nullable(Timestamp),
    next_attempt_at: nullable({ ...Timestamp, description: 'when a mail that waits is tried next' }),
    bounced: Type.Boolean(),
    sender: Type.Object({
      id: Id,
      email: Type.String({ description: 'the email address', examples: ['ben@acme.example'] }),
    }),
    contact: nullable(
      Type.Object({
        contact_profile_id: ContactProfileId,
        first_name: nullable(Type.String({ description: 'the first name', examples: ['Anna'] })),
        last_name: nullable(Type.String({ description: 'the last name', examples: ['Berg'] })),
        company_name: nullable(Type.String({ description: 'the company', examples: ['Example Works'] })),
      }),
    ),
  },
  { title: 'BroadcastRecipient' },
);

export const presentRecipient = (row: RecipientRow) => ({
  email: row.email,
  status: row.status,
  reason: row.reason,
  sent_at: row.sent_at,
  next_attempt_at: row.next_attempt_at,
  bounced: row.bounced,
  sender: { id: row.sender_id, email: row.sender_email },
  contact: row.contact_profile_id && {
    contact_profile_id: row.contact_profile_id,
    first_name: row.first_name,
    last_name: row.last_name,
    company_name: row.company_name,
  },
});
