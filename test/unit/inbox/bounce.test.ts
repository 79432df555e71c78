import { describe, expect, it } from 'vitest';
import { readBounce } from '../../../src/inbox/rules/bounce.ts';
import { OURS, block, mailWith, reportWith } from './mails.ts';

const KNOWN = new Set(['ben@people.test']);

describe('a delivery report', () => {
  it.each([
    ['5.1.1', 'smtp; 550 5.1.1 User unknown', 'invalid_recipient', 'hard'],
    ['5.7.1', 'smtp; 550 5.7.1 Message rejected by policy', 'policy_block', 'hard'],
    ['5.7.1', '', 'policy_block', 'hard'],
    ['5.7.1', 'smtp; 550 5.7.1 No such user', 'invalid_recipient', 'hard'],
    ['5.4.1', 'smtp; 550 5.4.1 Recipient address rejected: Access denied', 'invalid_recipient', 'hard'],
    ['4.2.2', 'smtp; 452 4.2.2 The recipient is over quota', 'soft', 'soft'],
    ['5.2.2', 'smtp; 552 5.2.2 Mailbox full', 'soft', 'soft'],
    ['5.1.1', 'smtp; 550 5.1.1 Mailbox is full', 'soft', 'soft'],
    ['4.4.7', 'smtp; delivery time expired', 'soft', 'soft'],
  ])('%s (%s) is %s and %s', (status, diagnostic, category, type) => {
    expect(readBounce(reportWith([block({ status, diagnostic })]), KNOWN)).toMatchObject({
      category,
      type,
      status,
    });
  });

  it('of a delay is soft and final for no address, though its words sound final', () => {
    const delayed = block({
      action: 'delayed',
      status: '4.4.1',
      diagnostic: 'smtp; user unknown, will try again',
    });
    expect(readBounce(reportWith([delayed]), KNOWN)).toMatchObject({
      category: 'soft',
      subtype: 'delayed',
      type: 'delayed',
    });
  });

  it.each([['delivered'], ['relayed'], ['expanded']])('of a mail that was %s is no failure', (action) => {
    expect(readBounce(reportWith([block({ action, status: '2.0.0' })]), KNOWN)).toEqual({
      none: 'delivered',
    });
  });

  it('about several people is read for the one we wrote to', () => {
    const stranger = block({ recipient: 'eve@people.test', diagnostic: 'smtp; 550 5.7.1 blocked by policy' });
    expect(readBounce(reportWith([stranger, block()]), KNOWN)).toMatchObject({
      recipient: 'ben@people.test',
      category: 'invalid_recipient',
    });
    const reached = block({ action: 'delivered', status: '2.0.0' });
    expect(readBounce(reportWith([stranger, reached]), KNOWN)).toEqual({ none: 'delivered' });
  });

  it('about addresses we never wrote to is read for the one that failed', () => {
    const reached = block({ recipient: 'eve@people.test', action: 'relayed' });
    const failed = block({ recipient: 'old@people.test' });
    expect(readBounce(reportWith([reached, failed]), KNOWN)).toMatchObject({ recipient: 'old@people.test' });
  });

  it('that names no address is about the recipient of our mail', () => {
    const mail = reportWith([block({ recipient: null })], {
      returned: { messageId: OURS, to: 'ben@people.test' },
    });
    expect(readBounce(mail, KNOWN)).toMatchObject({ recipient: 'ben@people.test' });
  });

  it('that says nothing is read by the letter around it', () => {
    const mail = reportWith([block({ status: null, diagnostic: '' })], {
      text: 'The mailbox of Ben is full.',
    });
    expect(readBounce(mail, KNOWN)).toMatchObject({ category: 'soft' });
  });

  it('that Ben has read it is no failure', () => {
    const contentType = 'multipart/report; report-type=disposition-notification; boundary=b';
    expect(readBounce(mailWith({ contentType }), KNOWN)).toEqual({ none: 'disposition' });
  });
});

describe('a bounce without a machine-readable part', () => {
  const daemon = { from: 'mailer-daemon@mx.people.test', fromName: '', inReplyTo: [] };

  it('of qmail is read by its words', () => {
    const mail = mailWith({
      ...daemon,
      subject: 'failure notice',
      text: 'Hi. This is the qmail-send program at mx.people.test.\n\n<ben@people.test>:\nSorry, no mailbox here by that name. (#5.1.1)\n',
    });
    expect(readBounce(mail, KNOWN)).toMatchObject({
      category: 'invalid_recipient',
      recipient: 'ben@people.test',
    });
  });

  it('of Exim is read by the header that names the recipient', () => {
    const mail = mailWith({
      ...daemon,
      subject: 'Mail delivery failed: returning message to sender',
      headers: { 'x-failed-recipients': 'Ben@People.test' },
      text: 'This message was created automatically by mail delivery software.\n550 Unrouteable address: no such user\n',
    });
    expect(readBounce(mail, KNOWN)).toMatchObject({
      rule: 'x_failed_recipients',
      recipient: 'ben@people.test',
      type: 'hard',
    });
  });

  it('in German, from a postmaster, is read too', () => {
    const mail = mailWith({
      ...daemon,
      from: 'postmaster@leute.test',
      subject: 'Unzustellbar: Hallo',
      text: 'Ihre Nachricht an ben@people.test konnte nicht zugestellt werden.\n550 5.7.1 durch Richtlinie (policy) abgelehnt',
    });
    expect(readBounce(mail, KNOWN)).toMatchObject({ category: 'policy_block', status: '5.7.1' });
  });

  it('that only warns of a delay is not final', () => {
    const mail = mailWith({
      ...daemon,
      subject: 'Warning: message delayed 4 hours',
      text: 'Your message to ben@people.test has not yet been delivered. No action is required.',
    });
    expect(readBounce(mail, KNOWN)).toMatchObject({ type: 'delayed', category: 'soft' });
  });

  it('is about the person we wrote to, though other addresses are named first', () => {
    const text =
      'Ask postmaster@people.test for help. The message for ben@people.test could not be delivered.';
    expect(readBounce(mailWith({ ...daemon, text }), KNOWN)).toMatchObject({ recipient: 'ben@people.test' });
  });
});

