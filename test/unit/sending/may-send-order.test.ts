import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maySend } from '../../../src/sending/rules/may-send.ts';
import type { Reason, SendFacts } from '../../../src/sending/rules/may-send.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const FREE: SendFacts = {
  life: 'active',
  campaignStatus: 'active',
  email: 'ann@else.test',
  unsubscribed: false,
  suppressed: false,
  replied: false,
  bounced: false,
  valid2: 1,
};
/** What a person would want to hear of first stands first. */
const ORDER: [Reason, Partial<SendFacts>][] = [
  ['archived', { life: 'archived' }],
  ['unsubscribed', { unsubscribed: true }],
  ['suppressed', { suppressed: true }],
  ['replied', { replied: true }],
  ['bounced', { bounced: true }],
  ['no_email', { email: '' }],
  ['email_invalid', { valid2: 2 }],
  ['campaign_inactive', { campaignStatus: 'inactive' }],
];

it('of several obstacles the first is told, and only an inactive campaign is looked at again', () => {
  fc.assert(
    fc.property(fc.subarray(ORDER, { minLength: 1 }), (obstacles) => {
      const facts = Object.assign({}, FREE, ...obstacles.map(([, over]) => over));
      const because = obstacles[0]![0];
      const until = because === 'campaign_inactive' ? new Date('2026-11-16T09:05:00Z') : null;
      expect(maySend(facts, NOW)).toEqual({ may: false, because, until });
    }),
  );
});

it.each([-1, 0, 1, 3])('an address of validation state %i may be mailed', (valid2) => {
  expect(maySend({ ...FREE, valid2 }, NOW)).toEqual({ may: true });
});
