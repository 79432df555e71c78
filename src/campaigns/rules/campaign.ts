import { next } from '../../platform/machine.ts';
import type { Table } from '../../platform/machine.ts';
import type { CampaignStatus } from '../../platform/db/types.ts';

type CampaignEvent = 'launch' | 'pause' | 'archive';

/** spec: Campaign, States; decided: launching and pausing go back and forth, archiving is for good */
export const CAMPAIGN: Table<CampaignStatus, CampaignEvent> = {
  inactive: { launch: 'active', pause: 'inactive', archive: 'archived' },
  active: { launch: 'active', pause: 'inactive', archive: 'archived' },
  archived: {},
};

/** The event that a wanted status stands for. */
export const eventFor = (wanted: 'active' | 'inactive'): CampaignEvent =>
  wanted === 'active' ? 'launch' : 'pause';

export const nextCampaignStatus = (status: CampaignStatus, event: CampaignEvent): CampaignStatus | null =>
  next(CAMPAIGN, status, event);
