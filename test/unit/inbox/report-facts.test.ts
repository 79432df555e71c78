import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import type { ParsedMail } from '../../../src/inbox/rules/mail.ts';
import { toParsedMail, withWholeHead } from '../../../src/inbox/to-parsed-mail.ts';

async function read(text: string): Promise<ParsedMail> {
  const raw = withWholeHead(Buffer.from(text)) as Uint8Array<ArrayBuffer>;
  const options = { forceRfc822Attachments: true, attachmentEncoding: 'arraybuffer' } as const;
  return toParsedMail(await PostalMime.parse(raw, options), { raw });
}

const LETTER = `From: MAILER-DAEMON@mx.people.test
To: anna@outreach.test
Subject: failure notice
X-Failed-Recipients: ben@people.test, carl@people.test

I could not deliver your mail to <dora@people.test>. Ask postmaster@people.test.

--- Below this line is a copy of the message.

Message-ID: <ours@outreach.test>
To: dora@people.test
`;

const REPORT = `From: postmaster@people.test
To: anna@outreach.test
Subject: Undeliverable: Hello
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b

Not delivered. Log: 2026 Message-ID=bare@outreach.test, refused.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.people.test

Original-Recipient: rfc822;alias@people.test
Final-Recipient: rfc822;ben@inside.test
Action: failed
Status: 5.1.1

--b
Content-Type: message/rfc822

Message-ID: <ours@outreach.test>
References: <earlier@outreach.test>
To: list@people.test

Hello
--b--
`;

describe('what a report says, wherever it says it:', () => {
  it('the failed recipients by header and in the text, without those who report', async () => {
    expect((await read(LETTER)).failedRecipients).toEqual([
      'ben@people.test',
      'carl@people.test',
      'dora@people.test',
    ]);
  });

  it('the failed recipients of the report and of the mail that came back', async () => {
    expect((await read(REPORT)).failedRecipients).toEqual([
      'alias@people.test',
      'ben@inside.test',
      'list@people.test',
    ]);
  });

  it('the Message-IDs in the text and in the mail that came back', async () => {
    expect((await read(LETTER)).citedInText).toContain('<ours@outreach.test>');
    expect((await read(REPORT)).citedInText).toEqual([
      '<ours@outreach.test>',
      '<earlier@outreach.test>',
      '<bare@outreach.test>',
    ]);
  });

  it('though its parts cannot be told apart', async () => {
    const mail = await read(REPORT.replaceAll('--b', '--c'));
    expect(mail.reports).toMatchObject([{ action: 'failed', recipient: 'alias@people.test' }]);
  });

  it('though its action stands among the fields of the message', async () => {
    const moved = REPORT.replace('Action: failed\n', '').replace(
      'Reporting-MTA',
      'Action: failed\nReporting-MTA',
    );
    expect((await read(moved)).reports).toMatchObject([{ action: 'failed', recipient: 'alias@people.test' }]);
  });

  it('though lines without text come before its header', async () =>
    expect((await read(`\n   \n${REPORT}`)).subject).toBe('Undeliverable: Hello'));

  it('and nothing of the kind for an answer of a person', async () => {
    const answer =
      'From: ben@people.test\nTo: anna@outreach.test\nSubject: Re: Hello\n\nPlease ask carl@people.test.\n';
    expect((await read(answer)).failedRecipients).toEqual([]);
  });
});
