import { ApiError } from '../errors.ts';

/** What is larger waits for a place. */
export const LARGE_BODY_BYTES = 1024 * 1024;
const PLACES = 4;
const PLACES_PER_CALLER = 2;
const MAX_WAITING = 32;
const WAIT_MS = 10_000;
const RETRY_SECONDS = 5;

export interface Places {
  atOnce: number;
  perCaller: number;
  maxWaiting: number;
  waitMs: number;
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
 * Places for requests with large bodies, so that memory is bounded whatever is sent. Resolves the function that gives
 * the place back; rejects with 503 when none is free in time. No caller has all places.
 */
export function createPlaces({
  atOnce = PLACES,
  perCaller = PLACES_PER_CALLER,
  maxWaiting = MAX_WAITING,
  waitMs = WAIT_MS,
}: Partial<Places> = {}): (caller: string) => Promise<() => void> {
  const held = new Map<string, number>();
  const waiting: Waiter[] = [];
  let taken = 0;

  const fits = (caller: string): boolean => taken < atOnce && (held.get(caller) ?? 0) < perCaller;
  function take(caller: string): () => void {
    taken++;
    held.set(caller, (held.get(caller) ?? 0) + 1);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      taken--;
      const others = held.get(caller)! - 1;
      if (others > 0) held.set(caller, others);
      else held.delete(caller);
      const next = waiting.findIndex((waiter) => fits(waiter.caller));
      if (next >= 0) waiting.splice(next, 1)[0]!.enter();
    };
  }

  return (caller) => {
    if (fits(caller)) return Promise.resolve(take(caller));
    if (waiting.length >= maxWaiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        caller,
        enter: () => {
          clearTimeout(timer);
          resolve(take(caller));
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1);
        reject(busy());
      }, waitMs);
      waiting.push(waiter);
    });
  };
}
