import { wantedTags } from '../contacts/labels/tag-contacts.ts';
import type { EventListener } from '../events/record-event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { deleteThreadTags, insertThreadTags } from './tag-store.ts';

/**
 * Puts the labels that a team's settings ask for on the conversation of an answer, in the event's transaction and after its
 * contact got them, which makes labels that are missing. decided: a label that applies to contacts alone is left out
 */
export const threadTagsOnEvent: EventListener = {
  types: new Set(['reply', 'linkedin_reply', 'unsubscribe', 'autoresponse']),
  async hear(trx, events) {
    const wanted = await wantedTags(
      trx,
      events.filter(({ conversationId }) => conversationId),
    );
    for (const [teamId, tags] of Map.groupBy(wanted, ({ event }) => event.teamId))
      await insertThreadTags(
        trx,
        teamId,
        tags.map(({ event, name }) => ({ conversationId: event.conversationId!, name, cause: event.id })),
      );
  },
};

/** Takes the labels off again that an event of this conversation put on. */
export const untagThread = (
  trx: Trx,
  at: { teamId: string; conversationId: string; cause: string },
): Promise<void> => deleteThreadTags(trx, at);
