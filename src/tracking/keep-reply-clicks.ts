import type { EventDraft } from '../events/event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { HitMail, HitRow } from './hit-store.ts';
import { insertReplyClicks } from './reply-link-store.ts';
import type { ReplyClick } from './reply-link-store.ts';
import { replyClickEvents } from './rules/reply-click.ts';

/**
 * Stores people's clicks on links of replies; resolves their events. decided: every click of a person is a row of the feeds,
 * which select first clicks where asked; counts per day are made at reading. An open is no such click: replies have no pixel.
 */
export async function keepReplyClicks(
  trx: Trx,
  teamId: string,
  human: readonly HitRow[],
  mails: ReadonlyMap<string, HitMail>,
): Promise<EventDraft[]> {
  const clicks = human.filter(({ kind, url }) => kind === 'click' && url !== null);
  const events: EventDraft[] = [];
  for (const [sendId, hits] of Map.groupBy(clicks, (hit) => hit.email_send_id)) {
    const mail = mails.get(sendId)!;
    const asked = new Map(
      hits.map((hit): [string, ReplyClick] => [
        hit.id,
        { hit_id: hit.id, message_id: mail.source_id!, final_url: hit.url!, at: hit.at },
      ]),
    );
    const kept = await insertReplyClicks(trx, teamId, mail.sender_id, [...asked.values()]);
    events.push(...kept.flatMap((click) => replyClickEvents(mail, { ...asked.get(click.id)!, ...click })));
  }
  return events.toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
}
