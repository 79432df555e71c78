import type { CampaignStatus, EnrollmentLife } from '../../platform/db/types.ts';
import type { WindowState } from '../../platform/rules/calendar.ts';
import { fullUntil } from './contact-cap.ts';
import type { Full } from './contact-cap.ts';
import type { Reason } from './may-send.ts';

export interface ContactFacts {
  life: EnrollmentLife;
  lifeReason: string | null;
  stoppedAt: Date | null;
  resumeAt: Date | null;
  email: string | null;
  unsubscribed: boolean;
  suppressed: boolean;
  replied: boolean;
  bounced: boolean;
  /** 0 is pending, 2 invalid. */
  valid2: number;
  validationAskedAt: Date | null;
  /** SAFE, LOW, MEDIUM or HIGH; null: not verified, or unknown. */
  riskLevel: string | null;
  isCatchAll: boolean | null;
  campaign: {
    status: CampaignStatus;
    pausedReason: string | null;
    /** Null: every risk level. */
    riskLevels: readonly string[] | null;
    includeCatchAll: boolean;
  };
}

/** Closed while `because` is set; never open after `until`. */
export interface Window {
  because: string | null;
  until: Date | null;
}

export type MailboxFacts = Pick<SendFacts, 'mailbox' | 'receiverRestsUntil'>;

export interface SendFacts extends ContactFacts {
  /** Of the contact only where the schedule counts in the zone of each. */
  windows: { campaign: Window; team: Window; contact?: Window | undefined };
  cappedUntil: { campaign: Date | null; team: Date | null; newContacts: Date | null };
  /** The newest mails to the person and to the company; null: there is no cap, or room. */
  full: { person: Full | null; company: Full | null };
  /** Null: no mailbox may send. */
  mailbox: {
    disabled: boolean;
    restsUntil: Date | null;
    restsBecause: string | null;
    dayFullUntil: Date | null;
    warmUpFullUntil: Date | null;
    spacedUntil: Date | null;
  } | null;
  receiverRestsUntil: Date | null;
  /** Null: a first mail, or the mailboxes that wrote before are not read. Wall time. */
  answers: {
    checkedAt: Date | null;
    freshSince: Date;
    unread: boolean;
  } | null;
}

interface WindowFacts {
  windows: Partial<SendFacts['windows']>;
}

interface Hold {
  detail?: string | null;
  since?: Date | null;
  until?: Date | null;
}
interface GateOf<Facts> {
  gate: Reason;
  held: (facts: Facts, now: Date) => Hold | null;
}

const INVALID = 2;
const PENDING = 0;
/** decided: a verification that is pending for longer counts as unknown. */
export const PENDING_MS = 24 * 60 * 60_000;
const UNREADABLE: WindowState['because'] = 'internal_error';
const WINDOW_RECHECK_MS = 60_000;
const ANSWERS_RECHECK_MS = 120_000;
const MESSAGE_RECHECK_MS = 5_000;

const when = (is: boolean, hold: Hold = {}): Hold | null => (is ? hold : null);
const later = (until: Date | null, now: Date): Hold | null => when(until !== null && until > now, { until });
const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

function pending({ valid2, validationAskedAt }: ContactFacts, now: Date): Hold | null {
  if (valid2 !== PENDING || !validationAskedAt) return null;
  const until = after(validationAskedAt, PENDING_MS);
  return when(until > now, { since: validationAskedAt, until });
}

/** decided: an unknown risk passes every list except `["SAFE"]`. */
function isRisky({ riskLevel, campaign: { riskLevels } }: ContactFacts): boolean {
  if (riskLevels === null) return false;
  return riskLevel === null
    ? riskLevels.length === 1 && riskLevels[0] === 'SAFE'
    : !riskLevels.includes(riskLevel);
}

const stopped = ({ lifeReason: detail, stoppedAt: since }: ContactFacts): Hold => ({ detail, since });

