import { allOpenFrom, dayAt, dayEnd, isOpen, shutBecause, windowFrom } from './calendar.ts';
import type { Calendar } from './calendar.ts';
import { beginOfDay } from './local-time.ts';
import { follow } from './contact.ts';
import type { Course, Want } from './contact.ts';
import type { DrawnWorld } from './draw.ts';
import type { Arrived, Played, Said } from './play.ts';

/** A limit of a day: which mails it counts, how many of them a day may have, and in whose zone the day is. */
export interface Limit {
  gate: string;
  /** The campaign or mailbox. */
  of: number;
  most: number;
  zone: string;
  counts: (mail: Arrived & { first: boolean }) => boolean;
}
type Mail = Arrived & { first: boolean };
const iso = (at: number): string => (Number.isFinite(at) ? new Date(at).toISOString() : 'never');
const DAYS_TRIED = 60;
/** Of 90 seconds with 30 % more. */
const LONGEST_PAUSE_MS = 117_000;

/** Holds a played world against the model: what is wrong, in words, and what the model says of each contact. */
export function judge(drawn: DrawnWorld, played: Played): { faults: string[]; courses: Course[] } {
  const faults: string[] = [];
  const courses = played.people.map(({ campaign, drawn: who }, contact): Course => {
    const { graph, calendar } = drawn.campaigns[campaign]!;
    const mails = played.mails.flatMap((mail, index) => (mail.contact === contact ? [{ ...mail, index }] : []));
    const happened = played.happened.filter((each) => each.contact === contact);
    const course = follow(graph, drawn.calendars[calendar]!, who, { start: drawn.start, until: played.until, mails, happened });
    faults.push(...course.faults.map((fault) => `contact ${contact}: ${fault}`));
    const end = played.ends[contact]!;
    if (JSON.stringify(endOf(end)) !== JSON.stringify(endOf(course.end)))
      faults.push(`contact ${contact} is ${JSON.stringify(endOf(end))}; the model is ${JSON.stringify(endOf(course.end))}`);
    return course;
  });
  const wants = courses.flatMap((course, contact) => course.wants.map((want) => ({ ...want, contact })));
  const begun = new Set<number>();
  const mails = played.mails.map((mail): Mail => {
    const first = !begun.has(mail.contact);
    begun.add(mail.contact);
    return { ...mail, first };
  });
  const calendarsOf = (contact: number): Calendar[] => {
    const own = drawn.calendars[drawn.campaigns[played.people[contact]!.campaign]!.calendar]!;
    return drawn.teamCalendar ? [own, drawn.teamCalendar] : [own];
  };
  const limitsOf = (contact: number, mailbox: number | null): Limit[] => limits(drawn, played, contact, mailbox);

  const sent = new Map<string, number>();
  for (const mail of mails) {
    for (const calendar of calendarsOf(mail.contact))
      if (!isOpen(calendar, mail.at)) faults.push(`contact ${mail.contact}: a mail at ${iso(mail.at)}, outside ${JSON.stringify(calendar)}`);
    for (const { gate, of, most, zone, counts } of limitsOf(mail.contact, mail.mailbox)) {
      if (!counts(mail)) continue;
      const day = `${gate} of ${of} on the day of ${iso(beginOfDay(zone, dayAt(zone, mail.at)))}`;
      const today = (sent.get(day) ?? 0) + 1;
      sent.set(day, today);
      if (today > most) faults.push(`${day}: ${today} mails, at most ${most}`);
    }
  }
  const spaced = drawn.mailboxes.some(({ spacing = 0 }) => spacing > 0);
  if (!spaced)
    for (const want of wants) faults.push(...lateness(want, calendarsOf(want.contact), limitsOf(want.contact, want.sent?.mailbox ?? null), mails));
  for (const said of played.said) faults.push(...untrue(said, { spaced, mails, wants, calendars: calendarsOf(said.contact), limits: (mailbox) => limitsOf(said.contact, mailbox) }));
  return { faults, courses };
} // prettier-ignore

/** The node of a contact that ended says nothing any more. */
const endOf = ({ life, reason, node }: Course['end']): unknown =>
  life === 'finished' ? [life, reason] : life === 'paused' ? [life, reason] : [life, node];

function limits(drawn: DrawnWorld, played: Played, contact: number, mailbox: number | null): Limit[] {
  const index = played.people[contact]!.campaign;
  const campaign = drawn.campaigns[index]!;
  const zone = drawn.calendars[campaign.calendar]!.timezone ?? 'UTC';
  const ofCampaign = (mail: Mail): boolean => played.people[mail.contact]!.campaign === index;
  const box = mailbox === null ? null : drawn.mailboxes[mailbox]!;
  return [
    ...(drawn.teamLimit === null ? [] : [{ gate: 'team_daily_cap', of: 0, most: drawn.teamLimit, zone: drawn.teamCalendar?.timezone ?? 'UTC', counts: () => true }]),
    ...(campaign.dailyLimit === null ? [] : [{ gate: 'campaign_daily_cap', of: index, most: campaign.dailyLimit, zone, counts: ofCampaign }]),
    ...(campaign.newPerDay === null ? [] : [{ gate: 'new_contacts_cap', of: index, most: campaign.newPerDay, zone, counts: (mail: Mail) => ofCampaign(mail) && mail.first }]),
    ...(box ? [{ gate: 'sender_daily_cap', of: mailbox!, most: box.cap, zone: box.zone, counts: (mail: Mail) => mail.mailbox === mailbox }] : []),
  ];
} // prettier-ignore

