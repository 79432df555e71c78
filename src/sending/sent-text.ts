import { htmlToText } from '../platform/html-text.ts';
import type { Services } from '../platform/services.ts';
import type { Db } from '../platform/db/connect.ts';
import { compileContent, createContents } from './content.ts';
import type { EmailContent } from './content.ts';
import { findSentMail } from './ledger-store.ts';
import type { TemplateRow } from './ledger-store.ts';
import { isPseudonym } from '../people/rules/hash.ts';
import { mailValues } from './render-mail.ts';
import { render } from './rules/template.ts';
import { readBroadcasts, readRecipients } from './sources/broadcast-store.ts';
import { readReplies } from './sources/reply-store.ts';

/**
 * Renders the text of a mail again, for a quotation: with today's values of the contact, and for a step with the
 * sequence that was published when the mail left. Null: it cannot be rendered any more, as that of a person who was erased.
 */
export async function readSentText(
  { db }: Pick<Services, 'db'>,
  at: { teamId: string; sendId: string },
): Promise<{ subject: string; text: string } | null> {
  const row = await findSentMail(db, at);
  if (!row) return readOther(db, at);
  if (row.email && isPseudonym(row.email)) return null;
  const read = await createContents()(db, {
    teamId: at.teamId,
    campaignId: row.campaign_id,
    version: row.version,
    nodeId: row.node_id,
    variantId: row.variant_id,
  });
  return read.kind === 'content' ? rendered(read.content, row) : null;
}

function rendered(
  content: EmailContent,
  row: TemplateRow & { subject: string | null },
): { subject: string; text: string } | null {
  const html = render(content.html, mailValues(row), { html: true, seed: row.id });
  return html.kind === 'ok' ? { subject: row.subject ?? '', text: htmlToText(html.text) } : null;
}

async function readOther(
  db: Db,
  { teamId, sendId }: { teamId: string; sendId: string },
): Promise<{ subject: string; text: string } | null> {
  const reply = (await readReplies(db, teamId, [sendId])).get(sendId);
  if (reply)
    return {
      subject: reply.subject ?? '',
      text: reply.body_text ?? htmlToText(reply.body_html ?? ''),
    };
  const person = (await readRecipients(db, teamId, [sendId])).get(sendId);
  if (person && isPseudonym(person.recipient)) return null;
  const [broadcast] = person ? await readBroadcasts(db, teamId, [person.source_id]) : [];
  const content = broadcast ? compileContent(broadcast) : null;
  return person && content !== null && typeof content !== 'string' ? rendered(content, person) : null;
}
