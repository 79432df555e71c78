import { windowState } from '../../platform/rules/calendar.ts';
import type { WindowState } from '../../platform/rules/calendar.ts';
import type { Schedule } from '../../platform/rules/schedule.ts';
import { placeOf, scheduleOf } from '../../platform/rules/contact-zone.ts';
import type { Walker } from './simulated-contact.ts';
import { createDays } from './simulated-days.ts';

/** At `until` the window opens, or another reason begins. */
export interface ClosedWindow {
  because: NonNullable<WindowState['because']>;
  until: number;
}

/** Pause before a schedule that never opens is read again. */
export const NEVER_MS = 400 * 24 * 3_600_000;

/** Null: all schedules are open. Call in the order of time. The reason "holiday" has priority, as in `decide`. */
export function createWindows(schedules: readonly Schedule[]): (at: number) => ClosedWindow | null {
  const unread = { because: null as WindowState['because'], until: -Infinity };
  const windows = schedules.map((schedule) => ({ schedule, ...unread }));
  return (at) => {
    const closed: ClosedWindow[] = [];
    for (const window of windows) {
      if (at >= window.until) Object.assign(window, stateOf(window.schedule, at));
      if (window.because !== null) closed.push({ because: window.because, until: window.until });
    }
    return closed.find(({ because }) => because === 'holiday') ?? closed[0] ?? null;
  };
}

/** The window of each walker's contact; of contacts in one zone computed once. Call in the order of time. */
export function createContactWindows(
  schedule: Schedule,
  walkers: readonly Pick<Walker, 'facts'>[],
): (walker: number, at: number) => ClosedWindow | null {
  if (!schedule.use_contact_time_zone) return () => null;
  const ofZone = new Map<string | undefined, ReturnType<typeof createWindows>>();
  const windows = walkers.map(({ facts: { contact, custom } }) => {
    const country = typeof contact.country === 'string' ? contact.country : null;
    const own = scheduleOf(schedule, placeOf({ custom, country }));
    if (!ofZone.has(own.timezone)) ofZone.set(own.timezone, createWindows([own]));
    return ofZone.get(own.timezone)!;
  });
  return (walker, at) => windows[walker]!(at);
}

function stateOf(schedule: Schedule, at: number): { because: WindowState['because']; until: number } {
  const { because, until } = windowState(schedule, new Date(at));
  if (because === null) return { because, until: until?.getTime() ?? Infinity };
  const opens = until?.getTime() ?? at + NEVER_MS;
  // During a long closed time with holidays, each day has its own reason.
  if (!schedule.holidays?.length) return { because, until: opens };
  return { because, until: Math.min(opens, createDays(schedule.timezone ?? 'UTC', at).ends()) };
}
