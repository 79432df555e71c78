import type { MailRow } from '../claimed-send.ts';
import { htmlAsText } from '../compose.ts';
import { compileContent } from '../content.ts';
import type { EmailContent } from '../content.ts';
import { mailUnsubscribeUrl } from '../links.ts';
import { renderContent } from '../render-mail.ts';
import { RECHECK_MS } from '../rules/may-send.ts';
import { PLACEMENT_HEADER, placementToken } from '../rules/placement-header.ts';
import { sampleContact } from '../rules/sample-contact.ts';
import { trackMail } from '../track-mail.ts';
import { readPlacementMails, readPlacementTexts } from './placement-store.ts';
import type { PlacementMail } from './placement-store.ts';
import { drop, hold, safely } from './source.ts';
import type { Judgement, Moment, Source, SourceDeps } from './source.ts';

/**
 * Mails of placement tests are composed like campaign mails, with tracking and unsubscribe link, because filters judge
 * these too. decided: no person reads them, so no schedule holds them; the team's daily limit and the blacklist apply.
 */
export const PLACEMENT: Source = {
  async judge(deps, trx, rows, at) {
    const teamId = rows[0]!.team_id;
    const texts = await readPlacementTexts(trx, teamId, [...new Set(rows.map((row) => row.source_id!))]);
    const contents = new Map(texts.map((each) => [each.id, compileContent(each)]));
    const mails = await readPlacementMails(
      trx,
      teamId,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      // decided: a mailbox keeps no copies of tests in its Sent folder.
      row: { ...row, sent_setting: { ...row.sent_setting, save_sent: false } },
      verdict: safely(deps, row, at, () =>
        judge(deps, row, mails.get(row.id), contents.get(row.source_id!) ?? 'template_error', at),
      ),
    }));
  },
};

function judge(
  deps: SourceDeps,
  row: MailRow,
  mail: PlacementMail | undefined,
  content: EmailContent | string,
  at: Moment,
): Judgement {
  if (!mail?.running) return drop(row, 'test_ended');
  if (mail.suppressed) return drop(row, 'suppressed');
  if (typeof content === 'string') return drop(row, content);
  if (mail.team_capped_until && mail.team_capped_until > at.now)
    return hold(
      row,
      'team_daily_cap',
      at,
      new Date(Math.min(mail.team_capped_until.getTime(), at.now.getTime() + RECHECK_MS)),
    );
  const { recipient } = row;
  const rendered = renderContent(
    content,
    { ...mail, ...sampleContact(content), email: recipient },
    row.id,
    null,
  );
  if (rendered.kind === 'missing_variable') return drop(row, `missing_variable: ${rendered.name}`);
  const { subject, html, text } = rendered.mail;
  return {
    go: true,
    recipient,
    subject,
    inReplyTo: null,
    budget: {
      campaign_id: null,
      first_mail: false,
      daily_limit: null,
      new_contacts_per_day: null,
      team_daily_limit: mail.team_daily_limit,
    },
    caps: null,
    files: content.files,
    write: () => ({
      to: { name: '', address: recipient },
      subject,
      html,
      text: text ?? htmlAsText(html),
      messageId: row.message_id,
      date: row.date_header ?? at.now,
      listUnsubscribe: { url: mailUnsubscribeUrl(deps, row.id) },
      headers: { [PLACEMENT_HEADER]: placementToken(row.message_id) },
    }),
    track: (untracked) => trackMail(deps, { ...mail, team_id: row.team_id }, untracked),
  };
}
