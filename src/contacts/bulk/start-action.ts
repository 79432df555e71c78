import { requireTeam } from '../../accounts/team-access.ts';
import { requireCampaign, requireTeamCampaign } from '../../campaigns/find-campaign.ts';
import { requireOpen } from '../../enrollments/open-campaign.ts';
import type { AppServices } from '../../events/record-event.ts';
import { transact } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { recordWork } from '../../platform/http/idempotency.ts';
import type { Claim } from '../../platform/http/idempotency.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { loadSequence } from '../../sequences/load-sequence.ts';
import { promiseCredits } from '../../accounts/promise-credits.ts';
import { bulkAction } from './work-action.ts';
import { checkUnarchive, isOfContacts, performAction } from './perform-action.ts';
import type { Action } from './perform-action.ts';
import { countUnvalidated, insertBulkAction, queuePlaceOf } from './store.ts';

export interface AskedAction {
  action: Action['action'];
  teamId: string | null;
  campaignId: string | null;
  ids: string[];
  toCampaignId: string | null;
  nodeId: string | null;
  stepNumber: number | null;
  claim: Claim | null;
}

export interface Progress {
  actionId: string | null;
  status: 'queued' | 'completed';
  total: number;
  done: number;
  changed: number;
  skipped: number;
}

/** decided: more contacts than this are queued. */
const AT_ONCE = 1_000;
type Deps = Pick<AppServices, 'db' | 'clock' | 'ids' | 'eventLog' | 'queue' | 'log'>;

/** Without `campaignId` the first known contact gives team and campaign. Throws 404 and 403. */
export async function placeAction(
  deps: Pick<Deps, 'db'>,
  principal: Principal,
  asked: { campaignId: string | null; ids: string[] },
): Promise<{ teamId: string; campaignId: string }> {
  const { campaignId, ids } = asked;
  if (campaignId) {
    const campaign = await requireCampaign(deps.db, principal, campaignId, 'campaign_id');
    return { teamId: campaign.team_id, campaignId };
  }
  const place = await queuePlaceOf(deps.db, principal.organizationId, ids);
  if (!place)
    throw new ApiError('contact_not_found', 'none of these contacts is there', { param: 'contact_ids' });
  await requireTeam(deps.db, principal, place.team_id, 'contact_ids');
  return { teamId: place.team_id, campaignId: place.campaign_id };
}

/**
 * Applies an action to many contacts, up to `AT_ONCE` immediately, else from a queue. decided: unknown contacts are
 * skipped and counted; the contacts of one call belong to one team. Throws `ApiError`. spec: POST /contacts/bulk-action
 */
export async function startBulkAction(
  deps: Deps,
  principal: Principal,
  asked: AskedAction,
): Promise<Progress> {
  const ids = [...new Set(asked.ids)];
  const place = await placeAction(deps, principal, { campaignId: asked.campaignId, ids });
  const { teamId } = place;
  if (asked.teamId && asked.teamId !== teamId)
    throw new ApiError('resource_not_found', 'the campaign and its contacts are not of this team', {
      param: 'TeamId',
    });
  const action = await checkAction(deps, asked, place);
  const where = { teamId, campaignId: asked.campaignId };
  const validates = action.action === 'validate_emails';
  if (ids.length <= AT_ONCE) {
    try {
      const changed = await transact(deps.db, async (trx) => {
        await recordWork(trx, asked.claim);
        const done = await performAction(trx, deps, { ...where, ids, action });
        if (validates) await promiseCredits(trx, principal.organizationId, done);
        return done;
      });
      const total = ids.length;
      return { actionId: null, status: 'completed', total, done: total, changed, skipped: total - changed };
    } catch (err) {
      if (!isOfContacts(err)) throw err;
      // The queued job finds the contact at fault.
      deps.log.error({ err, teamId, action: action.action }, 'a bulk action failed; it is queued');
    }
  }
  const now = deps.clock.now();
  const id = deps.ids.uuid(now);
  await transact(deps.db, async (trx) => {
    if (action.action === 'unarchive') await checkUnarchive(trx, { ...where, ids });
    const row = {
      ...where,
      id,
      ids: ids.toSorted(),
      action: action.action,
      options: action,
      now,
    };
    await recordWork(trx, asked.claim);
    const creditsHeld = validates ? await countUnvalidated(trx, { ...where, ids }) : 0;
    await insertBulkAction(trx, { ...row, creditsHeld });
    await promiseCredits(trx, principal.organizationId, creditsHeld);
  });
  // After the commit. A crash before this line loses the job, and workers enqueue it again.
  await deps.queue.enqueue(bulkAction, [{ organizationId: principal.organizationId, teamId, actionId: id }]);
  return { actionId: id, status: 'queued', total: ids.length, done: 0, changed: 0, skipped: 0 };
}

const missing = (param: string, action: string): ApiError =>
  new ApiError('missing_required_parameter', `${param} is required for ${action}`, { param });

async function checkAction(
  deps: Deps,
  asked: AskedAction,
  place: { teamId: string; campaignId: string },
): Promise<Action> {
  const { action } = asked;
  if (action === 'transfer') {
    if (!asked.toCampaignId) throw missing('to_campaign_id', action);
    // decided: a contact stays in its team, so the target is a campaign of that team
    const param = 'to_campaign_id';
    const target = await requireTeamCampaign(deps.db, place.teamId, asked.toCampaignId, param);
    requireOpen(target, param);
    return { action, toCampaignId: target.id };
  }
  if (action === 'assign_step') {
    if (!asked.nodeId) throw missing('node_id', action);
    if (asked.stepNumber === null) throw missing('step_number', action);
    const campaign = await requireTeamCampaign(deps.db, place.teamId, place.campaignId, 'campaign_id');
    const { nodes } = await loadSequence(deps.db, place, campaign.sequence_version);
    const node = nodes.find(({ id }) => id === asked.nodeId);
    if (!node)
      throw new ApiError('validation_error', 'the campaign’s sequence has no such node', {
        param: 'node_id',
      });
    const number = node.data.step_number;
    if (typeof number === 'number' && number !== asked.stepNumber)
      throw new ApiError('validation_error', `the node is step ${number}`, { param: 'step_number' });
    return { action, campaignId: place.campaignId, nodeId: node.id, stepNumber: asked.stepNumber };
  }
  return { action };
}
