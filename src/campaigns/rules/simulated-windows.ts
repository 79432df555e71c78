import { windowState } from '../../platform/rules/calendar.ts';
import type { WindowState } from '../../platform/rules/calendar.ts';
import type { Schedule } from '../../platform/rules/schedule.ts';
import { createDays } from './simulated-days.ts';

/** Why no mail may leave, and until when that is so: then it opens, or another reason may hold. */
export interface ClosedWindow {
  because: NonNullable<WindowState['because']>;
  until: number;
}

/** A schedule that never opens is asked again as late as this. */
export const NEVER_MS = 400 * 24 * 3_600_000;

/** Whether all schedules let mails leave. Ask in the order of time. A holiday is named before other hours, as `decide` does. */
export function createWindows(schedules: readonly Schedule[]): (at: number) => ClosedWindow | null {
  const windows = schedules.map((schedule) => ({ schedule, because: null as WindowState['because'], until: -Infinity })); // prettier-ignore
  return (at) => {
    const closed: ClosedWindow[] = [];
    for (const window of windows) {
      if (at >= window.until) Object.assign(window, stateOf(window.schedule, at));
      if (window.because !== null) closed.push({ because: window.because, until: window.until });
    }
    return closed.find(({ because }) => because === 'holiday') ?? closed[0] ?? null;
  };
}

function stateOf(schedule: Schedule, at: number): { because: WindowState['because']; until: number } {
  const { because, until } = windowState(schedule, new Date(at));
  if (because === null) return { because, until: until?.getTime() ?? Infinity };
  const opens = until?.getTime() ?? at + NEVER_MS;
  // A closed time that is a holiday on some of its days has a reason for each day.
  return { because, until: schedule.holidays?.length ? Math.min(opens, createDays(schedule.timezone ?? 'UTC', at).ends()) : opens }; // prettier-ignore
}
