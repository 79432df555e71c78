import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterNotice } from '../../../src/notices/rules/after-notice.ts';
import type { Outcome } from '../../../src/notices/rules/after-notice.ts';
import { NOTICE_KINDS, PACE } from '../../../src/notices/rules/kinds.ts';
import { runs } from '../../support/chance.ts';

const now = new Date('2026-11-16T09:00:00Z');
const restSeconds = (outcome: Outcome, failures = 0, kind = NOTICE_KINDS[0]): number =>
  (afterNotice(outcome, { kind, failures, now }).restUntil.getTime() - now.getTime()) / 1000;

describe('after a message', () => {
  it.each(NOTICE_KINDS)('that was taken, %s rests for its pace, and its failures are over', (kind) => {
    const after = afterNotice({ kind: 'sent' }, { kind, failures: 5, now });
    expect(after).toMatchObject({ isSent: true, failures: 0, error: null, giveUpBefore: null });
    expect(after.restUntil.getTime() - now.getTime()).toBe(PACE[kind].everySeconds * 1000);
  });

  it('that was not taken, the rest doubles up to an hour', () => {
    const again = { kind: 'again', error: 'no' } as const;
    expect([0, 1, 2, 3, 5, 6, 100].map((failures) => restSeconds(again, failures))).toEqual([
      60, 120, 240, 480, 1920, 3600, 3600,
    ]);
  });

  it('the rest is as long as the server asks, but no longer than an hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.nat(50), (askedSeconds, failures) => {
        const rest = restSeconds({ kind: 'again', error: 'busy', askedSeconds }, failures);
        expect(rest).toBeGreaterThanOrEqual(Math.min(askedSeconds, 3600));
        expect(rest).toBeGreaterThanOrEqual(60);
        expect(rest).toBeLessThanOrEqual(3600);
      }),
      { numRuns: runs(100) },
    );
  });

  it('that may be taken later, only what is older than a day is given up', () => {
    const { giveUpBefore } = afterNotice(
      { kind: 'again', error: 'no' },
      { kind: 'sender_trouble', failures: 0, now },
    );
    expect(giveUpBefore).toEqual(new Date('2026-11-15T09:00:00Z'));
  });
});
