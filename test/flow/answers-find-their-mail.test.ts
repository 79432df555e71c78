import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resumePaused } from '../../src/enrollments/resume-paused.ts';
import { purgeRaw } from '../../src/inbox/purge-raw.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { oneMail } from '../support/graph.ts';
import { openMailer } from '../support/mailer.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import { inboundWorld } from '../support/inbound.ts';

let w: Awaited<ReturnType<typeof inboundWorld>>;
beforeEach(async () => void (w = await inboundWorld()));
afterEach(() => w[Symbol.asyncDispose]());

const auth = (results: string): string[] => [`Authentication-Results: mx.outreach.test; ${results}`];
const PASSED = 'spf=pass smtp.mailfrom=people.test; dkim=pass header.d=people.test';
const FAILED = 'spf=fail smtp.mailfrom=people.test; dkim=none; dmarc=fail header.from=people.test';

describe('an answer finds its mail', () => {
  it('by what it cites, and says so', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ cites: ben!.messageId, from: 'ben.private@else.test' }]);
    expect(await w.messages()).toMatchObject([{ matched_by: 'in_reply_to', needs_review: false }]);
    expect(await w.standing(ben!)).toEqual(['finished replied']);
  });

  it('by its sender alone, where nothing is known of its authentication', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{}]);
    expect(await w.messages()).toMatchObject([{ matched_by: 'from', needs_review: false }]);
    expect(await w.standing(ben!)).toEqual(['finished replied']);
  });

  it('by mail domain and subject, when one open contact had that subject', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    const [eve] = await w.wroteTo(['eve@people.test'], { name: 'Winter', subject: 'Tires' });
    await w.hear([{ from: 'office@people.test', subject: 'AW: [EXT] hi' }]);
    expect(await w.messages()).toMatchObject([{ matched_by: 'subject_domain', outcome: 'reply' }]);
    expect(await w.standing(ben!, eve!)).toEqual(['finished replied', 'active']);
    expect(await w.events('reply')).toMatchObject([{ enrollment_id: ben!.enrollmentId }]);
  });
});

describe('an address with a plus names its mail', () => {
  it('where the mailbox has plus_addressing: reports and answers that cite nothing find it', async () => {
    const { t } = w;
    await using sink = await startSmtpSink();
    await using mailer = await openMailer(t.app);
    const senderId = await w.mailbox('bea', { smtp_port: sink.port });
    await t.call('PATCH', `/senders/${w.anna}`, { disabled: true });
    const made = await t.call('POST', '/campaigns', {
      TeamId: t.teamId,
      name: 'Autumn',
      ...oneMail('Hi', 'Text'),
    });
    const at = { TeamId: t.teamId, CampaignId: made.body.data.id };
    const send = async (email: string) => {
      const contact = await t.call('POST', '/contacts', { ...at, email });
      await t.call('PATCH', `/campaigns/${at.CampaignId}`, { status: 'active' });
      await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
      await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
      return { enrollmentId: contact.body.data.id as string, mail: sink.mails.at(-1)! };
    };
    expect((await send('ann@people.test')).mail.from).toBe('bea@outreach.test');
    const changed = await t.call('PATCH', `/senders/${senderId}`, { plus_addressing: true });
    expect(changed.body.data.plus_addressing).toBe(true);
    const [ben, eve] = [await send('ben@people.test'), await send('eve@people.test')];
    const token = /^<(.+)@/.exec(ben.mail.messageId)![1];
    expect(ben.mail.from).toBe(`bea+${token}@outreach.test`);
    expect(ben.mail.raw).toMatch(/^From: bea@outreach\.test/m);
    const from = 'mailer-daemon@gateway.test';
    const text = 'Your message could not be delivered.\r\n\r\n550 5.1.1 User unknown';
    await w.hear(
      [
        {
          from,
          subject: 'Undelivered Mail Returned to Sender',
          text,
          headers: [`To: ${ben.mail.from.toUpperCase()}`],
        },
        { from: 'assistant@office.test', headers: [`Delivered-To: ${eve.mail.from}`] },
        { from: 'x@office.test', headers: ['To: bea+aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@outreach.test'] },
      ],
      { senderId },
    );
    expect((await w.messages()).map((each) => [each.outcome, each.matched_by])).toEqual([
      ['bounce', 'plus_token'],
      ['reply', 'plus_token'],
      ['reply', null],
    ]);
    expect(await w.blacklist()).toEqual([{ address: 'ben@people.test', reason: 'invalid_recipient' }]);
    expect(await w.standing(eve)).toEqual(['finished replied']);
  });
});

