import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds as holdsWhen, matches as matchesWhen } from '../../../src/sequences/rules/condition.ts';
import type { Condition, ConditionFacts } from '../../../src/sequences/rules/condition.ts';
import { OPERATORS } from '../../../src/sequences/rules/fields.ts';
import type { Operator } from '../../../src/sequences/rules/fields.ts';

const WHEN = { now: new Date('2026-11-16T09:00:00Z'), timezone: 'UTC' };
const holds = (condition: Condition, given: ConditionFacts) => holdsWhen(condition, given, WHEN);
const matches = (path: Parameters<typeof matchesWhen>[0], given: ConditionFacts) =>
  matchesWhen(path, given, WHEN);

const FACTS: ConditionFacts = {
  contact: { title: 'Head of Sales', city: '', country: 'PT', employees: 120 },
  custom: { plan: 'Pro', seats: '9', flag: true, zip: '01234', phone: '+351' },
  engagement: { opened: WHEN.now, replied: null },
  clicks: [],
  labels: ['VIP', 'Fair'],
};

describe('a condition', () => {
  it.each<[string, Operator, unknown, boolean]>([
    ['title', 'equals', 'head of sales', true],
    ['title', 'not_equals', 'Head of Sales', false],
    ['title', 'contains', 'SALES', true],
    ['title', 'contains', '', false],
    ['title', 'not_contains', 'marketing', true],
    ['title', 'starts_with', 'head', true],
    ['title', 'ends_with', 'sales', true],
    ['city', 'is_empty', null, true],
    ['nothing', 'is_empty', null, true],
    ['title', 'is_not_empty', null, true],
    ['custom.seats', 'greater_than', 10, false],
    ['custom.seats', 'less_than', '10', true],
    ['employees', 'greater_than', '99', true],
    ['country', 'in', ['pt', 'es'], true],
    ['country', 'in', 'es, pt', true],
    ['country', 'not_in', 'es,fr', true],
    ['opened', 'is_true', null, true],
    ['replied', 'is_false', null, true],
    ['custom.flag', 'is_true', null, true],
    ['labels', 'equals', 'vip', true],
    ['labels', 'contains', 'fai', true],
    ['labels', 'is_empty', null, false],
    ['custom.zip', 'equals', '1234', false],
    ['custom.phone', 'equals', '351', false],
    ['custom.__proto__', 'is_not_empty', null, false],
    ['constructor', 'is_not_empty', null, false],
  ])('%s %s %s is %s', (field, operator, value, expected) => {
    expect(holds({ field, operator, value }, FACTS)).toBe(expected);
  });

  it('is total, and a negation is the opposite', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...OPERATORS), fc.jsonValue(), (field, operator, value) => {
        expect(typeof holds({ field, operator, value }, FACTS)).toBe('boolean');
        for (const [yes, no] of [
          ['equals', 'not_equals'],
          ['contains', 'not_contains'],
          ['in', 'not_in'],
          ['is_true', 'is_false'],
          ['is_empty', 'is_not_empty'],
        ] as const)
          expect(holds({ field, operator: yes, value }, FACTS)).toBe(
            !holds({ field, operator: no, value }, FACTS),
          );
      }),
    );
  });

  it('of a path: all, or any; a path without conditions is taken', () => {
    const yes = { field: 'opened', operator: 'is_true' } as const;
    const no = { field: 'replied', operator: 'is_true' } as const;
    expect(matches({ match: 'all', conditions: [yes, no] }, FACTS)).toBe(false);
    expect(matches({ match: 'any', conditions: [yes, no] }, FACTS)).toBe(true);
    expect(matches({ match: 'all', conditions: [] }, FACTS)).toBe(true);
  });
});
