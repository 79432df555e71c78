import Type from 'typebox';
import type { TProperties, TSchema } from 'typebox';
import type { Branching } from '../branches.ts';
import type { Act, WalkFacts } from '../act.ts';
import type { SequenceNode } from '../graph-types.ts';
import type { Data, Say } from '../node-checks.ts';

/** The result of entering a node: the exit by which the walk goes on, or an act that ends it. */
export type Entered = { exit: string } | Act;

/** All that the sequence knows of a node type. `enrollments/rules/step.ts` performs its acts. */
export interface NodeKind {
  /** The message type id in `data.type` when the node names none. */
  messageType(data: Data): number;
  about: string;
  /** The keys of `data`; other keys, of drawing tools, are kept. */
  data: TProperties;
  /** Reports each fault of `data` that would make a walk or its write fail later. `at`: the path of `data`. */
  check(data: Data, at: string, say: Say): void;
  /** The templates that it renders for a contact; of all variants when `variantId` is undefined. */
  texts?(data: Data, variantId?: string | null): { text: string; choices?: false }[];
  enter(node: SequenceNode, facts: WalkFacts, now: Date): Entered;
  /** Its named exits; absent: one plain exit. Total, also for data that was never checked. */
  branching?(data: Data): Branching;
  /** True if it holds a contact for a while at each entry: a circle needs such a node. */
  takesTime?(data: Data): boolean;
  isEnd?: true;
  /** The simple builder, version 3 of a campaign, does not have it. */
  needsVersion2?: true;
}

export const words = (list: readonly string[]) => Type.Unsafe<string>({ type: 'string', enum: [...list] });
export const orNull = (schema: TSchema) => Type.Unsafe<unknown>({ anyOf: [schema, { type: 'null' }] });
export const open = { additionalProperties: true };
export const onward = (): Entered => ({ exit: '' });
export const stepNumber = ({ data }: SequenceNode): number =>
  typeof data.step_number === 'number' ? data.step_number : 0;
