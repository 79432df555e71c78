import { saysGuard, saysRefusals } from '../../campaigns/rules/bounce-guard.ts';
import { callOf, connectAnew, signIn } from '../../platform/rules/call.ts';
import type { Call } from '../../platform/rules/call.ts';
import { MIN_SEED_COUNT } from '../../placement/rules/seed-count.ts';
import { blocksOfMailbox, bouncesOfMailbox, percentOf } from '../../senders/rules/health.ts';
import type { GuardPaused } from '../guard-paused-store.ts';
import type { MailboxCounts } from '../../senders/rules/health.ts';

export const RECOMMENDATION_CODES = [
  'sender_disabled', 'sender_at_risk', 'sender_blocked', 'campaign_bounces', 'provider_blocks', 'content_refused', 'complaints',
  'lands_in_junk', 'mails_missing', 'no_placement_test', 'campaign_paused_by_guard',
] as const; // prettier-ignore

export interface Recommendation {
  code: (typeof RECOMMENDATION_CODES)[number];
  severity: 'critical' | 'warning' | 'info';
  about: { type: 'sender' | 'campaign' | 'provider' | 'team'; id: string | null; name: string };
  finding: string;
  remedy: string;
  call: Call;
} // prettier-ignore

export interface Findings {
  senders: readonly (MailboxCounts & {
    id: string;
    email: string;
    auth: string;
    disabled: boolean;
    disabled_reason: string | null;
    deleted: boolean;
  })[];
  /** `at_once`: mails refused in the SMTP session; `sent` does not contain them. */
  campaigns: readonly { id: string; name: string; sent: number; at_once: number; invalid: number }[];
  paused: readonly GuardPaused[];
  /** `blocks`: mails blocked for the sender's reputation or policy. */
  providers: readonly { provider: string; sends: number; blocks: number }[];
  /** `seeds`: seed mailboxes that a test may write to. */
  placement: { tests: number; seeds: number; providers: readonly PlacedMails[] };
  contentRefusals: number;
  complaints: number;
  delivered: number;
  teamId: string;
  teamName: string;
} // prettier-ignore

interface PlacedMails {
  provider: string;
  inbox: number;
  junk: number;
  other: number;
  missing: number;
}

const MAX_OF_KIND = 20;
const ENOUGH_SENDS = 50;
const BOUNCES_PERCENT = 3;
const LEAST_BLOCKS = 3;
const BLOCKS_PERCENT = 1;
const BLOCKS_CRITICAL_PERCENT = 5;
const LEAST_REFUSALS = 3;
/** Limits of Google and Yahoo for bulk senders: stay below the first, never reach the second. */
const COMPLAINTS_PERCENT = 0.1;
const COMPLAINTS_CRITICAL_PERCENT = 0.3;
const LEAST_COMPLAINTS = 2;
const JUNK_PERCENT = 20;
const LEAST_PLACED = 3;
const WORTH_A_TEST = 100;

export function recommend(found: Findings): Recommendation[] {
  const all = [
    ...ofPaused(found),
    ...ofDisabledSenders(found),
    ...ofSenders(found),
    ...ofBlockedSenders(found),
    ...ofCampaigns(found),
    ...ofProviders(found),
    ...ofContent(found),
    ...ofComplaints(found),
    ...ofPlacement(found),
  ];
  const order = { critical: 0, warning: 1, info: 2 };
  return all.toSorted((a, b) => order[a.severity] - order[b.severity]);
}

const inUse = ({ senders }: Findings) => senders.filter(({ disabled, deleted }) => !disabled && !deleted);

export const resumeOf = ({ id, paused_reason: why }: Pick<GuardPaused, 'id' | 'paused_reason'>) => ({
  remedy:
    `Look at what bounced (GET /v2/campaigns/${id}/review) and ` +
    `${why === 'bounce_guard' ? 'verify its contacts' : 'change its text'}; ` +
    `then resume it by the call, which counts anew.`,
  call: callOf('PATCH', `/v2/campaigns/${id}`, { status: 'active' }),
});

