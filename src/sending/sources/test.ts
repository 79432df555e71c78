import type { MailRow } from '../claimed-send.ts';
import { htmlAsText } from '../compose.ts';
import { mailUnsubscribeUrl } from '../links.ts';
import { fileRefsOf } from '../rules/mail-file.ts';
import { TEST_HEADER, testSubject } from '../rules/test-header.ts';
import { trackMail } from '../track-mail.ts';
import { readTestMails } from './test-store.ts';
import type { TestMail } from './test-store.ts';
import { drop, safely } from './source.ts';
import type { Judgement, Moment, Source, SourceDeps } from './source.ts';

/** decided: a day, so that a mailbox whose day is used up sends it on the next, and no mailbox long after that. */
const TEST_MS = 24 * 60 * 60_000;

/**
 * Test mails: the text was rendered when the test was asked for, so it is the same at each attempt. decided: no
 * schedule and no limit of team or campaign holds them, since a person waits; spacing, day and rests of the mailbox do.
 * Links are those of a mail of the campaign, but name this mail, which has no contact: a click or an opt-out changes
 * nothing. No thread: an answer that cites a mail of the contact would be the contact's answer.
 */
export const TEST: Source = {
  async judge(deps, trx, rows, at) {
    const mails = await readTestMails(
      trx,
      rows[0]!.team_id,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      // decided: a mailbox keeps no copies of tests in its Sent folder.
      row: { ...row, sent_setting: { ...row.sent_setting, save_sent: false } },
      verdict: safely(deps, row, at, () => judge(deps, row, mails.get(row.id), at)),
    }));
  },
};

function judge(deps: SourceDeps, row: MailRow, mail: TestMail | undefined, at: Moment): Judgement {
  if (!mail || mail.created_at.getTime() + TEST_MS <= at.now.getTime()) return drop(row, 'test_ended');
  if (mail.suppressed) return drop(row, 'suppressed');
  const { recipient } = row;
  const subject = testSubject(mail.subject);
  const html = mail.body_html;
  return {
    go: true,
    recipient,
    subject,
    inReplyTo: null,
    budget: null,
    caps: null,
    files: fileRefsOf(mail),
    write: () => ({
      to: { name: '', address: recipient },
      subject,
      html,
      text: mail.body_text ?? htmlAsText(html),
      messageId: row.message_id,
      date: row.date_header ?? at.now,
      listUnsubscribe: { url: mailUnsubscribeUrl(deps, row.id) },
      headers: { [TEST_HEADER]: mail.id },
    }),
    track: (untracked) => trackMail(deps, { ...mail, id: row.id, team_id: row.team_id }, untracked),
  };
}
