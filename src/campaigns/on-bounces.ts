import type { RecordedEvent } from '../events/event.ts';
import type { EventListener } from '../events/record-event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { deleteBounce, insertBounces } from './guard-store.ts';

export const campaignsOnEvent: EventListener = {
  types: new Set(['bounce']),
  async hear(trx, events) {
    const isContent = ({ bounceCategory, bounceSubtype }: RecordedEvent): boolean =>
      bounceCategory === 'policy_block' && bounceSubtype === 'content';
    const counted = events.filter(
      (event) =>
        (event.bounceCategory === 'invalid_recipient' || isContent(event)) &&
        event.emailSendId &&
        event.campaignId,
    );
    for (const [teamId, bounces] of Map.groupBy(counted, (event) => event.teamId))
      await insertBounces(
        trx,
        teamId,
        bounces.map((event) => ({ id: event.emailSendId!, content: isContent(event) })),
        bounces[0]!.occurredAt,
      );
  },
};

/** Reverts a bounce. decided: a campaign that the guard paused stays paused until a person resumes it */
export const revertBounce = (trx: Trx, teamId: string, sendId: string): Promise<void> =>
  deleteBounce(trx, teamId, sendId);
