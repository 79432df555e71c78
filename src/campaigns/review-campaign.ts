import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { freshFrom } from '../senders/rules/sight.ts';
import { loadSequence } from '../sequences/load-sequence.ts';
import type { Graph } from '../sequences/rules/graph.ts';
import { countMailboxes, countPeople } from './facts-store.ts';
import type { MailboxCounts, PeopleCounts } from './facts-store.ts';
import { reviewGuard } from './review-guard.ts';
import { launchChecks } from './rules/launch-checks.ts';
import type { LaunchCheck } from './rules/launch-checks.ts';
import type { CampaignRow } from './store.ts';

export interface Review {
  graph: Graph;
  senders: MailboxCounts;
  contacts: PeopleCounts;
  checks: LaunchCheck[];
}

/** What a launch depends on, and the checks that a launch runs. spec: GET /campaigns/{id}/review */
export async function reviewCampaign(
  db: Db | Trx,
  deps: Pick<Services, 'clock' | 'config'>,
  campaign: CampaignRow,
): Promise<Review> {
  const key = { teamId: campaign.team_id, campaignId: campaign.id };
  const graph = await loadSequence(db, key, campaign.sequence_version);
  const senders = await countMailboxes(db, {
    ...key,
    freshFrom: freshFrom(deps.config, deps.clock.wall()),
  });
  const contacts = await countPeople(db, key);
  return {
    graph,
    senders,
    contacts,
    checks: launchChecks({
      graph,
      enabledSenders: senders.enabled,
      failedSenders: senders.login_failed,
      blindSenders: senders.blind,
      unreadSenders: senders.not_read,
      contacts: contacts.total,
      guard: await reviewGuard(db, campaign, deps.clock.now()),
    }),
  };
}