const LIFE: readonly GateOf<ContactFacts>[] = [
  { gate: 'archived', held: (f) => when(f.life === 'archived', stopped(f)) },
  { gate: 'finished', held: (f) => when(f.life === 'finished', stopped(f)) },
  { gate: 'paused', held: (f) => when(f.life === 'paused' && !f.resumeAt, stopped(f)) },
  {
    gate: 'paused_until',
    held: (f) => when(f.life === 'paused' && f.resumeAt !== null, { ...stopped(f), until: f.resumeAt }),
  },
  { gate: 'unsubscribed', held: (f) => when(f.unsubscribed) },
  { gate: 'suppressed', held: (f) => when(f.suppressed) },
  { gate: 'replied', held: (f) => when(f.replied) },
  { gate: 'bounced', held: (f) => when(f.bounced) },
  {
    gate: 'bounce_guard',
    held: ({ campaign }) => when(campaign.status !== 'active' && campaign.pausedReason === 'bounce_guard'),
  },
  {
    gate: 'content_refused',
    held: ({ campaign }) => when(campaign.status !== 'active' && campaign.pausedReason === 'content_refused'),
  },
  { gate: 'campaign_inactive', held: ({ campaign }) => when(campaign.status !== 'active') },
];

const ADDRESS: readonly GateOf<ContactFacts>[] = [
  { gate: 'no_email', held: (f) => when(!f.email) },
  { gate: 'email_invalid', held: (f) => when(f.valid2 === INVALID) },
  { gate: 'email_pending', held: pending },
  { gate: 'risk_level', held: (f) => when(isRisky(f), { detail: f.riskLevel ?? 'unknown' }) },
  { gate: 'catch_all', held: (f) => when(f.isCatchAll === true && !f.campaign.includeCatchAll) },
];

/**
 * The closed window that opens last sets the end. An open time that the worker has not updated yet is checked again
 * soon. A schedule that cannot be read counts as closed, as in the claim.
 */
const closed =
  (because: 'holiday' | 'outside_window') =>
  ({ windows }: WindowFacts, now: Date): Hold | null => {
    const holds = Object.entries(windows).flatMap(([of, window]): (Hold & { until: Date | null })[] => {
      if (!window) return [];
      const why = window.because === UNREADABLE ? 'outside_window' : window.because;
      if (why === because) return [{ detail: of, until: window.until }];
      return because === 'outside_window' && why === null && window.until && window.until <= now
        ? [{ detail: of, since: window.until, until: after(now, WINDOW_RECHECK_MS) }]
        : [];
    });
    const opens = ({ until }: Hold): number => until?.getTime() ?? Infinity;
    return holds.reduce<Hold | null>(
      (last, hold) => (last && opens(last) >= opens(hold) ? last : hold),
      null,
    );
  };

const OF_MAILBOX: readonly GateOf<MailboxFacts>[] = [
  { gate: 'no_sender', held: ({ mailbox }) => when(mailbox === null) },
  { gate: 'sender_disabled', held: ({ mailbox }) => when(mailbox?.disabled === true) },
  {
    gate: 'sender_resting',
    held: ({ mailbox }, now) => {
      const hold = later(mailbox?.restsUntil ?? null, now);
      return hold && { ...hold, detail: mailbox!.restsBecause };
    },
  },
  { gate: 'sender_daily_cap', held: ({ mailbox }, now) => later(mailbox?.dayFullUntil ?? null, now) },
  { gate: 'warm_up_cap', held: ({ mailbox }, now) => later(mailbox?.warmUpFullUntil ?? null, now) },
  { gate: 'sender_spacing', held: ({ mailbox }, now) => later(mailbox?.spacedUntil ?? null, now) },
  {
    gate: 'receiver_backoff',
    held: ({ receiverRestsUntil }, now) => later(receiverRestsUntil, now),
  },
];

const WINDOWS: readonly GateOf<WindowFacts>[] = [
  { gate: 'holiday', held: closed('holiday') },
  { gate: 'outside_window', held: closed('outside_window') },
];

