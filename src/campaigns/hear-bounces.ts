import type { EventListener } from '../events/record-event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { deleteBounce, insertBounces } from './guard-store.ts';

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

/** The guard counts this mail no more: it did not bounce. decided: a campaign that the guard paused stays so, until a person looks */
export const takeBackBounce = (trx: Trx, teamId: string, sendId: string): Promise<void> =>
  deleteBounce(trx, teamId, sendId);
