import { callOf } from '../../platform/rules/call.ts';
import type { Call } from '../../platform/rules/call.ts';

export interface Step {
  step: string;
  by: 'agent' | 'human';
  state: 'todo' | 'waiting';
  /** False: sending works without it. */
  required: boolean;
  text: string;
  call: Call | null;
  link: string | null;
  ids: string[];
}

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
