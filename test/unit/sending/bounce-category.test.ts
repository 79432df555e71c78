import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categorizeSmtpReply } from '../../../src/sending/rules/bounce-category.ts';
import { messageIdFor } from '../../../src/sending/rules/message-id.ts';
import { parseReply } from '../../../src/sending/rules/smtp-reply.ts';

describe('a refusal', () => {
  it.each([
    ['550 5.1.1 <x@y>: Recipient address rejected: User unknown', 'invalid_recipient'],
    [
      '550-5.1.1 The email account that you tried to reach does not exist\n550 5.1.1 try double-checking',
      'invalid_recipient',
    ],
    ['550 5.4.1 Recipient address rejected: Access denied', 'invalid_recipient'],
    ['554 5.7.1 Service unavailable; client host blocked using zen.spamhaus.org', 'policy_block'],
    [
      '550 5.7.26 This message does not pass authentication checks (SPF and DKIM both do not pass)',
      'policy_block',
    ],
    ['550 5.7.1 Message rejected due to content restrictions', 'policy_block'],
    ['550 5.1.1 mailbox full', 'soft'],
    ['452 4.2.2 The recipient is over quota', 'soft'],
    ['450 4.7.1 Greylisted, please try again', 'soft'],
    ['421 4.7.0 unusual rate of mail', 'soft'],
    ['550 5.1.8 <a@b>: Sender address rejected: Domain not found', 'policy_block'],
    ['550 5.1.7 bad sender', 'policy_block'],
    ['554 5.4.6 Too many hops', 'soft'],
    ['450 4.1.1 unverified', 'soft'],
    ['552 gone', 'soft'],
    ['550 no', 'unknown'],
    ['599 what', 'unknown'],
  ])('%s is %s', (raw, category) => {
    const { code, enhanced, text } = parseReply(raw)!;
    expect(categorizeSmtpReply({ code, enhanced, text }).category).toBe(category);
  });

  it('is sorted in bounded time, whatever it says', () => {
    const words = fc.array(
      fc.constantFrom(
        'mailbox',
        'quota',
        'full',
        'user',
        'not found',
        'no longer ',
        'host',
        ' '.repeat(500),
        'x'.repeat(500),
      ),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(words, (pieces) => {
        const verdict = categorizeSmtpReply({ code: null, enhanced: null, text: pieces.join(' ') });
        expect(['invalid_recipient', 'policy_block', 'soft', 'unknown']).toContain(verdict.category);
      }),
    );
  });

  it('is taken apart, however many lines it has', () => {
    expect(parseReply('250-one\r\n250 two')).toEqual({ code: 250, enhanced: null, text: 'one two' });
    expect(parseReply('550 5.1.1 no\u0000such')).toEqual({ code: 550, enhanced: '5.1.1', text: 'no such' });
    expect(parseReply('garbage')).toBeNull();
  });
});

describe('a Message-ID', () => {
  it('is the same for the same send, another for another, and fits into a header', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        (one, other) => {
          const id = messageIdFor(one, 'outreach.test');
          expect(id).toMatch(/^<[a-z2-7]{32}@outreach\.test>$/);
          expect(messageIdFor(one, 'outreach.test')).toBe(id);
          fc.pre(Buffer.compare(one.subarray(0, 20), other.subarray(0, 20)) !== 0);
          expect(messageIdFor(other, 'outreach.test')).not.toBe(id);
        },
      ),
    );
  });
});
