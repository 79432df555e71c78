import { describe, expect, it } from 'vitest';
import { subsequenceFault } from '../../../src/campaigns/rules/subsequence.ts';

const parent = { teamId: 'a', status: 'active' as const, isSubsequence: false, version: 3, subsequences: 2 };
const child = { teamId: 'a', version: undefined };

describe('a subsequence', () => {
  it('is taken by a campaign of the team that has room, whatever it is doing', () => {
    expect(subsequenceFault(parent, child)).toBeNull();
    expect(subsequenceFault({ ...parent, status: 'inactive' }, { ...child, version: 3 })).toBeNull();
  });
  it.each([
    ['parentCampaignId', 'validation_error', { teamId: 'b' }, {}],
    ['parentCampaignId', 'campaign_archived', { status: 'archived' as const }, {}],
    ['parentCampaignId', 'validation_error', { isSubsequence: true }, {}],
    ['parentCampaignId', 'validation_error', { subsequences: 3 }, {}],
    ['version', 'validation_error', {}, { version: 2 }],
  ])('is refused by %s with %s for %j', (param, code, ofParent, ofChild) => {
    expect(subsequenceFault({ ...parent, ...ofParent }, { ...child, ...ofChild })).toMatchObject({
      param,
      code,
    });
  });
});
