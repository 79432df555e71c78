import { startEventsJobs } from './events/jobs.ts';
import { startBroadcastsJobs } from './broadcasts/jobs.ts';
import { startAccountsJobs } from './accounts/jobs.ts';
import { campaignsOnEvent } from './campaigns/hear-bounces.ts';
import { triggersOnEvent, triggersOnInterest } from './campaigns/hear-triggers.ts';
import { campaignsOnTeamChange } from './campaigns/hear-teams.ts';
import { startCallsJobs } from './calls/jobs.ts';
import { conversationsOnInterest } from './conversations/follow-interest.ts';
import { threadTagsOnEvent } from './conversations/tag-threads.ts';
import { startDomainsJobs } from './deliverability/domains/jobs.ts';
import { startCampaignsJobs } from './campaigns/jobs.ts';
import { tagsOnEvent } from './contacts/labels/tag-contacts.ts';
import { contactsOnErrand } from './contacts/save-found.ts';
import { contactsOnEvent } from './contacts/unsubscribe-profiles.ts';
import { startContactsJobs } from './contacts/jobs.ts';
import { bulkAction } from './contacts/queues.ts';
import { startConnectorsJobs } from './connectors/jobs.ts';
import { startLinkedinJobs } from './linkedin/jobs.ts';
import { startEnrollmentsJobs } from './enrollments/jobs.ts';
import { enrollmentsOnErrand } from './enrollments/go-on.ts';
import { enrollmentsOnRemovedSteps } from './enrollments/leave-removed-steps.ts';
import { enrollmentsOnEvent } from './enrollments/stop-on-event.ts';
import type { AppServices, EventListener } from './events/record-event.ts';
import { startImportsJobs } from './imports/jobs.ts';
import { importMerge } from './imports/queues.ts';
import { startInboxJobs } from './inbox/jobs.ts';
import { startIntelligenceJobs } from './intelligence/jobs.ts';
import { startPlacementJobs } from './placement/jobs.ts';
import { startPartitionKeeper } from './platform/db/partitions.ts';
import { startStatisticsKeeper } from './platform/db/statistics.ts';
import type { ErrandListener } from './platform/errand.ts';
import type { InterestListener } from './platform/interest-change.ts';
import type { Services } from './platform/services.ts';
import type { TeamListener } from './platform/team-change.ts';
import { startRequestKeeper } from './platform/http/jobs.ts';
import type { Stoppable } from './platform/work/loop.ts';
import type { Poller } from './platform/work/poller.ts';
import type { QueueDefinition } from './platform/queue/define.ts';
import { startSendersJobs } from './senders/jobs.ts';
import { sendingOnTeamChange } from './sending/hear-teams.ts';
import { startSendingJobs } from './sending/jobs.ts';
import { webhookFanOut } from './webhooks/fan-out.ts';
import { startSetupJobs } from './setup/jobs.ts';
import { startTrackingJobs } from './tracking/jobs.ts';
import { startWebhooksJobs } from './webhooks/jobs.ts';

/** Every queue of the program. */
export const QUEUES: QueueDefinition[] = [importMerge, bulkAction] as QueueDefinition[];

/** What upper rooms do in the transaction of an event, in this order. */
export const listeners = (services: Services): EventListener[] => [
  enrollmentsOnEvent(services),
  campaignsOnEvent,
  triggersOnEvent(services),
  contactsOnEvent,
  tagsOnEvent(services),
  threadTagsOnEvent,
  webhookFanOut(services),
];

/** What upper rooms do when a team changes. */
export const teamListener = (services: Pick<Services, 'ids'>): TeamListener => {
  const sendingHears = sendingOnTeamChange(services);
  return async (trx, change) => {
    await sendingHears(trx, change);
    await campaignsOnTeamChange(trx, change);
  };
};

/** What upper rooms do when a mail lost its step. */
export const removedStepsListener = enrollmentsOnRemovedSteps;

/** What upper rooms do when tasks, calls and LinkedIn actions end: what was found out is saved before the contact goes on. */
export const errandListener: ErrandListener = async (trx, ended, now) => {
  await contactsOnErrand(trx, ended, now);
  await enrollmentsOnErrand(trx, ended, now);
};

/** What upper rooms do when the status of a contact changes. */
export const interestListener: InterestListener = async (trx, changed, now) => {
  await conversationsOnInterest(trx, changed, now);
  await triggersOnInterest(trx, changed, now);
};

/** The background capabilities of a worker, each room's `jobs.ts`. */
export const JOBS: ((app: AppServices, poller: Poller) => Promise<Stoppable[]>)[] = [
  startPartitionKeeper,
  startStatisticsKeeper,
  startRequestKeeper,
  startEnrollmentsJobs,
  startAccountsJobs,
  startEventsJobs,
  startDomainsJobs,
  startCampaignsJobs,
  startSendersJobs,
  startSendingJobs,
  startCallsJobs,
  startConnectorsJobs,
  startLinkedinJobs,
  startContactsJobs,
  startImportsJobs,
  startTrackingJobs,
  startInboxJobs,
  startBroadcastsJobs,
  startSetupJobs,
  startPlacementJobs,
  startWebhooksJobs,
  startIntelligenceJobs,
];
