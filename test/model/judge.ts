import { allOpenFrom, dayEnd, isOpen } from './calendar.ts';
import type { Calendar } from './calendar.ts';
import { follow } from './contact.ts';
import type { Course, Want } from './contact.ts';
import type { DrawnWorld } from './draw.ts';
import { limitsOf, Tally } from './limits.ts';
import type { Limit, Mail } from './limits.ts';
import type { Played } from './play.ts';
import { untrue } from './said.ts';

const iso = (at: number): string => (Number.isFinite(at) ? new Date(at).toISOString() : 'never');
const DAYS_TRIED = 60;

export function judge(drawn: DrawnWorld, played: Played): { faults: string[]; courses: Course[] } {
  const faults: string[] = [];
  const mailsOf = Map.groupBy(played.mails.map((mail, index) => ({ ...mail, index })), ({ contact }) => contact);
  const happenedTo = Map.groupBy(played.happened, ({ contact }) => contact);
  const calendarsOf = (contact: number): Calendar[] => {
    const own = drawn.calendars[drawn.campaigns[played.people[contact]!.campaign]!.calendar]!;
    return drawn.teamCalendar ? [own, drawn.teamCalendar] : [own];
  };
  const courses = played.people.map(({ campaign, drawn: who }, contact): Course => {
    const mails = mailsOf.get(contact) ?? [];
    const trace = { start: drawn.start, until: played.until, mails, happened: happenedTo.get(contact) ?? [] };
    const course = follow(drawn.campaigns[campaign]!.graph, calendarsOf(contact)[0]!, who, trace);
    faults.push(...course.faults.map((fault) => `contact ${contact}: ${fault}`));
    const end = played.ends[contact]!;
    if (JSON.stringify(endOf(end)) !== JSON.stringify(endOf(course.end)))
      faults.push(`contact ${contact} is ${JSON.stringify(endOf(end))}; the model is ${JSON.stringify(endOf(course.end))}`);
    for (const mail of mails)
      if (mail.mailbox !== end.mailbox) faults.push(`contact ${contact}: a mail of mailbox ${mail.mailbox}, and its mailbox is ${end.mailbox}`);
    return course;
  });

  const tally = new Tally();
  const begun = new Set<number>();
  const mails = played.mails.map((mail): Mail => {
    const first = !begun.has(mail.contact);
    begun.add(mail.contact);
    return { ...mail, first };
  });
  for (const { contact, at, first } of mails) {
    for (const calendar of calendarsOf(contact))
      if (!isOpen(calendar, at)) faults.push(`contact ${contact}: a mail at ${iso(at)}, outside ${JSON.stringify(calendar)}`);
    for (const limit of limitsOf(drawn, played, contact, first))
      if (!tally.add(limit, at)) faults.push(`contact ${contact}: at ${iso(at)} one mail more than ${JSON.stringify(limit)}`);
  }

  const spaced = drawn.mailboxes.some(({ spacing = 0 }) => spacing > 0);
  const wants = courses.flatMap((course, contact) => course.wants.map((want) => ({ ...want, contact })));
  // New contacts get places days ahead; the place of one that stops may stay free.
  const freed = new Set(wants.filter(({ first, sent }) => first && !sent).map(({ contact }) => played.people[contact]!.campaign));
  if (!spaced)
    for (const want of wants) {
      const limits = limitsOf(drawn, played, want.contact, want.first);
      const mayBeLater = freed.has(played.people[want.contact]!.campaign) && limits.some(({ gate }) => gate === 'new_contacts_cap');
      faults.push(...lateness(want, { calendars: calendarsOf(want.contact), limits, tally, mayBeLater }));
    }
  for (const said of played.said) {
    const { wants: own, states } = courses[said.contact]!;
    const known = { spaced, mails, tally, wants: own, states, calendars: calendarsOf(said.contact) };
    faults.push(...untrue(said, { ...known, limits: (first) => limitsOf(drawn, played, said.contact, first) }));
  }
  return { faults, courses };
} // prettier-ignore

/** The node of a finished contact means nothing. */
const endOf = ({ life, reason, node }: Course['end']): unknown =>
  life === 'finished' ? [life, reason] : life === 'paused' ? [life, reason] : [life, node];

/** A mail leaves at the first moment with every window open and no day full. */
function lateness(
  want: Want & { contact: number },
  known: { calendars: Calendar[]; limits: Limit[]; tally: Tally; mayBeLater: boolean },
): string[] {
  const due = want.sent?.at ?? want.until;
  let at = want.from;
  for (let tries = 0; tries < DAYS_TRIED; tries++) {
    at = allOpenFrom(known.calendars, at);
    if (at >= due) break;
    const shut = known.limits.find((limit) => known.tally.isFull(limit, at));
    if (!shut) break;
    at = dayEnd(shut.zone, at);
  }
  const mail = `contact ${want.contact}: the mail of ${want.node}`;
  if (at < due && !known.mayBeLater)
    return [`${mail} could leave at ${iso(at)} and ${want.sent ? `left at ${iso(due)}` : 'did not leave'} (due ${iso(want.from)})`];
  return at > due && want.sent ? [`${mail} left at ${iso(due)}, and could not before ${iso(at)}`] : [];
} // prettier-ignore