const full = ({ counts, most, zone }: Limit, mails: readonly Mail[], at: number): boolean =>
  mails.filter((mail) => counts(mail) && mail.at <= at && dayAt(zone, mail.at) === dayAt(zone, at)).length >=
  most;

/** A mail leaves at the first moment at which every window is open and no day is full. */
function lateness(want: Want & { contact: number }, calendars: Calendar[], caps: Limit[], mails: readonly Mail[]): string[] {
  const asked = { ...want, at: 0, mailbox: want.sent?.mailbox ?? -1 };
  const counting = caps.filter(({ counts, gate }) => gate === 'new_contacts_cap' ? want.first : counts(asked) || gate === 'sender_daily_cap');
  // The mailbox of a mail that never left is not known, and its day may have been full.
  if (!want.sent && !caps.some(({ gate }) => gate === 'sender_daily_cap')) return [];
  let at = want.from;
  for (let tries = 0; tries < DAYS_TRIED; tries++) {
    at = allOpenFrom(calendars, at);
    if (at >= (want.sent?.at ?? want.until)) break;
    const shut = counting.find((limit) => full(limit, mails, at));
    if (!shut) break;
    at = dayEnd(shut.zone, at);
  }
  const due = want.sent?.at ?? want.until;
  // New contacts get days far ahead; when one before them stops, its place may stay free.
  const mayBeLater = want.first && counting.some(({ gate }) => gate === 'new_contacts_cap');
  if (at < due && !mayBeLater) return [`contact ${want.contact}: the mail of ${want.node} could leave at ${iso(at)} and ${want.sent ? `left at ${iso(due)}` : 'did not leave'} (due ${iso(want.from)})`];
  if (at > due && want.sent) return [`contact ${want.contact}: the mail of ${want.node} left at ${iso(due)}, and could not before ${iso(at)}`];
  return [];
} // prettier-ignore

interface Known {
  /** Mailboxes pause between two mails. */
  spaced: boolean;
  mails: readonly Mail[];
  wants: readonly (Want & { contact: number })[];
  calendars: Calendar[];
  limits: (mailbox: number | null) => Limit[];
}
/** What `explain` said against what the worker then did, and against the model. */
function untrue({ at, contact, act, gate, detail, until }: Said, { spaced, mails, wants, calendars, limits: caps }: Known): string[] {
  const want = wants.find((each) => each.contact === contact && each.from <= at && each.until >= at && (each.until > at || each.sent !== null));
  const left = want?.sent?.at === at;
  const wrong = (what: string): string[] => [`contact ${contact} at ${iso(at)}: explain said ${JSON.stringify({ act, gate, detail, until: until && iso(until) })}; ${what}`];
  if (act && !left) {
    const limited = (want ? caps(want.sent?.mailbox ?? null) : []).some((limit) => full(limit, mails, at));
    // One of those that share a mailbox goes first.
    const behind = spaced && mails.some((mail) => mail.at === at && mail.mailbox === want?.sent?.mailbox);
    return limited || behind || (want && !want.sent) ? [] : wrong('no mail left');
  }
  if (!act && left) return wrong('a mail left');
  if (act) return [];
  const [own, team] = calendars;
  const calendar = detail === 'team' ? team : own;
  if (gate === 'outside_window' || gate === 'holiday') {
    if (!calendar || isOpen(calendar, at)) return wrong('the window is open');
    // What was the reason when the window closed may be another one after midnight.
    if (gate === 'holiday' && !calendar.holidays?.length) return wrong('there is no holiday');
    if (shutBecause(calendar, at) !== gate && !calendar.holidays?.length) return wrong(`it is shut because of ${shutBecause(calendar, at)}`);
    const opens = windowFrom(calendar, at)?.[0] ?? null;
    return opens === until ? [] : wrong(`it opens at ${iso(opens ?? Infinity)}`);
  }
  if (gate === 'new_contacts_cap' || gate === 'waiting') return until !== null && until > at ? [] : wrong('it names no time');
  if (gate === 'sender_spacing') {
    const before = mails.findLast((mail) => mail.at < at && (!want?.sent || mail.mailbox === want.sent.mailbox));
    return spaced && before && at - before.at <= LONGEST_PAUSE_MS && until !== null && until > at ? [] : wrong('the mailbox has no pause');
  }
  const limit = caps(want?.sent?.mailbox ?? null).find((each) => each.gate === gate);
  if (!limit) return gate === 'sender_daily_cap' && !want?.sent ? [] : wrong('there is no such limit');
  if (!full(limit, mails, at)) return wrong('the day is not full');
  return until === dayEnd(limit.zone, at) ? [] : wrong(`the day ends at ${iso(dayEnd(limit.zone, at))}`);
} // prettier-ignore
