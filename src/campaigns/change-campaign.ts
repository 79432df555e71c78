import { archiveEverybody } from '../enrollments/enroll.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Ground } from '../platform/ground.ts';
import { ApiError } from '../platform/errors.ts';
import { loadSequence } from '../sequences/load-sequence.ts';
import { saveSequence } from '../sequences/save-sequence.ts';
import type { SequenceInput } from '../sequences/save-sequence.ts';
import { after, eventFor } from './rules/campaign.ts';
import { launchChecks } from './rules/launch-checks.ts';
import type { LaunchCheck } from './rules/launch-checks.ts';
import {
  countLive,
  deleteCampaignRow,
  hasEnrollments,
  insertCampaign,
  lockCampaign,
  readCampaignFacts,
  updateCampaignRow,
} from './store.ts';
import type { CampaignRow, CampaignValues } from './store.ts';

type Needs = Pick<Ground, 'db' | 'clock' | 'ids'>;
type Saved = { campaign: CampaignRow; warnings: string[] };

const notThere = (): ApiError =>
  new ApiError('campaign_not_found', 'there is no such campaign', { param: 'id' });
const isGiven = ({ nodes, edges }: SequenceInput): boolean => nodes !== undefined || edges !== undefined;

function checkTimezone(values: CampaignValues): void {
  const zone = values.schedule?.timezone;
  if (zone === undefined) return;
  try {
    new Intl.DateTimeFormat('en', { timeZone: typeof zone === 'string' ? zone : 'none' });
  } catch {
    throw new ApiError('validation_error', 'schedule.timezone must be an IANA time zone', {
      param: 'schedule.timezone',
    });
  }
}

/** Publishes a new version of the graph on a held campaign. decided: the structure of an active campaign does not change */
async function publish(trx: Trx, campaign: CampaignRow, input: SequenceInput, now: Date): Promise<Saved> {
  if (campaign.status === 'active')
    throw new ApiError(
      'campaign_active',
      'the sequence of an active campaign cannot change; pause it first',
      { param: input.nodes ? 'nodes' : 'edges' },
    );
  const key = { teamId: campaign.team_id, campaignId: campaign.id };
  const { version, warnings } = await saveSequence(trx, key, {
    input,
    current: campaign.sequence_version,
    now,
  });
  return {
    campaign: await updateCampaignRow(trx, campaign.team_id, campaign.id, { sequence_version: version }, now),
    warnings,
  };
}

/** Creates a draft, with its graph when one is given. Throws 400 with every fault of the graph. */
export function createCampaign(
  needs: Needs,
  teamId: string,
  values: CampaignValues & { name: string },
  sequence: SequenceInput,
): Promise<Saved> {
  checkTimezone(values);
  const now = needs.clock.now();
  return transact(needs.db, async (trx) => {
    const campaign = await insertCampaign(trx, { team_id: teamId, id: needs.ids.uuid(now), ...values }, now);
    return isGiven(sequence) ? publish(trx, campaign, sequence, now) : { campaign, warnings: [] };
  });
}

export interface CampaignChange {
  values: CampaignValues;
  sequence: SequenceInput;
  status?: 'active' | 'inactive' | undefined;
}

/** Changes what is given; `status: active` runs the launch checks. An archived campaign takes no change. */
export function changeCampaign(
  needs: Needs,
  at: { teamId: string; id: string },
  change: CampaignChange,
): Promise<Saved> {
  checkTimezone(change.values);
  const now = needs.clock.now();
  return transact(needs.db, async (trx) => {
    const before = await lockCampaign(trx, at.teamId, at.id);
    if (!before) throw notThere();
    if (before.status === 'archived')
      throw new ApiError('campaign_archived', 'an archived campaign cannot be changed');
    const published = isGiven(change.sequence)
      ? await publish(trx, before, change.sequence, now)
      : { campaign: before, warnings: [] };
    let campaign = await updateCampaignRow(trx, at.teamId, at.id, change.values, now);
    if (change.status) campaign = await setStatus(trx, campaign, change.status, now);
    return { campaign, warnings: published.warnings };
  });
}

async function setStatus(
  trx: Trx,
  campaign: CampaignRow,
  wanted: 'active' | 'inactive',
  now: Date,
): Promise<CampaignRow> {
  const status = after(campaign.status, eventFor(wanted));
  if (status === null) throw new ApiError('campaign_archived', 'an archived campaign cannot be changed');
  if (status === 'active') {
    const failed = (await review(trx, campaign)).filter((check) => check.blocking && !check.passed);
    if (failed.length > 0)
      throw new ApiError('campaign_not_ready', `the campaign cannot be launched: ${failed[0]!.message}`, {
        details: failed,
      });
  }
  const values = status === 'active' ? { status, is_draft: false, paused_reason: null } : { status };
  return updateCampaignRow(trx, campaign.team_id, campaign.id, values, now);
}

/** The pre-launch review of a campaign. spec: GET /campaigns/{id}/review */
export async function review(db: Ground['db'] | Trx, campaign: CampaignRow): Promise<LaunchCheck[]> {
  const graph = await loadSequence(
    db,
    { teamId: campaign.team_id, campaignId: campaign.id },
    campaign.sequence_version,
  );
  const { contacts, enabledSenders } = await readCampaignFacts(db, campaign.team_id, campaign.id);
  return launchChecks({ graph, enabledSenders, contacts });
}

/** Removes a draft nobody is in, archives the rest; the team keeps one. spec: DELETE /campaigns/{id} */
export function deleteCampaign(
  needs: Needs,
  at: { teamId: string; id: string },
): Promise<'removed' | 'archived'> {
  const now = needs.clock.now();
  return transact(needs.db, async (trx) => {
    const campaign = await lockCampaign(trx, at.teamId, at.id);
    if (!campaign || campaign.status === 'archived') throw notThere();
    if (campaign.parent_campaign_id === null && (await countLive(trx, at.teamId)) <= 1)
      throw new ApiError('minimum_campaigns', 'a team keeps at least one campaign');
    if (campaign.is_draft && !(await hasEnrollments(trx, at.teamId, at.id))) {
      await deleteCampaignRow(trx, at.teamId, at.id);
      return 'removed';
    }
    const archived = { status: 'archived' as const, is_draft: false, archived_at: now };
    await updateCampaignRow(trx, at.teamId, at.id, archived, now);
    await archiveEverybody(trx, { teamId: at.teamId, campaignId: at.id }, now);
    return 'archived';
  });
}
