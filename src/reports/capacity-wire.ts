import Type from 'typebox';
import { CallShape } from '../platform/http/call-shape.ts';
import { Id, OfCampaign, Timestamp, Uuid, extension, nullable, oneOf } from '../platform/http/schema.ts';
import type { CampaignCapacity, TeamCapacity } from './capacity-store.ts';
import type { GuardPaused } from './guard-paused-store.ts';
import { OUTLOOKS, blockedOf, daysLeft, endOf, outlookOf } from './rules/capacity.ts';

const Count = Type.Integer({ minimum: 0 });
const about = (description: string) => ({ ...Count, description });

const Overview = Type.Object({
  mailboxes: about('of the team'),
  enabled_mailboxes: about('those that may send'),
  mails_per_day: about(
    'what these may send in a day by max_per_day, warm-up and spacing, whatever the schedules; at ' +
      'most the daily_limit of the team',
  ),
  sent_today: { ...about('what mailboxes sent or hold on their day'), examples: [12] },
  left_today: about('what they may still send on their day, within mails_per_day'),
  active_campaigns: about(
    'campaigns that are active now; GET /intelligence/outbound-summary counts those that sent in a window',
  ),
  contacts_remaining: about('active contacts of these campaigns'),
  contacts_blocked: extension(about('of these, contacts that no mail reaches as they are')),
  campaigns_paused_by_guard: extension(
    about('campaigns that the bounce guard paused and that were not resumed; not among the active ones'),
  ),
  contacts_paused_by_guard: extension(about('contacts under way that wait in these')),
  mails_remaining: nullable(
    about('mails that simulations foresee for them; null: some are `pending` or `unknown`'),
  ),
  projected_completion_days: nullable(
    about(
      'days until the last campaign has ended, blocked contacts left out. The longest of the campaigns, ' +
        'and no less than all their mails take together, as they share mailboxes; null: not known, or not ' +
        'within a year',
    ),
  ),
});

const Campaign = Type.Object({
  id: Id,
  name: Type.String({ description: 'the name', examples: ['Autumn'] }),
  parent_campaign_id: nullable({
    ...Uuid,
    description: 'the campaign that this is a subsequence of; null when there is none',
    examples: [null],
  }),
  contacts_remaining: about(
    'active contacts: neither paused nor finished. Counted now, up to 100,000 shared by all ' +
      'campaigns; of one with more than its share, as of `computed_at`, and at least so many while it ' +
      'is `pending`',
  ),
  contacts_blocked: Type.Array(
    Type.Object({
      reason: Type.String({ description: 'a word of reasons.md', examples: ['email_invalid'] }),
      contacts: { ...Count, description: 'the contacts' },
    }),
    { description: 'of these, contacts that no mail reaches as they are' },
  ),
  contacts_blocked_total: extension(about('their number')),
  mails_remaining: nullable(about('mails that the simulation foresees; null: `pending` or `unknown`')),
  outlook: {
    ...oneOf(OUTLOOKS),
    description:
      '`projected`: all contacts end that are not blocked; `pending`: a worker has not simulated it ' +
      'yet; `blocked`: all contacts are blocked, for the reasons in `contacts_blocked`; `no_end`: not ' +
      'all of the others end within a year, as things are; `unknown`: its simulation is too long to be ' +
      'played to the end',
  },
  projected_completion_days: nullable(
    about(
      'days from now until the last contact that is not blocked ends, begun ones counted; null: it is not `projected`',
    ),
  ),
  projected_completion_at: nullable(Timestamp),
  bottleneck: nullable(
    Type.String({ description: 'the reason that holds its mails longest', examples: ['sender_daily_cap'] }),
  ),
  computed_at: nullable({ ...Timestamp, description: 'when it was simulated last' }),
});

const Recommendation = Type.Object({
  kind: oneOf(['no_mailbox', 'paused_by_guard', 'no_end', 'slow', 'contacts_blocked']),
  campaign_id: nullable(OfCampaign.campaign_id),
  name: nullable(Type.String({ description: 'of the campaign', examples: ['Autumn'] })),
  text: Type.String({
    description: 'what is to be done, and why',
    examples: ['needs 45 days; the daily limits of its mailboxes hold it: add mailboxes'],
  }),
  call: CallShape,
});

export const CapacitySummary = Type.Object(
  {
    overview: Overview,
    campaigns: Type.Array(Campaign),
    pagination: Type.Object({
      page: Type.Integer({ description: 'the number of the page, from 1 on', examples: [1] }),
      limit: Type.Integer({
        description: 'how many at most; a larger number than the maximum is refused',
        examples: [50],
      }),
      total: { ...Count, examples: [1] },
      total_pages: { ...Count, examples: [1] },
    }),
    recommendations: Type.Array(Recommendation, { description: 'the gravest first, 50 at most' }),
  },
  { title: 'CapacitySummary' },
);

const mailsOf = (row: CampaignCapacity): number | null =>
  row.contacts === 0 ? 0 : outlookOf(row) === 'unknown' ? null : row.mails;

export const presentCampaignCapacity = (row: CampaignCapacity, now: Date) => ({
  id: row.id,
  name: row.name,
  parent_campaign_id: row.parent_campaign_id,
  contacts_remaining: row.contacts,
  contacts_blocked: row.contacts === 0 ? [] : row.blocked,
  contacts_blocked_total: blockedOf(row),
  mails_remaining: mailsOf(row),
  outlook: outlookOf(row),
  projected_completion_days: daysLeft(row, now),
  projected_completion_at: endOf(row),
  bottleneck: row.contacts === 0 ? null : row.bottleneck,
  computed_at: row.computed_at,
});

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

export function presentOverview(
  team: TeamCapacity,
  campaigns: readonly CampaignCapacity[],
  guarded: readonly GuardPaused[],
  now: Date,
) {
  const perDay = Math.min(team.per_day, team.daily_limit ?? Infinity);
  const busy = campaigns.filter(({ contacts }) => contacts > 0);
  const left = busy.map(mailsOf);
  const mails = left.includes(null) ? null : sum(left.map((each) => each ?? 0));
  const days = busy.filter((row) => outlookOf(row) !== 'blocked').map((row) => daysLeft(row, now));
  const together = mails === null ? null : mails === 0 ? 0 : perDay === 0 ? null : Math.ceil(mails / perDay);
  return {
    mailboxes: team.mailboxes,
    enabled_mailboxes: team.enabled,
    mails_per_day: perDay,
    sent_today: team.sent_today,
    left_today: Math.min(team.left_today, Math.max(0, perDay - team.sent_today)),
    active_campaigns: campaigns.length,
    contacts_remaining: sum(campaigns.map(({ contacts }) => contacts)),
    contacts_blocked: sum(campaigns.map(blockedOf)),
    campaigns_paused_by_guard: guarded.length,
    contacts_paused_by_guard: sum(guarded.map(({ contacts }) => contacts)),
    mails_remaining: mails,
    projected_completion_days:
      together === null || days.includes(null)
        ? null
        : Math.max(together, 0, ...days.map((each) => each ?? 0)),
  };
}
