import Type from 'typebox';
import { Schedule } from '../platform/http/schedule.ts';
import { nullable, oneOf } from '../platform/http/schema.ts';
import { lackingHref } from './rules/lacking.ts';
import type { Lacking } from './rules/lacking.ts';
import { MOVE_REASONS } from './rules/preview.ts';

/** The sentences beside an answer whose sequence was saved all the same. */
export const warned = (warnings: string[]) => (warnings.length > 0 ? { more: { warnings } } : {});

const Step = Type.Object(
  {
    id: Type.String({ description: 'the id of the resource', examples: ['email-1'] }),
    type: Type.String({ description: 'the type', examples: ['emailNode'] }),
    step_number: Type.Optional(Type.Number({ description: 'the number of the step' })),
    subject: Type.Optional(Type.String()),
    variants: Type.Optional(Type.Integer()),
  },
  { title: 'Step' },
);
const Standing = {
  version: nullable(Type.Integer({ description: 'the version', examples: [3] })),
  node_id: nullable(Type.String({ description: 'the node', examples: ['email-1'] })),
};
export const Preview = Type.Object({
  nodes: Type.Integer({ description: 'the steps' }),
  edges: Type.Integer({ description: 'what leads from step to step' }),
  moves: Type.Array(
    Type.Object({
      from: Type.Object(Standing),
      to: Type.Object(Standing),
      node_in_new_graph: Type.Boolean(),
      contacts: Type.Integer({ description: 'the contacts' }),
      waiting_mails: Type.Integer({
        description:
          'of these contacts, those whose mail of the node is not handed over yet. It leaves with the new ' +
          'text if the graph has the node as a mail, and not at all if it does not: its contact goes on as ' +
          '`because` says',
      }),
      because: {
        ...oneOf(MOVE_REASONS),
        description:
          'next_of_path: their node is gone, and they go on at the next node of their old path that is ' +
          'left; depends_on_conditions: at one of `among`, as the conditions on the way say; node_missing: ' +
          'none is left, and they are held',
      },
      among: Type.Optional(
        Type.Array(nullable(Type.String()), { description: 'nodes; null: the contact is held' }),
      ),
    }),
  ),
});
export const Review = Type.Object({
  steps: Type.Array(Step),
  senders: Type.Object({
    total: Type.Integer({ examples: [1] }),
    enabled: Type.Integer({ description: 'those that may send', examples: [2] }),
    daily_capacity: Type.Integer({
      description:
        'mails that may leave on the day of the next week that is open the longest: caps and spacing of ' +
        'the enabled mailboxes as of today, schedules, daily limits of campaign and team; the mailboxes ' +
        'may serve other campaigns, too',
      examples: [100],
    }),
    limited_to_profiles: Type.Boolean(),
    blind: Type.Integer({ description: 'enabled ones whose answers were not read for too long' }),
    login_failed: Type.Integer({ description: 'enabled ones whose last login failed' }),
    not_read: Type.Integer({ description: 'enabled ones without IMAP settings' }),
  }),
  contacts: Type.Object(
    {
      total: Type.Integer({ examples: [1] }),
      active: Type.Integer({ examples: [40] }),
      paused: Type.Integer(),
      finished: Type.Integer(),
    },
    { description: 'the contacts' },
  ),
  values: Type.Array(
    Type.Object({
      variable: Type.String({ description: 'the name in the text', examples: ['custom.topic'] }),
      nodes: Type.Array(Type.String(), {
        description: 'the nodes at which they would wait',
        examples: [['email-1']],
      }),
      contacts: Type.Integer({
        description:
          'contacts under way without a value for it, of the first 50,000 that came; all of them for a value ' +
          'of the team, none for one of a mailbox',
        examples: [12],
      }),
      mailboxes: Type.Array(Type.String(), {
        description:
          'addresses of the mailboxes that may send for the campaign and have no value for it (`sender.…`), ' +
          '100 at most',
        examples: [[]],
      }),
      href: Type.String({
        description: 'their list; of a value of the team, the team; of one of a mailbox, the mailboxes',
        examples: ['/v2/contacts?TeamId=...&CampaignId=...&missing=custom.topic'],
      }),
    }),
    { description: 'variables without a default that contacts, their team or its mailboxes lack' },
  ),
  schedule: nullable({
    ...Schedule,
    examples: [
      { timezone: 'Europe/Berlin', days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00' },
    ],
  }),
  launch_checks: Type.Array(
    Type.Object({
      check: Type.String({ examples: ['sequence'] }),
      passed: Type.Boolean(),
      blocking: Type.Boolean(),
      message: Type.String({
        description: 'a sentence for people',
        examples: ['the sequence sends at least one mail'],
      }),
    }),
  ),
  can_launch: Type.Boolean(),
});

export const presentLacking = (
  { variables, ofMailboxes }: Lacking,
  key: { teamId: string; campaignId: string },
) =>
  [
    ...variables.map((each) => ({ ...each, mailboxes: [] as string[] })),
    ...ofMailboxes.map(({ variable, nodes, named }) => ({ variable, nodes, contacts: 0, mailboxes: named })),
  ].map((each) => ({ ...each, href: lackingHref(key, each.variable) }));
