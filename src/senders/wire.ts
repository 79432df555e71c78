import Type from 'typebox';
import {
  CreatedAt,
  Id,
  OfTeam,
  Timestamp,
  UpdatedAt,
  Uuid,
  extension,
  nullable,
  object,
  oneOf,
} from '../platform/http/schema.ts';
import { SENDER_PROVIDERS } from '../platform/rules/sender-providers.ts';
import { CONNECTION, Security, Text, line } from './connection-wire.ts';
import type { SenderView } from './list-store.ts';
import type { ForwardRule } from './rules/forward-rules.ts';
import type { SenderFields } from './rules/sender-fields.ts';
import { HEALTH_DAYS, healthOfMailbox } from './rules/health.ts';
import { isWarm } from './rules/warm-up.ts';
import type { WarmUp } from './rules/warm-up.ts';

/** spec: provider filter values */
export const Provider = oneOf(SENDER_PROVIDERS, {
  description: 'the provider of the mailbox',
  examples: ['smtp'],
});

const perDay = (description: string) => Type.Integer({ minimum: 1, maximum: 100_000, description });
const WarmUpSettings = Type.Object(
  {
    enabled: Type.Boolean({ description: 'false: the ramp is kept and not obeyed' }),
    start_per_day: perDay('mails on the first day'),
    increase_per_day: perDay('more with each day on which the mailbox sent and had no trouble'),
    target: perDay('where the ramp ends; while it is enabled, no day has more'),
  },
  {
    description:
      'A ramp of mails a day, beside max_per_day; null: none. It stays when the mailbox sent nothing for ' +
      'more than three days, so a schedule of one day a week keeps it where it is, and steps back by a day ' +
      'after a policy bounce, a refused login or a rest.',
    examples: [{ enabled: true, start_per_day: 10, increase_per_day: 5, target: 50 }],
  },
);

const MAX_FOLDERS = 10;
const FolderNames = Type.Array(Text(200), {
  maxItems: MAX_FOLDERS,
  uniqueItems: true,
  description:
    'folders that are read beside INBOX and Junk, each by the full name that the server gives it ' +
    '(`Sales/Answers`); one that is not there is an incident, and the others are read',
  examples: [['Sales/Answers']],
});

const SaveSent = nullable(
  Type.Boolean({
    description:
      'whether a copy of each mail that left is put into the Sent folder over IMAP; null: where the ' +
      'provider is known not to file it by itself, and the mailbox is read',
  }),
);

const MAX_FORWARDS = 10;
const MAX_FORWARD_LABELS = 50;
const Destination = Type.String({
  minLength: 3,
  maxLength: 320,
  ...line,
  description: 'an address that is no mailbox of the team',
  examples: ['sales@acme.example'],
});
const LabelIds = nullable(
  Type.Array(Uuid, {
    minItems: 1,
    maxItems: MAX_FORWARD_LABELS,
    description: 'only answers of contacts or conversations with one of these labels; null: all answers',
  }),
);
const FORWARDS = 'where answers are forwarded to, each message once';
const GivenForwardRules = Type.Array(Type.Object({ to: Destination, label_ids: Type.Optional(LabelIds) }), {
  maxItems: MAX_FORWARDS,
  description: FORWARDS,
});
const ForwardRules = Type.Array(Type.Object({ to: Destination, label_ids: LabelIds }), {
  description: FORWARDS,
});

const PlusAddressing = extension(
  Type.Boolean({
    description:
      'whether the mailbox takes mail to local+word@domain: ' +
      'then reports of a mail are known by the address that they come to',
  }),
);

const SETTINGS = {
  send_as: Type.Optional(
    nullable(
      Type.String({
        maxLength: 200,
        ...line,
        description:
          'the name beside the address in From; null for none; templates know it as `{{sender.send_as}}`',
      }),
    ),
  ),
  disabled: Type.Optional(Type.Boolean({ description: 'true: the mailbox sends nothing' })),
  warm_up: Type.Optional(nullable(extension(WarmUpSettings))),
  forward_rules: Type.Optional(extension(GivenForwardRules)),
  forward_unsubscribes: Type.Optional(
    Type.Boolean({
      description:
        'whether opt-outs are forwarded, to every destination of `forward_rules` whatever its labels',
    }),
  ),
  plus_addressing: Type.Optional(PlusAddressing),
  max_per_day: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100_000, description: 'mails a day at most' }),
  ),
  spacing_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 86_400,
      description: 'seconds between two mails, 30 % more or less by chance; 0: none',
    }),
  ),
  timezone: Type.Optional({
    ...Text(64),
    description: 'an IANA time zone; the day of the mailbox begins at its midnight',
  }),
  imap_folders: Type.Optional(extension(FolderNames)),
  save_sent: Type.Optional(extension(SaveSent)),
};

