import Type from 'typebox';
import { ApiError } from '../platform/errors.ts';
import {
  ContactProfileId,
  CreatedAt,
  EmailAddress,
  Id,
  OfCampaign,
  OfTeam,
  Timestamp,
  UpdatedAt,
  extension,
  nullable,
  object,
  oneOf,
} from '../platform/http/schema.ts';
import type { ContactRow } from './contact-store.ts';
import { CONTACT_FIELDS, MAX_FIELD, MAX_INTEGRATION_ID } from './rules/contact-fields.ts';
import type { ContactField } from './rules/contact-fields.ts';
import { INTERESTS } from '../sequences/rules/fields.ts';

export const Search = Type.String({
  maxLength: 200,
  description: 'A part of the email, the first or last name or the company, in any case.',
});

const FIELDS: Record<ContactField, [description: string, example: string | null]> = {
  first_name: ['the first name', 'Anna'],
  last_name: ['the last name', 'Berg'],
  company_name: ['the company', 'Example Works'],
  title: ['the job title', 'Head of Purchasing'],
  phone: ['a telephone number', '+49 731 555 0100'],
  city: ['the city', 'Ulm'],
  state: ['the state', 'Baden-Württemberg'],
  country: ['the country', 'Germany'],
  company_url: ['the web site of the company', 'https://www.example.com'],
  industry: ['the industry', 'Machinery'],
  image: ['the URL of a picture', null],
};
const textOf = (field: ContactField) =>
  nullable(Type.String({ maxLength: MAX_FIELD, description: FIELDS[field][0] }));
const fields = Object.fromEntries(
  CONTACT_FIELDS.map((field) => [field, Type.Optional(textOf(field))]),
) as Record<ContactField, ReturnType<typeof Type.Optional<ReturnType<typeof textOf>>>>;

/** spec: Contact */
export const ContactBody = {
  email: Type.Optional(nullable(Type.String({ maxLength: 254, description: 'the email address' }))),
  linkedin_url: Type.Optional(
    nullable(
      Type.String({ maxLength: 400, description: 'the URL of the LinkedIn profile; needs LinkedIn access' }),
    ),
  ),
  ...fields,
  custom: Type.Optional(
    nullable(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'fields of your own; templates know them as `{{custom.KEY}}`',
      }),
    ),
  ),
  labels: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 100,
      description: 'names of labels of the team; unknown names are left out',
    }),
  ),
  integration_contact_id: Type.Optional(
    nullable(
      Type.String({
        maxLength: MAX_INTEGRATION_ID,
        description: 'the id of the contact in another system; kept and shown, never used for matching',
      }),
    ),
  ),
};

/** For contacts that another tool wrote to before. */
export const EarlierBody = {
  thread_message_id: Type.Optional(
    nullable(
      Type.String({
        maxLength: 300,
        description:
          'the Message-ID of the last mail that another tool sent to the contact, as in its header: ' +
          '`<left@right>`; follow-ups answer it, and an answer that cites it stops the contact',
        examples: ['<CAF0x7@mail.example.com>'],
      }),
    ),
  ),
  thread_subject: Type.Optional(
    nullable(
      Type.String({
        maxLength: 998,
        description:
          'the subject of that thread, which follow-ups continue with `Re:`; needs `thread_message_id`',
        examples: ['Spare parts'],
      }),
    ),
  ),
  last_contacted_at: Type.Optional(
    nullable(
      Type.String({
        maxLength: 40,
        description:
          'when another tool wrote to the contact last, an ISO 8601 date, or a date and time with its offset, ' +
          'not in the future; the waits right before the step count from it',
        examples: ['2026-11-20T09:00:00Z'],
      }),
    ),
  ),
};

export const EarlierStep = {
  step_number: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description:
          'the step that the contact gets next, if the call enrolls it; a contact that is in the campaign ' +
          'already stays where it is',
        examples: [2],
      }),
    ),
  ),
};

