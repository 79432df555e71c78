import { purgeSessions } from './accounts/sessions.ts';
import { purgeAudit } from './platform/audit/purge-audit.ts';
import { checkTrackingDomains } from './accounts/check-tracking-domains.ts';
import { abandonedEntries } from './accounts/credit-store.ts';
import { refundAbandoned } from './accounts/refund-abandoned.ts';
import { rollDueTeamWindows } from './accounts/roll-team-windows.ts';
import { overdueTeams } from './accounts/team-window-store.ts';
import { dueTrackingChecks } from './accounts/tracking-domain-store.ts';
import { workBroadcasts } from './broadcasts/work-broadcasts.ts';
import { dueBroadcasts } from './broadcasts/work-store.ts';
import { dueCalls } from './actions/http/call-store.ts';
import { openCaller } from './actions/http/make-calls.ts';
import { guardCampaigns } from './campaigns/guard-campaigns.ts';
import { uncheckedBounces } from './campaigns/guard-store.ts';
import { moveContacts } from './campaigns/move-contacts.ts';
import { dueMoves } from './campaigns/move-store.ts';
import { openProjections } from './campaigns/project-campaigns.ts';
import { dueProjections } from './campaigns/projection-store.ts';
import { rollDueWindows } from './campaigns/roll-windows.ts';
import { purgeSendTests } from './campaigns/send-test.ts';
import { overdueWindows } from './campaigns/window-store.ts';
import { purgeReports } from './connectors/purge-events.ts';
import { consumesEvents } from './connectors/consume-events.ts';
import { openBulkActions } from './contacts/bulk/store.ts';
import { bulkAction, workBulkAction } from './contacts/bulk/work-action.ts';
import { dueChanges } from './contacts/change-store.ts';
import { bringSearchUpToDate } from './contacts/list/refresh-search.ts';
import { anySearchDue } from './contacts/list/search-store.ts';
import { releaseChanged } from './contacts/release-changed.ts';
import { dueVerifications } from './contacts/verification-store.ts';
import { openVerifications } from './contacts/verify-contacts.ts';
import { checkDueDomains } from './deliverability/domains/check-domain.ts';
import { dueChecks } from './deliverability/domains/domain-store.ts';
import { purgeHistory } from './deliverability/domains/keep-checks.ts';
import { campaignDues, campaignsOf, dueCampaigns } from './enrollments/campaign-due-store.ts';
import { unfoldedCounts } from './enrollments/count-store.ts';
import { foldCounts } from './enrollments/fold-counts.ts';
import { moveWaitingMails } from './enrollments/move-mails.ts';
import { pauseCompanies } from './enrollments/pause-elsewhere.ts';
import { resumePaused } from './enrollments/resume-paused.ts';
import { endedPauses } from './enrollments/retry-store.ts';
import { openCompanies } from './enrollments/scope-store.ts';
import { openSteps } from './enrollments/step-worker.ts';
import { foldCounters } from './events/fold-counters.ts';
import type { AppServices } from './events/record-event.ts';
import { purgeHolds } from './events/record-holds.ts';
import { importMerge, mergeUpload } from './imports/merge-upload.ts';
import { purgeRows } from './imports/purge-upload-rows.ts';
import { openUploads } from './imports/store.ts';
import { openApply } from './inbox/apply-inbound.ts';
import { dueInboxes } from './inbox/apply-store.ts';
import { askOpinions } from './inbox/ask-opinion.ts';
import { openLogins } from './inbox/check-mailboxes.ts';
import { openCopies } from './inbox/copy-mailboxes.ts';
import { linkedinMessages } from './inbox/on-linkedin.ts';
import { dueOpinions } from './inbox/opinion-store.ts';
import { purgeInbox } from './inbox/purge-raw.ts';
import { WatchPool, watchRestMs } from './inbox/watch-pool.ts';
import { dueNotices, noticeDues, switchesOf } from './notices/due-store.ts';
import { MAILS_AT_ONCE, openNotices } from './notices/tell.ts';
import { checkDueInvariant } from './operations/keep-invariants.ts';
import { linkedinResults } from './actions/linkedin/apply-results.ts';
import { MESSAGES, RESULTS } from './actions/linkedin/event-wire.ts';
import { giveUpActions, openActor } from './actions/linkedin/hand-over.ts';
import { freeIdentities } from './actions/linkedin/identity-store.ts';
import { openSeeds } from './placement/check-seed.ts';
import { dueSeeds } from './placement/check-store.ts';
import { startAutomaticTests } from './placement/start-automatic.ts';
import { erasePeople } from './people/erase-people.ts';
import { dueErasures } from './people/erasure-store.ts';
import { anyOfBoth } from './platform/db/due.ts';
import { keepPartitions } from './platform/db/partitions.ts';
import { refreshStatistics, staleTables } from './platform/db/statistics.ts';
import { forgetRequests } from './platform/http/forget-requests.ts';
import { formsOf } from './platform/work/kinds.ts';
import type { Kind } from './platform/work/kinds.ts';
import { dueLogins } from './senders/login-store.ts';
import { purgeSignIns, refreshDueTokens } from './senders/oauth/refresh-due-tokens.ts';
import { dueTokens } from './senders/oauth/token-store.ts';
import { changedPools } from './senders/pool-store.ts';
import { dueBoxes } from './sending/copy-store.ts';
import { purgeCaps } from './sending/take-caps.ts';
import { dueMailboxes, mailboxDues, mailboxesOf } from './sending/due-store.ts';
import { openAnswers, openDoubts, openMailer, openRecovery } from './sending/mail-work.ts';
import { dueDomains } from './sending/receiver-store.ts';
import { deletedWithMails, lostMails } from './sending/recovery-store.ts';
import { resolveReceivers } from './sending/resolve-receivers.ts';
import { addCreated } from './setup/add-mailboxes.ts';
import { setupReports } from './setup/apply-reports.ts';
import { REPORTS } from './setup/event-wire.ts';
import { expireOrders, giveUpItems } from './setup/give-up-orders.ts';
import { createOrderer } from './setup/hand-over.ts';
import { dueCreated, dueItems } from './setup/item-store.ts';
import { dueExpiries } from './setup/order-store.ts';
import { dueHits, judgeOldHits, openJudge } from './tracking/judge-hits.ts';
import { purgeHits } from './tracking/purge-hits.ts';
import { openEndpoints } from './webhooks/deliver.ts';
import { dueEndpoints, endpointDues, endpointsOf } from './webhooks/due-store.ts';

