import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parseReply } from '../../../src/sending/rules/smtp-reply.ts';
import { providerNamed } from '../../../src/verification/rules/providers.ts';
import { classifyReply, statedWaitSeconds } from '../../../src/verification/rules/reply.ts';
import type { Stage } from '../../../src/verification/rules/reply.ts';

const judge = (stage: Stage, raw: string, provider = '') =>
  classifyReply(stage, parseReply(raw)!, providerNamed(provider));
const told = (stage: Stage, raw: string, provider = '') => {
  const { subtype, risk, bounceCategory } = judge(stage, raw, provider);
  return `${subtype} ${risk} ${bounceCategory}`;
};

describe('a reply to RCPT', () => {
  it.each([
    ['250 2.1.5 ok', 'null SAFE null'],
    ['251 will forward', 'null LOW null'],
    ['252 cannot say', 'unknown_smtp MEDIUM null'],
    ['550 5.1.1 <ben@people.test> User unknown', 'mailbox_not_found Invalid invalid_recipient'],
    ['550 5.1.1 tuntematon', 'mailbox_not_found Invalid invalid_recipient'],
    ['551 5.1.6 ben has moved, please try <b@else.test>', 'invalid_mailbox Invalid invalid_recipient'],
    ['550 5.2.1 mailbox disabled', 'invalid_mailbox Invalid invalid_recipient'],
    ['552 5.2.2 mailbox is over quota', 'mailbox_full HIGH soft'],
    ['452 4.2.2 mailbox full', 'mailbox_full HIGH soft'],
    ['451 4.7.1 greylisted, retry in 300 seconds', 'greylisted MEDIUM soft'],
    ['421 4.7.1 blocked using grey.test, greylisting in action', 'greylisted MEDIUM soft'],
    ['450 4.2.1 the user gets more than may be received per hour, rate limit', 'risky_smtp MEDIUM soft'],
    ['550 5.7.1 this group only accepts mail from members', 'risky_smtp HIGH policy_block'],
    ['554 5.7.1 <ben@people.test>: Relay access denied', 'unknown_smtp HIGH policy_block'],
  ])('%s: %s', (raw, want) => {
    expect(told('rcpt', raw)).toBe(want);
  });

  it('of a provider that accepts all proves nothing', () => {
    expect(told('rcpt', '250 ok', 'yahoo')).toBe('unknown_smtp MEDIUM null');
  });

  it.each([
    '550',
    '550 no',
    '550 5.0.0 refused',
    '500 5.5.2 bad syntax',
    '503 5.5.1 need MAIL before RCPT',
    '550 5.7.1 access denied',
    '550 5.1.1 your server has sent too many messages',
    '550 5.1.1 rejected, 192.0.2.9 is on a blocklist',
    '550 5.1.1 sender verify failed',
    '521 5.2.1 : (HVU:B1)',
    '550 5.2.1 we will not accept delivery of this from your ip',
    '554 5.7.1 recipient address rejected: blocked by policy',
    '550 5.1.2 host not allowed',
    '550 5.4.4 routing trouble',
    '450 4.1.1 user unknown',
    '421 4.3.2 closing',
    '451 4.4.4 try later',
    '452 4.3.1 insufficient system storage',
    '550 5.6.7 non-ASCII addresses are not permitted',
    '554 5.7.1 the email address of the sender has been blocked',
    '550 5.7.1 your email account is suspended for spam',
    '550 5.7.26 unauthenticated mail from the domain is not accepted',
    '530 5.7.0 must issue STARTTLS first',
    '554 no valid recipients because the client is not allowed',
    '553 5.1.8 sender domain does not exist',
    '550 domain of sender address a@b.test does not exist',
    '550 5.7.1 no PTR record found for the client',
    '550 helo name not found',
    '553 sorry, your envelope sender is in my badmailfrom list',
  ])('that is not about the mailbox never makes it invalid: %s', (raw) => {
    expect(judge('rcpt', raw)).not.toMatchObject({ risk: 'Invalid' });
  });
});

describe('before RCPT', () => {
  const stages = ['connect', 'ehlo', 'starttls', 'mail'] as const;
  it('no words make a mailbox invalid', () => {
    const words = fc.constantFrom(
      'user unknown',
      'no such user',
      'mailbox disabled',
      'does not exist',
      'mailbox full',
      'rejected',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...stages), fc.integer({ min: 400, max: 599 }).filter((code) => code !== 521), words,
        (stage, code, text) => judge(stage, `${code} ${text}`).risk !== 'Invalid',
      ),
    ); // prettier-ignore
  });

  it('only 521 in words says that a host takes no mail', () => {
    expect(judge('connect', '521 5.3.2 host does not accept mail').reason).toBe('host_does_not_accept_mail');
    expect(told('connect', '521 you are blocked')).toMatch(/^probe_blocked/);
  });
});

it('an echoed address says nothing, whatever its words', () => {
  const local = fc.constantFrom(
    'blocked',
    'spam',
    'quota',
    'disabled',
    'greylisted',
    'relay',
    'full',
    'policy',
  );
  fc.assert(
    fc.property(local, (name) =>
      judge('rcpt', `550 5.1.1 <${name}@${name}.test>: user unknown`).subtype === 'mailbox_not_found'),
  ); // prettier-ignore
});

it.each([
  ['greylisted for 300 seconds', 300],
  ['try again in 5 minutes', 300],
  ['come back in 00:04:59', 299],
  ['wait 1 hour', 3600],
  ['greylisted', null],
])('reads the wait in "%s"', (text, seconds) => {
  expect(statedWaitSeconds(text)).toBe(seconds);
});
