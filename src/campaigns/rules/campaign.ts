import { next } from '../../platform/machine.ts';
import type { Table } from '../../platform/machine.ts';
import type { CampaignStatus } from '../../platform/db/types.ts';

type CampaignEvent = 'launch' | 'pause' | 'archive';

/** spec: Campaign, States; decided: a campaign launches and pauses any number of times; archiving is final */
export const CAMPAIGN: Table<CampaignStatus, CampaignEvent> = {
  inactive: { launch: 'active', pause: 'inactive', archive: 'archived' },
  active: { launch: 'active', pause: 'inactive', archive: 'archived' },
  archived: {},
};

export const eventFor = (wanted: 'active' | 'inactive'): CampaignEvent =>
  wanted === 'active' ? 'launch' : 'pause';

export const nextCampaignStatus = (status: CampaignStatus, event: CampaignEvent): CampaignStatus | null =>
  next(CAMPAIGN, status, event);
