import type { AppServices } from '../events/record-event.ts';
import { settleDues } from '../platform/db/due.ts';
import { isLostConnection } from '../platform/db/outage.ts';
import { startLoop } from '../platform/work/loop.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import { campaignDues } from './campaign-due-store.ts';
import type { CampaignKey } from './due-store.ts';

const IDLE_MS = 30_000;
/** Teams settled side by side: two commits each. */
const LANES = 4;
/** Teams of one pass. */
const BATCH = 64;

export interface Settling extends Stoppable {
  /** No step of these campaigns is due now. */
  add(campaigns: readonly CampaignKey[]): void;
}

/**
 * Writes when campaigns are due next, beside the steps: five hundred teams take seconds, and a team whose contact becomes
 * due meanwhile does not wait for them. What is lost here stays due, and is looked at again.
 */
export function startSettling(app: Pick<AppServices, 'db' | 'log' | 'gate' | 'outage'>): Settling {
  const open = new Map<string, CampaignKey>();
  const loop = startLoop({
    name: 'enrollments.settle',
    everyMs: IDLE_MS,
    app,
    run: async () => {
      const teams = [...Map.groupBy(open.values(), ({ teamId }) => teamId)].slice(0, BATCH).values();
      // One iterator for all lanes: each takes the next team.
      const lane = async (): Promise<void> => {
        for (const [teamId, own] of teams) {
          const keys = own.map(({ campaignId }) => campaignId);
          for (const key of keys) open.delete(key);
          try {
            await settleDues(app.db, { kind: 'campaign', teamId, keys }, campaignDues);
          } catch (err) {
            if (isLostConnection(err)) throw err;
            app.log.error(
              { err, team: teamId },
              'when campaigns of a team are due next was not written; the other teams go on',
            );
          }
        }
      };
      const ends = await Promise.allSettled(Array.from({ length: LANES }, lane));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      return open.size > 0;
    },
  });
  return {
    add(campaigns) {
      for (const campaign of campaigns) open.set(campaign.campaignId, campaign);
      if (campaigns.length > 0) loop.wake();
    },
    stop: loop.stop,
  };
}
