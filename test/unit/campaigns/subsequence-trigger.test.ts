import { describe, expect, it } from 'vitest';
import { mayMove } from '../../../src/campaigns/rules/move.ts';
import type { DueMove, MoverFacts } from '../../../src/campaigns/rules/move.ts';
import {
  TRIGGERS,
  TRIGGER_VALUES,
  triggerFault,
  isTriggeredBy,
} from '../../../src/campaigns/rules/subsequence-trigger.ts';
import type { SubsequenceTrigger } from '../../../src/campaigns/rules/subsequence-trigger.ts';
import { INTERESTS } from '../../../src/sequences/rules/fields.ts';
import { CATEGORIES } from '../../../src/events/rules/reply-category.ts';

describe('a trigger', () => {
  it('knows the words of the rooms that say them', () => {
    expect(TRIGGER_VALUES.interest?.toSorted()).toEqual([...INTERESTS].toSorted());
    expect(TRIGGER_VALUES.reply_category).toEqual([...CATEGORIES]);
  });

  it.each([
    { on: 'interest' },
    { on: 'interest', values: ['interested', 'customer'] },
    { on: 'reply_category', values: ['later'] },
    { on: 'open' },
    { on: 'open', min_count: 100 },
    { on: 'click', values: ['/pricing', 'https://acme.test/a b'], min_count: 2 },
    { on: 'finished', values: ['replied', 'manual'] },
  ])('is taken: %j', (trigger) => {
    expect(triggerFault(trigger)).toBeNull();
  });

  it.each([
    ['on', {}],
    ['on', { on: 'reply' }],
    ['extra', { on: 'open', extra: 1 }],
    ['values', { on: 'open', values: ['a'] }],
    ['values', { on: 'interest', values: [] }],
    ['values', { on: 'interest', values: 'interested' }],
    ['values', { on: 'interest', values: null }],
    ['values', { on: 'click', values: Array.from({ length: 21 }, (_none, n) => `/${n}`) }],
    ['values[1]', { on: 'interest', values: ['interested', 'keen'] }],
    ['values[1]', { on: 'interest', values: ['interested', 'interested'] }],
    ['values[0]', { on: 'reply_category', values: ['customer'] }],
    ['values[0]', { on: 'finished', values: ['unsubscribed'] }],
    ['values[0]', { on: 'click', values: [' '] }],
    ['values[0]', { on: 'click', values: [7] }],
    ['values[0]', { on: 'click', values: ['x'.repeat(501)] }],
    ['min_count', { on: 'finished', min_count: 1 }],
    ['min_count', { on: 'interest', min_count: 2 }],
    ['min_count', { on: 'click', min_count: 0 }],
    ['min_count', { on: 'open', min_count: 1.5 }],
    ['min_count', { on: 'open', min_count: '2' }],
    ['min_count', { on: 'open', min_count: 101 }],
    ['min_count', { on: 'open', min_count: null }],
  ])('is refused by %s: %j', (key, trigger) => {
    expect(triggerFault(trigger)?.param).toBe(`subsequence_trigger.${key}`);
  });

  it('without values waits for any, and of ends for those without an answer or an opt-out', () => {
    expect(isTriggeredBy({ on: 'interest' }, 'interest', 'customer')).toBe(true);
    expect(isTriggeredBy({ on: 'interest' }, 'reply_category', 'interested')).toBe(false);
    expect(isTriggeredBy({ on: 'reply_category', values: ['later'] }, 'reply_category', 'other')).toBe(false);
    expect(isTriggeredBy({ on: 'reply_category', values: ['later'] }, 'reply_category', null)).toBe(false);
    expect(isTriggeredBy({ on: 'reply_category' }, 'reply_category', null)).toBe(true);
    const ends = [
      'end_of_sequence',
      'stop_node',
      'call_failed',
      'manual',
      'replied',
      'unsubscribed',
      'bounced',
    ];
    expect(ends.filter((end) => isTriggeredBy({ on: 'finished' }, 'finished', end))).toEqual(
      ends.slice(0, 3),
    );
  });
});

const WHO: MoverFacts = {
  life: 'active', life_reason: null, pass: 1, interest: 'interested', gone: false, blocked: false, replied: false,
}; // prettier-ignore
const due = (wants: SubsequenceTrigger | null, over: Partial<DueMove> = {}): DueMove => ({
  pass: 1,
  trigger: wants?.on ?? 'open',
  wants,
  moved: false,
  ...over,
});
const finished = (reason: string, replied = false): MoverFacts => ({ ...WHO, life: 'finished', life_reason: reason, replied }); // prettier-ignore
const paused: MoverFacts = { ...WHO, life: 'paused', life_reason: 'manual' };

describe('a contact', () => {
  it.each(TRIGGERS)(
    'is never moved by %s when it opted out, is gone, archived, or was moved already',
    (on) => {
      const end = on === 'finished' ? finished('stop_node') : WHO;
      expect(mayMove(due({ on }), end)).toBe(true);
      expect(mayMove(due({ on }), { ...end, blocked: true })).toBe(false);
      expect(mayMove(due({ on }), { ...end, gone: true })).toBe(false);
      expect(mayMove(due({ on }), { ...end, life: 'archived' })).toBe(false);
      for (const reason of ['unsubscribed', 'bounced', 'policy_block', 'moved_to_subsequence'])
        expect(mayMove(due({ on }), finished(reason)), reason).toBe(false);
      expect(mayMove(due({ on }, { moved: true }), end)).toBe(false);
      expect(mayMove(due({ on }, { pass: 2 }), end)).toBe(false);
      expect(mayMove(due(null, { trigger: on }), end)).toBe(false);
      expect(mayMove(due({ on: on === 'open' ? 'click' : 'open' }, { trigger: on }), end)).toBe(false);
    },
  );

  it.each([
    ['open', [true, true, true, false, false, false]],
    ['click', [true, true, true, false, false, false]],
    ['interest', [true, true, true, true, true, true]],
    ['reply_category', [true, true, true, true, true, true]],
    ['finished', [false, false, true, false, false, false]],
  ] as const)('is moved by %s while its standing allows it', (on, expected) => {
    const stands = [WHO, paused, finished('end_of_sequence'), finished('manual'), finished('replied', true), finished('stop_node', true)]; // prettier-ignore
    expect(stands.map((who) => mayMove(due({ on }), who))).toEqual(expected);
  });

  it('that answered is moved by an end where the trigger names answers', () => {
    const wants: SubsequenceTrigger = { on: 'finished', values: ['replied', 'stop_node'] };
    expect(mayMove(due(wants), finished('replied', true))).toBe(true);
    expect(mayMove(due(wants), finished('stop_node', true))).toBe(true);
    expect(mayMove(due(wants), finished('end_of_sequence'))).toBe(false);
  });

  it('is moved by the status that it has when the move is made', () => {
    const wants: SubsequenceTrigger = { on: 'interest', values: ['interested'] };
    expect(mayMove(due(wants), WHO)).toBe(true);
    expect(mayMove(due(wants), { ...WHO, interest: 'not_interested' })).toBe(false);
    expect(mayMove(due({ on: 'interest' }), { ...WHO, interest: null })).toBe(false);
  });
});
