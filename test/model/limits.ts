import { dayAt } from './calendar.ts';
import type { DrawnWorld } from './draw.ts';
import type { Arrived, Played } from './play.ts';

/** A daily limit of a contact: the most mails a day, and the zone of the day. */
export interface Limit {
  gate: 'team_daily_cap' | 'campaign_daily_cap' | 'new_contacts_cap' | 'sender_daily_cap';
  /** The campaign or mailbox. */
  of: number;
  most: number;
  zone: string;
}
export type Mail = Arrived & { first: boolean };

export function limitsOf(drawn: DrawnWorld, played: Played, contact: number, first: boolean): Limit[] {
  const of = played.people[contact]!.campaign;
  const { calendar, dailyLimit, newPerDay } = drawn.campaigns[of]!;
  const zone = drawn.calendars[calendar]!.timezone ?? 'UTC';
  const teamZone = drawn.teamCalendar?.timezone ?? 'UTC';
  const mailbox = played.ends[contact]!.mailbox;
  const box = mailbox === null ? null : drawn.mailboxes[mailbox]!;
  const limits: Limit[] = [];
  if (drawn.teamLimit !== null) limits.push({ gate: 'team_daily_cap', of: 0, most: drawn.teamLimit, zone: teamZone });
  if (dailyLimit !== null) limits.push({ gate: 'campaign_daily_cap', of, most: dailyLimit, zone });
  if (newPerDay !== null && first) limits.push({ gate: 'new_contacts_cap', of, most: newPerDay, zone });
  if (box) limits.push({ gate: 'sender_daily_cap', of: mailbox!, most: box.cap, zone: box.zone });
  return limits;
} // prettier-ignore

export class Tally {
  #days = new Map<string, number[]>();

  #of({ gate, of, zone }: Limit, at: number): number[] {
    const key = `${gate} ${of} ${dayAt(zone, at)}`;
    const times = this.#days.get(key) ?? [];
    this.#days.set(key, times);
    return times;
  }
  /** False: the mail exceeds the limit. */
  add(limit: Limit, at: number): boolean {
    return this.#of(limit, at).push(at) <= limit.most;
  }
  /** True when the mails up to and at the moment fill the day. */
  isFull(limit: Limit, at: number): boolean {
    return this.#of(limit, at).filter((each) => each <= at).length >= limit.most;
  }
  wasFull(limit: Limit, at: number): boolean {
    return this.#of(limit, at).filter((each) => each < at).length >= limit.most;
  }
}
