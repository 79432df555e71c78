/** How long a wait node waits. decisions: Sending schedule ("2 days" are calendar days in the campaign's zone). */
export const WAIT_UNITS = ['minutes', 'hours', 'days', 'business_days'] as const;
export type WaitUnit = (typeof WAIT_UNITS)[number];
export type Wait = { amount: number; unit: WaitUnit } | { until: string };

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
 */
export function waitEnds(wait: Wait, from: Date, timezone: string): Date {
  if ('until' in wait) return new Date(Math.max(from.getTime(), Date.parse(wait.until)));
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(timezone);
  const ends =
    wait.unit === 'minutes' ? start.add({ minutes: wait.amount })
    : wait.unit === 'hours' ? start.add({ hours: wait.amount })
    : wait.unit === 'days' ? start.add({ days: wait.amount })
    : addBusinessDays(start, wait.amount); // prettier-ignore
  return new Date(ends.epochMilliseconds);
}
