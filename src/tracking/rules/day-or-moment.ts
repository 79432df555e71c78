const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A leap second is a date-time of RFC 3339 and none of JavaScript. */
const LEAP_SECOND = /:60(?=[.Zz+-]|$)/;

/**
 * One end of a window, given as a day or as a moment. decided: a day is one of UTC, and whole: as an end it lasts to its
 * last millisecond. `text` has passed the formats of RFC 3339.
 */
export function dayOrMoment(text: string | undefined, edge: 'start' | 'end'): Date | undefined {
  if (text === undefined) return undefined;
  if (!DAY.test(text)) return new Date(text.replace(LEAP_SECOND, ':59'));
  return new Date(`${text}T${edge === 'start' ? '00:00:00.000' : '23:59:59.999'}Z`);
}
