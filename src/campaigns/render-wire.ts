import Type from 'typebox';
import {
  CreatedAt, EmailAddress, Id, OfCampaign, Timestamp, Uuid, nullable, object, oneOf,
} from '../platform/http/schema.ts'; // prettier-ignore
import { testSubject } from '../sending/rules/test-header.ts';
import { SENDER_BECAUSE } from './render-mail.ts';
import type { MailAsked, RenderedCampaignMail } from './render-mail.ts';
import { MAIL_STATES, mailState } from '../sending/rules/mail-state.ts';
import type { TestRow } from './send-test-store.ts';

const MAX_VALUE = 1000;
const NAMES = [
  'email', 'first_name', 'last_name', 'company_name', 'title', 'phone', 'city', 'state', 'country', 'company_url',
  'industry', 'image', 'linkedin_url',
] as const; // prettier-ignore
const Value = Type.Optional(
  nullable(Type.String({ maxLength: MAX_VALUE, description: 'the value of the field' })),
);
const Given = Type.Object(
  {
    ...(Object.fromEntries(NAMES.map((name) => [name, Value])) as Record<
      (typeof NAMES)[number],
      typeof Value
    >),
    custom: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'fields of your own, as `{{custom.KEY}}`' }),
    ),
  },
  {
    description: 'values of a contact that need not exist; without it and ContactId, sample values are used',
  },
);

export const MailBody = {
  node_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'the email of the sequence; its first one when it is left out',
    }),
  ),
  variant_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'the variant; when it is left out, the one that the contact gets',
    }),
  ),
  ContactId: Type.Optional({ ...Uuid, description: 'a contact of the campaign' }),
  contact: Type.Optional(Given),
  SenderId: Type.Optional({
    ...Uuid,
    description: 'a mailbox of the team; when it is left out, the one that would send it',
  }),
};

export const RenderBody = {
  ...MailBody,
  node: Type.Optional(
    Type.Object(
      {},
      {
        additionalProperties: true,
        description:
          'an emailNode as the sequence would have it, which need not be saved, in place of `node_id`',
      },
    ),
  ),
};

interface Body extends Omit<MailAsked, 'contact'> {
  contact?: Partial<Record<(typeof NAMES)[number], string | null>> & { custom?: Record<string, unknown> };
}

/** Empty values count as none, as in a contact. */
export function askedOf({ contact, ...body }: Body): MailAsked {
  if (!contact) return body;
  const { state, ...values } = contact;
  return { ...body, contact: { ...values, region: state ?? null } };
}

const Text = (description: string, example: string) => Type.String({ description, examples: [example] });

export const RenderedMail = Type.Object(
  {
    object: object('rendered_mail'),
    campaign_id: OfCampaign.campaign_id,
    sequence_version: nullable(
      Type.Integer({ description: 'the version of the sequence; null: none was saved', examples: [3] }),
    ),
    node_id: Text('the email', 'email-1'),
    step_number: nullable(Type.Integer({ description: 'the number of the step', examples: [1] })),
    variant_id: nullable(Text('the variant; null: the email has none', 'a')),
    values: oneOf(['contact', 'given', 'sample'], { description: 'whose values the text has' }),
    contact_id: nullable(Uuid),
    email_send_id: nullable({
      ...Uuid,
      description: 'the mail, when it is planned or has left: the text then has its own choices of spintax',
    }),
    mailbox: nullable(
      Type.Object(
        {
          id: Id,
          email: EmailAddress,
          because: oneOf(SENDER_BECAUSE, {
            description:
              'asked: named by `SenderId`; mail: the mail is planned there or has left from it; contact: the mailbox ' +
              'of the contact; least_busy: of the campaign, the least busy one now',
          }),
        },
        { description: 'the mailbox that would send it; null: none of the campaign may send' },
      ),
    ),
    from: nullable(
      Type.Object({
        name: Text('the name that readers see; empty: none', 'Ben Fuchs'),
        address: EmailAddress,
      }),
    ),
    to: Type.Object({ name: Text('the name', 'Anna Berg'), address: nullable(EmailAddress) }),
    reply_to: nullable({
      ...EmailAddress,
      description: 'where answers go: the address of `from`, since mails have no Reply-To header',
    }),
    subject: Text('the subject', 'Spare parts'),
    html: Text('the HTML, before links are tracked', '<p>Hello Anna</p>'),
    text: Text('the text part', 'Hello Anna'),
    missing: Type.Array(Type.String(), {
      description:
        'variables without a value and without a default, for which the mail would wait; the text has their names in ' +
        'their places. `subject`: the subject would be empty',
      examples: [[]],
    }),
    thread: nullable(
      Type.Object(
        {
          in_reply_to: Text('the header In-Reply-To', '<k3v@acme.example>'),
          references: Type.Array(Text('the Message-ID of a mail before', '<k3v@acme.example>'), {
            description: 'the header References, oldest first',
          }),
        },
        { description: 'the thread that it continues; null: it begins one' },
      ),
    ),
    list_unsubscribe: Type.Boolean({
      description: 'whether it has List-Unsubscribe headers with a link of one click (RFC 8058)',
    }),
    track_opens: Type.Boolean({ description: 'whether a pixel is put into it' }),
    track_clicks: Type.Boolean({ description: 'whether its links are tracked' }),
    links: Type.Array(
      Type.Object({
        url: Text('the target', 'https://www.example.com'),
        tracked: Type.Boolean({ description: 'whether the mail has a tracked address in its place' }),
      }),
      { description: 'the links of the HTML, each once; 500 at most' },
    ),
    attachments: Type.Array(
      Type.Object({
        file_id: Uuid,
        name: nullable(Text('the name, when the step gives one', 'offer.pdf')),
        content_id: nullable(Text('shown in the HTML as `cid:…`', 'logo')),
      }),
      { description: 'the files that go with it' },
    ),
  },
  { title: 'RenderedMail' },
);

