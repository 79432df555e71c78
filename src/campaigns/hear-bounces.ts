import type { EventListener } from '../events/record-event.ts';
import { insertBounces } from './guard-store.ts';

/** Has the bounce guard look at campaigns whose mails went to invalid recipients, in the transaction that records it. */
export const campaignsOnEvent: EventListener = {
  types: new Set(['bounce']),
  async hear(trx, events) {
    const invalid = events.filter(
      ({ bounceCategory, emailSendId, campaignId }) =>
        bounceCategory === 'invalid_recipient' && emailSendId && campaignId,
    );
    for (const [teamId, bounces] of Map.groupBy(invalid, (event) => event.teamId))
      await insertBounces(
        trx,
        teamId,
        bounces.map((event) => event.emailSendId!),
        bounces[0]!.occurredAt,
      );
  },
};
