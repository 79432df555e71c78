import { beginOfDay, dateOf, dayAt, localOf, momentOf, weekdayOf } from './local-time.ts';

/** A schedule as decisions 4 describe it. */
export interface Calendar {
  timezone?: string;
  days?: string[];
  start?: string;
  end?: string;
  holidays?: string[];
}
export type Wait =
  | { amount: number; unit: 'minutes' | 'hours' | 'days' | 'business_days' }
  | { until: string };

const MINUTE = 60_000;
const DAY = 86_400_000;
const NAMES = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const zoneOf = ({ timezone }: Calendar): string => timezone ?? 'UTC';
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const isOf = (days: readonly string[], day: number): boolean => days.includes(NAMES[weekdayOf(day) - 1]!);
const isHoliday = ({ holidays }: Calendar, day: number): boolean => holidays?.includes(dateOf(day)) ?? false;

const windows = new WeakMap<Calendar, Map<number, [number, number] | null>>();
function windowOf(calendar: Calendar, day: number): [number, number] | null {
  const known = windows.get(calendar) ?? new Map<number, [number, number] | null>();
  windows.set(calendar, known);
  if (!known.has(day)) known.set(day, readWindow(calendar, day));
  return known.get(day)!;
}
function readWindow(calendar: Calendar, day: number): [number, number] | null {
  if (calendar.days && !isOf(calendar.days, day)) return null;
  if (isHoliday(calendar, day)) return null;
  const start = minutesOf(calendar.start ?? '00:00');
  const end = minutesOf(calendar.end ?? '24:00');
  const at = (minutes: number): number => momentOf(zoneOf(calendar), day * DAY + minutes * MINUTE);
  const window: [number, number] = [at(start), at(end < start ? end + 24 * 60 : end)];
  return window[0] < window[1] ? window : null;
}

export function windowFrom(calendar: Calendar, at: number): [number, number] | null {
  const today = dayAt(zoneOf(calendar), at);
  for (let day = today - 1; day < today + 60; day++) {
    const window = windowOf(calendar, day);
    if (window && at < window[1]) return window;
  }
  return null;
}
export function isOpen(calendar: Calendar, at: number): boolean {
  const window = windowFrom(calendar, at);
  return window !== null && window[0] <= at;
}
/** The first moment from `at` on at which all are open; Infinity: none within sight. */
export function allOpenFrom(calendars: readonly Calendar[], at: number): number {
  let moment = at;
  for (let tries = 0; tries < 200; tries++) {
    const shut = calendars.find((calendar) => !isOpen(calendar, moment));
    if (!shut) return moment;
    const next = windowFrom(shut, moment);
    if (!next) return Infinity;
    moment = next[0];
  }
  return Infinity;
}
export function shutBecause(calendar: Calendar, at: number): 'holiday' | 'outside_window' {
  const today = dayAt(zoneOf(calendar), at);
  return isHoliday(calendar, today) && (!calendar.days || isOf(calendar.days, today)) ? 'holiday' : 'outside_window';
} // prettier-ignore

export function waitEnd(wait: Wait, from: number, calendar: Calendar): number {
  if ('until' in wait) return Math.max(from, Date.parse(wait.until));
  if (wait.unit === 'minutes') return from + wait.amount * MINUTE;
  if (wait.unit === 'hours') return from + wait.amount * 60 * MINUTE;
  if (wait.amount === 0) return from;
  const zone = zoneOf(calendar);
  const local = localOf(zone, from);
  if (wait.unit === 'days') return momentOf(zone, local + wait.amount * DAY);
  let day = dayAt(zone, from);
  for (let left = wait.amount; left > 0;)
    if (isOf(calendar.days ?? NAMES.slice(0, 5), ++day) && !isHoliday(calendar, day)) left--;
  return momentOf(zone, local + (day - dayAt(zone, from)) * DAY);
}

export const daysBefore = (zone: string, at: number, days: number): number =>
  momentOf(zone, localOf(zone, at) - days * DAY);
export const dayEnd = (zone: string, at: number): number => beginOfDay(zone, dayAt(zone, at) + 1);
export { dayAt };
