import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { recordWork } from '../platform/http/idempotency.ts';
import type { Claim } from '../platform/http/idempotency.ts';
import type { SequenceInput } from '../sequences/save-sequence.ts';
import { checkValues } from './check-values.ts';
import { takePlaybook } from './playbooks/find-playbook.ts';
import { isGiven, publishSequence } from './publish-sequence.ts';
import type { Published } from './publish-sequence.ts';
import { subsequenceFault } from './rules/subsequence.ts';
import { insertCampaign, lockCampaign } from './store.ts';
import type { CampaignRow, CampaignValues } from './store.ts';
import { countSubsequences } from './subsequence-store.ts';

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
 * A subsequence inherits its parent's version. Throws 400 with every fault of the graph, and 404 for a playbook that is
 * archived or of another team. spec: POST /campaigns
 */
export function createCampaign(
  deps: Pick<Services, 'db' | 'clock' | 'ids' | 'secrets'>,
  teamId: string,
  given: {
    values: CampaignValues & { name: string };
    sequence: SequenceInput;
    playbookId: string | null;
    parent: Parent | null;
    claim: Claim | null;
  },
): Promise<Published> {
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
    const campaign = await insertCampaign(
      trx,
      {
        ...values,
        team_id: teamId,
        id: deps.ids.uuid(now),
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
