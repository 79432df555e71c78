import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categorizeSmtpReply } from '../../../src/sending/rules/bounce-category.ts';

const sort = (code: number | null, enhanced: string | null, text = 'no') =>
  categorizeSmtpReply({ code, enhanced, text });

describe('a refusal without telling words', () => {
  it.each<[number | null, string | null, string, string]>([
    [550, '5.1.1', 'invalid_recipient', 'mailbox_not_found'],
    [550, '5.1.0', 'unknown', 'unknown'],
    [550, '5.1.2', 'invalid_recipient', 'domain_not_found'],
    [550, '5.4.1', 'soft', 'server_trouble'],
    [556, '5.1.10', 'invalid_recipient', 'domain_not_found'],
    [550, '5.2.1', 'invalid_recipient', 'mailbox_disabled'],
    [550, '5.4.4', 'invalid_recipient', 'domain_not_found'],
    [552, '5.2.2', 'soft', 'mailbox_full'],
    [452, '4.2.2', 'soft', 'mailbox_full'],
    [550, '5.2.3', 'soft', 'message_too_large'],
    [552, '5.3.4', 'soft', 'message_too_large'],
    [550, '5.7.1', 'policy_block', 'policy'],
    [550, '5.7.515', 'policy_block', 'authentication'],
    [554, '5.6.0', 'policy_block', 'content'],
    [451, '4.3.0', 'soft', 'server_trouble'],
    [554, '5.3.0', 'soft', 'server_trouble'],
    [550, null, 'unknown', 'unknown'],
    [551, null, 'unknown', 'unknown'],
    [553, null, 'unknown', 'unknown'],
    [552, null, 'soft', 'mailbox_full'],
    [400, null, 'soft', 'server_trouble'],
    [499, null, 'soft', 'server_trouble'],
    [500, null, 'unknown', 'unknown'],
    [554, null, 'unknown', 'unknown'],
    [null, null, 'unknown', 'unknown'],
  ])('of code %s and status %s is %s, %s', (code, enhanced, category, subtype) => {
    expect(sort(code, enhanced)).toMatchObject({ category, subtype });
  });
});

describe('a refusal in words', () => {
  it.each<[string, string, string]>([
    ['The user you are trying to contact is receiving mail at a rate that', 'soft', 'rate_limited'],
    ['Too many connections from your host', 'soft', 'rate_limited'],
    ['The email account is over quota', 'soft', 'mailbox_full'],
    ['Insufficient system storage', 'soft', 'server_trouble'],
    ['Recipient address rejected: Greylisted', 'soft', 'greylisted'],
    ['Blocked using Spamhaus', 'policy_block', 'reputation'],
    ['Our system has detected that this message is likely unsolicited mail', 'policy_block', 'reputation'],
    ['Unauthenticated email is not accepted due to the DMARC policy', 'policy_block', 'authentication'],
    ['This message was classified as SPAM', 'policy_block', 'content'],
    ['Message size exceeds fixed limit', 'soft', 'message_too_large'],
    ['User unknown in virtual mailbox table', 'invalid_recipient', 'mailbox_not_found'],
    ['No such user here', 'invalid_recipient', 'mailbox_not_found'],
    ['Mailbox unavailable or access denied: account disabled', 'invalid_recipient', 'mailbox_disabled'],
    ['Host or domain name not found. Name service error', 'invalid_recipient', 'domain_not_found'],
    ['Relaying denied', 'policy_block', 'policy'],
    ['Connection timed out', 'soft', 'server_trouble'],
  ])('"%s" is %s, %s', (text, category, subtype) => {
    expect(sort(null, null, text)).toMatchObject({ category, subtype });
  });

  it.each([
    ['551 messages from 192.0.2.7 are refused'],
    ['550 mail from 192.0.2.7 refused'],
    ['553 5.3.0 Your server is blocked'],
    ['550 5.1.1 rejected: 192.0.2.7 is listed at zen.spamhaus.org'],
    ['550 Administrative prohibition'],
    ['551 Server access forbidden by invalid RDNS record of your mail server'],
    ['550 5.1.0 sender rejected'],
  ])('of us is no dead address: %s', (raw) => {
    const [code, enhanced] = [Number(raw.slice(0, 3)), /5\.\d\.\d/.exec(raw)?.[0] ?? null];
    expect(sort(code, enhanced, raw).category).toBe('policy_block');
  });

  it.each([
    [450, '4.4.3', 'Host or domain name not found. Name service error: Host not found'],
    [450, '4.1.1', 'User unknown'],
    [null, '4.4.3', 'Domain not found'],
    [454, '4.7.1', 'Relay access denied'],
  ])('for now (%s %s %s) is soft', (code, enhanced, text) =>
    expect(sort(code, enhanced, text).category).toBe('soft'),
  );

  it('is read without the addresses, links and host names in it', () => {
    expect(sort(550, null, '<blocked.spam@blacklist.test>: user unknown').subtype).toBe('mailbox_not_found');
    expect(sort(550, null, 'user unknown, see http://spam.blocked.test/policy').subtype).toBe(
      'mailbox_not_found',
    );
    expect(sort(550, null, 'quota.full.test said no').category).toBe('unknown');
  });

  it('is read alike in any case, with any spaces, and whatever the codes say', () => {
    const codes = fc.constantFrom(null, 550, 552, 554);
    const statuses = fc.constantFrom(null, '5.1.1', '5.7.1', '4.2.2', '5.0.0');
    fc.assert(
      fc.property(
        codes,
        statuses,
        fc.boolean(),
        fc.constantFrom(' ', '\n', '\t  '),
        (code, enhanced, loud, gap) => {
          const words = ['user', 'unknown'].join(gap);
          expect(sort(code, enhanced, loud ? words.toUpperCase() : words)).toMatchObject({
            category: 'invalid_recipient',
            subtype: 'mailbox_not_found',
          });
        },
      ),
    );
  });
});
