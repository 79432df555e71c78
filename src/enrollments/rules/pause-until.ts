import { DATE, MOMENT, isDay } from './earlier.ts';

const MAX_DAYS = 365;
const DAY_MS = 86_400_000;

/**
 * When a pause until `text` ends, or what is wrong with it. decided: a date alone is the first moment of that day where
 * the organization is; a pause of more than a year is an end, and `finish` says so.
 */
export function pauseEnd(text: string, zone: string, now: Date): Date | { fault: string } {
  const said = text.trim();
  const isDate = DATE.test(said);
  if ((!isDate && !MOMENT.test(said)) || !isDay(said.slice(0, 10)) || Number.isNaN(Date.parse(said)))
    return { fault: 'until must be an ISO 8601 date, or a date and time with its offset' };
  const at = isDate
    ? new Date(Temporal.PlainDate.from(said).toZonedDateTime(zone).epochMilliseconds)
    : new Date(said);
  if (at <= now) return { fault: 'until must be in the future' };
  if (at.getTime() - now.getTime() > MAX_DAYS * DAY_MS)
    return { fault: `until must lie within the next ${MAX_DAYS} days` };
  return at;
}