const { due, job, every } = formsOf<AppServices>();

/** Lanes for healthy drains, for drains in trouble, and for one host. A single organization gets about half of each. */
const lanes = (all: number, troubled: number, perHost: number, restMs: number, slowMs = 2_000) =>
  ({ lanes: all, troubleLanes: troubled, perHost, total: all * 5, slowMs, restMs }) as const;
const MAIL_LANES = lanes(80, 16, 3, 5_000);
const POST_LANES = lanes(40, 16, 3, 5_000);
const LOOK_LANES = lanes(16, 8, 2, 60_000);
const SEED_LANES = lanes(16, 8, 3, 5_000, 5_000);
/**
 * decided: no more actions at once on a host than connections to it: an action that waits for one leaves after its decision is
 * stale. A hanging action gives its lane back, so more than 80 may run, at most 3 of an organization.
 */
const ACT_LANES = { ...lanes(80, 16, 3, 5_000), atOnce: { ofHost: 4, ofOrganization: 3 } } as const;
/** decided: 16 in all, however long they take: each keeps messages in memory. */
export const READ_LANES = { ...lanes(16, 8, 1, 5_000), total: 16, inTurns: true } as const;

/** All mails of notices leave by one server, so it is one host. */
const NOTICE_LANES = {
  ...lanes(8, 4, 2, 5_000),
  atOnce: { ofHost: MAILS_AT_ONCE, ofOrganization: MAILS_AT_ONCE },
} as const;

const MAILBOXES = { kind: 'mailbox', keys: mailboxesOf, truth: mailboxDues } as const;
const CAMPAIGNS = { kind: 'campaign', keys: campaignsOf, truth: campaignDues } as const;
const NOTICES = { kind: 'notice', keys: switchesOf, truth: noticeDues } as const;
const ENDPOINTS = { kind: 'endpoint', keys: endpointsOf, truth: endpointDues } as const;

