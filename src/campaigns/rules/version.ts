import { nodeKindOf } from '../../sequences/rules/nodes/nodes.ts';

/** Version of the sequence builder: 3 is the simple one, 2 has every node. spec: Campaign, version */
export interface CampaignVersion {
  version: number;
  /** A request named it. decided: a version that no request named follows the sequence */
  is_version_given: boolean;
}

type Nodes = readonly { type: string }[];

export const versionFaults = (nodes: Nodes): { param: string; message: string }[] =>
  nodes.flatMap(({ type }, index) =>
    nodeKindOf(type)?.needsVersion2
      ? [
          {
            param: `nodes[${index}].type`,
            message: `a ${type} needs version 2, and version 3 was asked for: with "version": 2 the campaign takes it`,
          },
        ]
      : [],
  );

/** Null: the given version 3 lacks some of these nodes. */
export function versionFor(
  { version, is_version_given: isGiven }: CampaignVersion,
  nodes: Nodes,
): number | null {
  const needs = versionFaults(nodes).length > 0 ? 2 : 3;
  if (!isGiven) return needs;
  return version > needs ? null : version;
}
