import { wantedTags } from '../contacts/labels/tag-contacts.ts';
import type { EventListener } from '../events/record-event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { deleteThreadTags, insertThreadTags } from './tag-store.ts';

/**
 * Attaches the labels of the team's settings to the conversation of a reply, in the event's transaction.
 * Runs after `tagsOnEvent`, which makes missing labels. decided: a label for contacts only is left out
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

export const untagThread = (
  trx: Trx,
  at: { teamId: string; conversationId: string; cause: string },
): Promise<void> => deleteThreadTags(trx, at);
