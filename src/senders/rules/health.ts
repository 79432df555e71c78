/** What became of the mails of a mailbox in a window of days. */
export interface MailboxCounts {
  /** Mails that a server accepted or refused. */
  sends: number;
  /** Those to invalid recipients. */
  bounces: number;
  /** Those that came back or were refused, for any reason. */
  all_bounces: number;
  /** Mails of the last BLOCK_HOURS that receivers blocked for who sends them. */
  blocks: number;
  /** When the last of these was blocked; null: none. */
  blocked_at: Date | null;
  /** Sends of the UTC days that BLOCK_HOURS touch. */
  recent_sends: number;
}

export interface MailboxHealth {
  /** Null: nothing was sent. */
  bounce_rate_percent: number | null;
  at_risk: boolean;
  at_risk_reason: string | null;
}

/** What blocks say of a mailbox: a few are noted, many of its mails put it at risk, and most are lost. */
export interface BlockFinding {
  grade: 'few' | 'many' | 'severe';
  text: string;
}

/** The window of `health` of a mailbox. */
export const HEALTH_DAYS = 30;
export const BLOCK_HOURS = 24;
const DAY_MS = 86_400_000;

/** Enough to say a rate by. */
const ENOUGH_SENDS = 50;
const WARN_RATE = 0.02;
/** The default of bounce_guard_max_rate: a mailbox sends for many campaigns. */
const GUARD_RATE = 0.03;
/** decided: as for the bounce guard, fewer bounces say nothing; one of five is no finding. */
const LEAST_BOUNCES = 3;
/** decided: as for bounces. One receiver's rule says nothing of a mailbox that others take mail from. */
const LEAST_BLOCKS = 3;
const BLOCK_RATE = 0.02;
const SEVERE_BLOCK_RATE = 0.1;
/** A policy block of these subtypes is of this mail, of its From address at one receiver, or of its recipient. */
export const BLOCKS_OF_MAIL = ['content', 'sender', 'restricted'] as const;
/** 95 % confidence. */
const Z = 1.96;

/** The first UTC day of a window: today and the days before it, `days` in all. */
export const firstDayOf = (now: Date, days: number): string =>
  new Date(now.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10);

export const blockedSince = (now: Date): Date => new Date(now.getTime() - BLOCK_HOURS * 3_600_000);

/** A share as percent with two decimals; null of nothing. decided: a rate of nothing is not 0. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 100;

/** The rate that the true one exceeds in 97.5 of 100 cases (Wilson). */
export function wilsonLower(hits: number, of: number): number {
  if (of === 0) return 0;
  const rate = hits / of;
  const spread = Z * Math.sqrt((rate * (1 - rate)) / of + (Z * Z) / (4 * of * of));
  return Math.max(0, (rate + (Z * Z) / (2 * of) - spread) / (1 + (Z * Z) / of));
}

/** What is wrong with the rate of invalid recipients; null: nothing. */
export function bouncesOfMailbox({ sends, bounces }: MailboxCounts): string | null {
  const said = `${bounces} of ${sends} mails went to invalid recipients (${percentOf(bounces, sends)} %)`;
  if (sends >= ENOUGH_SENDS && bounces > WARN_RATE * sends) return `${said}, more than ${WARN_RATE * 100} %`;
  return bounces >= LEAST_BOUNCES && wilsonLower(bounces, sends) > GUARD_RATE
    ? `${said}, too many for so few mails`
    : null;
}

/** What the blocks of the last hours say, by their number and share; null: there are none. */
export function blocksOfMailbox({
  blocks,
  blocked_at: at,
  recent_sends: sends,
}: MailboxCounts): BlockFinding | null {
  if (blocks === 0 || at === null) return null;
  // A mail that was blocked by a report may have been sent on an earlier day.
  const of = Math.max(sends, blocks);
  const grade =
    blocks < LEAST_BLOCKS || blocks <= BLOCK_RATE * of ? 'few'
    : blocks < SEVERE_BLOCK_RATE * of ? 'many'
    : 'severe'; // prettier-ignore
  const mails = blocks === 1 ? 'mail' : 'mails';
  const text = `receivers blocked ${blocks} ${mails} in the last ${BLOCK_HOURS} hours, of about ${of} (the last at ${at.toISOString()})`;
  return { grade, text };
}

/** Whether a mailbox is at risk, and why. The one definition for `health` of a mailbox and for the summaries. */
export function healthOfMailbox(counts: MailboxCounts): MailboxHealth {
  const bounced = bouncesOfMailbox(counts);
  const blocked = blocksOfMailbox(counts);
  const reasons = [
    ...(bounced === null ? [] : [bounced]),
    ...(blocked === null || blocked.grade === 'few' ? [] : [blocked.text]),
  ];
  return {
    bounce_rate_percent: percentOf(counts.bounces, counts.sends),
    at_risk: reasons.length > 0,
    at_risk_reason: reasons.length > 0 ? reasons.join('; ') : null,
  };
}