const ofPaused = ({ paused }: Findings): Recommendation[] =>
  paused.slice(0, MAX_OF_KIND).map((row) => {
    const state = { ...row, maxRate: row.max_rate, tripped: row.paused_reason };
    const said = row.paused_reason === 'bounce_guard' ? saysGuard(state) : saysRefusals(state);
    const rate = percentOf(row.paused_reason === 'bounce_guard' ? row.bounces : row.refusals, row.sends);
    return {
      code: 'campaign_paused_by_guard',
      severity: 'critical',
      about: { type: 'campaign', id: row.id, name: row.name },
      finding:
        `the bounce guard paused the campaign, and ${row.contacts} contacts wait: ` +
        `${said}${rate === null ? '' : ` (${rate} %)`}`,
      ...resumeOf(row),
    };
  });

const ofDisabledSenders = ({ senders }: Findings): Recommendation[] =>
  senders
    .filter((each) => each.disabled && !each.deleted && each.disabled_reason === 'smtp_login_refused')
    .slice(0, MAX_OF_KIND)
    .map(({ id, email, auth }) => ({
      code: 'sender_disabled',
      severity: 'critical',
      about: { type: 'sender', id, name: email },
      finding: 'its server refused the login three times in a row, so it was disabled: it sends nothing',
      ...(auth === 'oauth'
        ? {
            remedy: 'A person signs it in again by the link that the call returns, which enables it.',
            call: signIn(id),
          }
        : {
            remedy: 'Give its servers, users and passwords anew in place of …, which enables it.',
            call: connectAnew(id),
          }),
    }));

const ofSenders = (found: Findings): Recommendation[] =>
  inUse(found)
    .map((sender) => ({ ...sender, finding: bouncesOfMailbox(sender) }))
    .flatMap(({ id, email, finding }): Recommendation[] =>
      finding === null
        ? []
        : [
            {
              code: 'sender_at_risk',
              severity: 'critical',
              about: { type: 'sender', id, name: email },
              finding,
              remedy:
                'Let the mailbox rest, or send less from it, until its rate has fallen; verify the contacts it writes to.',
              call: callOf('PATCH', `/v2/senders/${id}`, { disabled: true }),
            },
          ],
    )
    .slice(0, MAX_OF_KIND);

/** By the grade of the blocks. A single block is for information only. */
const BLOCKED = {
  few: {
    severity: 'info',
    remedy: 'Read what the receiver answered. The mailbox rests for that receiver by itself.',
  },
  many: {
    severity: 'warning',
    remedy: 'Send less from the mailbox, and check SPF, DKIM, DMARC and block lists of its domain.',
  },
  severe: {
    severity: 'critical',
    remedy:
      'Send nothing from the mailbox until SPF, DKIM, DMARC and block lists of its domain are in order ' +
      'and the receivers answer otherwise.',
  },
} as const;

const ofBlockedSenders = (found: Findings): Recommendation[] =>
  inUse(found)
    .flatMap((sender) => {
      const block = blocksOfMailbox(sender);
      return block === null ? [] : [{ ...sender, block }];
    })
    .toSorted((a, b) => b.blocks - a.blocks)
    .slice(0, MAX_OF_KIND)
    .map(({ id, email, block }) => ({
      code: 'sender_blocked',
      ...BLOCKED[block.grade],
      about: { type: 'sender', id, name: email },
      finding: block.text,
      call: callOf('GET', `/v2/events?TeamId=${found.teamId}&SenderId=${id}&type=bounce`),
    }));

const ofCampaigns = ({ campaigns }: Findings): Recommendation[] =>
  campaigns
    .map((row) => ({ ...row, sends: row.sent + row.at_once }))
    .filter(({ sends, invalid }) => sends >= ENOUGH_SENDS && invalid * 100 > BOUNCES_PERCENT * sends)
    .toSorted((a, b) => b.invalid / b.sends - a.invalid / a.sends)
    .slice(0, MAX_OF_KIND)
    .map(({ id, name, sends, invalid }) => ({
      code: 'campaign_bounces',
      severity: 'warning',
      about: { type: 'campaign', id, name },
      finding: `${invalid} of ${sends} mails went to invalid recipients (${percentOf(invalid, sends)} %)`,
      remedy: 'Verify its contacts, and mail only addresses of low risk.',
      call: callOf('PATCH', `/v2/campaigns/${id}`, { send_to_risk_levels: ['SAFE', 'LOW'] }),
    }));

const domainHealthOf = (teamId: string): Call =>
  callOf('GET', `/v2/intelligence/domain-health-summary?teamId=${teamId}`);

