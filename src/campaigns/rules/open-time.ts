import { windowState } from '../../platform/rules/calendar.ts';
import type { Schedule } from '../../platform/rules/schedule.ts';
import { createDays } from './simulated-days.ts';

/** The rest of today, and every weekday once. */
const DAYS = 8;
const DAY_MS = 24 * 3_600_000;

/** Seconds that the longest open day of the next week has, over all schedules. */
export function longestOpenSeconds(schedules: readonly Schedule[], timezone: string, now: Date): number {
  const day = createDays(timezone, now.getTime());
  const until = now.getTime() + DAYS * DAY_MS;
  let longest = 0;
  let open = 0;
  for (let at = now.getTime(); at < until;) {
    if (day.advance(at) > 0) open = 0;
    const states = schedules.map((schedule) => windowState(schedule, new Date(at)));
    const next = Math.min(day.ends(), ...states.map((state) => state.until?.getTime() ?? Infinity));
    if (states.every(({ because }) => because === null)) open += next - at;
    longest = Math.max(longest, open);
    at = next;
  }
  return longest / 1000;
}
