const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** RFC 3339 allows a leap second, JavaScript does not. */
const LEAP_SECOND = /:60(?=[.Zz+-]|$)/;

/**
 * One end of a window, as a day or a moment. decided: a day is a whole UTC day: as an end it lasts to its last millisecond.
 * `text` has passed the formats of RFC 3339.
 */
export function dayOrMoment(text: string | undefined, edge: 'start' | 'end'): Date | undefined {
  if (text === undefined) return undefined;
  if (!DAY.test(text)) return new Date(text.replace(LEAP_SECOND, ':59'));
  return new Date(`${text}T${edge === 'start' ? '00:00:00.000' : '23:59:59.999'}Z`);
}
