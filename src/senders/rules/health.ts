/**
 * `blocks`: mails of the last BLOCK_HOURS that receivers blocked because of their sender. `recent_sends`:
 * sends of the UTC days that BLOCK_HOURS touch.
 */
export interface MailboxCounts {
  sends: number;
  bounces: number;
  all_bounces: number;
  blocks: number;
  blocked_at: Date | null;
  recent_sends: number;
}

export interface MailboxHealth {
  bounce_rate_percent: number | null;
  at_risk: boolean;
  at_risk_reason: string | null;
}

/** `few`: worth a note; `many`: the mailbox is at risk; `severe`: most of its mails are lost. */
export interface BlockFinding {
  grade: 'few' | 'many' | 'severe';
  text: string;
}

export const HEALTH_DAYS = 30;
export const BLOCK_HOURS = 24;
const DAY_MS = 86_400_000;

const ENOUGH_SENDS = 50;
const WARN_RATE = 0.02;
/** The default of bounce_guard_max_rate: a mailbox sends for many campaigns. */
const GUARD_RATE = 0.03;
/**
 * decided: fewer bounces than this show nothing, as for the bounce guard: one of five mails is no finding.
 */
const LEAST_BOUNCES = 3;
/**
 * decided: fewer blocks than this show nothing, as for bounces: one receiver may block by a rule of its own
 * while others accept.
 */
const LEAST_BLOCKS = 3;
const BLOCK_RATE = 0.02;
const SEVERE_BLOCK_RATE = 0.1;
/** Policy blocks of these subtypes are about one mail, its From address at one receiver, or its recipient. */
export const BLOCKS_OF_MAIL = ['content', 'sender', 'restricted'] as const;
const Z = 1.96;

export const firstDayOf = (now: Date, days: number): string =>
  new Date(now.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10);

export const blockedSince = (now: Date): Date => new Date(now.getTime() - BLOCK_HOURS * 3_600_000);

/** Percent with two decimals. decided: a rate of nothing is null, not 0. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 100;

/** The lower bound of the rate with 97.5 % confidence (Wilson; Z is that of 95 % on both sides). */
export function wilsonLower(hits: number, of: number): number {
  if (of === 0) return 0;
  const rate = hits / of;
  const spread = Z * Math.sqrt((rate * (1 - rate)) / of + (Z * Z) / (4 * of * of));
  return Math.max(0, (rate + (Z * Z) / (2 * of) - spread) / (1 + (Z * Z) / of));
}

export function bouncesOfMailbox({ sends, bounces }: MailboxCounts): string | null {
  const said = `${bounces} of ${sends} mails went to invalid recipients (${percentOf(bounces, sends)} %)`;
  if (sends >= ENOUGH_SENDS && bounces > WARN_RATE * sends) return `${said}, more than ${WARN_RATE * 100} %`;
  return bounces >= LEAST_BOUNCES && wilsonLower(bounces, sends) > GUARD_RATE
    ? `${said}, too many for so few mails`
    : null;
}

export function blocksOfMailbox({
  blocks,
  blocked_at: at,
  recent_sends: sends,
}: MailboxCounts): BlockFinding | null {
  if (blocks === 0 || at === null) return null;
  // A block may be reported a day after its mail was sent: `sends` may not count that mail.
  const of = Math.max(sends, blocks);
  const grade =
    blocks < LEAST_BLOCKS || blocks <= BLOCK_RATE * of ? 'few'
    : blocks < SEVERE_BLOCK_RATE * of ? 'many'
    : 'severe'; // prettier-ignore
  const mails = blocks === 1 ? 'mail' : 'mails';
  const text =
    `receivers blocked ${blocks} ${mails} in the last ${BLOCK_HOURS} hours, ` +
    `of about ${of} (the last at ${at.toISOString()})`;
  return { grade, text };
}

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
