import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailParser } from '../../../src/inbox/parse.ts';
import type { MailParser } from '../../../src/inbox/parse.ts';
import { classify } from '../../../src/inbox/rules/classify.ts';
import type { ClassifyContext } from '../../../src/inbox/rules/classify.ts';

let parser: MailParser;
beforeAll(() => void (parser = createMailParser()));
afterAll(() => parser.close());

const CONTEXT: ClassifyContext = {
  wroteTo: new Set(['ben@people.test']),
  own: new Set(['anna@outreach.test']),
  citesOurs: true,
};
const OURS = '<ours@outreach.test>';
const QUOTE = [
  'On Mon, 16 Nov 2026 at 10:00, Anna <anna@outreach.test> wrote:',
  '> Would you like a demo?',
  '> If you do not want any more mails, unsubscribe here: https://outreach.test/u',
];

const mail = (headers: string[], body: string[], from = 'Ben <ben@people.test>'): Buffer =>
  Buffer.from(
    [
      `From: ${from}`,
      'To: anna@outreach.test',
      'Message-ID: <answer@people.test>',
      'Date: Mon, 16 Nov 2026 11:00:00 +0000',
      ...headers,
      ...(headers.some((header) => /^content-type/i.test(header))
        ? []
        : ['Content-Type: text/plain; charset=utf-8']),
      '',
      ...body,
      '',
    ].join('\r\n'),
  );

async function verdictOf(raw: Buffer, context = CONTEXT) {
  const parsed = await parser.parse(raw);
  if (parsed.kind !== 'parsed') throw new Error(parsed.reason);
  return classify(parsed.mail, context);
}
const reply = (...says: string[]) =>
  mail([`In-Reply-To: ${OURS}`, 'Subject: Re: Hello'], [...says, '', ...QUOTE]);

