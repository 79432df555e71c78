import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categorizeSmtpReply } from '../../../src/sending/rules/bounce-category.ts';

const sort = (code: number | null, enhanced: string | null, text = 'no') =>
  categorizeSmtpReply({ code, enhanced, text });

describe('a refusal without telling words', () => {
  it.each<[number | null, string | null, string, string]>([
    [550, '5.1.1', 'invalid_recipient', 'mailbox_not_found'],
    [550, '5.1.0', 'invalid_recipient', 'mailbox_not_found'],
    [556, '5.1.10', 'invalid_recipient', 'domain_not_found'],
    [550, '5.2.1', 'invalid_recipient', 'mailbox_disabled'],
    [550, '5.4.4', 'invalid_recipient', 'domain_not_found'],
    [552, '5.2.2', 'soft', 'mailbox_full'],
    [452, '4.2.2', 'soft', 'mailbox_full'],
    [550, '5.2.3', 'policy_block', 'content'],
    [552, '5.3.4', 'policy_block', 'content'],
    [550, '5.7.1', 'policy_block', 'policy'],
    [550, '5.7.515', 'policy_block', 'policy'],
    [554, '5.6.0', 'policy_block', 'content'],
    [451, '4.3.0', 'soft', 'server_trouble'],
    [554, '5.3.0', 'soft', 'server_trouble'],
    [550, null, 'invalid_recipient', 'mailbox_not_found'],
    [551, null, 'invalid_recipient', 'mailbox_not_found'],
    [553, null, 'invalid_recipient', 'mailbox_not_found'],
    [552, null, 'soft', 'mailbox_full'],
    [400, null, 'soft', 'server_trouble'],
    [499, null, 'soft', 'server_trouble'],
    [500, null, 'unknown', 'unknown'],
    [554, null, 'unknown', 'unknown'],
    [null, null, 'unknown', 'unknown'],
  ])('of code %s and status %s is %s, %s', (code, enhanced, category, subtype) => {
    expect(sort(code, enhanced)).toEqual({ category, subtype });
  });
});

describe('a refusal in words', () => {
  it.each<[string, string, string]>([
    ['The user you are trying to contact is receiving mail at a rate that', 'soft', 'rate_limited'],
    ['Too many connections from your host', 'soft', 'rate_limited'],
    ['The email account is over quota', 'soft', 'mailbox_full'],
    ['Insufficient system storage', 'soft', 'mailbox_full'],
    ['Recipient address rejected: Greylisted', 'soft', 'greylisted'],
    ['Blocked using Spamhaus', 'policy_block', 'reputation'],
    ['Our system has detected that this message is likely unsolicited mail', 'policy_block', 'reputation'],
    ['Unauthenticated email is not accepted due to the DMARC policy', 'policy_block', 'authentication'],
    ['This message was classified as SPAM', 'policy_block', 'content'],
    ['Message size exceeds fixed limit', 'policy_block', 'content'],
    ['User unknown in virtual mailbox table', 'invalid_recipient', 'mailbox_not_found'],
    ['No such user here', 'invalid_recipient', 'mailbox_not_found'],
    ['Mailbox unavailable or access denied: account disabled', 'invalid_recipient', 'mailbox_not_found'],
    ['Host or domain name not found. Name service error', 'invalid_recipient', 'domain_not_found'],
    ['Relaying denied', 'policy_block', 'policy'],
    ['Connection timed out', 'soft', 'server_trouble'],
  ])('"%s" is %s, %s', (text, category, subtype) => {
    expect(sort(null, null, text)).toEqual({ category, subtype });
  });

  it('is read alike in any case, with any spaces, and whatever the codes say', () => {
    const codes = fc.constantFrom(null, 421, 450, 550, 552, 554);
    const statuses = fc.constantFrom(null, '5.1.1', '5.7.1', '4.2.2', '5.0.0');
    fc.assert(
      fc.property(
        codes,
        statuses,
        fc.boolean(),
        fc.constantFrom(' ', '\n', '\t  '),
        (code, enhanced, loud, gap) => {
          const words = ['user', 'unknown'].join(gap);
          expect(sort(code, enhanced, loud ? words.toUpperCase() : words)).toEqual({
            category: 'invalid_recipient',
            subtype: 'mailbox_not_found',
          });
        },
      ),
    );
  });
});
