import { chooseBranch } from './branches.ts';
import type { BranchFacts, Branching } from './branches.ts';
import type { SequenceNode } from './graph-types.ts';
import { nodeKindOf } from './nodes/nodes.ts';

/** Null: the node has one exit. */
export const branchingOf = ({ type, data }: SequenceNode): Branching | null =>
  nodeKindOf(type)?.branching?.(data) ?? null;

export function exitNames(node: SequenceNode): string[] {
  const branching = branchingOf(node);
  return branching ? [...branching.branches.map(({ id }) => id), branching.otherwise] : [''];
}

export function chooseExit(node: SequenceNode, facts: BranchFacts, now: Date): string {
  const branching = branchingOf(node);
  return branching ? chooseBranch(branching, facts, now) : '';
}
