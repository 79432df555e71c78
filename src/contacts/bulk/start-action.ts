import { auditAct } from '../../platform/audit/audit.ts';
import { requireTeam } from '../../accounts/team-access.ts';
import { requireCampaign, requireTeamCampaign } from '../../campaigns/find-campaign.ts';
import { requireOpen } from '../../enrollments/open-campaign.ts';
import { readCourse, requireEarlier } from '../../enrollments/read-course.ts';
import { pauseEnd } from '../../enrollments/rules/pause-until.ts';
import type { Earlier, EarlierSaid } from '../../enrollments/rules/earlier.ts';
import type { AppServices } from '../../events/record-event.ts';
import { transact } from '../../platform/db/transaction.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Fault } from '../../platform/errors.ts';
import { recordWork } from '../../platform/http/idempotency.ts';
import type { Claim } from '../../platform/http/idempotency.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { promiseCredits } from '../../accounts/promise-credits.ts';
import { findLabelsByName } from '../labels/bulk-store.ts';
import { bulkAction } from './work-action.ts';
import { checkUnarchive, isOfContacts, performAction } from './perform-action.ts';
import type { Action } from './perform-action.ts';
import { countUnvalidated, insertBulkAction, queuePlaceOf, zoneOfTeam } from './store.ts';

export interface AskedAction {
  action: Action['action'];
  teamId: string | null;
  campaignId: string | null;
  ids: string[];
  toCampaignId: string | null;
  /** Of `assign_step`. */
  step: EarlierSaid;
  /** Of `pause`. */
  until: string | null;
  /** Names, of `add_labels` and `remove_labels`. */
  labels: readonly string[];
  claim: Claim | null;
}

export interface Progress {
  actionId: string | null;
  status: 'queued' | 'completed';
  total: number;
  done: number;
  changed: number;
  skipped: number;
  warnings: string[];
}

interface Checked {
  action: Action;
  warnings?: string[];
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
  const { action, warnings = [] } = await checkAction(deps, asked, place);
  const where = { teamId, campaignId: asked.campaignId };
  const validates = action.action === 'validate_emails';
  if (ids.length <= AT_ONCE) {
    try {
      const changed = await transact(deps.db, async (trx) => {
        await recordWork(trx, asked.claim);
        const done = await performAction(trx, deps, { ...where, ids, action });
        await auditBulk(trx, where, action, done);
        if (validates) await promiseCredits(trx, principal.organizationId, done);
        return done;
      });
      const total = ids.length;
      return {
        actionId: null,
        status: 'completed',
        total,
        done: total,
        changed,
        skipped: total - changed,
        warnings,
      };
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
    await auditBulk(trx, where, action, ids.length);
    await promiseCredits(trx, principal.organizationId, creditsHeld);
  });
  // After the commit. A crash before this line loses the job, and workers enqueue it again.
  await deps.queue.enqueue(bulkAction, [{ organizationId: principal.organizationId, teamId, actionId: id }]);
  return { actionId: id, status: 'queued', total: ids.length, done: 0, changed: 0, skipped: 0, warnings };
}

/** Which contacts is told by their timelines. */
const auditBulk = (
  trx: Trx,
  { teamId, campaignId }: { teamId: string; campaignId: string | null },
  { action }: Action,
  count: number,
): Promise<void> =>
  auditAct(trx, {
    object: 'contact',
    action: 'changed',
    teamId,
    said: { bulk_action: action, count, campaign_id: campaignId },
  });

const missing = (param: string, action: string): ApiError =>
  new ApiError('missing_required_parameter', `${param} is required for ${action}`, { param });

async function checkAction(
  deps: Deps,
  asked: AskedAction,
  place: { teamId: string; campaignId: string },
): Promise<Checked> {
  const { action } = asked;
  if (action === 'pause') return { action: await readPause(deps, asked, place.teamId) };
  if (action === 'add_labels' || action === 'remove_labels')
    return readLabels(deps, { action, names: asked.labels, teamId: place.teamId });
  if (action === 'transfer') {
    if (!asked.toCampaignId) throw missing('to_campaign_id', action);
    // decided: a contact stays in its team, so the target is a campaign of that team
    const param = 'to_campaign_id';
    const target = await requireTeamCampaign(deps.db, place.teamId, asked.toCampaignId, param);
    requireOpen(target, param);
    return { action: { action, toCampaignId: target.id } };
  }
  if (action === 'assign_step') {
    await requireTeamCampaign(deps.db, place.teamId, place.campaignId, 'campaign_id');
    const earlier = await readStep(deps, asked, place);
    // decided: a node without a number of its own takes that of the call
    const stepNumber = earlier.step_number ?? (asked.step.step_number as number | null | undefined) ?? null;
    return {
      action: { action, campaignId: place.campaignId, nodeId: earlier.node_id!, stepNumber, earlier },
    };
  }
  return { action: { action } };
}

async function readPause(
  deps: Pick<Deps, 'db' | 'clock'>,
  { until }: AskedAction,
  teamId: string,
): Promise<Action> {
  if (until === null) return { action: 'pause' };
  const end = pauseEnd(until, await zoneOfTeam(deps.db, teamId), deps.clock.now());
  if ('fault' in end) throw new ApiError('validation_error', end.fault, { param: 'until' });
  return { action: 'pause', until: end.toISOString() };
}

/** decided: unknown names are ignored with a warning, as everywhere; a list without a known name is refused. */
async function readLabels(
  { db }: Pick<Deps, 'db'>,
  {
    action,
    names,
    teamId,
  }: { action: 'add_labels' | 'remove_labels'; names: readonly string[]; teamId: string },
): Promise<Checked> {
  if (names.length === 0) throw missing('labels', action);
  const known = await findLabelsByName(db, { teamId, names, puts: action === 'add_labels' });
  const of = new Set(known.map(({ name }) => name));
  const unknown = names.filter((name) => !of.has(name.trim().toLowerCase()));
  const why = action === 'add_labels' ? 'is no label of the team for contacts' : 'is no label of the team';
  if (known.length === 0)
    throw new ApiError('validation_error', `labels: "${unknown[0]}" ${why}`, { param: 'labels' });
  return {
    action: { action, labelIds: known.map(({ id }) => id) } as Action,
    warnings: unknown.map((name) => `labels: "${name}" ${why} and was ignored`),
  };
}

/** A thread is that of one contact. Names all faults at once. */
async function readStep(
  deps: Pick<Deps, 'db' | 'clock'>,
  { step, ids }: AskedAction,
  place: { teamId: string; campaignId: string },
): Promise<Earlier> {
  const course = await readCourse(deps.db, place);
  const also: Fault[] = [];
  if (!step.node_id && (step.step_number ?? null) === null)
    also.push({
      param: 'step_number',
      message: 'one of node_id and step_number is required for assign_step',
    });
  for (const param of ['thread_message_id', 'thread_subject'] as const)
    if (step[param] && new Set(ids).size > 1)
      also.push({ param, message: `${param} is of one contact; name one in contact_ids` });
  return requireEarlier(step, course, deps.clock.now(), also);
}
