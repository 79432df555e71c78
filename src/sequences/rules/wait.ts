import { DAYS, MAX_HOLIDAYS, dayNumber } from '../../platform/rules/schedule.ts';
import type { Schedule } from '../../platform/rules/schedule.ts';

/** decisions: Sending schedule ("2 days" are calendar days in the campaign's zone). */
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

/** decided: a fixed moment is of the years 2000 to 2100 in UTC. */
export function isMoment(value: unknown): value is string {
  if (typeof value !== 'string' || !ISO_MOMENT.test(value)) return false;
  const at = Date.parse(value);
  return at >= FIRST_MOMENT && at < LAST_MOMENT;
}

/** The latest end of any wait, however many came before it: Postgres and JavaScript both can hold it. */
const LAST_END = Date.UTC(3000, 0);

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const DAY_MS = 86_400_000;
/** The longest wait, one business day a week, and every holiday on one of them. */
const MOST_CALENDAR_DAYS = (MAX_WAIT.business_days + MAX_HOLIDAYS) * DAYS.length;

/**
 * Calendar days until as many business days have begun after `from`. decided: a business day is a day of the
 * schedule, or Monday to Friday when it names none, and no holiday of it. Days are counted as numbers: the longest
 * wait in the sparsest schedule looks at 20,000 of them in a tenth of a millisecond.
 */
function calendarDaysOf(amount: number, from: Temporal.PlainDate, { days, holidays = [] }: Schedule): number {
  const working = new Set<number>((days ?? MONDAY_TO_FRIDAY).map(dayNumber));
  const free = new Set(holidays.map((date) => Date.parse(date) / DAY_MS));
  const first = Date.UTC(from.year, from.month - 1, from.day) / DAY_MS;
  let day = 0;
  for (let left = amount; left > 0;) {
    if (++day > MOST_CALENDAR_DAYS) throw new RangeError(`${amount} business days have no end`);
    const weekday = ((from.dayOfWeek - 1 + day) % DAYS.length) + 1;
    if (working.has(weekday) && !free.has(first + day)) left--;
  }
  return day;
}

/**
 * The end of a wait that begins at `from`. Days keep the local time of day; one that does not exist moves forward and
 * an ambiguous one is the earlier (Temporal's `compatible`). A fixed moment in the past ends at once.
 * Throws RangeError for a wait beyond the bounds of validation: a graph may be older than these.
 */
export function waitEnds(wait: Wait, from: Date, schedule: Schedule): Date {
  const ends =
    'until' in wait ? Math.max(from.getTime(), Date.parse(wait.until)) : amountEnds(wait, from, schedule);
  if (!(ends <= LAST_END)) throw new RangeError(`the wait ${JSON.stringify(wait).slice(0, 100)} has no end`);
  return new Date(ends);
}

function amountEnds(
  { amount, unit }: { amount: number; unit: WaitUnit },
  from: Date,
  schedule: Schedule,
): number {
  const { timezone = 'UTC' } = schedule;
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(timezone);
  const ends =
    unit === 'business_days'
      ? start.add({ days: calendarDaysOf(amount, start.toPlainDate(), schedule) })
      : start.add({ [unit]: amount });
  return ends.epochMilliseconds;
}
