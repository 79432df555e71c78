import { audit } from '../platform/audit/audit.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { recordWork } from '../platform/http/idempotency.ts';
import type { Claim } from '../platform/http/idempotency.ts';
import { loadSequence } from '../sequences/load-sequence.ts';
import type { SequenceInput } from '../sequences/save-sequence.ts';
import { checkValues } from './check-values.ts';
import { takePlaybook } from './playbooks/find-playbook.ts';
import { isGiven, publishSequence } from './publish-sequence.ts';
import type { Published } from './publish-sequence.ts';
import { warnOfLacking } from './read-lacking.ts';
import { subsequenceFault } from './rules/subsequence.ts';
import { insertCampaign, lockCampaign } from './store.ts';
import type { CampaignRow, CampaignValues } from './store.ts';
import { countSubsequences } from './subsequence-store.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets'>;

interface Given {
  values: CampaignValues & { name: string };
  sequence: SequenceInput;
  playbookId: string | null;
  parent: Parent | null;
  claim: Claim | null;
}

type Parent = Pick<CampaignRow, 'team_id' | 'id'>;

/**
 * Locks the parent, so that two requests cannot both add its third subsequence. Throws if the parent allows no more.
 */
async function takeParent(
  trx: Trx,
  { team_id, id }: Parent,
  child: { teamId: string; version: number | undefined },
): Promise<CampaignRow> {
  const parent = await lockCampaign(trx, team_id, id);
  if (!parent)
    throw new ApiError('campaign_not_found', 'there is no such campaign', { param: 'parentCampaignId' });
  const fault = subsequenceFault(
    {
      teamId: parent.team_id,
      status: parent.status,
      isSubsequence: parent.parent_campaign_id !== null,
      version: parent.version,
      subsequences: await countSubsequences(trx, team_id, id),
    },
    child,
  );
  if (fault) throw new ApiError(fault.code, fault.message, { param: fault.param });
  return parent;
}

/**
 * Creates a draft, with a sequence if the request or the playbook has one. The request's values replace the playbook's.
 * A subsequence inherits its parent's version. Warns of each value that the sequence needs and the team or its mailboxes
 * lack. Throws 400 with every fault of the graph, and 404 for a playbook that is archived or of another team.
 * spec: POST /campaigns
 */
export async function createCampaign(deps: Deps, teamId: string, given: Given): Promise<Published> {
  const { campaign, warnings } = await write(deps, teamId, given);
  if (campaign.sequence_version === null) return { campaign, warnings };
  const key = { teamId, campaignId: campaign.id };
  const graph = await loadSequence(deps.db, key, campaign.sequence_version);
  return { campaign, warnings: [...warnings, ...(await warnOfLacking(deps.db, key, graph))] };
}

function write(deps: Deps, teamId: string, given: Given): Promise<Published> {
  const { sequence, playbookId, parent, claim } = given;
  const now = deps.clock.now();
  return transact(deps.db, async (trx) => {
    await recordWork(trx, claim);
    const playbook = playbookId === null ? null : await takePlaybook(trx, teamId, playbookId);
    const values = { ...playbook?.settings, ...given.values };
    await checkValues(trx, { teamId, isSubsequence: parent !== null }, values);
    const inherited = parent
      ? await takeParent(trx, parent, { teamId, version: given.values.version })
      : undefined;
    const version = inherited?.version ?? values.version;
    const isVersionGiven = inherited
      ? inherited.is_version_given || given.values.version !== undefined
      : values.version !== undefined;
    const id = deps.ids.uuid(now);
    await audit(trx, 'campaigns', { team_id: teamId, id });
    const campaign = await insertCampaign(
      trx,
      {
        ...values,
        team_id: teamId,
        id,
        parent_campaign_id: parent?.id ?? null,
        playbook_id: playbookId,
        version,
        is_version_given: isVersionGiven,
      },
      now,
    );
    const before = playbook ?? { nodes: [], edges: [] };
    return isGiven(sequence) || before.nodes.length > 0
      ? publishSequence(trx, campaign, { input: sequence, before, now }, deps)
      : { campaign, warnings: [] };
  });
}