export const WORK: readonly Kind<AppServices>[] = [
  due('enrollments.steps', { list: dueCampaigns, index: CAMPAIGNS, open: openSteps }),
  due('enrollments.pauses', { rows: endedPauses, run: resumePaused }),
  due('enrollments.companies', { rows: openCompanies, run: pauseCompanies }),
  due('enrollments.moves', {
    rows: anyOfBoth(deletedWithMails, changedPools),
    rest: '10 s',
    run: moveWaitingMails,
  }),
  due('enrollments.counts', { rows: unfoldedCounts, rest: '1 s', run: (app) => foldCounts(app) }),
  every('1 min', 'enrollments.few-counts', (app) => foldCounts(app, 0)),

  due('sending.mailboxes', { list: dueMailboxes, lanes: MAIL_LANES, index: MAILBOXES, open: openMailer }),
  due('sending.answers', { rest: '1 s', open: openAnswers }),
  due('sending.lost', { rows: lostMails, open: openRecovery }),
  due('sending.receivers', { rows: dueDomains, run: resolveReceivers }),
  every('1 h', 'sending.caps', purgeCaps),
  due('sending.doubts', { rest: '30 s', open: openDoubts }),

  due('inbox.watches', { rest: watchRestMs, open: (app) => new WatchPool(app) }),
  due('inbox.received', { list: dueInboxes, lanes: READ_LANES, open: (app) => openApply(app) }),
  due('inbox.linkedin', consumesEvents(MESSAGES, linkedinMessages)),
  due('inbox.second-opinions', { rows: dueOpinions, rest: '5 s', run: askOpinions }),
  due('inbox.logins', { list: dueLogins, lanes: LOOK_LANES, rest: '3 s', open: openLogins }),
  due('inbox.copies', { list: dueBoxes, lanes: LOOK_LANES, rest: '3 s', open: openCopies }),
  every('10 min', 'inbox.purge', purgeInbox),

  due('webhooks.endpoints', { list: dueEndpoints, lanes: POST_LANES, index: ENDPOINTS, open: openEndpoints }),

  due('notices.switches', { list: dueNotices, lanes: NOTICE_LANES, index: NOTICES, open: openNotices }),

  due('calls.requests', { rows: dueCalls, open: openCaller }),
  due('linkedin.identities', { list: freeIdentities, lanes: ACT_LANES, open: openActor }),
  due('linkedin.results', consumesEvents(RESULTS, linkedinResults)),
  every('1 min', 'linkedin.unanswered', giveUpActions),

  due('campaigns.windows', { rows: overdueWindows, run: rollDueWindows }),
  due('campaigns.bounces', { rows: uncheckedBounces, run: guardCampaigns }),
  due('campaigns.moves', { rows: dueMoves, run: moveContacts }),
  due('campaigns.projections', { rows: dueProjections, rest: '5 s', open: openProjections }),
  every('1 h', 'campaigns.send-tests', purgeSendTests),

  due('contacts.verifications', { rows: dueVerifications, open: openVerifications }),
  due('contacts.changes', { rows: dueChanges, run: releaseChanged }),
  due('contacts.search', { rows: anySearchDue, rest: '5 s', run: bringSearchUpToDate }),
  job('contacts.actions', bulkAction, openBulkActions, workBulkAction),
  job('imports.uploads', importMerge, openUploads, (app, at, signal) => mergeUpload(app, at, signal)),
  every('10 min', 'imports.purge', purgeRows),

  due('broadcasts.audiences', { rows: dueBroadcasts, run: workBroadcasts }),
  due('tracking.hits', { rows: dueHits, open: openJudge }),
  every('1 min', 'tracking.old-hits', judgeOldHits),
  every('10 min', 'tracking.purge', purgeHits),

  due('senders.tokens', { rows: dueTokens, rest: '5 s', run: refreshDueTokens }),
  every('10 min', 'senders.sign-ins', purgeSignIns),
  due('domains.checks', { rows: dueChecks, run: checkDueDomains }),
  every('10 min', 'domains.history', purgeHistory),
  due('placement.seeds', { list: dueSeeds, lanes: SEED_LANES, open: openSeeds }),
  every('1 min', 'placement.automatic', startAutomaticTests),

  due('setup.orders', { rows: dueItems, open: createOrderer }),
  due('setup.expiries', { rows: dueExpiries, run: expireOrders }),
  every('1 min', 'setup.unanswered', giveUpItems),
  due('setup.reports', consumesEvents(REPORTS, setupReports)),
  due('setup.mailboxes', { rows: dueCreated, run: addCreated }),

  due('people.erasures', { rows: dueErasures, rest: '1 s', run: erasePeople }),

  due('accounts.windows', { rows: overdueTeams, run: rollDueTeamWindows }),
  due('accounts.tracking-domains', { rows: dueTrackingChecks, run: checkTrackingDomains }),
  due('accounts.credits', { rows: abandonedEntries, run: refundAbandoned }),

  every('10 min', 'events.holds', purgeHolds),
  every('10 min', 'events.counters', foldCounters),
  every('1 h', 'connectors.purge', purgeReports),
  every('1 min', 'operations.invariants', checkDueInvariant),
  every('1 h', 'platform.audit', purgeAudit),
  every('1 h', 'accounts.sessions', purgeSessions),
  every('1 min', 'platform.partitions', keepPartitions),
  every('1 min', 'platform.requests', (app) => forgetRequests(app)),
  due('platform.statistics', { rows: staleTables, rest: '5 s', run: (app) => refreshStatistics(app.db) }),
];
