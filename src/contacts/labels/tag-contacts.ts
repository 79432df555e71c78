import { tagOf } from '../../accounts/rules/auto-tag.ts';
import type { RecordedEvent } from '../../events/event.ts';
import type { EventListener } from '../../events/record-event.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { deleteTags, insertTags, readTagSettings } from './tag-store.ts';

/**
 * Attaches the labels of the team's settings to contacts that replied or bounced, in the event's transaction. A missing
 * label (by name without case) is created. decided: the contact gets the label, because a bounce has no conversation;
 * the conversation of a reply gets it too.
 */
export function tagsOnEvent(deps: Pick<Services, 'ids' | 'clock'>): EventListener {
  return {
    types: new Set(['reply', 'linkedin_reply', 'bounce', 'unsubscribe', 'autoresponse']),
    async hear(trx, events) {
      const wanted = await wantedTags(trx, events);
      const now = deps.clock.now();
      for (const [teamId, tags] of Map.groupBy(wanted, ({ event }) => event.teamId))
        await insertTags(
          trx,
          teamId,
          tags.map(({ event, name }) => ({
            labelId: deps.ids.uuid(now),
            profileId: event.contactProfileId ?? null,
            name,
            cause: event.id,
          })),
          now,
        );
    },
  };
}

export async function wantedTags(
  trx: Trx,
  events: readonly RecordedEvent[],
): Promise<{ event: RecordedEvent; name: string }[]> {
  const tagged = events.flatMap((event) => {
    const tag = tagOf(event);
    return tag ? [{ ...tag, event }] : [];
  });
  if (tagged.length === 0) return [];
  const settings = await readTagSettings(trx, [...new Set(tagged.map(({ event }) => event.teamId))]);
  return tagged.filter(({ event, setting }) => settings.get(event.teamId)?.[setting] === true);
}

export const untag = (trx: Trx, at: { teamId: string; profileId: string; cause: string }): Promise<void> =>
  deleteTags(trx, at);
