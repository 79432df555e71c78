import { audit } from '../platform/audit/audit.ts';
import { OF_ADDRESS_RULES, OF_TEXTS, OF_WINDOWS, releaseCampaign } from '../enrollments/release-campaign.ts';
import { recordHolds } from '../events/record-holds.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { countAnew } from '../sending/take-budgets.ts';
import { releaseSends } from '../sending/resume-sends.ts';
import { loadSequence } from '../sequences/load-sequence.ts';
import type { SequenceInput } from '../sequences/save-sequence.ts';
import { checkValues } from './check-values.ts';
import { checkAgain, countSentOfDay } from './guard-store.ts';
import { isGiven, publishSequence, refuseWhileActive } from './publish-sequence.ts';
import type { Published } from './publish-sequence.ts';
import { warnOfLacking } from './read-lacking.ts';
import { requireVersion } from './require-version.ts';
import { reviewCampaign } from './review-campaign.ts';
import { nextCampaignStatus, eventFor } from './rules/campaign.ts';
import { rollWindows } from './roll-windows.ts';
import { lockCampaign, updateCampaignRow } from './store.ts';
import type { CampaignRow, CampaignValues } from './store.ts';

export interface CampaignChange {
  values: CampaignValues;
  sequence: SequenceInput;
  /** The version that the sequence was made of; null: there was none. Undefined: whichever is published. */
  expectedVersion?: number | null | undefined;
  status?: 'active' | 'inactive' | undefined;
  isDraft?: boolean | undefined;
}

/** Locks the campaign's row. Throws 404, and 409 if it is archived. */
export async function lockOpenCampaign(trx: Trx, at: { teamId: string; id: string }): Promise<CampaignRow> {
  const campaign = await lockCampaign(trx, at.teamId, at.id);
  if (!campaign) throw new ApiError('campaign_not_found', 'there is no such campaign', { param: 'id' });
  if (campaign.status === 'archived')
    throw new ApiError('campaign_archived', 'an archived campaign cannot be changed', { param: 'id' });
  return campaign;
}

function checkDraft(before: CampaignRow, { status, isDraft }: CampaignChange): void {
  if (isDraft !== true) return;
  if (!before.is_draft)
    throw new ApiError('validation_error', 'a launched campaign does not become a draft again', {
      param: 'is_draft',
    });
  if (status === 'active')
    throw new ApiError('validation_error', 'an active campaign is no draft', { param: 'is_draft' });
}

function requireExpected(
  { sequence_version: version }: CampaignRow,
  { expectedVersion }: CampaignChange,
): void {
  if (expectedVersion === undefined || expectedVersion === version) return;
  throw new ApiError('newer_sequence', 'the sequence was saved again after the version that you changed', {
    param: 'expected_sequence_version',
    details: { sequence_version: version },
  });
}

async function requireLaunchable(
  trx: Trx,
  deps: Pick<Services, 'clock' | 'config'>,
  campaign: CampaignRow,
): Promise<void> {
  const { checks } = await reviewCampaign(trx, deps, campaign);
  const failed = checks.filter((check) => check.blocking && !check.passed);
  if (failed.length > 0)
    throw new ApiError('campaign_not_ready', `the campaign cannot be launched: ${failed[0]!.message}`, {
      details: failed,
    });
}

/**
 * Changes only the given values; `status: active` runs the launch checks. A new sequence is warned about for each
 * variable that contacts lack. Throws 409 for an archived campaign.
 */
export async function changeCampaign(
  deps: Deps,
  at: { teamId: string; id: string },
  change: CampaignChange,
): Promise<Published> {
  const { campaign, warnings } = await writeChange(deps, at, change);
  if (!isGiven(change.sequence)) return { campaign, warnings };
  const key = { teamId: at.teamId, campaignId: at.id };
  const graph = await loadSequence(deps.db, key, campaign.sequence_version);
  return {
    campaign,
    warnings: [...warnings, ...(await warnOfLacking(deps.db, key, graph))],
  };
}

type Deps = Pick<Services, 'db' | 'clock' | 'config' | 'ids' | 'secrets' | 'signals'>;

