/** A state machine as data: the next state by state and event. Missing entries are impossible transitions. */
export type Table<State extends string, Event extends string> = {
  readonly [S in State]: { readonly [E in Event]?: State };
};

export const next = <State extends string, Event extends string>(
  table: Table<State, Event>,
  state: State,
  event: Event,
): State | null => table[state][event] ?? null;
