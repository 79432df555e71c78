/**
 * A ramp of mails a day. decisions: Sending gates, warm_up. `target` ends the ramp; while it is enabled,
 * the mailbox never sends more a day.
 */
export interface WarmUp {
  enabled: boolean;
  start_per_day: number;
  increase_per_day: number;
  target: number;
}

/**
 * decided: a weekend is no break. After a longer one, receivers have forgotten the mailbox: the ramp stays
 * where it was.
 */
const MAX_BREAK_DAYS = 3;

export const warmUpDays = ({ start_per_day, increase_per_day, target }: WarmUp): number =>
  1 + Math.ceil(Math.max(0, target - start_per_day) / increase_per_day);

/**
 * - `stage`: the day's number in the ramp; 0 before the first.
 * - `trouble`: a rest, a refused login, or a mail that a server blocked by policy.
 * - `daysAgo`: days from then to today; 0: it is today.
 */
export interface LastDay {
  stage: number;
  sent: number;
  trouble: boolean;
  daysAgo: number;
}

export function warmStageOn(warmUp: WarmUp | null, { stage, sent, trouble, daysAgo }: LastDay): number {
  if (!warmUp?.enabled) return 0;
  const moves =
    daysAgo <= 0 || stage === 0 ? 0 : trouble ? -1 : sent > 0 && daysAgo <= MAX_BREAK_DAYS ? 1 : 0;
  return Math.min(warmUpDays(warmUp), Math.max(1, stage + moves));
}

export function capOn(maxPerDay: number, warmUp: WarmUp | null, stage: number): number {
  if (!warmUp?.enabled) return maxPerDay;
  const days = Math.min(warmUpDays(warmUp), Math.max(1, stage)) - 1;
  return Math.min(maxPerDay, warmUp.target, warmUp.start_per_day + days * warmUp.increase_per_day);
}

export const isWarm = (warmUp: WarmUp | null, stage: number): boolean =>
  warmUp?.enabled === true && stage >= warmUpDays(warmUp);
