/** Local times by Intl alone, so that model and engine share no calendar. All moments are milliseconds. */
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
  }); // prettier-ignore
  formatters.set(zone, made);
  return made;
}

/** The local time, written as if it were UTC. */
export function localOf(zone: string, at: number): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatter(zone).formatToParts(at)) parts[type] = Number(value);
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  return Date.UTC(year!, month! - 1, day, hour, minute, second) + (((at % 1000) + 1000) % 1000);
}

const DAY = 86_400_000;
/** The moment of a local time. decisions: an ambiguous time is the earlier one, and a missing one moves forward, read by the offset before the gap. */
export function momentOf(zone: string, local: number): number {
  const offsets = [local - DAY, local + DAY].map((near) => localOf(zone, near) - near);
  const shown = offsets.map((offset) => local - offset).filter((at) => localOf(zone, at) === local);
  return shown.length > 0 ? Math.min(...shown) : local - offsets[0]!;
}

/** Days since 1970-01-01 at a local time. */
export const dayNumberOf = (local: number): number => Math.floor(local / DAY);
/** 1 (Monday) to 7. */
export const weekdayOf = (day: number): number => ((day + 3) % 7) + 1;
export const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
const begins = new Map<string, number>();
export function beginOfDay(zone: string, day: number): number {
  const key = `${zone} ${day}`;
  const begin = begins.get(key) ?? momentOf(zone, day * DAY);
  begins.set(key, begin);
  return begin;
}
const QUARTER = 900_000;
const days = new Map<string, Map<number, number>>();
/** Cached by quarter hours: every zone is a multiple of them from UTC. */
export function dayAt(zone: string, at: number): number {
  const known = days.get(zone) ?? new Map<number, number>();
  days.set(zone, known);
  const quarter = Math.floor(at / QUARTER);
  const day = known.get(quarter) ?? dayNumberOf(localOf(zone, at));
  known.set(quarter, day);
  return day;
}
