import { campaignsOnEvent } from './campaigns/hear-bounces.ts';
import { triggersOnEvent, triggersOnInterest } from './campaigns/hear-triggers.ts';
import { campaignsOnTeamChange } from './campaigns/hear-teams.ts';
import { conversationsOnInterest } from './conversations/follow-interest.ts';
import { threadTagsOnEvent } from './conversations/tag-threads.ts';
import { tagsOnEvent } from './contacts/labels/tag-contacts.ts';
import { contactsOnErrand } from './contacts/save-found.ts';
import { contactsOnEvent } from './contacts/unsubscribe-profiles.ts';
import { enrollmentsOnErrand } from './enrollments/go-on.ts';
import { enrollmentsOnRemovedSteps } from './enrollments/leave-removed-steps.ts';
import { enrollmentsOnEvent } from './enrollments/stop-on-event.ts';
import type { EventListener } from './events/record-event.ts';
import type { ErrandListener } from './platform/errand.ts';
import type { InterestListener } from './platform/interest-change.ts';
import type { Services } from './platform/services.ts';
import type { TeamListener } from './platform/team-change.ts';
import { sendingOnTeamChange } from './sending/hear-teams.ts';
import { webhookFanOut } from './webhooks/fan-out.ts';

/** What upper rooms do in the transaction of an event, in this order. */
export const listeners = (services: Services): EventListener[] => [
  enrollmentsOnEvent(services),
  campaignsOnEvent,
  triggersOnEvent(services),
  contactsOnEvent,
  tagsOnEvent(services),
  threadTagsOnEvent,
  webhookFanOut(services),
];

/** What upper rooms do when a team changes. */
export const teamListener = (services: Pick<Services, 'ids'>): TeamListener => {
  const sendingHears = sendingOnTeamChange(services);
  return async (trx, change) => {
    await sendingHears(trx, change);
    await campaignsOnTeamChange(trx, change);
  };
};

/** What upper rooms do when a mail lost its step. */
export const removedStepsListener = enrollmentsOnRemovedSteps;

/** What upper rooms do when tasks, calls and LinkedIn actions end: what was found out is saved before the contact goes on. */
export const errandListener: ErrandListener = async (trx, ended, now) => {
  await contactsOnErrand(trx, ended, now);
  await enrollmentsOnErrand(trx, ended, now);
};

/** What upper rooms do when the status of a contact changes. */
export const interestListener: InterestListener = async (trx, changed, now) => {
  await conversationsOnInterest(trx, changed, now);
  await triggersOnInterest(trx, changed, now);
};
