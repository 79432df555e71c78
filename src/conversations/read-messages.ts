import type { Services } from '../platform/services.ts';
import { readSentText } from '../sending/sent-text.ts';
import type { InboundDoor, OpenedMail, SafeHtml, Unopened } from './inbound-door.ts';
import { listMessages, loadMessage } from './message-store.ts';
import type { MessageRow, Page, ThreadOf } from './message-store.ts';
import { sanitize } from './sanitize.ts';

export interface ReadMessage {
  row: MessageRow;
  /** Without quotes. */
  text: string | null;
  fullText: string | null;
  html: SafeHtml | null;
  /** Inbound messages only: the parsed mail, if it is still stored. */
  mail: OpenedMail | Unopened | null;
}

export async function readMessages(
  deps: Pick<Services, 'db'>,
  door: Pick<InboundDoor, 'openMail'>,
  thread: ThreadOf,
  page: Page,
): Promise<{ total: number; messages: ReadMessage[] }> {
  const { total, rows } = await listMessages(deps.db, thread, page);
  const messages: ReadMessage[] = [];
  // One at a time, to limit memory for large mails.
  for (const row of rows) messages.push(await readMessage(deps, door, thread.teamId, row));
  return { total, messages };
}

export async function readOneMessage(
  deps: Pick<Services, 'db'>,
  door: Pick<InboundDoor, 'openMail'>,
  thread: ThreadOf,
  id: string,
): Promise<ReadMessage | undefined> {
  const row = await loadMessage(deps.db, thread, id);
  return row && readMessage(deps, door, thread.teamId, row);
}

async function readMessage(
  deps: Pick<Services, 'db'>,
  door: Pick<InboundDoor, 'openMail'>,
  teamId: string,
  row: MessageRow,
): Promise<ReadMessage> {
  if (row.kind === 'inbound') {
    if (!row.inbound) return { row, text: row.body_text, fullText: row.body_text, html: null, mail: null };
    const mail = await door.openMail(teamId, row.inbound.id);
    const opened = typeof mail === 'string' ? null : mail;
    return { row, text: row.body_text, fullText: opened?.text ?? null, html: opened?.html ?? null, mail };
  }
  if (row.kind === 'reply')
    return {
      row,
      text: row.body_text,
      fullText: row.body_text,
      html: row.body_html === null ? null : sanitize(row.body_html),
      mail: null,
    };
  if (row.body_text !== null)
    return { row, text: row.body_text, fullText: row.body_text, html: null, mail: null };
  const sent = await readSentText(deps, { teamId, sendId: row.id });
  return { row, text: sent?.text ?? null, fullText: sent?.text ?? null, html: null, mail: null };
}
