import type { Fault } from '../errors.ts';

/**
 * When mails may leave. Missing keys limit nothing.
 * - `timezone`: IANA name; default: the organization's zone.
 * - `days`: `mon` to `sun`, or 1 to 7 from Monday.
 * - `start` and `end`: HH:MM in the zone, [start, end). `end` may be 24:00; an end before `start` is on the
 *   next day.
 * - `holidays`: YYYY-MM-DD in the zone: no window begins on these days.
 * - `use_contact_time_zone`: of a campaign: all this counts in the zone of each contact, where it is known.
 */
export interface Schedule {
  timezone?: string;
  days?: (string | number)[];
  start?: string;
  end?: string;
  holidays?: string[];
  use_contact_time_zone?: boolean;
}

export const inZone = (schedule: Schedule, timezone: string): Schedule & { timezone: string } => ({
  timezone,
  ...schedule,
});

export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
export const dayNumber = (day: string | number): number =>
  typeof day === 'number' ? day : DAYS.indexOf(day) + 1;
const OF_TEAM: readonly string[] = [
  'timezone',
  'days',
  'start',
  'end',
  'holidays',
] satisfies (keyof Schedule)[];
const OF_CAMPAIGN: readonly string[] = [...OF_TEAM, 'use_contact_time_zone' satisfies keyof Schedule];
const KEYS = { team: OF_TEAM, campaign: OF_CAMPAIGN };
export type ScheduleOwner = keyof typeof KEYS;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const END = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
export const MAX_HOLIDAYS = 366;

/**
 * Intl knows names and offsets alone; Temporal computes the waits. Offsets are refused: Postgres, which
 * computes the days of limits, reads their sign the other way round.
 */
const isScheduleZone = (zone: unknown): boolean => {
  try {
    return (
      typeof zone === 'string' &&
      !/^[+-]/.test(zone) &&
      Boolean(new Intl.DateTimeFormat('en', { timeZone: zone })) &&
      Boolean(Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone))
    );
  } catch {
    return false;
  }
};
const isDay = (day: unknown): boolean =>
  typeof day === 'string'
    ? DAYS.includes(day)
    : typeof day === 'number' && Number.isInteger(day) && day >= 1 && day <= 7;
const isDate = (date: unknown): boolean =>
  typeof date === 'string' &&
  DATE.test(date) &&
  new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) === date;

/**
 * The first fault of a schedule; null: none. Unknown keys are refused. decided: days are `mon` to `sun` or 1 to 7 from
 * Monday; times are `HH:MM`; an end before the start is on the next day.
 */
export function scheduleFault(
  schedule: Record<string, unknown>,
  { of, param = 'schedule' }: { of: ScheduleOwner; param?: string },
): Fault | null {
  const { timezone, days, start, end, holidays, use_contact_time_zone: ofContact } = schedule;
  const fault = (key: string, message: string): Fault => ({
    param: `${param}.${key}`,
    message: `${param}.${key} ${message}`,
  });
  const unknown = Object.keys(schedule).find((key) => !KEYS[of].includes(key));
  if (unknown !== undefined)
    return fault(unknown.slice(0, 100), `is unknown; the keys are ${KEYS[of].join(', ')}`);
  if (timezone !== undefined && !isScheduleZone(timezone))
    return fault('timezone', 'must be an IANA time zone');
  if (days !== undefined && (!Array.isArray(days) || days.length === 0 || days.length > 7))
    return fault('days', 'must list one to seven days');
  for (const [index, day] of (Array.isArray(days) ? days : []).entries())
    if (!isDay(day)) return fault(`days[${index}]`, `must be one of ${DAYS.join(', ')}, or 1 to 7`);
  if (start !== undefined && !(typeof start === 'string' && TIME.test(start)))
    return fault('start', 'must be a time of day, HH:MM');
  if (end !== undefined && !(typeof end === 'string' && END.test(end)))
    return fault('end', 'must be a time of day, HH:MM');
  if (start !== undefined && start === end) return fault('end', 'must not be the same as start');
  if (holidays !== undefined && (!Array.isArray(holidays) || holidays.length > MAX_HOLIDAYS))
    return fault('holidays', `must list at most ${MAX_HOLIDAYS} dates`);
  for (const [index, date] of (Array.isArray(holidays) ? holidays : []).entries())
    if (!isDate(date)) return fault(`holidays[${index}]`, 'must be a date, YYYY-MM-DD');
  if (ofContact !== undefined && typeof ofContact !== 'boolean')
    return fault('use_contact_time_zone', 'must be true or false');
  return null;
}
