/** A ramp of mails a day. decisions: Sending gates, warm_up */
export interface WarmUp {
  enabled: boolean;
  /** Mails on the first day. */
  start_per_day: number;
  /** More with each day on which the mailbox sent and had no trouble. */
  increase_per_day: number;
  /** Where the ramp ends; while it is enabled, the mailbox never sends more a day. */
  target: number;
}

/** decided: a weekend is no break; after a longer one a receiver has forgotten, and the ramp stays where it was. */
const MAX_BREAK_DAYS = 3;

/** How many days the ramp has; on the last one the target is reached. */
export const warmUpDays = ({ start_per_day, increase_per_day, target }: WarmUp): number =>
  1 + Math.ceil(Math.max(0, target - start_per_day) / increase_per_day);

/** What the mailbox did on its last day. */
export interface LastDay {
  /** The day of the ramp that it was; 0 before the first. */
  stage: number;
  sent: number;
  /** It rested, its login was refused, or a server blocked a mail by policy. */
  trouble: boolean;
  /** Days from then to today; 0: it is today. */
  daysAgo: number;
}

/** The day of the ramp that today is; 0 without a ramp. */
export function warmStageOn(warmUp: WarmUp | null, { stage, sent, trouble, daysAgo }: LastDay): number {
  if (!warmUp?.enabled) return 0;
  const moves =
    daysAgo <= 0 || stage === 0 ? 0 : trouble ? -1 : sent > 0 && daysAgo <= MAX_BREAK_DAYS ? 1 : 0;
  return Math.min(warmUpDays(warmUp), Math.max(1, stage + moves));
}

/** Mails that may leave on a day of the ramp. */
export function capOn(maxPerDay: number, warmUp: WarmUp | null, stage: number): number {
  if (!warmUp?.enabled) return maxPerDay;
  const days = Math.min(warmUpDays(warmUp), Math.max(1, stage)) - 1;
  return Math.min(maxPerDay, warmUp.target, warmUp.start_per_day + days * warmUp.increase_per_day);
}

/** Whether the ramp is finished. */
export const isWarm = (warmUp: WarmUp | null, stage: number): boolean =>
  warmUp?.enabled === true && stage >= warmUpDays(warmUp);
