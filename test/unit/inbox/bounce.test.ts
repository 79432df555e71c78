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

describe('no bounce is', () => {
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
