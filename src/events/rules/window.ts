/** Both ends included. */
export interface Window {
  start: Date;
  end: Date;
}

export type WindowVerdict =
  | { kind: 'ok'; window: Window }
  | { kind: 'bad'; param: 'start_date' | 'end_date'; why: 'order' | 'span' };

const DAY_MS = 24 * 60 * 60_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 90;

/**
 * The window of an event list. spec: Limits, Events list window (30 days by default, 90 days at most).
 * decided: with one date the other lies 90 days away, so a list can ask for scheduled events of the future. A list of scheduled
 * events alone (`isPlanned`) without dates reaches 90 days ahead as well.
 */
export function windowOf(
  asked: { start?: Date | undefined; end?: Date | undefined; isPlanned?: boolean },
  now: Date,
): WindowVerdict {
  const { start, end } = asked;
  const ok = (from: Date, to: Date): WindowVerdict => ({ kind: 'ok', window: { start: from, end: to } });
  if (start && end) {
    if (start > end) return { kind: 'bad', param: 'start_date', why: 'order' };
    if (end.getTime() - start.getTime() > MAX_DAYS * DAY_MS)
      return { kind: 'bad', param: 'end_date', why: 'span' };
    return ok(start, end);
  }
  if (start) return ok(start, new Date(start.getTime() + MAX_DAYS * DAY_MS));
  if (end) return ok(new Date(end.getTime() - MAX_DAYS * DAY_MS), end);
  const ahead = asked.isPlanned ? MAX_DAYS : 0;
  return ok(new Date(now.getTime() - DEFAULT_DAYS * DAY_MS), new Date(now.getTime() + ahead * DAY_MS));
}
