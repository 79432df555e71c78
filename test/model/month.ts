import fc from 'fast-check';
import { edge, node } from '../support/graph.ts';
import { allOpenFrom, dayAt, dayEnd } from './calendar.ts';
import type { Calendar } from './calendar.ts';
import type { Act, DrawnContact, DrawnWorld } from './draw.ts';
import type { Played } from './play.ts';
import type { ModelGraph } from './sequence.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const DAY = 24 * HOUR;
export const SPACING_SECONDS = 90;
export const RATES = { reply_rate: 0.06, open_rate: 0.4, click_rate: 0, bounce_rate: 0.01 };
const WORKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri'];
/** Europe's clocks change on 28 March 2027; New York's have changed, and Kolkata's never do. */
export const MONTH_START = Date.parse('2027-03-15T06:00:00Z');
const CALENDARS: Calendar[] = [
  { timezone: 'Europe/Berlin', days: WORKDAYS, start: '08:30', end: '17:00', holidays: ['2027-03-26', '2027-03-29'] },
  { timezone: 'America/New_York', days: WORKDAYS, start: '09:00', end: '12:30' },
  { timezone: 'Asia/Kolkata', days: [...WORKDAYS, 'sat'], start: '22:00', end: '02:00' },
]; // prettier-ignore

const graph: ModelGraph = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'One', body: 'Text' }),
    node(3, 'waitNode', { amount: 3, unit: 'days' }),
    node(4, 'ifNode', { paths: [{ id: 'seen', conditions: [{ field: 'opened', operator: 'is_true' }] }] }),
    node(5, 'emailNode', { step_number: 2, subject: 'Two', body: 'Text' }),
    node(6, 'waitNode', { amount: 2, unit: 'business_days' }),
    node(7, 'emailNode', { step_number: 3, subject: 'Three', body: 'Text' }),
    node(8, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5, 'seen'), edge(4, 6, 'else'), edge(5, 6), edge(6, 7), edge(7, 8)],
}; // prettier-ignore

function contactOf(chance: () => number): DrawnContact {
  const history: Act[] = [];
  for (let nth = 0; nth < 3; nth++) {
    const did = (what: Exclude<Act['what'], 'pause' | 'resume'>, after: number): void =>
      void history.push({ on: 'mail', nth, after, what });
    if (chance() < RATES.bounce_rate) did('invalid', MINUTE);
    else {
      if (chance() < RATES.reply_rate) did('reply', 24 * HOUR);
      if (chance() < RATES.open_rate) did('open', HOUR);
    }
  }
  return { city: '', score: null, history };
}

/** A campaign in each of three zones, with limits that hold most contacts for days, on one team's mailboxes. */
export function monthWorld({ contacts, mailboxes, guard, seed }: { contacts: number; mailboxes: number; guard: number; seed: number }): DrawnWorld {
  const [draws] = fc.sample(fc.infiniteStream(fc.noBias(fc.nat({ max: 999_999 }))), { seed, numRuns: 1 });
  const chance = (): number => (draws!.next().value as number) / 1_000_000;
  const each = Math.floor(contacts / CALENDARS.length);
  return {
    start: MONTH_START,
    calendars: CALENDARS,
    teamCalendar: null,
    teamLimit: null,
    mailboxes: Array.from({ length: mailboxes }, (_none, index) => ({ cap: 20, zone: CALENDARS[index % 3]!.timezone!, spacing: SPACING_SECONDS })),
    campaigns: CALENDARS.map((_calendar, calendar) => ({
      graph, calendar, guard,
      newPerDay: Math.ceil(each / 13),
      dailyLimit: Math.ceil(each / 8),
      contacts: Array.from({ length: each }, () => contactOf(chance)),
    })),
  };
} // prettier-ignore

const iso = (at: number): string => new Date(at).toISOString();

/** Two mails of a mailbox are at least 70 % of the spacing apart. */
export function spacingFaults(played: Played): string[] {
  const last = new Map<number, number>();
  return played.mails.flatMap(({ mailbox, at }) => {
    const before = last.get(mailbox) ?? -Infinity;
    last.set(mailbox, at);
    return at - before < 0.7 * SPACING_SECONDS * 1000 ? [`mailbox ${mailbox}: mails at ${iso(before)} and ${iso(at)}`] : [];
  });
} // prettier-ignore

/** A mailbox that may send is idle for at most its longest pause while a mail waits. */
export const STILL_MS = 1.3 * SPACING_SECONDS * 1000 + 2 * MINUTE;

/** When the guard must pause a campaign: from 20 sends a week, at 3 bounces and more than the rate. */
export function guardTrips(played: Played, campaign: number, guard: number): number[] {
  const ofCampaign = ({ contact }: { contact: number }): boolean =>
    played.people[contact]!.campaign === campaign;
  const sends = played.mails.filter(ofCampaign);
  const bounces = played.happened.filter((each) => each.what === 'invalid' && ofCampaign(each));
  return bounces.flatMap(({ at }) => {
    const from = (Math.floor(at / DAY) - 6) * DAY;
    const within = (each: { at: number }): boolean => each.at >= from && each.at <= at;
    const [sent, bounced] = [sends.filter(within).length, bounces.filter(within).length];
    return sent >= 20 && bounced >= 3 && bounced / sent > guard ? [at] : [];
  });
}

export function sentByDay(drawn: DrawnWorld, played: Played, campaign: number): Map<string, number> {
  const zone = drawn.calendars[campaign]!.timezone!;
  const days = new Map<string, number>();
  for (const mail of played.mails) {
    if (played.people[mail.contact]!.campaign !== campaign) continue;
    const date = new Date(dayAt(zone, mail.at) * 24 * HOUR).toISOString().slice(0, 10);
    days.set(date, (days.get(date) ?? 0) + 1);
  }
  return days;
}

/** A mail that waits with an open window, free days and an idle mailbox was forgotten. */
export function forgotten(
  want: { from: number; until: number; first: boolean; sent: { at: number; mailbox: number } | null },
  {
    calendar,
    sends,
    full,
  }: { calendar: Calendar; sends: readonly number[]; full: (at: number) => string | null },
): number | null {
  const end = want.sent?.at ?? want.until;
  let at = want.from;
  while (at < end - MINUTE) {
    at = allOpenFrom([calendar], at);
    if (at >= end - MINUTE) return null;
    const zone = full(at);
    const busy = sends.findLast((sent) => sent <= at);
    const next = sends.find((sent) => sent > at);
    if (zone !== null) at = dayEnd(zone, at);
    else if (busy !== undefined && at - busy < STILL_MS) at = busy + STILL_MS;
    else if (next !== undefined && next - at <= MINUTE) at = next;
    else return at;
  }
  return null;
}
