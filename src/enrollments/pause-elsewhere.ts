import type { AppServices } from '../events/record-event.ts';
import { inConversation } from '../events/event.ts';
import type { RecordedEvent } from '../events/event.ts';
import { oneByOne } from '../platform/db/one-by-one.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { openEnrollmentsOf } from './life-store.ts';
import type { LifeChange } from './life-store.ts';
import { companyDomain } from '../sending/rules/company-domain.ts';
import { isAnswer, stopOf } from './rules/stop.ts';
import {
  conversationOf,
  findEmail,
  listCompanies,
  nextColleagues,
  othersOf,
  pauseLater,
  replyScopeOf,
  takeCompany,
} from './scope-store.ts';
import { stopEnrollments } from './stop-enrollments.ts';

const COLLEAGUES = 200;
const COMPANIES = 50;
const FIRST = '00000000-0000-0000-0000-000000000000';

const paused = (teamId: string, enrollmentId: string, cause: string | null): LifeChange => ({
  teamId,
  enrollmentId,
  life: 'paused',
  reason: 'replied_elsewhere',
  ...(cause === null ? {} : { cause }),
});

/**
 * The pauses that replies cause in other enrollments, by the team's `reply_scope`: none, the other enrollments of the
 * person, or also those of people with the same mail domain. decisions: Inbound, Scope of an answer
 */
export async function pausesElsewhere(
  trx: Trx,
  events: readonly RecordedEvent[],
  now: Date,
): Promise<LifeChange[]> {
  const pauses: LifeChange[] = [];
  const answers = events.filter((event) => isAnswer(event.type) && event.enrollmentId);
  for (const { teamId, enrollmentId, id: cause, occurredAt } of answers) {
    const scope = await replyScopeOf(trx, teamId);
    if (scope === 'campaign') continue;
    // A reply that is processed again does not pause what began after it.
    const people = await othersOf(trx, teamId, [enrollmentId!], occurredAt);
    pauses.push(...people.flatMap(({ others }) => others.map((id) => paused(teamId, id, cause))));
    if (scope !== 'company') continue;
    const emails = people.map(({ email }) => email);
    pauses.push(...(await ofCompanies(trx, { teamId, emails, cause, now })));
  }
  const answered = new Set(answers.map((event) => event.enrollmentId));
  return pauses.filter(({ enrollmentId }) => !answered.has(enrollmentId));
}

/** Open enrollments of the same person, which an absence pauses too. None when `reply_scope` is `campaign`. */
export async function openElsewhere(trx: Trx, teamId: string, enrollmentId: string): Promise<string[]> {
  if ((await replyScopeOf(trx, teamId)) === 'campaign') return [];
  return (await othersOf(trx, teamId, [enrollmentId])).flatMap(({ others }) => others);
}

export async function openAsWell(trx: Trx, teamId: string, profileId: string): Promise<string[]> {
  if ((await replyScopeOf(trx, teamId)) === 'campaign') return [];
  return openOf(trx, teamId, profileId);
}

export const openOf = async (trx: Trx, teamId: string, profileId: string): Promise<string[]> =>
  (await openEnrollmentsOf(trx, [{ teamId, profileId }])).map(({ enrollmentId }) => enrollmentId);

/**
 * Stops for events of a contact without an enrollment, such as a reply to a broadcast. An opt-out, a dead address or a
 * doubt stops all open enrollments of the person; a reply pauses them by the team's `reply_scope`.
 */
export async function stopsOfPeople(
  trx: Trx,
  events: readonly RecordedEvent[],
  now: Date,
): Promise<LifeChange[]> {
  const stops: LifeChange[] = [];
  for (const { teamId, type, bounceCategory = null, pause, id: cause, contactProfileId } of events) {
    const ruled = pause ? { life: 'paused' as const, reason: pause } : stopOf(type, bounceCategory);
    if (!ruled || !contactProfileId) continue;
    const scope = isAnswer(type) && !pause ? await replyScopeOf(trx, teamId) : null;
    if (scope === 'campaign') continue;
    for (const enrollmentId of await openOf(trx, teamId, contactProfileId))
      stops.push(
        scope === null
          ? { teamId, enrollmentId, life: ruled.life, reason: ruled.reason, cause }
          : paused(teamId, enrollmentId, cause),
      );
    if (scope !== 'company') continue;
    const emails = [await findEmail(trx, teamId, contactProfileId)];
    stops.push(...(await ofCompanies(trx, { teamId, emails, cause, now })));
  }
  return stops;
}

async function ofCompanies(
  trx: Trx,
  at: { teamId: string; emails: (string | null)[]; cause: string | null; now: Date },
): Promise<LifeChange[]> {
  const { emails, ...answer } = at;
  const pauses: LifeChange[] = [];
  for (const domain of new Set(emails.flatMap((email) => companyDomain(email) ?? [])))
    pauses.push(...(await ofCompany(trx, { ...answer, domain, after: FIRST })));
  return pauses;
}

async function ofCompany(
  trx: Trx,
  at: { teamId: string; domain: string; after: string; cause: string | null; now: Date },
): Promise<LifeChange[]> {
  const people = await nextColleagues(trx, { ...at, limit: COLLEAGUES });
  if (people.length === COLLEAGUES) await pauseLater(trx, { ...at, after: people.at(-1)!.profile_id });
  return people.flatMap(({ open }) => open.map((id) => paused(at.teamId, id, at.cause)));
}

export async function pauseCompanies(
  deps: Pick<AppServices, 'db' | 'clock' | 'log' | 'eventLog'>,
): Promise<boolean> {
  const now = deps.clock.now();
  const companies = await listCompanies(deps.db, COMPANIES);
  const sound = await oneByOne(
    companies,
    { log: deps.log, what: 'pausing the people of a company' },
    ({ teamId, domain }) =>
      transact(deps.db, async (trx) => {
        const taken = await takeCompany(trx, teamId, domain);
        if (!taken) return;
        const stops = await ofCompany(trx, { teamId, domain, ...taken, now });
        const events = await stopEnrollments(trx, stops, now);
        const talk = taken.cause && events.length > 0 ? await conversationOf(trx, teamId, taken.cause) : null;
        if (events.length > 0) await deps.eventLog.record(trx, inConversation(events, talk));
      }),
  );
  return sound && companies.length > 0;
}
