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

/** Longer than any simulation. After it another worker may take the projection. */
const LEASE_MS = 10 * 60_000;
/**
 * decided: the next projection comes after AGAIN_MS or COST_FACTOR times the cost, whichever is longer, so it uses at
 * most 1 % of one core.
 */
const AGAIN_MS = 5 * 60_000;
const COST_FACTOR = 100;

export interface ProjectionRound {
  team: string;
}
const NO_TEAM = '00000000-0000-0000-0000-000000000000';
export const createProjectionRound = (): ProjectionRound => ({ team: NO_TEAM });

export function openProjections(app: Deps): { pass(): Promise<boolean> } {
  const round = createProjectionRound();
  return { pass: () => projectDueCampaign(app, round) };
}

/**
 * Projects the end of one due campaign, by the simulation of POST /campaigns/{id}/simulate without assumptions. Teams
 * take turns, one campaign each. Resolves true when there may be more.
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
    // A campaign that cannot be simulated waits until its lease ends and delays no other.
    deps.log.error({ err, campaign: key.campaignId }, 'the end of a campaign could not be foreseen');
  }
  return true;
}
