/** How long a wait node waits. decisions: Sending schedule ("2 days" are calendar days in the campaign's zone). */
export const WAIT_UNITS = ['minutes', 'hours', 'days', 'business_days'] as const;
export type WaitUnit = (typeof WAIT_UNITS)[number];
export type Wait = { amount: number; unit: WaitUnit } | { until: string };

const SATURDAY = 6;

function addBusinessDays(from: Temporal.ZonedDateTime, days: number): Temporal.ZonedDateTime {
  let at = from;
  for (let left = days; left > 0;) {
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
