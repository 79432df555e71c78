const DAYS = 7;
/** decided: the pause ends after a year at the latest, whatever date a machine names */
const MAX_DAYS = 365;

export function awayUntil(returnDate: string | null, from: Date, zone: string): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone);
  let until = start.add({ days: DAYS });
  if (returnDate !== null && /^\d{4}-\d{2}-\d{2}$/.test(returnDate)) {
    try {
      const day = Temporal.PlainDate.from(returnDate).toZonedDateTime(zone);
      if (Temporal.ZonedDateTime.compare(day, start) > 0) until = day;
    } catch {
      // 2026-02-30
    }
  }
  const last = start.add({ days: MAX_DAYS });
  const ends = Temporal.ZonedDateTime.compare(until, last) > 0 ? last : until;
  return new Date(ends.epochMilliseconds);
}