/**
 * The changeable settings of a mailbox. spec: PATCH /senders/{id} cannot change the provider or re-verify credentials;
 * decided: hosts and users count as credentials, because a stored password would go to them
 */
export const SenderBody = Type.Object(SETTINGS);

export const NewSender = Type.Object({
  ...SETTINGS,
  ...CONNECTION,
  email: Type.String({ format: 'email', maxLength: 320, description: 'the email address' }),
  provider: Type.Optional(Provider),
});

export function fieldsOf<T extends SenderFields & { password?: string | null }>(
  body: T,
): Omit<T, 'password'> {
  const { password, ...fields } = body;
  return {
    ...fields,
    ...(password !== undefined && fields.smtp_password === undefined ? { smtp_password: password } : {}),
  };
}

/** The same words and numbers as in GET /intelligence/sender-health-summary. */
export const MAIL_COUNTS = {
  sends: Type.Integer({
    description:
      'mails that a server accepted or refused in the window, of campaigns, broadcasts and replies',
  }),
  bounces: Type.Integer({ description: 'mails of the window to invalid recipients' }),
  bounce_rate_percent: nullable(
    Type.Number({ description: '`bounces` as percent of `sends`; null: nothing was sent' }),
  ),
  all_bounces: Type.Integer({ description: 'mails that bounced in the window for any reason, each once' }),
  at_risk: Type.Boolean({
    description:
      'of 50 sends or more, over 2 % went to invalid recipients; of fewer, 3 or more and so many that the ' +
      'rate is over 3 % almost surely; or receivers blocked 3 mails or more in the last 24 hours, over 2 % ' +
      'of its mails, for who sends them',
  }),
  at_risk_reason: extension(
    nullable(
      Type.String({
        description: 'why it is at risk, in words',
        examples: ['3 of 60 mails went to invalid recipients (5 %), more than 2 %'],
      }),
    ),
  ),
};
const HEALTH = {
  window_days: Type.Integer({
    description: 'the counts below are of today and the days before, in UTC: so many days in all',
  }),
  ...MAIL_COUNTS,
};

const Empty = Type.Literal('', { description: 'never shown' });

export const Sender = Type.Object(
  {
    object: object('sender'),
    id: Id,
    team_id: OfTeam.team_id,
    email: Type.String({ description: 'the email address', examples: ['ben@acme.example'] }),
    send_as: nullable(
      Type.String({
        description:
          'the name beside the address in From; null for none; templates know it as `{{sender.send_as}}`',
        examples: ['Ben of Acme'],
      }),
    ),
    provider: Provider,
    disabled: Type.Boolean({ description: 'true: the mailbox sends nothing' }),
    disabled_reason: nullable(Type.String({ examples: [null] })),
    warm: Type.Boolean({ description: 'whether the warm-up ramp is finished; read-only' }),
    warming_stage: Type.Integer({ description: 'the day of the warm-up ramp; 0 without one; read-only' }),
    warm_up: nullable(extension(WarmUpSettings)),
    forward_rules: extension(ForwardRules),
    forward_unsubscribes: Type.Boolean({
      description:
        'whether opt-outs are forwarded, to every destination of `forward_rules` whatever its labels',
    }),
    plus_addressing: PlusAddressing,
    max_per_day: Type.Integer({ description: 'mails a day at most', examples: [50] }),
    spacing_seconds: Type.Integer({
      description: 'seconds between two mails, 30 % more or less by chance; 0: none',
      examples: [120],
    }),
    timezone: Type.String({
      description: 'an IANA time zone; the day of the mailbox begins at its midnight',
      examples: ['Europe/Berlin'],
    }),
    auth: extension({
      ...oneOf(['password', 'oauth']),
      description: '`oauth`: it signed in at its provider and logs in with tokens; read-only',
    }),
    smtp_host: Type.String({ description: 'the host name of the server', examples: ['smtp.acme.example'] }),
    smtp_port: Type.Integer({ description: 'its port; 587 when it is left out', examples: [587] }),
    smtp_security: { ...Security, examples: ['starttls'] },
    smtp_user: nullable(
      Type.String({ description: 'the user to log in; null for no login', examples: ['ben@acme.example'] }),
    ),
    smtp_password: Empty,
    password: Empty,
    imap_host: nullable(
      Type.String({
        description: 'the host name of the server; null: answers are not read',
        examples: ['imap.acme.example'],
      }),
    ),
    imap_port: nullable(Type.Integer({ description: 'its port; 993 when it is left out', examples: [993] })),
    imap_security: nullable({ ...Security, examples: ['tls'] }),
    imap_user: nullable(
      Type.String({
        description: 'the user to log in; needed beside imap_host, also where it is the SMTP user',
        examples: ['ben@acme.example'],
      }),
    ),
    imap_password: Empty,
    imap_folders: extension(FolderNames),
    save_sent: extension(SaveSent),
    health: Type.Object(
      {
        state: {
          ...oneOf(['ok', 'limit_reached', 'backing_off', 'blind', 'signed_out', 'disabled']),
          description:
            '`blind`: INBOX, Junk and imap_folders were not read completely for inbox.freshMinutes; ' +
            'follow-ups wait. `signed_out`: no person signed in yet, or the provider takes the sign-in no ' +
            'more: GET /senders/oauth/start',
        },
        day: Type.String({ format: 'date', examples: ['2026-11-16'] }),
        sent_today: Type.Integer({ examples: [12] }),
        remaining_today: Type.Integer({ examples: [38] }),
        next_send_at: nullable(Timestamp),
        backoff_until: nullable({ ...Timestamp, examples: [null] }),
        backoff_reason: nullable(Type.String({ examples: [null] })),
        failures: Type.Integer(),
        ...HEALTH,
        inbox_error: nullable(Type.String({ examples: [null] })),
        replies_checked_at: nullable({
          ...Timestamp,
          description: 'when the last complete walk through INBOX, Junk and imap_folders began',
          examples: ['2026-11-16T08:59:30.000Z'],
        }),
        smtp_checked_at: nullable({ ...Timestamp, description: 'when the login was tried last' }),
        smtp_error: nullable(
          Type.String({ description: 'why that login failed; null when it worked', examples: [null] }),
        ),
        imap_checked_at: nullable({ ...Timestamp, description: 'when the login was tried last' }),
        imap_error: nullable(
          Type.String({ description: 'why that login failed; null when it worked', examples: [null] }),
        ),
      },
      { description: 'how the mailbox is now; it changes by itself' },
    ),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  },
  { title: 'Sender' },
);