const MAX_LINKS = 500;

export const presentRendered = (campaignId: string, mail: RenderedCampaignMail) => ({
  object: 'rendered_mail',
  campaign_id: campaignId,
  sequence_version: mail.version,
  node_id: mail.node.id,
  step_number: typeof mail.node.data.step_number === 'number' ? mail.node.data.step_number : null,
  variant_id: mail.variantId,
  values: mail.values,
  contact_id: mail.standing?.id ?? null,
  email_send_id: mail.standing?.mail?.id ?? null,
  mailbox: mail.sender && { id: mail.sender.id, email: mail.sender.email, because: mail.sender.because },
  from: mail.sender && { name: mail.sender.send_as ?? '', address: mail.sender.email },
  to: {
    name: [mail.person.first_name, mail.person.last_name].filter(Boolean).join(' '),
    address: mail.person.email,
  },
  reply_to: mail.sender?.email ?? null,
  subject: mail.subject,
  html: mail.html,
  text: mail.text,
  missing: mail.missing,
  thread: mail.thread && { in_reply_to: mail.thread.inReplyTo, references: mail.thread.references },
  list_unsubscribe: true,
  track_opens: mail.shared.track_opens,
  track_clicks: mail.shared.track_clicks,
  links: mail.links.slice(0, MAX_LINKS),
  attachments: mail.files.map(({ fileId, name, contentId }) => ({
    file_id: fileId,
    name,
    content_id: contentId,
  })),
});

const TEST_STATES = MAIL_STATES.filter((state) => state !== 'scheduled');

export const SendTest = Type.Object(
  {
    object: object('send_test'),
    id: Id,
    campaign_id: OfCampaign.campaign_id,
    node_id: Text('the email', 'email-1'),
    variant_id: nullable(Text('the variant; null: the email has none', 'a')),
    contact_id: nullable({ ...Uuid, description: 'the contact whose values it has' }),
    to: EmailAddress,
    mailbox: Type.Object({ id: Id, email: EmailAddress }, { description: 'the mailbox that sends it' }),
    subject: Text('the subject, with its mark', '[Test] Spare parts'),
    email_send_id: Uuid,
    state: oneOf(TEST_STATES, {
      description: 'failed: it was refused or returned; cancelled: it did not leave within a day',
    }),
    reason: nullable(
      Text('what it waits for, as in the list of reasons, or why it was not sent', 'sender_spacing'),
    ),
    next_attempt_at: nullable({ ...Timestamp, description: 'when it is tried next, while it is queued' }),
    sent_at: nullable({ ...Timestamp, description: 'when a server accepted it' }),
    created_at: CreatedAt,
  },
  { title: 'SendTest' },
);

/** A test leaves at once: it is never scheduled. */
const stateOf = (row: TestRow) => {
  const { state, reason } = mailState({ ...row, mailbox: null }, row.created_at, row.created_at);
  return { state, reason };
};

export const presentTest = (row: TestRow) => ({
  object: 'send_test',
  id: row.id,
  campaign_id: row.campaign_id,
  node_id: row.node_id,
  variant_id: row.variant_id,
  contact_id: row.enrollment_id,
  to: row.recipient,
  mailbox: { id: row.sender_id, email: row.sender_email },
  subject: testSubject(row.subject),
  email_send_id: row.send_id,
  ...stateOf(row),
  next_attempt_at: row.next_attempt_at,
  sent_at: row.sent_at,
  created_at: row.created_at,
});
