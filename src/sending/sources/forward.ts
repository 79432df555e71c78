import type { Db } from '../../platform/db/connect.ts';
import type { MailRow } from '../claimed-send.ts';
import type { MailFile } from '../compose.ts';
import { FORWARD_HEADER } from '../rules/forward-header.ts';
import { textToHtml } from '../rules/text-html.ts';
import { base64Lines } from '../rules/transfer-encoding.ts';
import { readForwarded, readOriginal } from './forward-store.ts';
import type { Forwarded } from './forward-store.ts';
import { drop, safely } from './source.ts';
import type { Judgement, Moment, Source } from './source.ts';

/** decided: a longer message is mentioned and not attached, because most servers refuse mails of more than 25 MB. */
const MAX_ORIGINAL_BYTES = 10 * 1024 * 1024;
const ADDRESS = /^[!-~]{1,320}$/;

/**
 * Forwards a received message by the mailbox's rules: its text, with the message as a file. The team mails itself, so
 * no gate of a contact applies.
 */
export const FORWARD: Source = {
  async judge(deps, trx, rows, at) {
    const messages = await readForwarded(
      trx,
      rows[0]!.team_id,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      row: { ...row, sent_setting: { ...row.sent_setting, save_sent: false } },
      verdict: safely(deps, row, at, () => judge(deps.db, row, messages.get(row.id), at)),
    }));
  },
};

function judge(db: Db, row: MailRow, message: Forwarded | undefined, at: Moment): Judgement {
  if (!message) return drop(row, 'message_deleted');
  const subject = `Fwd: ${message.subject ?? ''}`.trim();
  const text = textOf(message);
  const sender = message.from_address && ADDRESS.test(message.from_address) ? message.from_address : null;
  return {
    go: true,
    recipient: row.recipient,
    subject,
    inReplyTo: null,
    budget: null,
    caps: null,
    files: [],
    original: () => originalOf(db, row.team_id, message),
    write: () => ({
      to: { name: '', address: row.recipient },
      subject,
      html: textToHtml(text),
      text,
      messageId: row.message_id,
      date: row.date_header ?? at.now,
      headers: {
        ...(sender ? { 'Reply-To': sender } : {}),
        'Auto-Submitted': 'auto-generated',
        [FORWARD_HEADER]: message.id,
      },
    }),
    track: (html) => html,
  };
}

const textOf = ({ from_address, subject, received_at, outcome, body_text, size_bytes }: Forwarded): string =>
  [
    '---------- Forwarded message ----------',
    `From: ${from_address ?? 'unknown'}`,
    `Date: ${received_at.toUTCString()}`,
    `Subject: ${subject ?? ''}`,
    ...(outcome === 'unsubscribe' ? ['', 'The sender asked not to be written to again.'] : []),
    ...(size_bytes > MAX_ORIGINAL_BYTES ? ['', 'The message is too large to be attached.'] : []),
    '',
    body_text ?? '',
  ].join('\n');

/** decided: a plain file, because base64 is not allowed for message/rfc822 (RFC 2046 5.2.1). */
async function originalOf(db: Db, teamId: string, { id, size_bytes }: Forwarded): Promise<MailFile | null> {
  const raw = size_bytes > MAX_ORIGINAL_BYTES ? null : await readOriginal(db, teamId, id);
  return raw && { name: 'message.eml', type: 'application/octet-stream', encoded: base64Lines(raw) };
}
