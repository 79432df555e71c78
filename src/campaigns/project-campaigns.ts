import { isLostConnection } from '../platform/db/outage.ts';
import { stopwatch } from '../platform/clock.ts';
import type { Services } from '../platform/services.ts';
import {
  isProjectionDue,
  nextProjectedTeam,
  takeDueProjection,
  writeProjection,
} from './projection-store.ts';
import { projectCampaign } from './simulate-campaign.ts';
import { findTeamCampaign } from './store.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'log'>;

/** Longer than any simulation: one whose worker is gone is made again. */
const LEASE_MS = 10 * 60_000;
/** decided: a projection is made again after so long, or so many times what it cost: a campaign takes a hundredth of one core at most. */
const AGAIN_MS = 5 * 60_000;
const COST_FACTOR = 100;

/** The team whose turn it was last, of one worker. */
export interface ProjectionRound {
  team: string;
}
const NO_TEAM = '00000000-0000-0000-0000-000000000000';
export const createProjectionRound = (): ProjectionRound => ({ team: NO_TEAM });

/** Foresees when campaigns end, a campaign of each team in turn. */
export function openProjections(app: Deps): { pass(): Promise<boolean> } {
  const round = createProjectionRound();
  return { pass: () => projectDueCampaign(app, round) };
}

/**
 * Foresees when one due campaign ends, by the simulation that POST /campaigns/{id}/simulate plays without assumptions. Teams
 * take turns, a campaign each. Resolves true when there may be more.
 */
export async function projectDueCampaign(deps: Deps, round: ProjectionRound): Promise<boolean> {
  const wall = deps.clock.wall();
  if (!(await isProjectionDue(deps.db, wall))) return false;
  const next = await nextProjectedTeam(deps.db, { wall, after: round.team });
  round.team = next?.team_id ?? NO_TEAM;
  if (!next?.due) return true;
  const until = new Date(wall.getTime() + LEASE_MS);
  const campaignId = await takeDueProjection(deps.db, { teamId: next.team_id, wall, until });
  if (campaignId === null) return true;
  const key = { teamId: next.team_id, campaignId };
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