describe('what decides about a bounce', () => {
  const daemon = {
    from: 'mailer-daemon@mx.people.test',
    fromName: '',
    inReplyTo: [],
    subject: 'Delivery failure',
  };

  it('is the letter of the mail system, never the subject of our mail', () => {
    const text =
      'Your message to ben@people.test could not be delivered.\nSubject: User unknown? Mailbox full!\n\n550 refused\n\n--- Original message ---\nNo such user';
    expect(readBounce(mailWith({ ...daemon, text }), KNOWN)).toMatchObject({ category: 'unknown' });
  });

  it('is what is said of the person we wrote to', () => {
    const text =
      'These could not be delivered:\n<eve@people.test>: 550 5.1.1 User unknown\n<ben@people.test>: 552 5.2.2 Mailbox full\n<dan@people.test>: 550 5.7.1 blocked using zen.spamhaus.org\n';
    const of = (address: string) => readBounce(mailWith({ ...daemon, text }), new Set([address]));
    expect(of('eve@people.test')).toMatchObject({
      category: 'invalid_recipient',
      recipient: 'eve@people.test',
    });
    expect(of('ben@people.test')).toMatchObject({ category: 'soft', recipient: 'ben@people.test' });
    expect(of('dan@people.test')).toMatchObject({ category: 'policy_block', recipient: 'dan@people.test' });
  });

  it('is a status in brackets when there are no words', () => {
    const text = 'I could not deliver to the following addresses.\n<ben@people.test>:\nno. (#5.1.1)\n';
    expect(readBounce(mailWith({ ...daemon, text }), KNOWN)).toMatchObject({
      category: 'invalid_recipient',
      status: '5.1.1',
    });
  });

  it('never makes a bare 550 a dead address', () => {
    const bare = block({ status: '5.0.0', diagnostic: 'smtp; 550 messages from 192.0.2.7 are refused' });
    expect(readBounce(reportWith([bare]), KNOWN)).toMatchObject({ category: 'policy_block' });
    const empty = block({ status: '5.0.0', diagnostic: 'smtp; 550 no' });
    expect(readBounce(reportWith([empty]), KNOWN)).toMatchObject({ category: 'unknown' });
  });

  it('is the final recipient when that is the one we know', () => {
    const forwarded = block({ recipient: 'list@people.test', finalRecipient: 'ben@people.test' });
    expect(readBounce(reportWith([forwarded]), KNOWN)).toMatchObject({
      recipient: 'ben@people.test',
      recipients: ['list@people.test', 'ben@people.test'],
    });
  });
});

describe('no bounce is', () => {
  it('a notice of a service that asks us to introduce ourselves', () => {
    const notice = block({ status: '4.7.0', diagnostic: 'X-Boxbe-Notice; Sender not pre-approved.' });
    expect(readBounce(reportWith([notice], { from: 'noreply@boxbe.test' }), KNOWN)).toBeNull();
  });

  it.each([
    [
      'a person who complains about a bounce',
      'Re: Hello',
      'My mail to you was undeliverable, user unknown. Try again?',
    ],
    ['a person whose subject speaks of one', 'Delivery failure', 'Can your tool handle such messages?'],
    ['a plain answer', 'Re: Hello', 'Yes.'],
  ])('%s', (_who, subject, text) => expect(readBounce(mailWith({ subject, text }), KNOWN)).toBeNull());

  it('an out-of-office, though it has no return path', () => {
    const mail = mailWith({
      headers: { 'return-path': '<>' },
      subject: 'Automatic reply: Hello',
      text: 'I am out of the office until Monday.',
    });
    expect(readBounce(mail, KNOWN)).toBeNull();
  });
});

it('a hostile report costs bounded time and gives a short diagnostic', () => {
  const text = `${'a'.repeat(8000)}${'<@'.repeat(4000)}550 ${'x'.repeat(8000)}`;
  const found = readBounce(reportWith([block({ diagnostic: 'y'.repeat(2000) })], { text }), KNOWN);
  expect(found).toHaveProperty('diagnostic.length', 1000);
  expect(
    readBounce(mailWith({ from: 'mailer-daemon@x.test', text: `undeliverable ${text}` }), KNOWN),
  ).not.toBeNull();
});
