/** From `start` on, up to and including `end`. */
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
 * The window of an event list. spec: Limits, Events list window (30 days when nothing is said, 90 days at most).
 * decided: with one date the other lies 90 days away; so scheduled events of the future can be asked for.
 */
export function windowOf(
  asked: { start?: Date | undefined; end?: Date | undefined },
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
  const to = end ?? now;
  return ok(new Date(to.getTime() - (end ? MAX_DAYS : DEFAULT_DAYS) * DAY_MS), to);
}
