import Type from 'typebox';
import { CampaignSchedule, GivenCampaignSchedule } from '../platform/http/schedule.ts';
import {
  CreatedAt,
  Id,
  OfTeam,
  Timestamp,
  UpdatedAt,
  Uuid,
  extension,
  nonBlank,
  nullable,
  oneOf,
} from '../platform/http/schema.ts';
import { SEQUENCE_PARTS } from '../sequences/wire.ts';
import type { SubsequenceTrigger } from './rules/subsequence-trigger.ts';
import { GivenTrigger, Trigger } from './trigger-wire.ts';
import type { CampaignNumbers } from './facts-store.ts';
import type { CampaignRow } from './store.ts';

export const RISK_LEVELS = ['SAFE', 'LOW', 'MEDIUM', 'HIGH'] as const;

const Name = nonBlank(255, { description: 'the name' });
const DailyLimit = extension(
  nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'a day; null: no limit' })),
);
const Track = extension(nullable(Type.Boolean({ description: 'null: as the team has it' })));
/** Settings of a playbook. spec: Campaign; decided: an empty list of levels is refused, because no mail could leave */
export const SETTINGS = {
  version: Type.Optional(
    Type.Unsafe<2 | 3>({
      type: 'integer',
      enum: [2, 3],
      description:
        'of the sequence builder: 3 is the simple one, without If, Switch and HTTP nodes, and 2 has all ' +
        'nodes. A version that was never given is the one that the sequence needs; a given 3 refuses such ' +
        'nodes until it is changed to 2.',
    }),
  ),
  send_to_risk_levels: Type.Optional(
    nullable(
      Type.Array(oneOf(RISK_LEVELS), {
        minItems: 1,
        maxItems: 4,
        uniqueItems: true,
        description: 'which addresses get mail, by risk; null: all but invalid ones',
      }),
    ),
  ),
  bounce_guard_max_rate: Type.Optional(
    Type.Number({
      minimum: 0.01,
      maximum: 0.25,
      description:
        'the campaign pauses when more than this share of its mails goes to invalid recipients, or is ' +
        'refused for its content (each contact counts once): of at least 20 mails, 3 or more, in seven ' +
        'days and since its last launch',
    }),
  ),
  include_catch_all: Type.Optional(
    Type.Boolean({ description: 'whether addresses at catch-all domains get mail' }),
  ),
  schedule: Type.Optional(GivenCampaignSchedule),
  daily_limit: Type.Optional(DailyLimit),
  new_contacts_per_day: Type.Optional(DailyLimit),
  track_opens: Type.Optional(Track),
  track_clicks: Type.Optional(Track),
  tags: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 50,
      description: 'words of your own; payloads of webhooks show those of the campaign',
    }),
  ),
};
const VALUES = {
  ...SETTINGS,
  category_id: Type.Optional(nullable({ ...Uuid, description: 'the category; null for none' })),
  subsequence_trigger: Type.Optional(GivenTrigger),
  ...SEQUENCE_PARTS,
};

/** decided: `status` and `is_draft` are allowed only with the values of every new campaign */
export const NewCampaign = Type.Object({
  name: Name,
  TeamId: OfTeam.TeamId,
  parentCampaignId: Type.Optional(
    nullable({
      ...Uuid,
      description: 'the campaign that this is a subsequence of; also written `parent_campaign_id`',
    }),
  ),
  PlaybookId: Type.Optional(
    nullable({ ...Uuid, description: 'the playbook that it is made from; null for none' }),
  ),
  status: Type.Optional(Type.Literal('inactive', { description: 'the state' })),
  is_draft: Type.Optional(Type.Literal(true, { description: 'true until the launch checks passed once' })),
  ...VALUES,
});

/** decided: PlaybookId is read-only, because it records the source of the campaign */
export const CampaignPatch = Type.Object({
  name: Type.Optional(Name),
  status: Type.Optional(oneOf(['active', 'inactive'], { description: 'the state' })),
  is_draft: Type.Optional(Type.Boolean({ description: 'true until the launch checks passed once' })),
  ...VALUES,
});

