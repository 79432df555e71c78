import { describe, expect, it } from 'vitest';
import { autoTagSettings } from '../../../src/accounts/rules/auto-tag.ts';
import { usageOf } from '../../../src/accounts/rules/usage.ts';

describe('usage', () => {
  it.each([
    [100_000, 0, 100_000, 0],
    [100_000, 12_345, 87_655, 12.35],
    [3, 1, 2, 33.33],
    [3, 3, 0, 100],
    [2, 3, 0, 150],
    [0, 0, 0, 100],
  ])('of %i with %i used leaves %i and is %f per cent', (limit, used, available, percentage) => {
    expect(usageOf(limit, used)).toEqual({
      contacts_limit: limit,
      contacts_used: used,
      contacts_available: available,
      percentage_used: percentage,
    });
  });
});

describe('automatic tags', () => {
  it('are seven switches, off until they are switched on', () => {
    const none = autoTagSettings({});
    expect(Object.keys(none)).toHaveLength(7);
    expect(Object.values(none)).toEqual(Array(7).fill(false));
    expect(autoTagSettings({ auto_tag_bounced: true })).toEqual({ ...none, auto_tag_bounced: true });
  });
});
