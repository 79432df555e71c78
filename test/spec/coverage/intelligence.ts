import type { Part } from './check.ts';

const CAPACITY = 'test/api/reports/capacity.test.ts';
const DELIVERY = 'test/api/reports/deliverability.test.ts';
const SENDERS = 'test/api/reports/sender-health.test.ts';
const DOMAINS = 'test/api/reports/domain-health.test.ts';
const SUMS = 'test/store/reports/summaries.test.ts';
const ACCESS = 'test/api/access.test.ts';
const WINDOW = 'test/api/reports/windows.test.ts';

const DENIED = {
  [ACCESS]: [
    '401 with %s',
    "404 with another organization's key, as if nothing were there",
    '403 with the key of a colleague who is not in the team',
  ],
};
const COUNTED = 'are what a naive count of %i days says';
const BOUNDS = 'GET %s takes 1 to 90 days, 30 when nothing is said';
const NEEDS = 'GET %s needs a team';

export const intelligence: Part = {
  part: 'Intelligence',
  tables: {
    routes: {
      'GET /intelligence/capacity-summary': {
        says: 'page 1, limit 20, sortBy, sortDirection; overview, campaigns, pagination, recommendations',
        tests: { [CAPACITY]: ['200 with no campaign and what the mailboxes may send', 'sorts and pages by %j', '400 names %s', 'says what never ends, why, and by which call that is mended'], ...DENIED },
      },
      'GET /intelligence/deliverability-summary': {
        says: 'windowDays; summary, bounce_by_provider, placement, target_mix, recommendations, bounce_categories, bounce_types',
        tests: {
          [DELIVERY]: ['200 for a team that sent nothing: rates are null', 'the mix has the contacts under way of active campaigns, by who takes their mail', 'placement counts the tests that began in the window, and shares of what was looked for'],
          [SUMS]: [COUNTED],
          [WINDOW]: [BOUNDS, NEEDS],
          ...DENIED,
        },
      },
      'GET /intelligence/sender-health-summary': {
        says: 'windowDays; sends, bounces, bounce_rate_percent, at_risk, all_bounces; totals',
        tests: { [SENDERS]: ['200 with the numbers of each mailbox, the same as its health', '400 for ?%s', '401 without a key, 404 for an unknown team'], [SUMS]: [COUNTED], [WINDOW]: [BOUNDS], ...DENIED },
      },
      'GET /intelligence/outbound-summary': { says: 'windowDays; numbers of the team, top campaigns', tests: { [SUMS]: [COUNTED], [WINDOW]: [BOUNDS, NEEDS], ...DENIED } },
      'GET /intelligence/domain-health-summary': {
        says: 'SPF, DKIM, DMARC, MX, blacklists, flags, buckets, capacity, clarifications',
        tests: { [DOMAINS]: ['200 puts each domain of a team into its bucket, with the reason, the remedy and the room for mailboxes', '400 without a team, 401 without a key, 403 for a team that one is not in, 404 for one that is not there'] },
      },
    },
    numbers: {
      'bounces are those of invalid recipients, all_bounces every one': { tests: { [SENDERS]: ['200 with the numbers of each mailbox, the same as its health'], [SUMS]: [COUNTED] } },
      'bounce_types: percentage within the category': { tests: { [SUMS]: [COUNTED] } },
    },
  },
}; // prettier-ignore