describe('an answer that finds no mail is never lost:', () => {
  it('one from the company of contacts pauses them, and a person settles it', async () => {
    const [ben, eve] = await w.wroteTo(['ben@people.test', 'eve@people.test', 'eva@other.test']);
    await w.hear([{ from: 'office@people.test', subject: 'A question' }]);
    expect(await w.standing(ben!, eve!)).toEqual(['paused possible_reply', 'paused possible_reply']);
    expect(await w.messages()).toMatchObject([
      { matched_by: 'domain', needs_review: true, review_reason: 'possible_reply', event_id: null },
    ]);
    expect(await w.talks()).toMatchObject([
      { contact_profile_id: null, from_address: 'office@people.test', needs_review: true },
    ]);
    expect(await w.events('reply')).toEqual([]);
  });

  it('one from a free mail provider pauses no contact', async () => {
    const [ben] = await w.wroteTo(['ben@gmail.com']);
    await w.hear([{ from: 'other@gmail.com', text: 'Please call me.' }]);
    expect(await w.standing(ben!)).toEqual(['active']);
    expect(await w.messages()).toMatchObject([{ review_reason: 'unmatched', outcome: 'reply' }]);
    expect(await w.talks()).toMatchObject([{ contact_profile_id: null, needs_review: true }]);
  });

  it('two unknown people have two threads, and one who writes twice has one', async () => {
    await w.hear([{ from: 'a@x.test' }, { from: 'b@x.test' }, { from: 'a@x.test' }]);
    expect(new Set((await w.talks()).map((talk) => talk.from_address))).toEqual(
      new Set(['a@x.test', 'b@x.test']),
    );
    expect(await w.talks()).toHaveLength(2);
  });

  it('an opt-out of an unknown person is shown to a person and blacklists no contact', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([
      { from: 'x@people.test', subject: 'Please', text: 'Please remove me from your mailing list.' },
    ]);
    expect(await w.standing(ben!)).toEqual(['paused possible_reply']);
    expect(await w.blacklist()).toEqual([]);
    expect(await w.messages()).toMatchObject([{ outcome: 'unsubscribe', needs_review: true }]);
  });

  it('a newsletter is none', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    const headers = ['List-Unsubscribe: <https://people.test/off>', 'List-Id: <news.people.test>'];
    await w.hear([{ from: 'news@people.test', subject: 'Our news', headers }]);
    expect(await w.standing(ben!)).toEqual(['active']);
    expect(await w.messages()).toMatchObject([{ needs_review: false }]);
    expect(await w.talks()).toEqual([]);
  });
});

describe('an answer without references', () => {
  it('ends each campaign that it may answer', async () => {
    const [autumn] = await w.wroteTo(['ben@people.test']);
    const [winter] = await w.wroteTo(['ben@people.test'], { name: 'Winter', subject: 'Tires' });
    await w.hear([{ subject: 'A question' }]);
    expect(await w.standing(autumn!, winter!)).toEqual(['finished replied', 'finished replied']);
    expect(await w.events('reply')).toHaveLength(1);
    expect(await w.events('finished')).toHaveLength(2);
  });

  it('pauses the others where reply_scope is campaign, and none when its subject says which it is', async () => {
    await w.t.call('PATCH', `/teams/${w.t.teamId}`, { reply_scope: 'campaign' });
    const [autumn] = await w.wroteTo(['ben@people.test', 'eve@people.test']);
    const [winter] = await w.wroteTo(['ben@people.test'], { name: 'Winter', subject: 'Tires' });
    await w.hear([{ subject: 'Re: Hi' }]);
    expect(await w.standing(autumn!, winter!)).toEqual(['finished replied', 'active']);
    const [spring] = await w.wroteTo(['ben@people.test'], { name: 'Spring', subject: 'Flowers' });
    await w.hear([{ subject: 'A question' }]);
    expect(new Set(await w.standing(winter!, spring!))).toEqual(
      new Set(['finished replied', 'paused possible_reply']),
    );
  });
});