/** A delivery report of a mail server. RFC 3464 */
const report = (action: string, status: string, diagnostic: string, from = 'MAILER-DAEMON@mx.people.test') =>
  mail(
    [
      'Subject: Delivery report',
      'Auto-Submitted: auto-replied',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    ],
    [
      '--b',
      'Content-Type: text/plain',
      '',
      'This is the mail system.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.people.test',
      '',
      'Final-Recipient: rfc822; ben@people.test',
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${diagnostic}`,
      '--b',
      'Content-Type: message/rfc822',
      '',
      'To: ben@people.test',
      `Message-ID: ${OURS}`,
      '',
      'Hello',
      '--b--',
    ],
    from,
  );

describe('a person who writes back', () => {
  it.each([
    ['Thanks, this sounds interesting. Can you send me more details?'],
    ['Danke, das klingt gut. Wann hätten Sie Zeit?'],
    ['I stopped using such tools a year ago, but tell me more.'],
    ['Please remove the second paragraph from the offer and send it again.'],
  ])('replied: %s', async (says) => {
    expect(await verdictOf(reply(says))).toMatchObject({ outcome: 'reply', text: says });
  });

  it('replied, although our own footer in the quote speaks of unsubscribing', async () => {
    expect(await verdictOf(reply('Sounds good.'))).toMatchObject({ outcome: 'reply', doubt: false });
  });

  it('replied from Exchange, whose header against auto-replies is no sign of a machine', async () => {
    const raw = mail(
      [`In-Reply-To: ${OURS}`, 'Subject: Re: Hello', 'X-Auto-Response-Suppress: DR, OOF, AutoReply'],
      ['Yes, on Tuesday.'],
    );
    expect(await verdictOf(raw)).toMatchObject({ outcome: 'reply' });
  });

  it.each([
    ['STOP'],
    ['Please remove me from your list.'],
    ['Bitte nehmen Sie mich aus Ihrem Verteiler.'],
    ['Merci de me désinscrire de votre liste.'],
    ['Stop emailing me!'],
    ['Do not contact me again.'],
  ])('opted out: %s', async (says) => {
    expect(await verdictOf(reply(says))).toMatchObject({
      outcome: 'unsubscribe',
      method: 'auto_detected',
      address: 'ben@people.test',
    });
  });

  it('is asked about by a person when the words leave doubt', async () => {
    expect(await verdictOf(reply('Where did you get my address? This is spam.'))).toMatchObject({
      outcome: 'reply',
      doubt: true,
      needsReview: true,
      intent: { mood: 'needs_review' },
    });
  });
});

describe('a machine', () => {
  it.each<[string, string[], string[]]>([
    [
      'that says Auto-Submitted',
      ['Subject: Re: Hello', 'Auto-Submitted: auto-replied'],
      ['I am out of the office until Monday.'],
    ],
    [
      'of Exchange, in German',
      [
        'Subject: =?UTF-8?Q?Automatische_Antwort=3A_Hello?=',
        'Auto-Submitted: auto-generated',
        'X-Auto-Response-Suppress: All',
      ],
      ['Ich bin bis Montag nicht im Büro.'],
    ],
    [
      'in French',
      ['Subject: =?UTF-8?Q?R=C3=A9ponse_automatique_=3A_Hello?=', 'X-Autoreply: yes'],
      ['Je suis absent du bureau jusqu’à lundi.'],
    ],
    [
      'in Spanish',
      ['Subject: Respuesta automática: Hello', 'Precedence: auto_reply'],
      ['Estoy fuera de la oficina hasta el lunes.'],
    ],
  ])('%s is an autoresponse', async (_says, headers, body) => {
    expect(await verdictOf(mail([`In-Reply-To: ${OURS}`, ...headers], body))).toMatchObject({
      outcome: 'autoresponse',
    });
  });

  it.each([
    ['failed', '5.1.1', '550 5.1.1 User unknown', 'invalid_recipient'],
    ['failed', '5.7.1', '550 5.7.1 Message rejected by policy', 'policy_block'],
    ['failed', '4.2.2', '452 4.2.2 mailbox full', 'soft'],
  ])('that reports %s %s (%s) says the mail bounced: %s', async (action, status, diagnostic, category) => {
    expect(await verdictOf(report(action, status, diagnostic))).toMatchObject({
      outcome: 'bounce',
      bounce: { category, recipient: 'ben@people.test' },
    });
  });

  it('that reports a delay is nothing: the final report follows', async () => {
    expect(await verdictOf(report('delayed', '4.4.1', '451 4.4.1 host not responding'))).toMatchObject({
      outcome: 'none',
      why: 'delay_notice',
      needsReview: false,
    });
  });

  it('that reports success is nothing', async () => {
    expect(await verdictOf(report('delivered', '2.0.0', '250 ok'))).toMatchObject({ outcome: 'none' });
  });

  it('that reports a mail we never wrote is no bounce of ours', async () => {
    const stranger = { ...CONTEXT, wroteTo: new Set<string>(), citesOurs: false };
    expect(await verdictOf(report('failed', '5.1.1', '550 5.1.1 User unknown'), stranger)).toMatchObject({
      outcome: 'none',
      needsReview: true,
    });
  });

  it('that forwards a complaint ends it for the one who complained', async () => {
    const raw = mail(
      ['Subject: FW: Hello', 'Content-Type: multipart/report; report-type=feedback-report; boundary="b"'],
      [
        '--b',
        'Content-Type: text/plain',
        '',
        'An abuse report.',
        '--b',
        'Content-Type: message/feedback-report',
        '',
        'Feedback-Type: abuse',
        'User-Agent: FBL/1.0',
        'Version: 1',
        'Original-Rcpt-To: <ben@people.test>',
        '--b',
        'Content-Type: message/rfc822',
        '',
        `Message-ID: ${OURS}`,
        'To: ben@people.test',
        '',
        'Hello',
        '--b--',
      ],
      'fbl@provider.test',
    );
    expect(await verdictOf(raw)).toMatchObject({
      outcome: 'unsubscribe',
      method: 'spam_complaint',
      address: 'ben@people.test',
    });
  });

  it('that copies our own mail back is nothing', async () => {
    expect(await verdictOf(mail(['Subject: Hello'], ['Hello'], 'anna@outreach.test'))).toMatchObject({
      outcome: 'none',
      why: 'own_copy',
    });
  });
});
