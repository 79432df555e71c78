import Type from 'typebox';
import {
  CreatedAt,
  EmailAddress,
  Id,
  OfCampaign,
  OfTeam,
  Timestamp,
  Uuid,
  extension,
  nullable,
  object,
  oneOf,
} from '../platform/http/schema.ts';
import { MAX_BODY, MAX_SUBJECT } from '../sequences/rules/node-checks.ts';
import { MAX_SEED_COUNT, MIN_SEED_COUNT } from './rules/seed-count.ts';
import { countResults, pendingReason, withLedger } from './rules/summary.ts';
import type { ListedTest, ResultRow, TestRow } from './store.ts';

export const PLACEMENT_STATUSES = ['running', 'completed', 'failed'] as const;
const TRIGGERS = ['manual', 'automatic'] as const;
const FOLDERS = ['inbox', 'junk', 'other', 'missing', 'not_sent'] as const;

/** decided: all fields but seed_count, since the spec shows none */
export const NewTest = Type.Object({
  TeamId: OfTeam.TeamId,
  seed_count: Type.Integer({
    minimum: MIN_SEED_COUNT,
    maximum: MAX_SEED_COUNT,
    description: 'how many seed mailboxes get a mail: of as many providers as there are',
  }),
  SenderIds: Type.Optional(
    Type.Array(Uuid, {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description:
        'the mailboxes that send it, in turn, at most `seed_count`; when it is left out all that are ' +
        'enabled, of the campaign or the team',
    }),
  ),
  CampaignId: Type.Optional({
    ...Uuid,
    description: 'the campaign whose email is sent, with its tracking; a text of its own goes without it',
  }),
  node_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'the email of the campaign; its first one when it is left out',
    }),
  ),
  subject: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_SUBJECT,
      pattern: '^[^\\r\\n]*$',
      'x-must': 'must be one line',
      description: 'a template, as in sequences',
    }),
  ),
  body: Type.Optional(
    Type.String({ minLength: 1, maxLength: MAX_BODY, description: 'HTML; a template, as in sequences' }),
  ),
});

const count = (description?: string) => Type.Integer(description ? { description } : {});
const Share = nullable(Type.Number({ minimum: 0, maximum: 1 }));
const COUNTS = {
  mails: count('one for each seed'),
  inbox: count(),
  junk: count(),
  other: count('in another folder'),
  missing: count('in no folder when the time to look was over'),
  not_sent: count('refused, returned or taken back'),
  unknown: count('the seed could not be read, or it is not known whether the mail left'),
  waiting: count('not known yet'),
  inbox_share: {
    ...Share,
    description: 'of the mails that are known to have left, from 0 to 1; null: none yet',
  },
  junk_share: Share,
  other_share: Share,
  missing_share: Share,
};

const LISTED = {
  object: object('placement_test'),
  id: Id,
  team_id: OfTeam.team_id,
  status: {
    ...oneOf(PLACEMENT_STATUSES),
    description: 'completed: all results are known; failed: no mail could be placed',
  },
  trigger: oneOf(TRIGGERS),
  seed_count: Type.Integer(),
  campaign_id: nullable(OfCampaign.campaign_id),
  node_id: nullable(Type.String({ description: 'the node', examples: ['email-1'] })),
  subject: Type.String({ examples: ['Spare parts'] }),
  created_at: CreatedAt,
  ends_at: {
    ...Timestamp,
    description: 'mails that have not left in time to be looked for until then are taken back',
  },
  completed_at: nullable(Timestamp),
  summary: extension(Type.Object(COUNTS)),
};

export const ListedTestView = Type.Object(LISTED, { title: 'PlacementTestSummary' });
const Result = Type.Object(
  {
    seed_id: Uuid,
    email: EmailAddress,
    provider: Type.String({ description: 'the provider of the mailbox', examples: ['smtp'] }),
    sender: Type.Object({
      id: Id,
      email: Type.String({ description: 'the email address', examples: ['ben@acme.example'] }),
    }),
    email_send_id: Uuid,
    folder: nullable({
      ...oneOf(FOLDERS),
      description: 'null: it is not known yet, or cannot be known; `reason` tells',
    }),
    found_in: nullable(
      Type.String({ description: 'the folder, as the server names it', examples: ['INBOX'] }),
    ),
    found_at: nullable(Timestamp),
    sent_at: nullable(Timestamp),
    waiting: Type.Boolean({ description: 'whether it is not known yet' }),
    reason: nullable(
      Type.String({
        description: 'what it waits for, why the mail was not sent, or why it cannot be known',
        examples: [null],
      }),
    ),
  },
  { title: 'PlacementResult' },
);
export const PlacementTest = Type.Object(
  {
    ...LISTED,
    body: Type.String({ examples: ['<p>Hello {{first_name}}</p>'] }),
    providers: Type.Array(
      Type.Object({
        provider: Type.String({ description: 'the provider of the mailbox', examples: ['smtp'] }),
        ...COUNTS,
      }),
    ),
    results: Type.Array(Result),
  },
  { title: 'PlacementTest' },
);

export const presentListedTest = (row: ListedTest, results: readonly ResultRow[]) => ({
  object: 'placement_test',
  id: row.id,
  team_id: row.team_id,
  status: row.status,
  trigger: row.trigger,
  seed_count: row.seed_count,
  campaign_id: row.campaign_id,
  node_id: row.node_id,
  subject: row.subject,
  created_at: row.created_at,
  ends_at: row.ends_at,
  completed_at: row.completed_at,
  summary: countResults(results.map(withLedger)),
});

const presentResult = (row: ResultRow) => ({
  seed_id: row.seed_id,
  email: row.email,
  provider: row.provider,
  sender: { id: row.sender_id, email: row.sender_email },
  email_send_id: row.send_id,
  folder: row.folder,
  found_in: row.found_in,
  found_at: row.found_at,
  sent_at: row.sent_at,
  waiting: row.open,
  reason: row.open ? pendingReason(row) : row.failed_reason,
});

export const presentTest = (row: TestRow, rows: readonly ResultRow[]) => {
  const results = rows.map(withLedger);
  return {
    ...presentListedTest(row, results),
    body: row.body_html,
    providers: [...Map.groupBy(results, ({ provider }) => provider)].map(([provider, of]) => ({
      provider,
      ...countResults(of),
    })),
    results: results.map(presentResult),
  };
};