it('a mail from another mailbox of the team is no answer', async () => {
  const [ben] = await w.wroteTo(['ben@people.test']);
  await w.mailbox('otto');
  await w.hear([{ from: 'Otto@outreach.test', cites: ben!.messageId }]);
  expect(await w.messages()).toMatchObject([{ outcome: 'none', subtype: 'own_copy', needs_review: false }]);
  expect(await w.standing(ben!)).toEqual(['active']);
});

describe('a forged', () => {
  const report = (recipient: string, headers: string[] = []): string =>
    [...headers, w.reportOf('<no-mail-of-ours@where.test>', recipient)].join('\r\n');

  it('report that names a contact and cites nothing of ours counts only with proof', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([
      { raw: report('ben@people.test') },
      { raw: report('ben@people.test', auth('spf=pass smtp.mailfrom=evil.test')) },
      { raw: report('ben@people.test', auth('dmarc=pass')) },
      { raw: report('ben@people.test', ['Authentication-Results: mx.evil.test; spf=pass smtp.helo=mx.people.test']) },
    ]); // prettier-ignore
    expect(await w.messages()).toMatchObject([
      { outcome: 'none', review_reason: 'unproven_report', matched_by: 'report_recipient' },
      { outcome: 'none', review_reason: 'unproven_report' },
      { outcome: 'none', review_reason: 'unproven_report' },
      { outcome: 'none', review_reason: 'unproven_report' },
    ]);
    expect([await w.standing(ben!), await w.blacklist()]).toEqual([['active'], []]);
    await w.hear([{ raw: report('ben@people.test', auth('spf=pass smtp.helo=mx.people.test')) }]);
    expect(await w.standing(ben!)).toEqual(['finished bounced']);
  });

  it('report or complaint of a user of a large provider does not count; one of its systems does', async () => {
    const [ben] = await w.wroteTo(['ben@gmail.com']);
    const signed = auth('dkim=pass header.i=@gmail.com; spf=pass smtp.mailfrom=gmail.com');
    const by = (from: string): string =>
      report('ben@gmail.com', signed).replace(/^From: MAILER-DAEMON.*$/m, `From: ${from}`);
    await w.hear([{ raw: by('Mail Delivery Subsystem <eve@gmail.com>') }]);
    expect(await w.messages()).toMatchObject([{ outcome: 'none', review_reason: 'unproven_report' }]);
    expect([await w.standing(ben!), await w.blacklist()]).toEqual([['active'], []]);
    await w.hear([{ raw: by('mailer-daemon@googlemail.com') }]);
    expect(await w.standing(ben!)).toEqual(['finished bounced']);
  });

  it('report of a mail that went out long ago does not count, also with proof', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    w.t.clock.advance(15 * 86_400_000);
    await w.hear([{ raw: report('ben@people.test', auth(PASSED)) }]);
    expect(await w.messages()).toMatchObject([{ outcome: 'none', review_reason: 'unproven_report' }]);
    expect(await w.standing(ben!)).toEqual(['active']);
  });

  it('report of the mailbox’s own server, which checks no mail of its own, rests the contact', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    const ofOwn = (of: string, head: string[] = []): string =>
      report('ben@people.test', head)
        .replace(/^From: .*$/m, `From: mailer-daemon@${of}`)
        .replace(/^Message-ID: .*\r\n/m, '');
    await w.hear([
      { raw: ofOwn('mx.else.test') },
      { raw: ofOwn('outreach.test', auth('spf=fail smtp.mailfrom=outreach.test')) },
      { raw: ofOwn('outreach.test').replace('mailer-daemon@', 'eve@') },
    ]);
    expect(await w.standing(ben!)).toEqual(['active']);
    await w.hear([{ raw: ofOwn('outreach.test') }]);
    expect((await w.messages()).map(({ review_reason }) => review_reason)).toEqual([
      'unproven_report',
      'unproven_report',
      'unproven_report',
      'own_server_report',
    ]);
    expect([await w.standing(ben!), await w.blacklist()]).toEqual([['paused possible_reply'], []]);
  });

  it('report of the mailbox’s own provider counts', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    const signed = (): string => report('ben@people.test', auth('dkim=pass header.d=outreach.test'));
    await w.hear([{ raw: signed() }]);
    expect(await w.standing(ben!), 'another system is said to write it').toEqual(['active']);
    await w.hear([{ raw: signed().replace('@mx.sandbox.test (Mail', '@mx.outreach.test (Mail') }]);
    expect(await w.standing(ben!)).toEqual(['finished bounced']);
  });

  it('complaint suppresses no contact; one that carries our mail back does', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    const arf = (cited: string): string =>
      [
        'From: fbl@provider.test',
        'Subject: FW: complaint',
        `Message-ID: <${cited.slice(1, 9)}@provider.test>`,
        'MIME-Version: 1.0',
        'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
        '',
        '--b',
        'Content-Type: message/feedback-report',
        '',
        'Feedback-Type: abuse',
        'Original-Rcpt-To: <ben@people.test>',
        '',
        '--b',
        'Content-Type: message/rfc822',
        '',
        `Message-ID: ${cited}`,
        'To: ben@people.test',
        '',
        'Text',
        '--b--',
        '',
      ].join('\r\n');
    await w.hear([{ raw: arf('<not-ours@where.test>') }]);
    expect([await w.standing(ben!), await w.blacklist()]).toEqual([['active'], []]);
    expect(await w.messages()).toMatchObject([{ review_reason: 'unproven_report' }]);
    await w.hear([{ raw: arf(ben!.messageId) }]);
    expect(await w.blacklist()).toEqual([{ address: 'ben@people.test', reason: 'spam_complaint' }]);
  });

  it.each([
    ['answer', 'Sounds good.'],
    ['opt-out', 'Please remove me from your mailing list.'],
  ])('%s pauses its contact and blacklists none', async (_what, text) => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ text, headers: auth(FAILED) }]);
    expect([await w.standing(ben!), await w.blacklist()]).toEqual([['paused possible_reply'], []]);
    expect(await w.messages()).toMatchObject([
      { matched_by: 'from', review_reason: 'not_authentic', needs_review: true, event_id: null },
    ]);
    const [talk] = await w.talks();
    expect(talk).toMatchObject({ enrollment_id: ben!.enrollmentId, needs_review: true });
  });

  it('answer is none that cites our mail or passed', async () => {
    const [ben, eve] = await w.wroteTo(['ben@people.test', 'eve@people.test']);
    await w.hear([
      { cites: ben!.messageId, headers: auth(FAILED) },
      { from: 'eve@people.test', headers: auth(PASSED) },
    ]);
    expect(await w.standing(ben!, eve!)).toEqual(['finished replied', 'finished replied']);
  });
});