export const Campaign = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'the name', examples: ['Autumn'] }),
    team_id: OfTeam.team_id,
    status: oneOf(['inactive', 'active', 'archived'], { description: 'the state' }),
    is_draft: Type.Boolean({ description: 'true until the launch checks passed once' }),
    version: Type.Integer({ description: 'the version', examples: [3] }),
    parent_campaign_id: nullable({
      ...Uuid,
      description: 'the campaign that this is a subsequence of; null when there is none',
      examples: [null],
    }),
    PlaybookId: nullable({
      ...Uuid,
      description: 'the playbook that it is made from; null for none',
      examples: [null],
    }),
    category_id: nullable({ ...Uuid, description: 'the category; null for none' }),
    send_to_risk_levels: nullable(
      Type.Array(Type.String(), {
        description: 'which addresses get mail, by risk; null: all but invalid ones',
        examples: [['SAFE', 'LOW']],
      }),
    ),
    bounce_guard_max_rate: Type.Number({
      description:
        'the campaign pauses when more than this share of its mails goes to invalid recipients, or is ' +
        'refused for its content (each contact counts once): of at least 20 mails, 3 or more, in seven ' +
        'days and since its last launch',
      examples: [0.05],
    }),
    include_catch_all: Type.Boolean({ description: 'whether addresses at catch-all domains get mail' }),
    schedule: nullable({
      ...CampaignSchedule,
      examples: [
        {
          timezone: 'Europe/Berlin',
          days: ['mon', 'tue', 'wed', 'thu', 'fri'],
          start: '09:00',
          end: '17:00',
        },
      ],
    }),
    daily_limit: { ...DailyLimit, examples: [200] },
    new_contacts_per_day: { ...DailyLimit, examples: [50] },
    track_opens: Track,
    track_clicks: Track,
    tags: Type.Array(Type.String(), {
      description: 'words of your own; payloads of webhooks show those of the campaign',
      examples: [['autumn']],
    }),
    subsequence_trigger: Trigger,
    sequence_version: nullable(Type.Integer({ description: 'the published one', examples: [1] })),
    paused_reason: nullable(
      Type.String({ description: 'why the engine paused it; null when there is none', examples: [null] }),
    ),
    reply_link_clicks: Type.Integer({ description: 'people per UTC day who clicked a link in a reply' }),
    statistics: extension(
      nullable(
        Type.Object(
          {
            contacts: Type.Integer({ description: 'in the campaign, archived and deleted ones left out' }),
            sent: Type.Integer({ description: 'contacts that got a mail' }),
            opened: Type.Integer({ description: 'contacts that opened one' }),
            clicked: Type.Integer({ description: 'contacts that clicked a link in one' }),
            replied: Type.Integer({ description: 'contacts that answered' }),
            positive: Type.Integer({
              description: 'contacts whose answer was read as positive when it came',
            }),
            bounced: Type.Integer({ description: 'contacts whose mail was refused or came back' }),
            opted_out: Type.Integer({ description: 'contacts that asked for no more mails' }),
            href: Type.String({
              description: 'the same by step, variant and day, with the lists of these contacts',
              examples: ['/v2/campaigns/01939a3c-1e00-7c3a-9d52-6f1e0a4b8c01/statistics'],
            }),
          },
          {
            description:
              'since the campaign began, each contact once; null: not counted yet, see `outreachd backfill-counters`',
          },
        ),
      ),
    ),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  },
  { title: 'Campaign' },
);

export const CampaignDetail = Type.Object(
  {
    ...Campaign.properties,
    messages: Type.Array(
      Type.Object({
        id: Type.String({ description: 'the id of the resource', examples: ['email-1'] }),
        step_number: Type.Optional(Type.Unknown({ description: 'the number of the step' })),
        subject: Type.Optional(Type.Unknown()),
      }),
    ),
    contact_count: Type.Integer({ examples: [120] }),
    counters: Type.Record(Type.String(), Type.Integer(), { examples: [{ email_sent: 40, reply: 3 }] }),
    bounce_guard: extension(
      Type.Object({
        since: nullable({ ...Timestamp, description: 'when the count began: null before the first launch' }),
        sends: Type.Integer({ description: 'mails since then, those refused at once among them' }),
        bounces: Type.Integer({ description: 'of them to invalid recipients' }),
        content_refusals: Type.Integer({ description: 'contacts whose mail was refused for its content' }),
        rate: Type.Number({ description: 'bounces per mail' }),
      }),
    ),
  },
  { title: 'CampaignDetail' },
);

export const presentCampaign = (
  row: CampaignRow,
  replyLinkClicks: number,
  numbers: CampaignNumbers | null,
) => ({
  id: row.id,
  name: row.name,
  team_id: row.team_id,
  status: row.status,
  is_draft: row.is_draft,
  version: row.version,
  parent_campaign_id: row.parent_campaign_id,
  PlaybookId: row.playbook_id,
  category_id: row.category_id,
  send_to_risk_levels: row.send_to_risk_levels,
  bounce_guard_max_rate: row.bounce_guard_max_rate,
  include_catch_all: row.include_catch_all,
  schedule: row.schedule,
  daily_limit: row.daily_limit,
  new_contacts_per_day: row.new_contacts_per_day,
  track_opens: row.track_opens,
  track_clicks: row.track_clicks,
  tags: row.tags,
  subsequence_trigger: row.subsequence_trigger as SubsequenceTrigger | null,
  sequence_version: row.sequence_version,
  paused_reason: row.paused_reason,
  reply_link_clicks: replyLinkClicks,
  statistics: numbers && { ...numbers, href: `/v2/campaigns/${row.id}/statistics` },
  created_at: row.created_at,
  updated_at: row.updated_at,
});
