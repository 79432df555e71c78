import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REASONS, maySend } from '../../../src/sending/rules/may-send.ts';
import type { SendFacts } from '../../../src/sending/rules/may-send.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const FREE: SendFacts = {
  life: 'active',
  campaignStatus: 'active',
  email: 'ann@else.test',
  unsubscribed: false,
  suppressed: false,
  replied: false,
  bounced: false,
  valid2: -1,
};

describe('may this contact be mailed now', () => {
  it('yes, when nothing speaks against it', () => {
    expect(maySend(FREE, NOW)).toEqual({ may: true });
  });

  it.each<[string, Partial<SendFacts>]>([
    ['archived', { life: 'archived' }],
    ['finished', { life: 'finished' }],
    ['paused', { life: 'paused' }],
    ['unsubscribed', { unsubscribed: true }],
    ['suppressed', { suppressed: true }],
    ['replied', { replied: true }],
    ['bounced', { bounced: true }],
    ['no_email', { email: null }],
    ['email_invalid', { valid2: 2 }],
    ['campaign_inactive', { campaignStatus: 'inactive' }],
    ['campaign_inactive', { campaignStatus: 'archived' }],
  ])('no, because %s', (because, over) => {
    expect(maySend({ ...FREE, ...over }, NOW)).toMatchObject({ may: false, because });
  });

  it('looks again soon when only the campaign is in the way', () => {
    expect(maySend({ ...FREE, campaignStatus: 'inactive' }, NOW)).toMatchObject({
      until: new Date('2026-11-16T09:05:00Z'),
    });
  });

  it('always with a reason that has its sentence; and one more obstacle never makes a yes', () => {
    const facts = fc.record<SendFacts>({
      life: fc.constantFrom('active', 'paused', 'finished', 'archived'),
      campaignStatus: fc.constantFrom('inactive', 'active', 'archived'),
      email: fc.constantFrom('a@b.test', null),
      unsubscribed: fc.boolean(),
      suppressed: fc.boolean(),
      replied: fc.boolean(),
      bounced: fc.boolean(),
      valid2: fc.constantFrom(-1, 0, 1, 2),
    });
    fc.assert(
      fc.property(
        facts,
        fc.constantFrom('unsubscribed', 'suppressed', 'replied', 'bounced'),
        (given, obstacle) => {
          const verdict = maySend(given, NOW);
          if (!verdict.may) expect(REASONS[verdict.because]).toMatch(/^[a-z].+/);
          expect(maySend({ ...given, [obstacle]: true }, NOW).may).toBe(false);
        },
      ),
    );
  });
});
