/** What became of the mails of a mailbox in a window of days. */
export interface MailboxCounts {
  /** Mails that a server accepted or refused. */
  sends: number;
  /** Those to invalid recipients. */
  bounces: number;
  /** Those that came back or were refused, for any reason. */
  all_bounces: number;
  /** When a receiver last blocked the mailbox by policy; null: not within BLOCK_HOURS. */
  blocked_at: Date | null;
}

export interface MailboxHealth {
  /** Null: nothing was sent. */
  bounce_rate_percent: number | null;
  at_risk: boolean;
  at_risk_reason: string | null;
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

/** Whether a mailbox is at risk, and why. The one definition for `health` of a mailbox and for the summaries. */
export function healthOfMailbox({ sends, bounces, blocked_at }: MailboxCounts): MailboxHealth {
  const reasons: string[] = [];
  const rate = percentOf(bounces, sends);
  const said = `${bounces} of ${sends} mails went to invalid recipients (${rate} %)`;
  if (sends >= ENOUGH_SENDS && bounces > WARN_RATE * sends)
    reasons.push(`${said}, more than ${WARN_RATE * 100} %`);
  else if (bounces >= LEAST_BOUNCES && wilsonLower(bounces, sends) > GUARD_RATE)
    reasons.push(`${said}, too many for so few mails`);
  if (blocked_at)
    reasons.push(
      `a receiver blocked its mail at ${blocked_at.toISOString()}, less than ${BLOCK_HOURS} hours ago`,
    );
  return {
    bounce_rate_percent: rate,
    at_risk: reasons.length > 0,
    at_risk_reason: reasons.length > 0 ? reasons.join('; ') : null,
  };
}