export const Contact = Type.Object(
  {
    id: Id,
    TeamId: OfTeam.TeamId,
    CampaignId: OfCampaign.CampaignId,
    contact_profile_id: ContactProfileId,
    email: nullable(EmailAddress),
    linkedin_url: nullable(
      Type.String({
        description: 'the URL of the LinkedIn profile; needs LinkedIn access',
        examples: ['https://www.linkedin.com/in/anna-berg-example'],
      }),
    ),
    ...Object.fromEntries(
      CONTACT_FIELDS.map((field) => {
        const [description, example] = FIELDS[field];
        return [field, nullable(Type.String({ description, examples: [example] }))];
      }),
    ),
    labels: Type.Array(Type.String(), {
      description: 'names of labels of the team; unknown names are left out',
      examples: [['Hot lead']],
    }),
    custom: Type.Record(Type.String(), Type.Unknown(), {
      description: 'fields of your own; templates know them as `{{custom.KEY}}`',
      examples: [{ machine: 'M-200' }],
    }),
    integration_contact_id: nullable(
      Type.String({
        description: 'the id of the contact in another system; kept and shown, never used for matching',
        examples: ['crm-4711'],
      }),
    ),
    interest: nullable(oneOf(INTERESTS, { description: 'the interest; empty for none', examples: [null] })),
    status: {
      ...oneOf(['idle', 'queued', 'processing']),
      description:
        'processing: a mail is at a server or about to be; queued: a step is due or its mail waits',
    },
    life: extension(
      oneOf(['active', 'paused', 'finished', 'archived'], {
        description: 'the state of the contact in its sequence',
        examples: ['active'],
      }),
    ),
    reason: extension(
      nullable(Type.String({ description: 'why the contact is not moving', examples: [null] })),
    ),
    blocker: extension(
      nullable(
        Type.Object(
          {
            reason: Type.String({
              description: 'why the next mail or step does not move now',
              examples: ['missing_variable'],
            }),
            variable: nullable(
              Type.String({ description: 'the variable that has no value', examples: ['phone'] }),
            ),
            since: nullable({ ...Timestamp, description: 'since when the contact waits at this step' }),
            until: nullable({
              ...Timestamp,
              description: 'when it is tried again; null: nothing is due before a person acts',
            }),
          },
          { description: 'of an active contact: what holds its next mail or step; null: nothing does' },
        ),
      ),
    ),
    next_run_at: extension(
      nullable({
        ...Timestamp,
        description:
          'when the next step is due, or the mail that waits is tried; null: nothing is due before a person acts',
      }),
    ),
    paused_at: nullable(Timestamp),
    resume_at: nullable({
      ...Timestamp,
      description: 'when the pause ends by itself; null: a person ends it',
    }),
    failed: Type.Boolean({ description: 'the next step cannot be taken, for the reason given' }),
    appointment: Type.Boolean({ description: 'a meeting is booked' }),
    next_step: nullable(
      Type.Integer({
        description:
          'the number of the mail that leaves next, also while the contact waits for its time, and before ' +
          'its first step; null: there is none, a branch comes before it, or nothing is published yet',
      }),
    ),
    current_step: Type.Integer({
      description: 'the step of the last mail that left; 0: none did',
      examples: [1],
    }),
    has_email_sent: Type.Boolean({ description: 'whether a mail was sent to the contact' }),
    last_activity_at: nullable({
      ...Timestamp,
      description: 'when a mail was sent to the contact, or something of the contact was seen',
    }),
    verified: Type.Boolean({
      description:
        'whether the contact was marked as verified: `archive_unverified` leaves such contacts; what is sent ' +
        'does not depend on it',
      examples: [true],
    }),
    valid2: Type.Integer({
      description: '-1 never asked, 0 pending, 1 valid, 2 invalid, 3 unknown',
      examples: [1],
    }),
    validation_subtype: nullable(Type.String({ examples: [null] })),
    is_catch_all: nullable(Type.Boolean({ examples: [false] })),
    bounce_category: nullable(
      oneOf(['invalid_recipient', 'policy_block', 'soft', 'unknown'], { examples: [null] }),
    ),
    opened: Type.Boolean(),
    clicked: Type.Boolean(),
    replied: Type.Boolean(),
    bounced: Type.Boolean(),
    unsubscribed: Type.Boolean(),
    reply_link_clicked: Type.Boolean({ description: 'a link in a reply out of the inbox' }),
    Campaign: Type.Object({ id: Id, name: Type.String({ description: 'the name', examples: ['Autumn'] }) }),
    Sender: nullable(
      Type.Object({
        id: Id,
        email: Type.String({ description: 'the email address', examples: ['ben@acme.example'] }),
      }),
    ),
    createdAt: CreatedAt,
    updatedAt: UpdatedAt,
    deleted_at: extension(
      nullable({
        ...Timestamp,
        description: 'null: live; lists show deleted contacts with deleted=true',
        examples: [null],
      }),
    ),
  },
  { title: 'Contact' },
);

