import type { AppServices } from '../events/record-event.ts';
import { createBatcher } from '../platform/batch.ts';
import { deriveDues } from '../platform/db/due.ts';
import { campaignDues } from './campaign-due-store.ts';
import type { CampaignKey } from './due-store.ts';

/** Concurrent batches of teams. Each team costs two commits. */
const LANES = 4;
const BATCH = 64;

export interface DueWriter {
  /** None of these campaigns has a due step. */
  add(campaigns: readonly CampaignKey[]): void;
  stop(): Promise<void>;
}

/**
 * Writes the next due times of campaigns beside the steps: five hundred teams take seconds, and a contact that becomes
 * due meanwhile must not wait. A lost write leaves the campaign due, and it is checked again.
 */
export function createDueWriter(app: Pick<AppServices, 'db' | 'log' | 'gate' | 'outage'>): DueWriter {
  const waiting = new Set<string>();
  const running = new Set<Promise<void>>();
  const settle = createBatcher<CampaignKey, void>({
    maxBatch: BATCH,
    lanes: LANES,
    run: async (campaigns) => {
      for (const { campaignId } of campaigns) waiting.delete(campaignId);
      if (!app.gate.mayWork()) return campaigns.map(() => undefined);
      for (const [teamId, own] of Map.groupBy(campaigns, (campaign) => campaign.teamId)) {
        const keys = own.map(({ campaignId }) => campaignId);
        await deriveDues(app.db, { kind: 'campaign', teamId, keys }, campaignDues).catch(
          async (err: unknown) => {
            if (await app.outage.isOutage(err)) return;
            app.log.error(
              { err, team: teamId },
              'when campaigns of a team are due next was not written; the other teams go on',
            );
          },
        );
      }
      return campaigns.map(() => undefined);
    },
  });
  return {
    add(campaigns) {
      for (const campaign of campaigns) {
        if (waiting.has(campaign.campaignId)) continue;
        waiting.add(campaign.campaignId);
        const settled = settle(campaign).finally(() => running.delete(settled));
        running.add(settled);
      }
    },
    stop: async () => void (await Promise.all(running)),
  };
}
