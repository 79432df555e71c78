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

const facts = (contact: Record<string, unknown>, labels: string[] = []): ConditionFacts => ({
  contact,
  custom: {},
  engagement: {},
  clicks: [],
  labels,
});
const ask = (have: unknown, operator: Operator, value?: unknown): boolean =>
  holds({ field: 'x', operator, value }, facts({ x: have }));

describe('a condition on a value that is missing', () => {
  const NOTHING: Record<Operator, boolean> = {
    equals: false,
    not_equals: true,
    contains: false,
    not_contains: true,
    starts_with: false,
    ends_with: false,
    is_empty: true,
    is_not_empty: false,
    greater_than: false,
    less_than: false,
    in: false,
    not_in: true,
    is_true: false,
    is_false: true,
  };

  it.each(OPERATORS)('answers %s as for an empty text, and as the table says', (operator) => {
    for (const missing of [undefined, null, '', '  '])
      expect(ask(missing, operator, 'sales')).toBe(NOTHING[operator]);
  });

  it('equals nothing', () => {
    expect(ask(undefined, 'equals', '')).toBe(true);
    expect(ask('a', 'equals', '')).toBe(false);
  });
});

describe('a condition', () => {
  const integers = fc.integer({ min: -1_000_000, max: 1_000_000 });

  it('compares numbers as numbers, however they are written down', () => {
    fc.assert(
      fc.property(integers, integers, fc.boolean(), fc.boolean(), (have, asked, haveText, askedText) => {
        const left = haveText ? String(have) : have;
        const right = askedText ? ` ${asked} ` : asked;
        expect(ask(left, 'greater_than', right)).toBe(have > asked);
        expect(ask(left, 'less_than', right)).toBe(have < asked);
        expect(ask(left, 'equals', right)).toBe(have === asked);
      }),
    );
  });

  it.each<[unknown, unknown]>([
    [5, '5.0'],
    ['Paris', ' paris'],
  ])('finds %o neither greater nor less than %o', (have, asked) => {
    expect(ask(have, 'equals', asked)).toBe(true);
    expect(ask(have, 'greater_than', asked)).toBe(false);
    expect(ask(have, 'less_than', asked)).toBe(false);
  });

  it('compares texts in their order, without case', () => {
    expect(ask('Berlin', 'less_than', 'paris')).toBe(true);
    expect(ask('berlin', 'greater_than', 'Paris')).toBe(false);
    expect(ask('9 lives', 'greater_than', '10 lives')).toBe(true);
  });

  it('takes a list in one text or in many', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(words, fc.stringMatching(/^[a-z]{1,2}$/), (list, have) => {
        expect(ask(have, 'in', list)).toBe(list.includes(have));
        expect(ask(have.toUpperCase(), 'in', list.join(' , '))).toBe(list.includes(have));
      }),
    );
  });

  it.each<[unknown, boolean]>([
    [true, true],
    ['TRUE', true],
    ['yes', true],
    [1, true],
    ['1', true],
    [false, false],
    ['no', false],
    [0, false],
    ['maybe', false],
  ])('takes %o for true: %s', (have, expected) => {
    expect(ask(have, 'is_true')).toBe(expected);
  });

  it('asks every label', () => {
    const vip = facts({}, ['Fair 2026', 'VIP']);
    const on = (operator: Operator, value?: unknown) => holds({ field: 'labels', operator, value }, vip);
    expect([on('equals', 'vip'), on('equals', 'fair'), on('contains', 'fair')]).toEqual([true, false, true]);
    expect([on('starts_with', 'fair'), on('ends_with', '2026'), on('in', ['vip'])]).toEqual([
      true,
      true,
      true,
    ]);
    expect(holds({ field: 'labels', operator: 'is_empty' }, facts({}))).toBe(true);
  });

  it('of a path follows the laws of all and any', () => {
    const given = facts({ yes: true, no: false });
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 10 }), (wanted) => {
        const conditions = wanted.map((want) => ({
          field: want ? 'yes' : 'no',
          operator: 'is_true' as const,
        }));
        expect(matches({ match: 'all', conditions }, given)).toBe(wanted.every(Boolean));
        expect(matches({ match: 'any', conditions }, given)).toBe(wanted.some(Boolean));
      }),
    );
  });
});
