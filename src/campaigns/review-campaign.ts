import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { inZone } from '../platform/rules/schedule.ts';
import type { Schedule } from '../platform/rules/schedule.ts';
import { freshFrom } from '../senders/rules/inbox-freshness.ts';
import { loadSequence } from '../sequences/load-sequence.ts';
import type { Graph } from '../sequences/rules/graph.ts';
import { countMailboxes, countPeople, readLinkedin } from './facts-store.ts';
import type { MailboxCounts, PeopleCounts } from './facts-store.ts';
import { readLacking } from './read-lacking.ts';
import { reviewGuard } from './review-guard.ts';
import { launchChecks } from './rules/launch-checks.ts';
import type { LaunchCheck, LaunchFacts } from './rules/launch-checks.ts';
import type { Lacking } from './rules/lacking.ts';
import { longestOpenSeconds } from './rules/open-time.ts';
import { trackedOf } from './rules/tracked.ts';
import { readSurroundings } from './simulation-store.ts';
import type { SubsequenceTrigger } from './rules/subsequence-trigger.ts';
import { findTeamCampaign } from './store.ts';
import type { CampaignRow } from './store.ts';

export interface Review {
  graph: Graph;
  senders: MailboxCounts;
  contacts: PeopleCounts;
  lacking: Lacking;
  checks: LaunchCheck[];
}

/** spec: GET /campaigns/{id}/review */
export async function reviewCampaign(
  db: Db | Trx,
  deps: Pick<Services, 'clock' | 'config'>,
  campaign: CampaignRow,
): Promise<Review> {
  const key = { teamId: campaign.team_id, campaignId: campaign.id };
  const graph = await loadSequence(db, key, campaign.sequence_version);
  const now = deps.clock.now();
  const around = await readSurroundings(db, key, now);
  const schedule = inZone(campaign.schedule as Schedule, around.timezone);
  const schedules = [schedule, inZone(around.schedule, around.timezone)];
  const counted = await countMailboxes(db, {
    ...key,
    freshFrom: freshFrom(deps.config, deps.clock.wall()),
    openSeconds: longestOpenSeconds(schedules, schedule.timezone, now),
  });
  const limits = [campaign.daily_limit, around.daily_limit].map((limit) => limit ?? Infinity);
  const senders = { ...counted, daily_capacity: Math.min(counted.daily_capacity, ...limits) };
  const contacts = await countPeople(db, key);
  const lacking = await readLacking(db, key, graph);
  return {
    graph,
    senders,
    contacts,
    lacking,
    checks: launchChecks({
      graph,
      enabledSenders: senders.enabled,
      failedSenders: senders.login_failed,
      blindSenders: senders.blind,
      unreadSenders: senders.not_read,
      linkedin: await readLinkedin(db, campaign.team_id),
      contacts: contacts.total,
      lacking,
      guard: await reviewGuard(db, campaign, now),
      tracking: {
        ...trackedOf(campaign, around),
        domain: around.tracking_domain,
        domainPassed: around.tracking_domain_passed === true,
        domainReason: around.tracking_domain_reason,
      },
      trigger: await triggerOf(db, campaign, around),
    }),
  };
}

async function triggerOf(
  db: Db | Trx,
  { team_id: teamId, parent_campaign_id: parentId, subsequence_trigger: trigger }: CampaignRow,
  team: Parameters<typeof trackedOf>[1],
): Promise<LaunchFacts['trigger']> {
  const parent = trigger && parentId && (await findTeamCampaign(db, teamId, parentId));
  return parent
    ? { on: (trigger as unknown as SubsequenceTrigger).on, parent: trackedOf(parent, team) }
    : null;
}