export const ContactPatch = Type.Object({
  ...ContactBody,
  interest: Type.Optional(
    nullable(oneOf([...INTERESTS, ''], { description: 'the interest; empty for none' })),
  ),
});

export const ContactChangeBody = Type.Object({
  ...ContactPatch.properties,
  remove_labels: Type.Optional(
    extension(
      Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: 100,
        description: 'names of labels that are taken off, in any case; the others stay',
        examples: [['Hot lead']],
      }),
    ),
  ),
});

/** spec: Profile-only create */
export const ContactProfile = Type.Object(
  { object: object('contact_profile'), id: Id, TeamId: OfTeam.TeamId, enrolled: Type.Literal(false) },
  { title: 'ContactProfile', additionalProperties: false },
);

const FAILURES: ReadonlySet<string | null> = new Set([
  'internal_error',
  'missing_variable',
  'node_missing',
  'node_unsupported',
  'linkedin_not_available',
  'no_sequence',
  'walked_in_circles',
]);

/** decisions: Sending gates. Computed on each read, so it is never out of date. */
function statusOf(row: ContactRow, now: Date): 'idle' | 'queued' | 'processing' {
  if (row.mail === 'processing') return 'processing';
  if (row.life !== 'active') return 'idle';
  return row.mail === 'queued' || (row.next_run_at !== null && row.next_run_at <= now) ? 'queued' : 'idle';
}

const blockerOf = (row: ContactRow) =>
  row.hold_reason === null || row.life !== 'active'
    ? null
    : {
        reason: row.hold_reason,
        variable: row.hold_reason === 'missing_variable' ? row.hold_detail : null,
        since: row.arrived_at,
        until: row.next_run_at,
      };

export const presentContact = (row: ContactRow, now: Date) => ({
  id: row.id,
  TeamId: row.team_id,
  CampaignId: row.campaign_id,
  contact_profile_id: row.contact_profile_id,
  email: row.email,
  linkedin_url: row.linkedin_url,
  ...Object.fromEntries(CONTACT_FIELDS.map((field) => [field, row[field]])),
  labels: row.labels,
  custom: row.custom ?? {},
  integration_contact_id: row.integration_contact_id,
  interest: row.interest,
  status: statusOf(row, now),
  life: row.life,
  reason: row.life_reason ?? row.hold_reason,
  blocker: blockerOf(row),
  next_run_at: row.next_run_at,
  paused_at: row.life === 'paused' ? row.paused_at : null,
  resume_at: row.life === 'paused' ? row.pause_until : null,
  failed: row.life === 'active' && FAILURES.has(row.hold_reason),
  // decided: follows the interest
  appointment: row.interest === 'meeting_booked',
  next_step: row.next_step,
  current_step: row.step_number ?? 0,
  has_email_sent: row.mailed ?? false,
  last_activity_at: row.last_activity_at,
  verified: row.verified ?? false,
  valid2: row.valid2,
  validation_subtype: row.validation_subtype,
  is_catch_all: row.is_catch_all,
  bounce_category: row.bounce_category,
  opened: row.opened_at !== null,
  clicked: row.clicked_at !== null,
  replied: row.replied_at !== null,
  bounced: row.bounced_at !== null,
  unsubscribed: row.unsubscribed_at !== null,
  reply_link_clicked: row.reply_link_clicked,
  Campaign: { id: row.campaign_id, name: row.campaign_name },
  Sender: row.sender_id && row.sender_email ? { id: row.sender_id, email: row.sender_email } : null,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  deleted_at: row.deleted_at,
});

/**
 * Parses `interest` of a list: statuses by comma; an empty item or `null` means no status. Undefined: no filter. Throws
 * `validation_error` for an unknown status. spec: GET /contacts
 */
export function readInterests(text: string | undefined): (string | null)[] | undefined {
  if (text === undefined) return undefined;
  return text.split(',').map((part) => {
    const word = part.trim();
    if (word === '' || word === 'null') return null;
    if (!(INTERESTS as readonly string[]).includes(word))
      throw new ApiError('validation_error', `interest must be of ${INTERESTS.join(', ')} or null`, {
        param: 'interest',
      });
    return word;
  });
}