describe('a person who encloses a report answers', () => {
  const enclosing = (cites: string, from: string, part: string[]): string =>
    [
      `From: ${from}`,
      'Subject: Re: Hi',
      `Message-ID: <${cites.slice(1, 9)}@people.test>`,
      `In-Reply-To: ${cites}`,
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'Our office has lost your mail, see the report. Yes, I am interested.',
      '--b',
      ...part,
      '--b--',
      '',
    ].join('\r\n');
  const report = (action: string): string[] => [
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.people.test',
    '',
    'Final-Recipient: rfc822; office@people.test',
    `Action: ${action}`,
    'Status: 5.1.1',
    '',
  ];

  it.each([
    ['of a failure', 'ben@people.test', report('failed')],
    ['of a success', 'ben@people.test', report('delivered')],
    ['of a delay, in another address', 'benjamin@people.test', report('delayed')],
    [
      'of a complaint',
      'ben@people.test',
      ['Content-Type: message/feedback-report', '', 'Feedback-Type: abuse', ''],
    ],
    ['and has a name like a machine', '"Ben, Bounce Sports" <ben@people.test>', report('failed')],
  ])('%s', async (_what, from, part) => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ raw: enclosing(ben!.messageId, from, part) }]);
    expect([await w.standing(ben!), await w.blacklist()]).toEqual([['finished replied'], []]);
  });
});

describe('two mails with one Message-ID', () => {
  const letter = (text: string, ...headers: string[]): { raw: string } => ({
    raw: [...headers, 'From: ben@people.test', 'Message-ID: <one@people.test>', '', text, ''].join('\r\n'),
  });

  it('are both read when they say different things, and once when they say the same', async () => {
    await w.wroteTo(['ben@people.test']);
    await w.hear([letter('Sounds good.'), letter('Please remove me from your mailing list.')]);
    await w.hear([letter('Sounds good.', 'Received: by mx.outreach.test', 'X-Spam: no')]);
    expect((await w.messages()).map((row) => row.outcome)).toEqual(['reply', 'unsubscribe']);
    expect(await w.blacklist()).toMatchObject([{ address: 'ben@people.test' }]);
  });
});

