import { afterByTimer } from '../after.ts';
import type { After } from '../after.ts';
import { ApiError } from '../errors.ts';
import { Shared } from '../work/shares.ts';

export const LARGE_BODY_BYTES = 1024 * 1024;
const PLACES = 4;
const MAX_WAITING = 32;
const WAIT_MS = 10_000;
const RETRY_SECONDS = 5;

export interface Places {
  atOnce: number;
  maxWaiting: number;
  waitMs: number;
  after: After;
}

interface Waiter {
  caller: string;
  enter(): void;
}

const busy = (): ApiError =>
  new ApiError('service_unavailable', 'too many large bodies at once; try again shortly', {
    retryAfterSeconds: RETRY_SECONDS,
  });

/**
 * Slots for requests with large bodies, which bound memory. Resolves to the function that releases the slot; rejects
 * with 503 when none is free in time. Slots and the queue are shared among callers (organization, or address if
 * unknown): two slow ones leave a slot to a third.
 */
export function createBodyLimiter({
  atOnce = PLACES,
  maxWaiting = MAX_WAITING,
  waitMs = WAIT_MS,
  after = afterByTimer,
}: Partial<Places> = {}): (caller: string) => Promise<() => void> {
  const places = new Shared(atOnce);
  const room = new Shared(maxWaiting);
  const waiting: Waiter[] = [];

  function take(caller: string): () => void {
    places.take(caller);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      places.giveBack(caller);
      waiting.find((waiter) => places.mayTake(waiter.caller))?.enter();
    };
  }

  return (caller) => {
    if (places.mayTake(caller)) return Promise.resolve(take(caller));
    if (!room.mayTake(caller)) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const leaveRoom = (): void => {
        cancel();
        room.giveBack(caller);
        waiting.splice(waiting.indexOf(waiter), 1);
      };
      const waiter: Waiter = {
        caller,
        enter: () => {
          leaveRoom();
          resolve(take(caller));
        },
      };
      const cancel = after(waitMs, () => {
        leaveRoom();
        reject(busy());
      });
      room.take(caller);
      waiting.push(waiter);
    });
  };
}