const LEAVING: readonly GateOf<SendFacts>[] = [
  ...WINDOWS,
  { gate: 'team_daily_cap', held: ({ cappedUntil }, now) => later(cappedUntil.team, now) },
  { gate: 'campaign_daily_cap', held: ({ cappedUntil }, now) => later(cappedUntil.campaign, now) },
  { gate: 'new_contacts_cap', held: ({ cappedUntil }, now) => later(cappedUntil.newContacts, now) },
  { gate: 'person_cap', held: ({ full }, now) => later(full.person && fullUntil(full.person, now), now) },
  { gate: 'company_cap', held: ({ full }, now) => later(full.company && fullUntil(full.company, now), now) },
  ...OF_MAILBOX,
  {
    gate: 'replies_not_checked',
    held: ({ answers }, now) => {
      if (!answers) return null;
      const stale = answers.checkedAt === null || answers.checkedAt < answers.freshSince;
      return when(stale || answers.unread, {
        detail: stale ? null : 'a message is being read',
        since: answers.checkedAt,
        until: after(now, stale ? ANSWERS_RECHECK_MS : MESSAGE_RECHECK_MS),
      });
    },
  },
];

export interface GateVerdict {
  gate: Reason;
  passed: boolean;
  detail: string | null;
  since: Date | null;
  until: Date | null;
}
export interface Verdict {
  act: boolean;
  /** In the order in which a person would want to read them. */
  gates: GateVerdict[];
  blocker: GateVerdict | null;
  /** The time when every closed gate is open; null: now, or unknown. */
  nextEligibleAt: Date | null;
}

const judge = <Facts>({ gate, held }: GateOf<Facts>, facts: Facts, now: Date): GateVerdict => {
  const hold = held(facts, now);
  return {
    gate,
    passed: hold === null,
    detail: hold?.detail ?? null,
    since: hold?.since ?? null,
    until: hold?.until ?? null,
  };
};

/**
 * Decides if a contact may be mailed now; if not, why and until when. `explain` shows all gates. Step, claim and
 * `simulate` read the first closed one. The data mark uses the twin in SQL (`mark-store`).
 */
export function decide(facts: SendFacts, now: Date): Verdict {
  const gates = [
    ...[...LIFE, ...ADDRESS].map((gate) => judge(gate, facts, now)),
    ...LEAVING.map((gate) => judge(gate, facts, now)),
  ];
  const shut = gates.filter(({ passed }) => !passed);
  return {
    act: shut.length === 0,
    gates,
    blocker: shut[0] ?? null,
    nextEligibleAt:
      shut.length > 0 && shut.every(({ until }) => until !== null)
        ? new Date(Math.max(...shut.map(({ until }) => until!.getTime())))
        : null,
  };
}

/** The closed gates of a mailbox, for mails that no campaign sends. */
export const mailboxHolds = (facts: MailboxFacts, now: Date): GateVerdict[] =>
  OF_MAILBOX.map((gate) => judge(gate, facts, now)).filter(({ passed }) => !passed);

export const stepBlocker = (facts: ContactFacts, now: Date): GateVerdict | null => first(LIFE, facts, now);

export const addressBlocker = (facts: ContactFacts, now: Date): GateVerdict | null =>
  first(ADDRESS, facts, now);

/** A step whose mail could not leave in the window of its contact waits for it, before the mail is planned. */
export const contactWindowBlocker = (contact: Window, now: Date): GateVerdict | null =>
  first(WINDOWS, { windows: { contact } }, now);

export const sendBlocker = (facts: SendFacts, now: Date): GateVerdict | null =>
  first(LIFE, facts, now) ?? first(ADDRESS, facts, now) ?? first(LEAVING, facts, now);

function first<Facts>(gates: readonly GateOf<Facts>[], facts: Facts, now: Date): GateVerdict | null {
  for (const gate of gates) {
    const verdict = judge(gate, facts, now);
    if (!verdict.passed) return verdict;
  }
  return null;
}

const CAMPAIGN_RECHECK_MS = 5 * 60_000;
const ADDRESS_RECHECK_MS = 24 * 60 * 60_000;

/**
 * When a held contact or mail is checked again. A change of the cause makes it due earlier, so many held contacts cost
 * little.
 */
export function recheckAt({ gate, until }: GateVerdict, now: Date, otherwiseMs: number): Date {
  if (until) return until;
  if (gate === 'campaign_inactive' || gate === 'bounce_guard' || gate === 'content_refused')
    return after(now, CAMPAIGN_RECHECK_MS);
  return after(now, gate === 'risk_level' || gate === 'catch_all' ? ADDRESS_RECHECK_MS : otherwiseMs);
}
