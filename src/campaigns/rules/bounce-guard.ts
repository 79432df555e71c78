/** Whole UTC days before today, because sends are counted by day. */
export const GUARD_DAYS = 7;
/** decided: with fewer sends or bounces the rate says nothing about a list of addresses */
const LEAST_SENDS = 20;
const LEAST_BOUNCES = 3;
const DAY_MS = 86_400_000;

/**
 * `sends`: mails that a server accepted, or refused because of the recipient or the content. `bounces`: mails to invalid
 * recipients, refused at once or returned later. `refusals`: contacts whose mail was refused for its content, for any
 * number of tries.
 */
export interface GuardCounts {
  sends: number;
  bounces: number;
  refusals: number;
}

export type GuardReason = 'bounce_guard' | 'content_refused';
export const isGuardReason = (reason: string | null): reason is GuardReason =>
  reason === 'bounce_guard' || reason === 'content_refused';

export interface GuardState extends GuardCounts {
  maxRate: number;
  tripped: GuardReason | null;
}

export const guardFloor = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - GUARD_DAYS * DAY_MS);

/** 0 to 1. decided: rounded to 0.0001 for people; the verdict uses the exact rate */
export const rateOf = ({ sends, bounces }: Pick<GuardCounts, 'sends' | 'bounces'>): number =>
  sends === 0 ? 0 : Math.round((bounces / sends) * 10_000) / 10_000;

/**
 * `wait`: the rate is too high, but on too few sends; further sends may decide without another bounce.
 * spec: bounce_guard_max_rate
 */
export function judgeBounces(
  { sends, bounces }: Pick<GuardCounts, 'sends' | 'bounces'>,
  maxRate: number,
): 'pause' | 'wait' | 'go_on' {
  if (bounces < LEAST_BOUNCES || bounces <= maxRate * sends) return 'go_on';
  return sends < LEAST_SENDS ? 'wait' : 'pause';
}

/**
 * A reason pauses the campaign. decided: content refusals have their own count, against the same maximum. A text that
 * many servers refuse harms the mailboxes with every mail, and only a person can change it. A rest of the mailbox for
 * the receiver would hold the good mails of other campaigns, too.
 */
export function judgeCounts(
  { sends, bounces, refusals }: GuardCounts,
  maxRate: number,
): GuardReason | 'wait' | 'go_on' {
  const invalid = judgeBounces({ sends, bounces }, maxRate);
  const refused = judgeBounces({ sends, bounces: refusals }, maxRate);
  if (invalid === 'pause') return 'bounce_guard';
  if (refused === 'pause') return 'content_refused';
  return invalid === 'wait' ? invalid : refused;
}

const percent = (rate: number): string => `${Math.round(rate * 1000) / 10} %`;

export const saysGuard = ({ sends, bounces, maxRate }: GuardState): string =>
  `${bounces} of ${sends} mails went to invalid recipients, and the bounce guard pauses above ${percent(maxRate)}`;
export const saysRefusals = ({ sends, refusals, maxRate }: GuardState): string =>
  `of ${sends} mails, those to ${refusals} contacts were refused for their content, ` +
  `and the bounce guard pauses above ${percent(maxRate)}`;