function writeChange(
  deps: Deps,
  at: { teamId: string; id: string },
  change: CampaignChange,
): Promise<Published> {
  const now = deps.clock.now();
  return transact(deps.db, async (trx) => {
    const before = await lockOpenCampaign(trx, at);
    await audit(trx, 'campaigns', { team_id: at.teamId, id: at.id });
    checkDraft(before, change);
    requireExpected(before, change);
    await checkValues(
      trx,
      { teamId: at.teamId, isSubsequence: before.parent_campaign_id !== null },
      change.values,
    );
    const { version } = change.values;
    if (version !== undefined && version !== before.version) refuseWhileActive(before, 'version');
    const asked = version === undefined ? {} : { version, is_version_given: true };
    if (version !== undefined && !isGiven(change.sequence)) {
      const { nodes } = await loadSequence(
        trx,
        { teamId: at.teamId, campaignId: at.id },
        before.sequence_version,
      );
      requireVersion({ version, is_version_given: true }, nodes, 'version');
    }
    const { warnings } = isGiven(change.sequence)
      ? await publishSequence(trx, { ...before, ...asked }, { input: change.sequence, now }, deps)
      : { warnings: [] };
    const campaign = await updateCampaignRow(trx, at.teamId, at.id, { ...change.values, ...asked }, now);
    const { status, isDraft } = change;
    if (before.status === 'active' && status !== 'inactive')
      await obeyAtOnce(trx, deps, at, change.values, now);
    if (change.values.daily_limit !== undefined || change.values.new_contacts_per_day !== undefined)
      await obeyLimits(trx, at, now);
    if (status) await setStatus(trx, deps, campaign, status, now);
    // decided: `is_draft: false` alone runs the launch checks and ends the draft; it does not launch.
    if (isDraft === false && before.is_draft && status !== 'active') {
      await requireLaunchable(trx, deps, campaign);
      await updateCampaignRow(trx, at.teamId, at.id, { is_draft: false }, now);
    }
    return { campaign: (await lockCampaign(trx, at.teamId, at.id))!, warnings };
  });
}

/** Checks waiting new contacts again, also in a paused campaign: their planned day may be far away. */
async function obeyLimits(trx: Trx, at: { teamId: string; id: string }, now: Date): Promise<void> {
  await releaseSends(trx, { teamId: at.teamId, campaignId: at.id }, ['new_contacts_cap'], now);
  // Last, because claims lock their mails first, too.
  await countAnew(trx, at.teamId, at.id, now);
}

/** A new schedule, bounce guard or choice of addresses counts for a running campaign from the commit on. */
async function obeyAtOnce(
  trx: Trx,
  deps: Pick<Services, 'ids' | 'signals'>,
  at: { teamId: string; id: string },
  values: CampaignValues,
  now: Date,
): Promise<void> {
  const campaign = { teamId: at.teamId, campaignId: at.id };
  if (values.schedule) {
    await rollWindows(trx, deps, { teamId: at.teamId, campaignIds: [at.id] }, now);
    await release(trx, deps, campaign, OF_WINDOWS, now);
  }
  if (values.send_to_risk_levels !== undefined || values.include_catch_all !== undefined)
    await release(trx, deps, campaign, OF_ADDRESS_RULES, now);
  if (values.bounce_guard_max_rate !== undefined) await checkAgain(trx, campaign, now);
}

/** A batch of the held contacts at once; the others follow in the background. */
async function release(
  trx: Trx,
  { signals }: Pick<Services, 'signals'>,
  campaign: { teamId: string; campaignId: string },
  reasons: readonly string[],
  now: Date,
): Promise<void> {
  if (await releaseCampaign(trx, campaign, reasons, now))
    await signals.signal(trx, 'shared_values_changed', { teamId: campaign.teamId, reasons }, now);
}

async function setStatus(
  trx: Trx,
  deps: Pick<Services, 'clock' | 'config' | 'ids' | 'signals'>,
  campaign: CampaignRow,
  wanted: 'active' | 'inactive',
  now: Date,
): Promise<void> {
  const status = nextCampaignStatus(campaign.status, eventFor(wanted));
  if (status === null) throw new ApiError('campaign_archived', 'an archived campaign cannot be changed');
  const key = { teamId: campaign.team_id, campaignId: campaign.id };
  if (status === 'active') {
    await requireLaunchable(trx, deps, campaign);
    await release(trx, deps, key, [...OF_TEXTS, ...OF_WINDOWS], now);
  }
  // The bounce guard starts a new count at each launch and each resume.
  const window =
    status === 'active' && campaign.status !== 'active'
      ? { guard_since: now, guard_sent_before: await countSentOfDay(trx, key, now) }
      : {};
  const values =
    status === 'active' ? { status, is_draft: false, paused_reason: null, ...window } : { status };
  await updateCampaignRow(trx, campaign.team_id, campaign.id, values, now);
  const changed = status !== campaign.status;
  if (status === 'active')
    await rollWindows(
      trx,
      deps,
      { teamId: key.teamId, campaignIds: [key.campaignId], launched: changed },
      now,
    );
  else if (changed)
    await recordHolds(
      trx,
      deps,
      [{ teamId: key.teamId, key: key.campaignId, reason: 'campaign_inactive' }],
      now,
    );
}
