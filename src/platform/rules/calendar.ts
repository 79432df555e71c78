import { DAYS } from './schedule.ts';
import type { Schedule } from './schedule.ts';

/** Mails may leave in [opensAt, closesAt). `closesAt` null: the window never closes. */
export interface Window {
  opensAt: Date;
  closesAt: Date | null;
}

export type Closed = 'outside_window' | 'holiday';

/** A schedule with longer gaps counts as one that never opens. */
const LOOK_AHEAD_DAYS = 400;
const MIDNIGHT = '00:00';
const END_OF_DAY = '24:00';

const isBound = ({ days, start, end, holidays }: Schedule): boolean =>
  days !== undefined || start !== undefined || end !== undefined || (holidays?.length ?? 0) > 0;

const zoned = (at: Date, { timezone = 'UTC' }: Schedule): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone);

const isHoliday = (date: Temporal.PlainDate, { holidays }: Schedule): boolean =>
  holidays?.includes(date.toString()) ?? false;

const isWorkday = (date: Temporal.PlainDate, { days }: Schedule): boolean =>
  days === undefined || days.some((day) => day === date.dayOfWeek || day === DAYS[date.dayOfWeek - 1]);

/** A local time that does not exist moves forward; of an ambiguous one the earlier counts. */
const momentOf = (date: Temporal.PlainDate, time: string, { timezone = 'UTC' }: Schedule): number =>
  (time === END_OF_DAY
    ? date.add({ days: 1 }).toZonedDateTime(timezone)
    : date.toZonedDateTime({ timeZone: timezone, plainTime: time })
  ).epochMilliseconds;

function windowOn(date: Temporal.PlainDate, schedule: Schedule): [number, number] | null {
  if (!isWorkday(date, schedule) || isHoliday(date, schedule)) return null;
  const { start = MIDNIGHT, end = END_OF_DAY } = schedule;
  const from = momentOf(date, start, schedule);
  const until = momentOf(end < start ? date.add({ days: 1 }) : date, end, schedule);
  return from < until ? [from, until] : null;
}

/** The window that contains `now`, or the next one; null when none begins within 400 days. decisions: Sending schedule */
export function nextWindow(schedule: Schedule, now: Date): Window | null {
  if (!isBound(schedule)) return { opensAt: new Date(0), closesAt: null };
  const today = zoned(now, schedule).toPlainDate();
  // Yesterday's window may end today.
  for (let day = -1; day <= LOOK_AHEAD_DAYS; day++) {
    const window = windowOn(today.add({ days: day }), schedule);
    if (window && now.getTime() < window[1])
      return { opensAt: new Date(window[0]), closesAt: new Date(window[1]) };
  }
  return null;
}

export function closedBecause(schedule: Schedule, now: Date): Closed {
  const today = zoned(now, schedule).toPlainDate();
  return isWorkday(today, schedule) && isHoliday(today, schedule) ? 'holiday' : 'outside_window';
}

function skipsHoliday(schedule: Schedule, now: Date, opensAt: Date): boolean {
  if (!schedule.holidays?.length) return false;
  const opens = zoned(opensAt, schedule).toPlainDate();
  let day = zoned(now, schedule).toPlainDate();
  for (; Temporal.PlainDate.compare(day, opens) < 0; day = day.add({ days: 1 }))
    if (isWorkday(day, schedule) && isHoliday(day, schedule)) return true;
  return false;
}

/** `because`: null when mails may leave. `until`: null when the state does not change. */
export interface WindowState {
  because: Closed | 'internal_error' | null;
  until: Date | null;
}

const UNREADABLE_MS = 3_600_000;

/** An unreadable schedule blocks sending and is read again after an hour. */
export function windowState(schedule: Schedule, now: Date): WindowState {
  try {
    const window = nextWindow(schedule, now);
    if (window && window.opensAt <= now) return { because: null, until: window.closesAt };
    // decided: the evening before a holiday counts as the holiday too: the reason does not change until the window
    // opens.
    if (window && skipsHoliday(schedule, now, window.opensAt))
      return { because: 'holiday', until: window.opensAt };
    return { because: closedBecause(schedule, now), until: window?.opensAt ?? null };
  } catch {
    return { because: 'internal_error', until: new Date(now.getTime() + UNREADABLE_MS) };
  }
}
