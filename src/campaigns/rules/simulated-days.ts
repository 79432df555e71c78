export interface DayOf {
  index(): number;
  ends(): number;
  /** Moves to the day of this moment. Returns the days since the last move. */
  advance(at: number): number;
}

export function createDays(timezone: string, start: number): DayOf {
  const dateOf = (at: number): Temporal.PlainDate =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDate();
  const endOf = (date: Temporal.PlainDate): number =>
    date.add({ days: 1 }).toZonedDateTime(timezone).epochMilliseconds;
  const first = dateOf(start);
  let index = 0;
  let ends = endOf(first);
  return {
    index: () => index,
    ends: () => ends,
    advance(at) {
      if (at < ends) return 0;
      const date = dateOf(at);
      const before = index;
      index = first.until(date, { largestUnit: 'days' }).days;
      ends = endOf(date);
      return index - before;
    },
  };
}
