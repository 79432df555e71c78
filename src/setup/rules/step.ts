/** Something that is left to do before an account sends, and who can do it. */
export interface Step {
  step: string;
  by: 'agent' | 'human';
  /** `waiting`: it is under way, and nothing has to be done but wait. */
  state: 'todo' | 'waiting';
  /** False: sending works without it. */
  required: boolean;
  text: string;
  /** The call that does it, or that shows what it is about. `…` stands for what the caller knows. */
  call: { method: string; path: string; body: object | null } | null;
  /** A page for a person. */
  link: string | null;
  ids: string[];
}

/** A step that a call does. */
export const ask = (step: string, method: string, path: string, body?: object): Omit<Step, 'text'> => ({
  step,
  by: 'agent',
  state: 'todo',
  required: true,
  call: { method, path, body: body ?? null },
  link: null,
  ids: [],
});
