import { callOf } from '../../platform/rules/call.ts';
import type { Call } from '../../platform/rules/call.ts';

/** Something that is left to do before an account sends, and who can do it. */
export interface Step {
  step: string;
  by: 'agent' | 'human';
  /** `waiting`: it is under way, and nothing has to be done but wait. */
  state: 'todo' | 'waiting';
  /** False: sending works without it. */
  required: boolean;
  text: string;
  /** Null: none does it. */
  call: Call | null;
  /** A page for a person. */
  link: string | null;
  ids: string[];
}

/** A step that a call does. */
export const byCall = (step: string, call: Call): Omit<Step, 'text'> => ({
  step,
  by: 'agent',
  state: 'todo',
  required: true,
  call,
  link: null,
  ids: [],
});
export const ask = (step: string, method: string, path: string, body?: object): Omit<Step, 'text'> =>
  byCall(step, callOf(method, path, body));
