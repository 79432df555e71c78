import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterBounce } from '../../../src/enrollments/rules/bounce.ts';
import type { BouncedTry, Retried } from '../../../src/enrollments/rules/bounce.ts';
import type { EnrollmentLife } from '../../../src/platform/db/types.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const hours = (count: number): Date => new Date(NOW.getTime() + count * 3_600_000);
const mail = (given: Partial<BouncedTry> = {}): BouncedTry => ({
  category: 'soft',
  try: 1,
  pass: 1,
  followed: false,
  ...given,
});
const contact = (life: EnrollmentLife = 'active', lifeReason: string | null = null, pass = 1) => ({
  pass,
  life,
  lifeReason,
  stoppedBy: null as string | null,
});

describe('a bounce that is no final word', () => {
  it.each<[Retried, number[], string, string]>([
    ['soft', [24, 72], 'soft_bounce', 'bounced'],
    ['unknown', [24, 72], 'soft_bounce', 'bounced'],
    ['policy_block', [4, 24], 'policy_block', 'policy_block'],
  ])('%s sends the step again after hours %j, and ends it then', (category, after, reason, end) => {
    for (const [index, wait] of after.entries())
      expect(afterBounce(mail({ category, try: index + 1 }), contact(), NOW)).toEqual({
        do: 'retry',
        at: hours(wait),
        reason,
      });
    expect(afterBounce(mail({ category, try: after.length + 1 }), contact(), NOW)).toEqual({
      do: 'end',
      reason: end,
    });
  });

  it('of a sequence that came to its own end sends its last step again', () => {
    for (const reason of ['end_of_sequence', 'stop_node', 'call_failed'])
      expect(afterBounce(mail(), contact('finished', reason), NOW)).toMatchObject({ do: 'retry' });
  });

  it('of a contact who answered after its own end ends it as answered, and does not pause it', () => {
    const answered = { ...contact('finished', 'stop_node'), stoppedBy: 'replied' };
    expect(afterBounce(mail(), answered, NOW)).toEqual({ do: 'end', reason: 'replied' });
  });

  it.each<[string, Partial<BouncedTry>, ReturnType<typeof contact>]>([
    ['of a mail that a later step followed', { followed: true }, contact()],
    ['of a pass that is over', { pass: 1 }, contact('active', null, 2)],
    ['of a contact who answered', {}, contact('finished', 'replied')],
    ['of a contact that a person finished', {}, contact('finished', 'manual')],
    ['of an archived contact', {}, contact('archived', 'manual')],
  ])('%s means nothing', (_says, given, about) => {
    expect(afterBounce(mail(given), about, NOW)).toBeNull();
  });

  it('never leads to more than three mails of a step, whatever the bounces say', () => {
    const category = fc.constantFrom<Retried>('soft', 'unknown', 'policy_block');
    fc.assert(
      fc.property(fc.array(category, { minLength: 1, maxLength: 8 }), (bounces) => {
        const ends = bounces.findIndex(
          (said, index) =>
            afterBounce(mail({ category: said, try: index + 1 }), contact(), NOW)?.do === 'end',
        );
        expect(ends === -1 ? bounces.length : ends).toBeLessThan(3);
      }),
    );
  });
});