describe('the raw bytes of a mail', () => {
  const kept = () => w.t.app.db.selectFrom('raw_messages').select(['id', 'raw']).execute();

  it('are stored compressed, and kept for so long as is configured or as a person needs them', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    const text = 'Yes please, send me the price. '.repeat(300);
    await w.hear([
      { cites: ben!.messageId, text },
      { from: 'eve@else.test', text },
    ]);
    const [answer, unmatched] = await kept();
    expect(answer!.raw.length).toBeLessThan(1_000);
    w.t.clock.advance(179 * 86_400_000);
    await purgeRaw(w.t.app);
    expect(await kept()).toHaveLength(2);
    w.t.clock.advance(2 * 86_400_000);
    expect(await purgeRaw(w.t.app)).toBe(false);
    expect(await kept()).toMatchObject([{ id: unmatched!.id }]);
  });
});

describe('an absence pauses its contact, who goes on by itself', () => {
  it('after seven days', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    const text = 'I am out of the office with limited access to e-mail.';
    await w.hear([{ cites: ben!.messageId, text, headers: ['Auto-Submitted: auto-replied'] }]);
    expect(await w.standing(ben!)).toEqual(['paused out_of_office']);
    const shown = await w.t.call('GET', `/contacts/${ben!.enrollmentId}`);
    const back = new Date(w.t.clock.now().getTime() + 7 * 86_400_000).toISOString();
    expect(shown.body.data).toMatchObject({ resume_at: back, reason: 'out_of_office' });
    expect(await w.events('autoresponse', 'contact_paused')).toHaveLength(2);
    w.t.clock.advance(7 * 86_400_000);
    await resumePaused(w.t.app);
    expect(await w.standing(ben!)).toEqual(['active']);
  });
});

describe('an opt-out in doubt', () => {
  it('pauses all enrollments of the person, and blacklists none', async () => {
    const [autumn] = await w.wroteTo(['ben@people.test']);
    const [winter] = await w.wroteTo(['ben@people.test'], { name: 'Winter' });
    await w.hear([{ cites: autumn!.messageId, text: 'Where did you get my address? This is spam.' }]);
    expect(await w.standing(autumn!, winter!)).toEqual(['paused opt_out_doubt', 'paused opt_out_doubt']);
    expect(await w.blacklist()).toEqual([]);
    expect(await w.messages()).toMatchObject([{ outcome: 'reply', review_reason: 'opt_out_doubt' }]);
    expect(await w.events('reply')).toHaveLength(1);
  });
});

describe('the interest of a contact', () => {
  const interest = async (): Promise<unknown[]> =>
    (await w.events('interest', 'appointment')).map((event) => event.detail);

  it('is set once by what an answer says, with its event', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ cites: ben!.messageId, text: 'Sounds good, tell me more.' }]);
    await w.hear([{ cites: ben!.messageId, text: 'Sorry, we are not interested after all.' }]);
    expect(await interest()).toEqual([{ interest: { interest: 'interested' } }]);
    const shown = await w.t.call('GET', `/contacts/${ben!.enrollmentId}`);
    expect(shown.body.data.interest).toBe('interested');
  });

  it('that a person set stays', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.t.call('PATCH', `/contacts/${ben!.enrollmentId}`, { interest: 'customer' });
    await w.hear([{ cites: ben!.messageId, text: 'Sounds good, tell me more.' }]);
    expect(await interest()).toEqual([{ interest: { interest: 'customer' } }]);
  });

  it('becomes meeting_booked when an invitation is accepted', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    const raw = [
      'From: ben@people.test',
      'Subject: Accepted: Call',
      'Message-ID: <cal@people.test>',
      `In-Reply-To: ${ben!.messageId}`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Ben accepted.',
      '--b',
      'Content-Type: text/calendar; method=REPLY; charset=utf-8',
      '',
      'BEGIN:VCALENDAR',
      'METHOD:REPLY',
      'BEGIN:VEVENT',
      'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ben@people.test',
      'END:VEVENT',
      'END:VCALENDAR',
      '--b--',
      '',
    ].join('\r\n');
    await w.hear([{ raw }]);
    expect(await interest()).toMatchObject([
      { interest: { interest: 'meeting_booked' } },
      { appointment: { source: 'calendar' } },
    ]);
  });
});
