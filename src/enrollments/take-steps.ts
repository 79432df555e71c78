import { describeFault, bisectBatch, isLocked, isServerFault } from '../platform/db/bisect-batch.ts';
import type { Failed } from '../platform/db/bisect-batch.ts';
import { isLostConnection } from '../platform/db/outage.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { claimAgain, claimDue, listDueCampaigns, setAside, prepareSteps } from './due-store.ts';
import type { CampaignKey, DuePosition } from './due-store.ts';
import { performSteps } from './perform-steps.ts';
import type { StepDeps } from './perform-steps.ts';
import { RECHECK_MS } from '../sending/rules/may-send.ts';
import { LOCKED_AGAIN_MS } from '../platform/rules/retry.ts';

export const PASS_ROWS = 1000;
/**
 * Campaigns of one pass: few enough that the share of each is worth its transaction. Each team comes once before any
 * comes twice.
 */
export const PASS_CAMPAIGNS = 50;
const MAX_PER_CAMPAIGN = 500;
const MAX_FOUND = 1000;
/** Teams in parallel: a team with locked rows leaves the other lanes open. */
const LANES = 4;
/** After this many lock waits a team waits for the next pass; with the lock timeout this limits a lane's delay. */
const MAX_LOCK_WAITS = 10;

export const shareOf = (campaigns: number): number =>
  Math.min(MAX_PER_CAMPAIGN, Math.ceil(PASS_ROWS / Math.max(1, campaigns)));

interface TeamPass {
  teamId: string;
  campaignIds: string[];
  share: number;
  now: Date;
}

/**
 * One pass over the campaigns with due steps (`among`: only these). Each team has its own transaction, so that an error
 * or a lock in one team does not stop others. Resolves the campaigns that probably have more. Throws when the database
 * is lost; other errors are logged.
 */
export async function takeSteps(deps: StepDeps, among?: readonly CampaignKey[]): Promise<CampaignKey[]> {
  const now = deps.clock.now();
  const found = await listDueCampaigns(deps.db, now, MAX_FOUND, among);
  const campaigns = found.slice(0, PASS_CAMPAIGNS);
  const share = shareOf(campaigns.length);
  const teams = Map.groupBy(campaigns, ({ teamId }) => teamId).entries();
  const rest = found.slice(PASS_CAMPAIGNS);
  // All lanes share one iterator: each takes the next team.
  const lane = async (): Promise<void> => {
    for (const [teamId, keys] of teams) {
      const pass = { teamId, campaignIds: keys.map(({ campaignId }) => campaignId), share, now };
      try {
        rest.push(...(await stepTeam(deps, pass)));
      } catch (err) {
        if (isLostConnection(err)) throw err;
        deps.log.error({ err, team: teamId }, 'the steps of a team failed; the other teams go on');
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(LANES, campaigns.length) }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return rest;
}

async function stepTeam(deps: StepDeps, pass: TeamPass): Promise<CampaignKey[]> {
  let claimed: DuePosition[] = [];
  try {
    await briefly(deps, async (trx) => {
      claimed = await claimDue(trx, pass);
      await performSteps(trx, deps, claimed, pass.now);
    });
  } catch (error) {
    if (isServerFault(error) || claimed.length === 0) throw error;
    await stepByHalves(deps, claimed, pass.now);
  }
  return [...Map.groupBy(claimed, (position) => position.campaign_id)].flatMap(([campaignId, positions]) =>
    positions.length >= pass.share ? { teamId: pass.teamId, campaignId } : [],
  );
}

const briefly = (deps: Pick<StepDeps, 'db'>, run: (trx: Trx) => Promise<void>): Promise<void> =>
  transact(deps.db, async (trx) => {
    await prepareSteps(trx);
    await run(trx);
  });

async function stepByHalves(deps: StepDeps, claimed: readonly DuePosition[], now: Date): Promise<void> {
  let lockWaits = 0;
  const { failed } = await bisectBatch(claimed, async (some) => {
    if (lockWaits >= MAX_LOCK_WAITS) return;
    try {
      await briefly(deps, async (trx) => performSteps(trx, deps, await claimAgain(trx, some, now), now));
    } catch (error) {
      if (isLocked(error)) lockWaits++;
      throw error;
    }
  });
  const [first] = failed;
  if (!first) return;
  const team = first.item.team_id;
  const faults = failed.filter(({ error }) => !isLocked(error));
  if (faults.length > 0)
    deps.log.error(
      { err: faults[0]!.error, team, enrollment: faults[0]!.item.enrollment_id, faults: faults.length },
      'steps that cannot be written are held; the others went on',
    );
  if (lockWaits > 0) deps.log.warn({ team, lockWaits }, 'steps wait for rows of another session');
  const { failed: unheld } = await bisectBatch(failed, (some) =>
    briefly(deps, (trx) =>
      setAside(
        trx,
        team,
        some.map((each) => aside(each, now)),
      ),
    ),
  );
  for (const { item, error } of unheld)
    deps.log.error({ err: error, enrollment: item.item.enrollment_id }, 'a step cannot even be set aside');
}

const aside = ({ item, error }: Failed<DuePosition>, now: Date) => ({
  enrollmentId: item.enrollment_id,
  nextRunAt: new Date(now.getTime() + (isLocked(error) ? LOCKED_AGAIN_MS : RECHECK_MS)),
  detail: isLocked(error) ? null : describeFault(error),
});
