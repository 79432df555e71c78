import { requireTeam } from '../accounts/team-access.ts';
import { changeMany } from '../enrollments/change-many.ts';
import type { Change } from '../enrollments/rules/many.ts';
import type { EventfulGround } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { noteWork } from '../platform/http/idempotency.ts';
import type { Claim } from '../platform/http/idempotency.ts';
import type { Principal } from '../platform/http/principal.ts';
import { loadSequence } from '../sequences/load-sequence.ts';
import {
  countReturning,
  countUnvalidated,
  endChunkOf,
  failBulkAction,
  findCampaignOf,
  insertBulkAction,
  lockNextChunk,
  markPending,
  placeOf,
} from './bulk-action-store.ts';
import { findAllowance } from './allowance-store.ts';
import { checkLimit } from './check-limit.ts';
import { promiseCredits } from './promise-credits.ts';
import { bulkAction } from './queues.ts';

/** An action as it is kept while it waits: a change of enrollments, or the wish to verify addresses. */
export type Action = Change | { action: 'validate_emails' };

export interface AskedAction {
  action: Action['action'];
  /** The team that was named; it must be that of the campaign or the contacts. */
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

/** decided: answered when done up to here; more contacts are queued. decisions: Bulk actions */
const AT_ONCE = 1_000;
/** Contacts of one transaction: locks are held well under a second. */
const CHUNK = 500;

type Needs = Pick<EventfulGround, 'db' | 'clock' | 'ids' | 'ledger' | 'queue' | 'crash' | 'log'>;

/** Where an action takes place: the team, and the campaign when it is named. Throws 404 and 403. */
export async function placeAction(
  needs: Pick<Needs, 'db'>,
  principal: Principal,
  asked: { campaignId: string | null; ids: string[] },
): Promise<{ teamId: string; campaignId: string }> {
  const { campaignId, ids } = asked;
  if (campaignId) {
    const campaign = await findCampaignOf(needs.db, principal.organizationId, campaignId);
    if (!campaign)
      throw new ApiError('campaign_not_found', 'there is no such campaign', { param: 'campaign_id' });
    await requireTeam(needs.db, principal, campaign.team_id, 'campaign_id');
    return { teamId: campaign.team_id, campaignId };
  }
  const place = await placeOf(needs.db, principal.organizationId, ids);
  if (!place)
    throw new ApiError('contact_not_found', 'none of these contacts is there', { param: 'contact_ids' });
  await requireTeam(needs.db, principal, place.team_id, 'contact_ids');
  return { teamId: place.team_id, campaignId: place.campaign_id };
}

/**
 * Does one thing to many contacts: at once, or queued when there are more than an answer can wait for.
 * decided: contacts that are not there are skipped and counted; contacts of one call belong to one team.
 * Throws `ApiError`. spec: POST /contacts/bulk-action
 */
export async function startBulkAction(
  needs: Needs,
  principal: Principal,
  asked: AskedAction,
): Promise<Progress> {
  const ids = [...new Set(asked.ids)];
  const place = await placeAction(needs, principal, { campaignId: asked.campaignId, ids });
  const { teamId } = place;
  if (asked.teamId && asked.teamId !== teamId)
    throw new ApiError('resource_not_found', 'the campaign and its contacts are not of this team', {
      param: 'TeamId',
    });
  const action = await checkAction(needs, principal, asked, place);
  const where = { teamId, campaignId: asked.campaignId };
  const validates = action.action === 'validate_emails';
  if (ids.length <= AT_ONCE) {
    const changed = await transact(needs.db, async (trx) => {
      await noteWork(trx, asked.claim);
      const done = await perform(trx, needs, { ...where, ids, action });
      if (validates) await promiseCredits(trx, principal.organizationId, done);
      return done;
    });
    const total = ids.length;
    return { actionId: null, status: 'completed', total, done: total, changed, skipped: total - changed };
  }
  const now = needs.clock.now();
  const id = needs.ids.uuid(now);
  await transact(needs.db, async (trx) => {
    if (action.action === 'unarchive') await roomFor(trx, { ...where, ids });
    const row = {
      ...where,
      id,
      ids: ids.toSorted(),
      action: action.action,
      options: action,
      now,
    };
    await noteWork(trx, asked.claim);
    const creditsHeld = validates ? await countUnvalidated(trx, { ...where, ids }) : 0;
    await insertBulkAction(trx, { ...row, creditsHeld });
    await promiseCredits(trx, principal.organizationId, creditsHeld);
    await needs.queue.enqueue(bulkAction, [{ key: id, payload: { teamId, actionId: id } }], trx);
  });
  return { actionId: id, status: 'queued', total: ids.length, done: 0, changed: 0, skipped: 0 };
}

const missing = (param: string, action: string): ApiError =>
  new ApiError('missing_required_parameter', `${param} is required for ${action}`, { param });

/** The action with what it needs, checked against the team. */
async function checkAction(
  needs: Needs,
  principal: Principal,
  asked: AskedAction,
  place: { teamId: string; campaignId: string },
): Promise<Action> {
  const { action } = asked;
  if (action === 'transfer') {
    if (!asked.toCampaignId) throw missing('to_campaign_id', action);
    const target = await findCampaignOf(needs.db, principal.organizationId, asked.toCampaignId);
    // decided: people belong to a team, and so do transfers
    if (!target || target.team_id !== place.teamId)
      throw new ApiError('campaign_not_found', 'there is no such campaign in this team', {
        param: 'to_campaign_id',
      });
    if (target.status === 'archived')
      throw new ApiError('campaign_archived', 'the campaign is archived and takes nobody in', {
        param: 'to_campaign_id',
      });
    return { action, toCampaignId: target.id };
  }
  if (action === 'assign_step') {
    if (!asked.nodeId) throw missing('node_id', action);
    if (asked.stepNumber === null) throw missing('step_number', action);
    const campaign = await findCampaignOf(needs.db, principal.organizationId, place.campaignId);
    const key = { teamId: place.teamId, campaignId: place.campaignId };
    const { nodes } = await loadSequence(needs.db, key, campaign?.sequence_version ?? null);
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

/**
 * decided: an unarchive that would pass the limit of contacts is refused as a whole, as a create is; a queued one that
 * meets the limit later ends there. A transfer takes a person out of one campaign and into another, and adds nobody.
 */
const roomFor = async (
  trx: Trx,
  at: { teamId: string; campaignId: string | null; ids: string[] },
): Promise<void> =>
  checkLimit(trx, await findAllowance(trx, at.teamId), at.ids.length, () => countReturning(trx, at));

/** One set of contacts. Resolves how many were changed. */
async function perform(
  trx: Trx,
  needs: Pick<Needs, 'clock' | 'ids' | 'ledger'>,
  at: { teamId: string; campaignId: string | null; ids: string[]; action: Action },
): Promise<number> {
  const { action, ...where } = at;
  if (action.action === 'validate_emails') return markPending(trx, where);
  if (action.action === 'unarchive') await roomFor(trx, where);
  return changeMany(trx, needs, { ...where, change: action });
}

/** One chunk of a queued action with its counts, in one transaction. Resolves true when there may be more. */
const workChunk = (needs: Needs, at: { teamId: string; actionId: string }): Promise<boolean> =>
  transact(needs.db, async (trx) => {
    const row = await lockNextChunk(trx, { teamId: at.teamId, id: at.actionId, size: CHUNK });
    if (!row) return false;
    const { ids, campaign_id: campaignId } = row;
    const changed = await perform(trx, needs, {
      teamId: at.teamId,
      campaignId,
      ids,
      action: row.options as Action,
    });
    await endChunkOf(trx, {
      teamId: at.teamId,
      id: row.id,
      chunk: ids.length,
      changed,
      now: needs.clock.now(),
    });
    return row.done + ids.length < row.total;
  });

/** Works off a queued action, chunk by chunk; ends early when asked to, and goes on where it stopped. */
export async function workBulkAction(
  needs: Needs,
  at: { teamId: string; actionId: string },
  signal: AbortSignal,
): Promise<void> {
  try {
    while (!signal.aborted && (await workChunk(needs, at)));
  } catch (error) {
    // What the rules refuse by now (a campaign archived meanwhile) is final; lost connections are tried again.
    if (!(error instanceof ApiError)) throw error;
    needs.log.warn({ err: error, ...at }, 'a bulk action ended early');
    await failBulkAction(needs.db, {
      teamId: at.teamId,
      id: at.actionId,
      error: error.message,
      now: needs.clock.now(),
    });
  }
}
