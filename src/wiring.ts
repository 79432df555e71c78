import { campaignsOnEvent } from './campaigns/on-bounces.ts';
import { triggersOnEvent, triggersOnInterest } from './campaigns/on-triggers.ts';
import { campaignsOnTeamChange } from './campaigns/on-team-change.ts';
import { conversationsOnInterest } from './conversations/follow-interest.ts';
import { threadTagsOnEvent } from './conversations/tag-threads.ts';
import { tagsOnEvent } from './contacts/labels/tag-contacts.ts';
import { contactsOnErased } from './contacts/end-erased.ts';
import { contactsOnSharedValues, contactsOnTeam } from './contacts/release-changed.ts';
import { contactsOnActionEnded } from './contacts/save-found.ts';
import { contactsOnEvent } from './contacts/unsubscribe-profiles.ts';
import { enrollmentsOnActionEnded } from './enrollments/resume-after-action.ts';
import { enrollmentsOnAnswers } from './enrollments/stop-on-answer.ts';
import { enrollmentsOnErased } from './enrollments/end-erased.ts';
import { enrollmentsOnRemovedSteps } from './enrollments/leave-removed-steps.ts';
import { enrollmentsOnEvent } from './enrollments/stop-on-event.ts';
import type { EventListener } from './events/record-event.ts';
import type { Services } from './platform/services.ts';
import type { SignalListeners } from './platform/signals.ts';
import { sendingOnErased } from './sending/cancel-erased.ts';
import { sendingOnTeamChange } from './sending/on-team-change.ts';
import { noticesOnEvent } from './notices/fan-out.ts';
import { webhookFanOut } from './webhooks/fan-out.ts';

/** Called in this order, in the transaction of the event. */
export const listeners = (services: Services): EventListener[] => [
  enrollmentsOnEvent(services),
  campaignsOnEvent,
  triggersOnEvent(services),
  contactsOnEvent,
  tagsOnEvent(services),
  threadTagsOnEvent,
  webhookFanOut(services),
  noticesOnEvent(services),
];

export const signalListeners = (services: Pick<Services, 'ids'>): SignalListeners => {
  const sendingOnTeam = sendingOnTeamChange(services);
  return {
    // The result is saved before the contact goes on.
    async step_actions_ended(trx, ended, now) {
      await contactsOnActionEnded(trx, ended, now);
      await enrollmentsOnActionEnded(trx, ended, now);
    },
    async interest_changed(trx, changed, now) {
      await conversationsOnInterest(trx, changed, now);
      await triggersOnInterest(trx, changed, now);
    },
    shared_values_changed: contactsOnSharedValues,
    steps_removed: enrollmentsOnRemovedSteps,
    async team_changed(trx, change, now) {
      await sendingOnTeam(trx, change, now);
      await campaignsOnTeamChange(trx, change, now);
      await contactsOnTeam(trx, change, now);
    },
    answers_noticed: enrollmentsOnAnswers,
    async person_erased(trx, person, now) {
      await enrollmentsOnErased(trx, person, now);
      await contactsOnErased(trx, person, now);
      await sendingOnErased(trx, person, now);
    },
  };
};