const ofProviders = ({ providers, teamId }: Findings): Recommendation[] =>
  providers
    .filter(({ sends, blocks }) => blocks >= LEAST_BLOCKS && blocks * 100 >= BLOCKS_PERCENT * sends)
    .slice(0, MAX_OF_KIND)
    .map(({ provider, sends, blocks }) => ({
      code: 'provider_blocks',
      severity: blocks * 100 >= BLOCKS_CRITICAL_PERCENT * sends ? 'critical' : 'warning',
      about: { type: 'provider', id: null, name: provider },
      finding: `${blocks} of ${sends} mails were blocked for who sends them (${percentOf(blocks, sends)} %)`,
      remedy: 'Check SPF, DKIM, DMARC and block lists of the sending domains, and send less to this provider ' +
'until it takes mail again.',
      call: domainHealthOf(teamId),
    })); // prettier-ignore

const ofContent = ({ contentRefusals, teamId, teamName }: Findings): Recommendation[] =>
  contentRefusals < LEAST_REFUSALS
    ? []
    : [
        {
          code: 'content_refused',
          severity: 'warning',
          about: { type: 'team', id: teamId, name: teamName },
          finding: `${contentRefusals} mails were refused for their content`,
          remedy:
            'Change the text: fewer links, no link shorteners, no attachments; the events name the mails.',
          call: callOf('GET', `/v2/events?TeamId=${teamId}&type=bounce`),
        },
      ];

function ofComplaints({ complaints, delivered, teamId, teamName }: Findings): Recommendation[] {
  const rate = percentOf(complaints, delivered) ?? 0;
  if (complaints < LEAST_COMPLAINTS || rate < COMPLAINTS_PERCENT) return [];
  return [
    {
      code: 'complaints',
      severity: rate >= COMPLAINTS_CRITICAL_PERCENT ? 'critical' : 'warning',
      about: { type: 'team', id: teamId, name: teamName },
      finding: `${complaints} of ${delivered} delivered mails were reported as spam (${rate} %)`,
      remedy: `Write to fewer and better chosen contacts, and make the opt-out easy to find; stay below ${COMPLAINTS_PERCENT} %.`,
      call: callOf('GET', `/v2/events?TeamId=${teamId}&type=unsubscribe`),
    },
  ];
}

function ofPlacement({ placement, delivered, teamId, teamName }: Findings): Recommendation[] {
  if (placement.tests === 0) {
    if (delivered < WORTH_A_TEST) return [];
    const begin = callOf('POST', '/v2/placement-tests', { TeamId: teamId, seed_count: MIN_SEED_COUNT });
    const canBegin = placement.seeds >= MIN_SEED_COUNT;
    return [
      {
        code: 'no_placement_test',
        severity: 'info',
        about: { type: 'team', id: teamId, name: teamName },
        finding: 'no placement test was run in the window',
        remedy: canBegin
          ? 'Run one: it shows whether mail lands in the inbox or in junk.'
          : `A test needs ${MIN_SEED_COUNT} seed mailboxes, and there are ${placement.seeds}: ` +
            `an organization admin adds them, with address and password in place of …; ` +
            `then begin one with POST /v2/placement-tests.`,
        call: canBegin ? begin : callOf('POST', '/v2/placement-seeds', { email: '…', imap_password: '…' }),
      },
    ];
  }
  return placement.providers.flatMap((row) => ofPlaced(row, teamId) ?? []);
}

/** Counts only mails whose folder is known, or that are missing. */
function ofPlaced(
  { provider, inbox, junk, other, missing }: PlacedMails,
  teamId: string,
): Recommendation | null {
  const judged = inbox + junk + other + missing;
  if (judged < LEAST_PLACED) return null;
  const row = {
    severity: 'warning',
    about: { type: 'provider', id: null, name: provider },
    call: domainHealthOf(teamId),
  } as const;
  if (missing === judged)
    return {
      ...row,
      code: 'mails_missing',
      finding: `none of ${judged} test mails was found in any folder`,
      remedy:
        'Look whether the seed mailboxes are read completely. If they are, the provider accepts the mail ' +
        'and drops it: check the authentication and block lists of the sending domains.',
    };
  if (junk * 100 < JUNK_PERCENT * judged) return null;
  return {
    ...row,
    code: 'lands_in_junk',
    finding: `${percentOf(junk, judged)} % of ${judged} test mails landed in junk`,
    remedy:
      'Check the authentication of the sending domains, lower the volume to this provider, and change the text.',
  };
}