function healthOf(row: SenderView) {
  const remaining = Math.max(0, row.cap_today - row.sent_today);
  return {
    state:
      row.disabled ? 'disabled'
      : row.signed_out ? 'signed_out'
      : row.blind ? 'blind'
      : row.backoff_until ? 'backing_off'
      : remaining === 0 ? 'limit_reached'
      : 'ok', // prettier-ignore
    day: row.today,
    sent_today: row.sent_today,
    remaining_today: remaining,
    next_send_at: row.next_send_at,
    backoff_until: row.backoff_until,
    backoff_reason: row.backoff_reason,
    failures: row.failures,
    window_days: HEALTH_DAYS,
    sends: row.sends,
    bounces: row.bounces,
    all_bounces: row.all_bounces,
    ...healthOfMailbox(row),
    inbox_error: row.watch_error,
    replies_checked_at: row.walked_at,
    smtp_checked_at: row.smtp_checked_at,
    smtp_error: row.smtp_error,
    imap_checked_at: row.imap_checked_at,
    imap_error: row.imap_error,
  };
}

/** Passwords are empty strings, always. spec: Sender */
export const presentSender = (row: SenderView) => ({
  object: 'sender',
  id: row.id,
  team_id: row.team_id,
  email: row.email,
  send_as: row.send_as,
  provider: row.provider,
  disabled: row.disabled,
  disabled_reason: row.disabled_reason,
  warm: isWarm(row.warm_up as WarmUp | null, row.stage_today),
  warming_stage: row.stage_today,
  warm_up: row.warm_up as WarmUp | null,
  forward_rules: row.forward_rules as unknown as ForwardRule[],
  forward_unsubscribes: row.forward_unsubscribes,
  plus_addressing: row.plus_addressing,
  max_per_day: row.max_per_day,
  spacing_seconds: row.spacing_seconds,
  timezone: row.timezone,
  auth: row.auth,
  smtp_host: row.smtp_host,
  smtp_port: row.smtp_port,
  smtp_security: row.smtp_security,
  smtp_user: row.smtp_user,
  smtp_password: '',
  password: '',
  imap_host: row.imap_host,
  imap_port: row.imap_port,
  imap_security: row.imap_security,
  imap_user: row.imap_user,
  imap_password: '',
  imap_folders: row.imap_folders,
  save_sent: row.save_sent,
  health: healthOf(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
});
