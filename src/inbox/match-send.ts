import type { Services } from '../platform/services.ts';
import { findSends } from './apply-store.ts';
import type { DueInbound, SendFact } from './apply-store.ts';
import { chooseMatch } from './rules/match.ts';
import type { Match, MatchKeys } from './rules/match.ts';

/** The mail of ours that a message belongs to, and by what; with all that it might have belonged to. */
export async function matchSend(
  { db }: Pick<Services, 'db'>,
  message: DueInbound,
  keys: MatchKeys,
): Promise<{ sends: SendFact[]; send: SendFact | null; by: Match['by'] | null }> {
  const sends = await findSends(db, {
    teamId: message.team_id,
    senderId: message.sender_id,
    cited: keys.cited,
    addresses: keys.addresses,
  });
  const match = chooseMatch(
    keys,
    sends.map((send) => ({
      sendId: send.send_id,
      messageId: send.message_id,
      recipient: send.recipient,
      sentAt: send.sent_at,
    })),
  );
  const send = sends.find((each) => each.send_id === match?.sendId) ?? null;
  return { sends, send, by: match?.by ?? null };
}
