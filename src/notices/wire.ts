import Type from 'typebox';
import { EmailAddress, OfTeam, Timestamp, nullable, object, oneOf } from '../platform/http/schema.ts';
import { maskOf } from './channel.ts';
import type { Outcome } from './rules/after-notice.ts';
import { NOTICE_KINDS } from './rules/kinds.ts';
import type { ChannelRow, SwitchRow } from './switch-store.ts';

const Kind = oneOf(NOTICE_KINDS);
const KINDS =
  '`interested_answer`: an answer that is interested, or asks for a meeting; `sender_trouble`: an incident of a ' +
  'mailbox began; `campaign_paused`: the bounce guard paused a campaign';
const kinds = (what: string) =>
  Type.Array(Kind, { maxItems: 10, description: `${what}: ${KINDS}`, examples: [['interested_answer']] });

const Deliveries = Type.Array(
  Type.Object({
    kind: { ...Kind, description: 'a kind that is on', examples: ['interested_answer'] },
    last_sent_at: nullable({ ...Timestamp, description: 'when a message was taken last' }),
    last_failed_at: nullable({ ...Timestamp, description: 'when a message was not taken last' }),
    last_error: nullable(
      Type.String({
        description: 'why the last message was not taken; null: it was',
        examples: ['the server answered 404'],
      }),
    ),
  }),
  { description: 'what became of the last messages of each kind that is on' },
);

const SlackUrl = nullable(
  Type.String({
    minLength: 1,
    maxLength: 2048,
    description:
      'an incoming webhook of Slack, or of a chat that takes the same form; shown with its host and last four ' +
      'characters. null takes it away, and switches its notices off',
    examples: ['https://hooks.slack.com/services/T0000/B0000/abcd'],
  }),
);

export const NoticesPatch = Type.Object({
  team_id: OfTeam.team_id,
  slack_url: Type.Optional(SlackUrl),
  slack_kinds: Type.Optional(kinds('what is told in the chat; all when the first URL is set without it')),
});

export const Notices = Type.Object(
  {
    object: object('notices'),
    team_id: OfTeam.team_id,
    slack_url: nullable(
      Type.String({
        description: 'the host and the last four characters; null: no chat',
        examples: ['https://hooks.slack.com/****abcd'],
      }),
    ),
    slack_kinds: kinds('what is told in the chat'),
    deliveries: Deliveries,
  },
  { title: 'Notices' },
);

export const MyNoticesPatch = Type.Object({
  team_id: OfTeam.team_id,
  mail_kinds: Type.Optional(kinds('what is mailed')),
});

export const MyNotices = Type.Object(
  {
    object: object('my_notices'),
    team_id: OfTeam.team_id,
    email: EmailAddress,
    can_mail: Type.Boolean({
      description: 'whether this server mails notices: its operator has set notices.smtpUrl',
      examples: [true],
    }),
    mail_kinds: kinds('what is mailed'),
    deliveries: Deliveries,
  },
  { title: 'MyNotices' },
);

export const NoticeTest = Type.Object(
  {
    object: object('notice_test'),
    sent: Type.Boolean({ description: 'whether the message was taken', examples: [true] }),
    error: nullable(
      Type.String({ description: 'why it was not taken', examples: ['the server answered 404'] }),
    ),
  },
  { title: 'NoticeTest' },
);

export const presentNotices = (
  teamId: string,
  channel: ChannelRow | undefined,
  switches: readonly SwitchRow[],
) => ({
  object: 'notices',
  team_id: teamId,
  slack_url: channel ? maskOf(channel) : null,
  slack_kinds: switches.map(({ kind }) => kind),
  deliveries: switches,
});

export const presentMine = (
  at: { teamId: string; email: string; canMail: boolean },
  switches: readonly SwitchRow[],
) => ({
  object: 'my_notices',
  team_id: at.teamId,
  email: at.email,
  can_mail: at.canMail,
  mail_kinds: switches.map(({ kind }) => kind),
  deliveries: switches,
});

export const presentTest = (outcome: Outcome) => ({
  object: 'notice_test',
  sent: outcome.kind === 'sent',
  error: outcome.kind === 'sent' ? null : outcome.error,
});
