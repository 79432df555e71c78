import { sql } from 'kysely';
import { htmlToText } from '../platform/html-text.ts';
import type { Services } from '../platform/services.ts';
import { createContents } from './content.ts';
import { TEMPLATE_COLUMNS } from './ledger-store.ts';
import { valuesOf } from './render-mail.ts';
import type { TemplateRow } from './render-mail.ts';
import { render } from './rules/template.ts';

type SentRow = TemplateRow & {
  campaign_id: string;
  node_id: string;
  variant_id: string | null;
  version: number;
  subject: string | null;
};

/**
 * What a mail said, rendered again from the sequence that was published when it went out and from what is known of the
 * contact now: answers quote it. Null when its step cannot be rendered any more.
 */
export async function readSentText(
  { db }: Pick<Services, 'db'>,
  at: { teamId: string; sendId: string },
): Promise<{ subject: string; text: string } | null> {
  const { rows } = await sql<SentRow>`
    select s.id, s.campaign_id, s.node_id, s.variant_id, s.subject, s.recipient as email, ${TEMPLATE_COLUMNS},
      coalesce((select max(v.version) from sequence_versions v where v.team_id = s.team_id and v.campaign_id = s.campaign_id
        and v.created_at <= coalesce(s.date_header, s.created_at)), s.sequence_version) as version,
      (select json_build_object('meeting_link', t.meeting_link, 'meeting_link_text', t.meeting_link_text) from teams t where t.id = s.team_id) as team,
      (select json_build_object('send_as', f.send_as, 'email', f.email) from senders f where f.team_id = s.team_id and f.id = s.sender_id) as sender
    from email_sends s join contact_profiles p on p.team_id = s.team_id and p.id = s.contact_profile_id
    where s.team_id = ${at.teamId} and s.id = ${at.sendId}`.execute(db);
  const row = rows[0];
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
