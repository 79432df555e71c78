/** A state machine as data: for every state, which event leads where. What is not in the table cannot happen. */
export type Table<State extends string, Event extends string> = {
  readonly [S in State]: { readonly [E in Event]?: State };
};

/** The state after `event`, or null when the table does not know it from here. */
export const next = <State extends string, Event extends string>(
  table: Table<State, Event>,
  state: State,
  event: Event,
): State | null => table[state][event] ?? null;
