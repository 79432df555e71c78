import { matches } from './condition.ts';
import type { Asked, Condition, ConditionFacts } from './condition.ts';

export interface Branch {
  id: string;
  match: 'all' | 'any';
  conditions: readonly Condition[];
}

/** The branches of a node in their order; `otherwise` is the exit when none matches. spec: Sequence, If and Switch */
export interface Branching {
  branches: readonly Branch[];
  otherwise: string;
}

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
export const recordsIn = (list: unknown): Record<string, unknown>[] =>
  Array.isArray(list)
    ? list.filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null)
    : [];

export type BranchFacts = ConditionFacts & { schedule: { timezone?: string | null | undefined } };

export function chooseBranch({ branches, otherwise }: Branching, facts: BranchFacts, now: Date): string {
  const when: Asked = { now, timezone: facts.schedule.timezone ?? 'UTC' };
  return branches.find((branch) => matches(branch, facts, when))?.id ?? otherwise;
}
