/** How long a wait node waits. decisions: Sending schedule ("2 days" are calendar days in the campaign's zone). */
export const WAIT_UNITS = ['minutes', 'hours', 'days', 'business_days'] as const;
export type WaitUnit = (typeof WAIT_UNITS)[number];
export type Wait = { amount: number; unit: WaitUnit } | { until: string };

/** decided: about ten years, in minutes about two. */
export const MAX_WAIT: Record<WaitUnit, number> = {
  minutes: 1_000_000,
  hours: 87_600,
  days: 3_650,
  business_days: 2_600,
};
const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const FIRST_MOMENT = Date.UTC(2000, 0);
const LAST_MOMENT = Date.UTC(2101, 0);

/** A fixed moment that a wait may name. decided: of the years 2000 to 2100 in UTC. */
export function isMoment(value: unknown): value is string {
  if (typeof value !== 'string' || !ISO_MOMENT.test(value)) return false;
  const at = Date.parse(value);
  return at >= FIRST_MOMENT && at < LAST_MOMENT;
}

/** No wait ends later, however many a contact has behind them: what Postgres and JavaScript both can hold. */
const LAST_END = Date.UTC(3000, 0);

const SATURDAY = 6;
const BUSINESS_DAYS_A_WEEK = 5;

/** Whole weeks at a stride, the rest day by day: what a wait says does not decide what it costs. */
function addBusinessDays(from: Temporal.ZonedDateTime, days: number): Temporal.ZonedDateTime {
  let at = from.add({ weeks: Math.floor(days / BUSINESS_DAYS_A_WEEK) });
  // From a weekend, whole weeks end on a weekend: the last of them is over on the Friday before.
  if (days >= BUSINESS_DAYS_A_WEEK && days % BUSINESS_DAYS_A_WEEK === 0 && at.dayOfWeek >= SATURDAY)
    return at.subtract({ days: at.dayOfWeek - SATURDAY + 1 });
  for (let left = days % BUSINESS_DAYS_A_WEEK; left > 0;) {
    at = at.add({ days: 1 });
    if (at.dayOfWeek < SATURDAY) left--;
  }
  return at;
}

/**
 * The moment a wait that begins at `from` is over. Days keep the local time of day; one that does not exist moves
 * forward and an ambiguous one is the earlier (Temporal's `compatible`). A fixed moment in the past is over at once.
 * Throws RangeError for a wait that no validation accepts: a graph may be older than its bounds.
 */
export function waitEnds(wait: Wait, from: Date, timezone: string): Date {
  const ends =
    'until' in wait ? Math.max(from.getTime(), Date.parse(wait.until)) : amountEnds(wait, from, timezone);
  if (!(ends <= LAST_END)) throw new RangeError(`the wait ${JSON.stringify(wait).slice(0, 100)} has no end`);
  return new Date(ends);
}

function amountEnds(
  { amount, unit }: { amount: number; unit: WaitUnit },
  from: Date,
  timezone: string,
): number {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(timezone);
  const ends =
    unit === 'minutes' ? start.add({ minutes: amount })
    : unit === 'hours' ? start.add({ hours: amount })
    : unit === 'days' ? start.add({ days: amount })
    : addBusinessDays(start, amount); // prettier-ignore
  return ends.epochMilliseconds;
}
