/** decided: what sleeps for longer than a year is archived. */
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

export function snoozeFault(until: string, now: Date): string | null {
  const at = Date.parse(until);
  // A leap second passes the format and is no valid time.
  if (Number.isNaN(at)) return 'snoozed_until is no time';
  if (at <= now.getTime()) return 'snoozed_until has passed; null wakes the conversation';
  if (at > now.getTime() + MAX_DAYS * DAY_MS) return `snoozed_until is at most ${MAX_DAYS} days ahead`;
  return null;
}
