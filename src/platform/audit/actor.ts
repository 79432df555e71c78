import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';

/**
 * Who changes something: the key of a call, or a person at the server with a command. Workers are no actors: what they do
 * is in the events.
 * - `operation`: the operation of the API, or the command.
 * - `address`: of the caller, as the API sees it.
 */
export interface Actor {
  apiKeyId: string | null;
  osUser: string | null;
  operation: string;
  address: string | null;
  requestId: string | null;
}

export interface Acting extends Actor {
  /** The moment and the id of a new entry. */
  stamp(): { id: string; at: Date };
}

const acting = new AsyncLocalStorage<Acting>();

/** Changes within `run` are logged as those of `actor`. */
export function actAs<T>(
  { ids, clock }: { ids: Ids; clock: Clock },
  actor: Partial<Actor> & { operation: string },
  run: () => T,
): T {
  const stamp = () => {
    const at = clock.wall();
    return { id: ids.uuid(at), at };
  };
  return acting.run({ apiKeyId: null, osUser: null, address: null, requestId: null, ...actor, stamp }, run);
}

export const currentActor = (): Acting | null => acting.getStore() ?? null;
