import Type from 'typebox';
import { Timestamp, Uuid, nullable, oneOf } from '../platform/http/schema.ts';
import type { CampaignCapacity, TeamCapacity } from './capacity-store.ts';
import { OUTLOOKS, daysLeft, outlookOf } from './rules/capacity.ts';

const Count = Type.Integer({ minimum: 0 });
const about = (description: string) => ({ ...Count, description });

const Overview = Type.Object({
  mailboxes: about('of the team'),
  enabled_mailboxes: about('those that may send'),
  mails_per_day: about(
    'what these may send in a day by max_per_day, warm-up and spacing, whatever the schedules; at most the daily_limit of the team',
  ),
  sent_today: about('what mailboxes sent or hold on their day'),
  left_today: about('what they may still send on their day, within mails_per_day'),
  active_campaigns: Count,
  contacts_remaining: about('active contacts of these campaigns'),
  mails_remaining: nullable(
    about('mails that simulations foresee for them; null: some are not simulated yet'),
  ),
  projected_completion_days: nullable(
    about(
      'days until the last campaign has ended. The longest of the campaigns, and no less than all their mails take together, as they share mailboxes; null: not known, or not within a year',
    ),
  ),
});

const Campaign = Type.Object({
  id: Uuid,
  name: Type.String(),
  parent_campaign_id: nullable(Uuid),
  contacts_remaining: about('active contacts: neither paused nor finished; counted now'),
  contacts_blocked: Type.Array(
    Type.Object({ reason: Type.String({ description: 'a word of reasons.md' }), contacts: Count }),
    { description: 'of these, contacts that no mail reaches as they are' },
  ),
  mails_remaining: nullable(about('mails that the simulation foresees')),
  outlook: {
    ...oneOf(OUTLOOKS),
    description:
      '`projected`; `pending`: a worker has not simulated it yet; `no_end`: not all contacts end within a year, as things are',
  },
  projected_completion_days: nullable(
    about('days from now until the last contact ends, begun ones counted; null: `pending` or `no_end`'),
  ),
  projected_completion_at: nullable(Timestamp),
  bottleneck: nullable(Type.String({ description: 'the reason that holds its mails longest' })),
  computed_at: nullable({ ...Timestamp, description: 'when it was simulated last' }),
});

const Recommendation = Type.Object({
  kind: oneOf(['no_mailbox', 'no_end', 'slow', 'contacts_blocked']),
  campaign_id: nullable(Uuid),
  name: nullable(Type.String({ description: 'of the campaign' })),
  text: Type.String({ description: 'what is to be done, and why' }),
  call: nullable(Type.String({ description: 'the call that does it' })),
});

export const CapacitySummary = Type.Object(
  {
    overview: Overview,
    campaigns: Type.Array(Campaign),
    pagination: Type.Object({
      page: Type.Integer(),
      limit: Type.Integer(),
      total: Count,
      total_pages: Count,
    }),
    recommendations: Type.Array(Recommendation, { description: 'the gravest first, 50 at most' }),
  },
  { title: 'CapacitySummary' },
);

export const presentCampaign = (row: CampaignCapacity, now: Date) => ({
  id: row.id,
  name: row.name,
  parent_campaign_id: row.parent_campaign_id,
  contacts_remaining: row.contacts,
  contacts_blocked: row.contacts === 0 ? [] : row.blocked,
  mails_remaining: row.contacts === 0 ? 0 : row.mails,
  outlook: outlookOf(row),
  projected_completion_days: daysLeft(row, now),
  projected_completion_at: row.contacts === 0 ? null : row.ends_at,
  bottleneck: row.contacts === 0 ? null : row.bottleneck,
  computed_at: row.computed_at,
});

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

export function presentOverview(team: TeamCapacity, campaigns: readonly CampaignCapacity[], now: Date) {
  const perDay = Math.min(team.per_day, team.daily_limit ?? Infinity);
  const busy = campaigns.filter(({ contacts }) => contacts > 0);
  const mails = busy.some((row) => row.mails === null) ? null : sum(busy.map((row) => row.mails ?? 0));
  const days = busy.map((row) => daysLeft(row, now));
  const together = mails === null ? null : mails === 0 ? 0 : perDay === 0 ? null : Math.ceil(mails / perDay);
  return {
    mailboxes: team.mailboxes,
    enabled_mailboxes: team.enabled,
    mails_per_day: perDay,
    sent_today: team.sent_today,
    left_today: Math.min(team.left_today, Math.max(0, perDay - team.sent_today)),
    active_campaigns: campaigns.length,
    contacts_remaining: sum(campaigns.map(({ contacts }) => contacts)),
    mails_remaining: mails,
    projected_completion_days:
      together === null || days.includes(null)
        ? null
        : Math.max(together, 0, ...days.map((each) => each ?? 0)),
  };
}
