import { ApiError } from '../platform/errors.ts';
import { versionFaults, versionFor } from './rules/version.ts';
import type { CampaignVersion } from './rules/version.ts';

/**
 * Throws 400 with each node that the given version does not have. `param`: the key of the fault when the request has no
 * nodes.
 */
export function requireVersion(
  campaign: CampaignVersion,
  nodes: readonly { type: string }[],
  param?: string,
): number {
  const version = versionFor(campaign, nodes);
  if (version !== null) return version;
  const faults = versionFaults(nodes).map((fault) => ({
    ...fault,
    ...(param === undefined ? {} : { param }),
  }));
  throw new ApiError('validation_error', faults[0]!.message, {
    param: faults[0]!.param,
    details: faults.map((fault) => ({ code: 'validation_error', ...fault })),
  });
}
