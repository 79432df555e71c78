import { htmlToText } from '../platform/html-text.ts';
import type { Services } from '../platform/services.ts';
import { createContents } from './content.ts';
import { findSentMail } from './ledger-store.ts';
import { valuesOf } from './render-mail.ts';
import { render } from './rules/template.ts';

/**
 * What a mail said, rendered again from the sequence that was published when it went out and from what is known of the
 * contact now: answers quote it. Null when its step cannot be rendered any more.
 */
export async function readSentText(
  { db }: Pick<Services, 'db'>,
  at: { teamId: string; sendId: string },
): Promise<{ subject: string; text: string } | null> {
  const row = await findSentMail(db, at);
  if (!row) return null;
  // Answers are few: the sequence is not kept.
  const read = await createContents()(db, {
    teamId: at.teamId,
    campaignId: row.campaign_id,
    version: row.version,
    nodeId: row.node_id,
    variantId: row.variant_id,
  });
  if (read.kind !== 'content') return null;
  const html = render(read.content.html, valuesOf(row), { html: true, seed: row.id });
  return html.kind === 'ok' ? { subject: row.subject ?? '', text: htmlToText(html.text) } : null;
}
