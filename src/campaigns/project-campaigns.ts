import { isLostConnection } from '../platform/db/outage.ts';
import { stopwatch } from '../platform/clock.ts';
import type { Services } from '../platform/services.ts';
import { takeDueProjection, writeProjection } from './projection-store.ts';
import { projectCampaign } from './simulate-campaign.ts';
import { findTeamCampaign } from './store.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'log'>;

/** Longer than any simulation: one whose worker is gone is made again. */
const LEASE_MS = 10 * 60_000;
/** decided: a projection is at most so old, or so many times what it costs: all together take a hundredth of one core. */
const AGAIN_MS = 5 * 60_000;
const COST_FACTOR = 100;

/**
 * Foresees when one due campaign ends, by the simulation that POST /campaigns/{id}/simulate plays without assumptions.
 * Resolves true when there may be more.
 */
export async function projectDueCampaign(deps: Deps): Promise<boolean> {
  const wall = deps.clock.wall();
  const taken = await takeDueProjection(deps.db, { wall, until: new Date(wall.getTime() + LEASE_MS) });
  if (!taken) return false;
  const key = { teamId: taken.team_id, campaignId: taken.campaign_id };
  const after = (ms: number): Date => new Date(deps.clock.wall().getTime() + ms);
  const campaign = await findTeamCampaign(deps.db, key.teamId, key.campaignId);
  if (!campaign) return true;
  const startedAt = stopwatch();
  try {
    const { from, contacts, sent, finish, complete, bottleneck } = await projectCampaign(
      deps.db,
      campaign,
      deps.clock.now(),
    );
    await writeProjection(
      deps.db,
      key,
      {
        computedAt: from,
        contacts: contacts.active,
        blocked: contacts.blocked,
        mails: sent,
        endsAt: finish.last,
        complete,
        bottleneck,
      },
      after(Math.max(AGAIN_MS, COST_FACTOR * (stopwatch() - startedAt))),
    );
  } catch (err) {
    if (isLostConnection(err)) throw err;
    // One campaign that cannot be simulated keeps no other waiting; its lease makes it wait.
    deps.log.error({ err, campaign: key.campaignId }, 'the end of a campaign could not be foreseen');
  }
  return true;
}
