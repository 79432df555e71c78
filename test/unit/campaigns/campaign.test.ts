import { describe, expect, it } from 'vitest';
import type { CampaignStatus } from '../../../src/platform/db/types.ts';
import { nextCampaignStatus, eventFor } from '../../../src/campaigns/rules/campaign.ts';

describe('a campaign', () => {
  // spec: States and transitions, Campaign
  it.each<[CampaignStatus, (CampaignStatus | null)[]]>([
    ['inactive', ['active', 'inactive', 'archived']],
    ['active', ['active', 'inactive', 'archived']],
    ['archived', [null, null, null]],
  ])('that is %s and launched, paused, archived becomes %j', (status, to) => {
    expect(
      (['launch', 'pause', 'archive'] as const).map((event) => nextCampaignStatus(status, event)),
    ).toEqual(to);
  });

  it.each(['active', 'inactive'] as const)('that is to be %s comes there from wherever it may', (wanted) => {
    for (const status of ['active', 'inactive'] as const)
      expect(nextCampaignStatus(status, eventFor(wanted))).toBe(wanted);
  });
});
