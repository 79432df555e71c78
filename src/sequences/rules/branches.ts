import { matches } from './condition.ts';
import type { Asked, Condition, ConditionFacts } from './condition.ts';
import type { SequenceNode } from './graph.ts';

/** A way out of a node, taken when its conditions hold. */
export interface Branch {
  id: string;
  match: 'all' | 'any';
  conditions: readonly Condition[];
}

/** The branches of a node in their order, and the exit that is taken when none fits. */
export interface Branching {
  branches: readonly Branch[];
  otherwise: string;
}

type Data = Record<string, unknown>;
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const recordsIn = (list: unknown): Data[] =>
  Array.isArray(list) ? list.filter((each): each is Data => typeof each === 'object' && each !== null) : [];

const pathsOf = ({ paths }: Data): Branch[] =>
  recordsIn(paths).map(({ id, match, conditions }) => ({
    id: textIn(id),
    match: match === 'any' ? 'any' : 'all',
    conditions: recordsIn(conditions) as unknown as Condition[],
  }));

/** A case is a path with one condition: the field equals its value, or is empty where it has none. */
const casesOf = ({ field, cases }: Data): Branch[] =>
  recordsIn(cases).map(({ id, value }) => ({
    id: textIn(id),
    match: 'all',
    conditions: [
      value === undefined || value === null || value === ''
        ? { field: textIn(field), operator: 'is_empty' }
        : { field: textIn(field), operator: 'equals', value },
    ],
  }));

/** Null: the node has one exit. Total, also of data that was never checked. spec: Sequence, If and Switch */
export function branchingOf({ type, data }: SequenceNode): Branching | null {
  if (type === 'ifNode') return { branches: pathsOf(data), otherwise: 'else' };
  if (type === 'switchNode') return { branches: casesOf(data), otherwise: 'default' };
  return null;
}

/** The names of all exits; the plain exit is ''. */
export function exitNames(node: SequenceNode): string[] {
  const branching = branchingOf(node);
  return branching ? [...branching.branches.map(({ id }) => id), branching.otherwise] : [''];
}

/** The exit that a contact takes: of the first branch whose conditions hold. */
export function chooseExit(node: SequenceNode, facts: ConditionFacts, when: Asked): string {
  const branching = branchingOf(node);
  if (!branching) return '';
  return branching.branches.find((branch) => matches(branch, facts, when))?.id ?? branching.otherwise;
}
