import Type from 'typebox';
import type { TProperties, TSchema } from 'typebox';
import type { Branching } from '../branches.ts';
import type { Act, WalkFacts } from '../act.ts';
import type { SequenceNode } from '../graph-types.ts';
import type { Data, Say } from '../node-checks.ts';

/** What entering a node leads to: the exit by which the walk goes on, or an act that ends it. */
export type Entered = { exit: string } | Act;

/** All that the sequence knows of a node type. What an act does is written by `enrollments/rules/step.ts`. */
export interface NodeKind {
  /** Message type id that `data.type` carries where the node names none. */
  messageType(data: Data): number;
  /** For the description of the API. */
  about: string;
  /** What `data` holds, beside a drawing tool's own keys, which are kept. */
  data: TProperties;
  /** Says what is wrong with `data`, so that no walk and no write of it can fail later. `at`: where it stands. */
  check(data: Data, at: string, say: Say): void;
  enter(node: SequenceNode, facts: WalkFacts, now: Date): Entered;
  /** Its named exits; absent: it has one, the plain one. Total, also of data that was never checked. */
  branching?(data: Data): Branching;
  /** Whether it keeps a contact for a while whenever it is entered: a circle needs such a node. */
  takesTime?(data: Data): boolean;
  /** Nothing leaves it. */
  isEnd?: true;
  /** The simple builder, version 3 of a campaign, does not have it. */
  needsVersion2?: true;
}

/** One of these words, as `enum`. */
export const words = (list: readonly string[]) => Type.Unsafe<string>({ type: 'string', enum: [...list] });
export const orNull = (schema: TSchema) => Type.Unsafe<unknown>({ anyOf: [schema, { type: 'null' }] });
export const open = { additionalProperties: true };
export const onward = (): Entered => ({ exit: '' });
/** The number that the drawing gives a step. */
export const stepNumber = ({ data }: SequenceNode): number =>
  typeof data.step_number === 'number' ? data.step_number : 0;
