import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../../../src/sequences/rules/condition.ts';
import type { Condition, ConditionFacts } from '../../../src/sequences/rules/condition.ts';
import { checkConditions } from '../../../src/sequences/rules/condition-faults.ts';
import { ENGAGEMENTS } from '../../../src/sequences/rules/fields.ts';
import { condition } from '../../support/odd-graphs.ts';
import { runs } from '../../support/chance.ts';

const faultsOf = (given: object): string[] => {
  const found: string[] = [];
  checkConditions([given], 'c', (param, rule) => void found.push(`${param} ${rule}`));
  return found;
};
const on = (field: string, operator: string, value?: unknown, within?: unknown) => ({
  field,
  operator,
  ...(value === undefined ? {} : { value }),
  ...(within === undefined ? {} : { within }),
});
const DAYS = { amount: 2, unit: 'days' };

describe('a condition is saved', () => {
  it.each([
    on('opened', 'is_true', undefined, DAYS),
    on('replied', 'equals', false),
    on('clicked', 'is_false', '', { amount: 30, unit: 'minutes' }),
    on('link_clicked', 'equals', 'https://acme.test/pricing', DAYS),
    on('link_clicked', 'in', ['https://acme.test/a', 'https://acme.test/b']),
    on('interest', 'in', 'interested, meeting_booked'),
    on('interest', 'is_empty'),
    on('labels', 'equals', 'VIP'),
    on('title', 'equals', ''),
    on('valid2', 'greater_than', '0'),
    on('custom.score', 'greater_than', 10),
    on('custom.flag', 'is_true'),
    on('custom.flag', 'equals', true),
  ])('%o', (given) => {
    expect(faultsOf(given)).toEqual([]);
  });
});

describe('a condition that could never hold, or not as it was meant, is refused with the path of the fault', () => {
  it.each<[object, ...string[]]>([
    [on('opend', 'is_true'), 'c[0].field known'],
    [on('custom.', 'is_empty'), 'c[0].field known'],
    [on('constructor', 'is_empty'), 'c[0].field known'],
    [on('opened', 'contains', 'x'), 'c[0].operator enum'],
    [on('title', 'is_true'), 'c[0].operator enum'],
    [on('labels', 'greater_than', 'a'), 'c[0].operator enum'],
    [on('interest', 'starts_with', 'a'), 'c[0].operator enum'],
    [on('link_clicked', 'is_true'), 'c[0].operator enum'],
    [on('opened', 'is_true', false), 'c[0].value none'],
    [on('opened', 'equals', 'yes'), 'c[0].value type'],
    [on('opened', 'equals'), 'c[0].value required'],
    [on('title', 'contains', ''), 'c[0].value required'],
    [on('title', 'equals', { a: 1 }), 'c[0].value type'],
    [on('title', 'equals', ['a']), 'c[0].value type'],
    [on('title', 'in', []), 'c[0].value required'],
    [on('title', 'in', ['a', null]), 'c[0].value[1] type'],
    [on('valid2', 'equals', 'valid'), 'c[0].value type'],
    [on('link_clicked', 'equals', 7), 'c[0].value type'],
    [on('interest', 'equals', 'keen'), 'c[0].value enum'],
    [on('interest', 'in', 'interested,keen'), 'c[0].value enum'],
    [on('custom.score', 'equals', { a: 1 }), 'c[0].value type'],
    [on('title', 'is_empty', undefined, DAYS), 'c[0].within time'],
    [on('labels', 'is_empty', undefined, DAYS), 'c[0].within time'],
    [on('opened', 'is_true', undefined, '2 days'), 'c[0].within type'],
    [on('opened', 'is_true', undefined, { amount: 2, unit: 'weeks' }), 'c[0].within.unit enum'],
    [on('opened', 'is_true', undefined, { amount: 0, unit: 'days' }), 'c[0].within.amount range'],
    [on('opened', 'is_true', undefined, { amount: 4_000, unit: 'days' }), 'c[0].within.amount range'],
    [on('opened', 'is_true', undefined, {}), 'c[0].within.unit enum', 'c[0].within.amount range'],
  ])('%o', (given, ...faults) => {
    expect(faultsOf(given)).toEqual(faults);
  });
});

const NOW = new Date('2026-10-26T09:00:00Z');
const facts = (over: Partial<ConditionFacts>): ConditionFacts => ({
  contact: {},
  custom: {},
  engagement: {},
  clicks: [],
  labels: [],
  ...over,
});
const when = { now: NOW, timezone: 'Europe/Berlin' };

describe('within', () => {
  const opened = { field: 'opened', operator: 'is_true', within: DAYS } as Condition;
  const at = (moment: string) => holds(opened, facts({ engagement: { opened: new Date(moment) } }), when);

  it('counts calendar days of the zone back from the step: the day on which the clocks change has 25 hours', () => {
    expect([at('2026-10-24T08:00:00Z'), at('2026-10-24T07:59:59Z')]).toEqual([true, false]);
  });

  it('is about the last time, for a link the last click on that link', () => {
    const clicks = [
      { url: 'https://Acme.test/pricing/', at: new Date('2026-10-01T00:00:00Z') },
      { url: 'https://acme.test/blog', at: NOW },
    ];
    const clicked = (value: string, within: object | null) =>
      holds(
        { field: 'link_clicked', operator: 'equals', value, within } as Condition,
        facts({ clicks }),
        when,
      );
    expect(clicked('https://acme.test/pricing', null)).toBe(true);
    expect(clicked('https://acme.test/pricing', DAYS)).toBe(false);
    expect(clicked('https://acme.test/blog/', DAYS)).toBe(true);
    expect(clicked('https://acme.test/', null)).toBe(false);
  });

  it('takes in more the longer it is, and without it all', () => {
    const ago = fc.integer({ min: 0, max: 40 * 24 });
    fc.assert(
      fc.property(ago, fc.integer({ min: 1, max: 1000 }), fc.constantFrom(...ENGAGEMENTS), (hours, amount, field) => {
        const given = facts({ engagement: { [field]: new Date(NOW.getTime() - hours * 3_600_000) } });
        const ask = (within: Condition['within']) =>
          holds({ field, operator: 'is_true', within: within ?? null }, given, when);
        expect(ask({ amount, unit: 'hours' })).toBe(hours <= amount);
        expect(ask(null)).toBe(true);
        expect(holds({ field, operator: 'is_true' }, facts({}), when)).toBe(false);
      }),
    ); // prettier-ignore
  });
});

it('every condition that is saved can be asked about anything', () => {
  fc.assert(
    fc.property(condition, fc.boolean(), (given, rich) => {
      fc.pre(faultsOf(given).length === 0);
      const known = facts(
        rich
          ? { engagement: { opened: NOW }, clicks: [{ url: 'https://x.test/a', at: NOW }], labels: ['a'] }
          : {},
      );
      expect(typeof holds(given as Condition, known, when)).toBe('boolean');
    }),
    { numRuns: runs(1000) },
  );
});
