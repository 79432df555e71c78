import type { MailRow } from '../claimed-send.ts';
import { htmlAsText } from '../compose.ts';
import { compileContent } from '../content.ts';
import type { EmailContent } from '../content.ts';
import { mailUnsubscribeUrl } from '../links.ts';
import { renderContent } from '../render-mail.ts';
import { broadcastBlocker } from '../rules/broadcast-gates.ts';
import { fullFacts } from '../rules/facts.ts';
import { capsOf } from '../take-caps.ts';
import { trackMail } from '../track-mail.ts';
import { readBroadcasts, readRecipients } from './broadcast-store.ts';
import type { Recipient } from './broadcast-store.ts';
import { drop, hold, safely } from './source.ts';
import type { Judgement, Moment, Source, SourceDeps } from './source.ts';

/**
 * The team's schedule and daily limit stop all broadcasts at once, so the claim checks them before it reads any mail.
 */
export const BROADCAST: Source = {
  async judge(deps, trx, rows, at) {
    const teamId = rows[0]!.team_id;
    const broadcasts = await readBroadcasts(trx, teamId, [...new Set(rows.map((row) => row.source_id!))]);
    const contents = new Map(broadcasts.map((each) => [each.id, compileContent(each)]));
    const recipients = await readRecipients(
      trx,
      teamId,
      rows.map(({ id }) => id),
      at.now,
    );
    return rows.map((row) => {
      const content = contents.get(row.source_id!) ?? 'template_error';
      const recipient = recipients.get(row.id);
      return { row, verdict: safely(deps, row, at, () => judge(deps, row, recipient, content, at)) };
    });
  },
};

function judge(
  deps: SourceDeps,
  row: MailRow,
  person: Recipient | undefined,
  content: EmailContent | string,
  at: Moment,
): Judgement {
  const blocker = broadcastBlocker(person && { ...person, full: fullFacts(person) }, at.now);
  if (blocker?.until) return hold(row, blocker.gate, at, blocker.until);
  if (blocker || !person?.email) return drop(row, blocker?.gate ?? 'no_email');
  if (typeof content === 'string') return drop(row, content);
  const rendered = renderContent(content, person, row.id, null);
  // decided: the content of a running broadcast cannot be corrected, so the recipient is skipped.
  if (rendered.kind === 'missing_variable') return drop(row, rendered.kind);
  const { subject, html, text } = rendered.mail;
  const { recipient } = row;
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
      team_daily_limit: person.team_daily_limit,
    },
    caps: capsOf(person),
    files: content.files,
    write: () => ({
      to: { name: [person.first_name, person.last_name].filter(Boolean).join(' '), address: recipient },
      subject,
      html,
      text: text ?? htmlAsText(html),
      messageId: row.message_id,
      date: row.date_header ?? at.now,
      listUnsubscribe: { url: mailUnsubscribeUrl(deps, row.id) },
    }),
    track: (untracked) => trackMail(deps, { ...person, team_id: row.team_id }, untracked),
  };
}
