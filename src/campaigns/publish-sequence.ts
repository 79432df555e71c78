import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { giveBackClaims } from '../sending/give-back-claims.ts';
import { loadSequence } from '../sequences/load-sequence.ts';
import type { Graph } from '../sequences/rules/graph.ts';
import { saveSequence } from '../sequences/save-sequence.ts';
import type { SequenceInput } from '../sequences/save-sequence.ts';
import { requireVersion } from './require-version.ts';
import { updateCampaignRow } from './store.ts';
import type { CampaignRow } from './store.ts';

export interface Published {
  campaign: CampaignRow;
  /** Sentences; the graph is saved all the same. */
  warnings: string[];
}

export const isGiven = ({ nodes, edges }: SequenceInput): boolean =>
  nodes !== undefined || edges !== undefined;

/** decided: the structure is fixed while the campaign runs, for PATCH of campaign and sequence alike */
export function refuseWhileActive(campaign: CampaignRow, param: string): void {
  if (campaign.status === 'active')
    throw new ApiError('campaign_active', `${param} of an active campaign cannot change; pause it first`, {
      param,
    });
}

/**
 * Publishes a new version of the graph. The caller holds the campaign. Mails that workers hold are claimed again, with
 * the new text. `before` (default: the published graph) gives an omitted part. Throws 400 with every fault, also of
 * nodes that the campaign's version does not have, and 409 while the campaign is active.
 */
export async function publishSequence(
  trx: Trx,
  campaign: CampaignRow,
  { input, before, now }: { input: SequenceInput; before?: Graph; now: Date },
  deps: Pick<Services, 'ids' | 'secrets'>,
): Promise<Published> {
  refuseWhileActive(campaign, input.nodes ? 'nodes' : 'edges');
  const { team_id: teamId, id: campaignId } = campaign;
  const key = { teamId, campaignId };
  const published = before ?? (await loadSequence(trx, key, campaign.sequence_version));
  const {
    version: sequence_version,
    graph,
    warnings,
  } = await saveSequence(trx, key, { input, before: published, now }, deps);
  const version = requireVersion(campaign, graph.nodes);
  await giveBackClaims(trx, key, now);
  return {
    campaign: await updateCampaignRow(trx, teamId, campaignId, { sequence_version, version }, now),
    warnings,
  };
}
