import type { EventListener } from '../events/record-event.ts';
import type { Services } from '../platform/services.ts';
import { insertNotices } from './notice-store.ts';
import { PACE } from './rules/kinds.ts';
import { HEARD, whatToTell } from './rules/what-to-tell.ts';

/** Writes what people want to know, in the event's transaction; it is told by a worker. */
export const noticesOnEvent = ({ clock }: Pick<Services, 'clock'>): EventListener => ({
  types: HEARD,
  async hear(trx, events) {
    const now = clock.now().getTime();
    await insertNotices(
      trx,
      whatToTell(events).map(({ event, kind, said }) => ({
        team_id: event.teamId,
        kind,
        event_id: event.id,
        at: event.occurredAt,
        due_at: new Date(now + PACE[kind].gatherSeconds * 1000),
        said,
        campaign_id: event.campaignId ?? null,
        contact_profile_id: event.contactProfileId ?? null,
        conversation_id: event.conversationId ?? null,
        sender_id: event.senderId ?? null,
      })),
    );
  },
});
