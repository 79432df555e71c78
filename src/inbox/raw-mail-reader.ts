import type { InboundDoor, Unopened } from '../conversations/inbound-door.ts';
import type { AppServices } from '../events/record-event.ts';
import { unpack } from '../platform/pack.ts';
import { assignConversation } from './assign-conversation.ts';
import { OPENS, createMailParser } from './parse.ts';
import { findRaw } from './raw-store.ts';

const PROCESSES = 2;

/**
 * Opens raw mails for conversations in a separate process, so that a hostile mail ends only that process. Books answers
 * of an unknown address for a contact. The processes start with the first mail.
 */
export function createRawMailReader(
  app: Pick<AppServices, 'db' | 'clock' | 'ids' | 'eventLog' | 'signals' | 'log'>,
): InboundDoor {
  const parser = createMailParser({ program: OPENS, processes: PROCESSES, log: app.log });
  const unread = (id: string, { reason }: { reason: string }): Unopened => {
    app.log.warn({ message: id, why: reason }, 'a message cannot be opened');
    return 'unreadable';
  };
  return {
    async openMail(teamId, inboundId) {
      const found = await findRaw(app.db, teamId, inboundId);
      if (!found) return 'removed';
      const raw = await unpack(found.raw);
      const opened = await parser.open(raw, teamId);
      if (opened.kind !== 'opened') return unread(inboundId, opened);
      return { ...opened.mail, cut: raw.length < found.size_bytes };
    },
    async openAttachment(teamId, inboundId, n) {
      const found = await findRaw(app.db, teamId, inboundId);
      if (!found) return 'removed';
      const opened = await parser.openPart(await unpack(found.raw), n, teamId);
      return opened.kind === 'part' ? opened.part : unread(inboundId, opened);
    },
    assign: (trx, at) => assignConversation(trx, app, at),
    close: () => parser.close(),
  };
}
