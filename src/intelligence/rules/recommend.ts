import { percentOf } from '../../senders/rules/health.ts';

/** What a person should do, about which row, and by which call. */
export interface Recommendation {
  code: 'sender_at_risk' | 'campaign_bounces' | 'provider_blocks' | 'content_refused' | 'complaints' | 'lands_in_junk' | 'no_placement_test';
  severity: 'critical' | 'warning' | 'info';
  about: { type: 'sender' | 'campaign' | 'provider' | 'team'; id: string | null; name: string };
  finding: string;
  remedy: string;
  /** Null: nothing of this API does it. */
  call: string | null;
} // prettier-ignore

export interface Findings {
  senders: readonly { id: string; email: string; disabled: boolean; deleted: boolean; at_risk: boolean; at_risk_reason: string | null }[];
  campaigns: readonly { id: string; name: string; sent: number; bounces: number }[];
  providers: readonly { provider: string; sends: number; policy_blocks: number }[];
  placement: { tests: number; providers: readonly { provider: string; mails: number; junk_percent: number | null }[] };
  contentRefusals: number;
  complaints: number;
  delivered: number;
  teamId: string;
} // prettier-ignore

/** Rows of each kind that are named; the first are the worst. */
const MAX_OF_KIND = 20;
const ENOUGH_SENDS = 50;
const BOUNCES_PERCENT = 3;
const LEAST_BLOCKS = 3;
const BLOCKS_PERCENT = 1;
const LEAST_REFUSALS = 3;
/** Google's and Yahoo's limits for bulk senders: stay below the first, never reach the second. */
const COMPLAINTS_PERCENT = 0.1;
const COMPLAINTS_CRITICAL_PERCENT = 0.3;
const LEAST_COMPLAINTS = 2;
const JUNK_PERCENT = 20;
const LEAST_PLACED = 3;
const WORTH_A_TEST = 100;

/** What follows from the numbers of a window, the worst first. */
export function recommend(found: Findings): Recommendation[] {
  const all = [
    ...ofSenders(found),
    ...ofCampaigns(found),
    ...ofProviders(found),
    ...ofContent(found),
    ...ofComplaints(found),
    ...ofPlacement(found),
  ];
  const order = { critical: 0, warning: 1, info: 2 };
  return all.toSorted((a, b) => order[a.severity] - order[b.severity]);
}

const ofSenders = ({ senders }: Findings): Recommendation[] =>
  senders
    .filter((sender) => sender.at_risk && !sender.disabled && !sender.deleted)
    .slice(0, MAX_OF_KIND)
    .map(({ id, email, at_risk_reason }) => ({
      code: 'sender_at_risk',
      severity: 'critical',
      about: { type: 'sender', id, name: email },
      finding: at_risk_reason ?? '',
      remedy:
        'Let the mailbox rest, or send less from it, until its rate has fallen; verify the contacts it writes to.',
      call: `PATCH /senders/${id} {"disabled": true}`,
    }));

const ofCampaigns = ({ campaigns }: Findings): Recommendation[] =>
  campaigns
    // Mails that were refused at once were not sent.
    .map((row) => ({ ...row, mails: Math.max(row.sent, row.bounces) }))
    .filter(({ mails, bounces }) => mails >= ENOUGH_SENDS && bounces * 100 > BOUNCES_PERCENT * mails)
    .toSorted((a, b) => b.bounces / b.mails - a.bounces / a.mails)
    .slice(0, MAX_OF_KIND)
    .map(({ id, name, mails, bounces }) => ({
      code: 'campaign_bounces',
      severity: 'warning',
      about: { type: 'campaign', id, name },
      finding: `${bounces} bounces of ${mails} mails (${percentOf(bounces, mails)} %)`,
      remedy: 'Verify its contacts, and mail only addresses of low risk.',
      call: `PATCH /campaigns/${id} {"send_to_risk_levels": ["SAFE", "LOW"]}`,
    }));

const ofProviders = ({ providers }: Findings): Recommendation[] =>
  providers
    .filter(
      ({ sends, policy_blocks: blocks }) =>
        blocks >= LEAST_BLOCKS && blocks * 100 >= BLOCKS_PERCENT * sends,
    )
    .slice(0, MAX_OF_KIND)
    .map(({ provider, sends, policy_blocks: blocks }) => ({
      code: 'provider_blocks',
      severity: 'critical',
      about: { type: 'provider', id: null, name: provider },
      finding: `${blocks} of ${sends} mails were blocked by policy`,
      remedy: 'Check SPF, DKIM, DMARC and block lists of the sending domains, and send less to this provider until it takes mail again.',
      call: 'GET /intelligence/domain-health-summary',
    })); // prettier-ignore

const ofContent = ({ contentRefusals, teamId }: Findings): Recommendation[] =>
  contentRefusals < LEAST_REFUSALS
    ? []
    : [
        {
          code: 'content_refused',
          severity: 'warning',
          about: { type: 'team', id: teamId, name: 'team' },
          finding: `${contentRefusals} mails were refused for their content`,
          remedy:
            'Change the text: fewer links, no link shorteners, no attachments; the events name the mails.',
          call: `GET /events?TeamId=${teamId}&type=bounce`,
        },
      ];

function ofComplaints({ complaints, delivered, teamId }: Findings): Recommendation[] {
  const rate = percentOf(complaints, delivered) ?? 0;
  if (complaints < LEAST_COMPLAINTS || rate < COMPLAINTS_PERCENT) return [];
  return [
    {
      code: 'complaints',
      severity: rate >= COMPLAINTS_CRITICAL_PERCENT ? 'critical' : 'warning',
      about: { type: 'team', id: teamId, name: 'team' },
      finding: `${complaints} of ${delivered} delivered mails were reported as spam (${rate} %)`,
      remedy: `Write to fewer and better chosen contacts, and make the opt-out easy to find; stay below ${COMPLAINTS_PERCENT} %.`,
      call: `GET /events?TeamId=${teamId}&type=unsubscribe`,
    },
  ];
}

function ofPlacement({ placement, delivered, teamId }: Findings): Recommendation[] {
  if (placement.tests === 0)
    return delivered < WORTH_A_TEST
      ? []
      : [
          {
            code: 'no_placement_test',
            severity: 'info',
            about: { type: 'team', id: teamId, name: 'team' },
            finding: 'no placement test was run in the window',
            remedy: 'Run one: it shows whether mail lands in the inbox or in junk.',
            call: 'POST /placement-tests',
          },
        ];
  return placement.providers
    .filter(({ mails, junk_percent: junk }) => mails >= LEAST_PLACED && junk !== null && junk >= JUNK_PERCENT)
    .map(({ provider, junk_percent: junk }) => ({
      code: 'lands_in_junk',
      severity: 'warning',
      about: { type: 'provider', id: null, name: provider },
      finding: `${junk} % of the test mails landed in junk`,
      remedy:
        'Check the authentication of the sending domains, lower the volume to this provider, and change the text.',
      call: 'GET /intelligence/domain-health-summary',
    }));
}
