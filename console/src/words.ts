const number = new Intl.NumberFormat('en');

export const count = (value: number): string => number.format(value);

/** `2 mailboxes`, `1 mailbox` */
export const many = (value: number, one: string, more = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : more}`;

export const percent = (value: number | null): string => (value === null ? '–' : `${value}%`);

const DAY_MS = 86_400_000;

/** A moment as a person in the zone would say it: the time alone today, the date further away. */
export function moment(iso: string, zone: string, now = new Date()): string {
  const at = new Date(iso);
  const day = (date: Date): string => date.toLocaleDateString('en-CA', { timeZone: zone });
  const time = at.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  if (day(at) === day(now)) return `today ${time}`;
  if (day(at) === day(new Date(now.getTime() + DAY_MS))) return `tomorrow ${time}`;
  if (day(at) === day(new Date(now.getTime() - DAY_MS))) return `yesterday ${time}`;
  const date = at.toLocaleDateString('en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    ...(Math.abs(at.getTime() - now.getTime()) > 300 * DAY_MS ? { year: 'numeric' } : {}),
  });
  return `${date} ${time}`;
}

/** `missing_variable` as words. */
export const spaced = (word: string): string => word.replaceAll('_', ' ');

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
