import type { ErrorCode } from '../../platform/errors.ts';
import type { CampaignStatus } from '../../platform/db/types.ts';

/** spec: Limits, Subsequences */
export const MAX_SUBSEQUENCES = 3;

export interface ParentFacts {
  teamId: string;
  status: CampaignStatus;
  isSubsequence: boolean;
  version: number;
  subsequences: number;
}

/**
 * Null: the parent allows the subsequence. decided: subsequences do not nest, live in the team of their parent, and an
 * archived one makes room for another.
 */
export function subsequenceFault(
  parent: ParentFacts,
  child: { teamId: string; version: number | undefined },
): { code: ErrorCode; param: string; message: string } | null {
  const fault = (message: string, code: ErrorCode = 'validation_error', param = 'parentCampaignId') => ({
    code,
    param,
    message,
  });
  if (parent.teamId !== child.teamId) return fault('the parent campaign belongs to another team');
  if (parent.status === 'archived')
    return fault('an archived campaign takes no subsequence', 'campaign_archived');
  if (parent.isSubsequence) return fault('a subsequence cannot have subsequences of its own');
  if (parent.subsequences >= MAX_SUBSEQUENCES)
    return fault(`a campaign has at most ${MAX_SUBSEQUENCES} subsequences`);
  if (child.version !== undefined && child.version !== parent.version)
    return fault(
      `a subsequence has the version of its parent, ${parent.version}`,
      'validation_error',
      'version',
    );
  return null;
}
