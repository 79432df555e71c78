import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from './count-mails.ts';
import type { World } from './world.ts';

/** The promise to a healthy mailbox beside ones in trouble. */
const HEALTHY_MS = 5_000;
/** Beside other tests on two cores the median came to 7 s; the wait for a hung server is much longer. */
const HEALTHY_SHORT_MS = 12_000;
const PROBE_MS = 1_000;
const LAST_WAIT_MS = 15_000;
const LOOK_MS = 250;
const HEALTH_TIMEOUT_MS = 3_000;

export interface Delays {
  probes: number;
  slowest_ms: number;
  median_ms: number;
  lost: number;
}

export const summary = (delays: (number | null)[]): Delays => {
  const sorted = delays.filter((delay) => delay !== null).toSorted((a, b) => a - b);
  return {
    probes: delays.length,
    lost: delays.length - sorted.length,
    slowest_ms: sorted.at(-1) ?? 0,
    median_ms: sorted[sorted.length >> 1] ?? 0,
  };
};

export async function probed<T>(world: World, run: () => Promise<T>): Promise<{ result: T; delays: Delays }> {
  const probes: Person[] = [];
  const over = new AbortController();
  const probing = (async () => {
    while (!over.signal.aborted) {
      probes.push(await world.probe());
      await pause(PROBE_MS);
    }
  })();
  probing.catch(() => {});
  let result: T;
  try {
    result = await run();
  } finally {
    over.abort();
    await probing;
  }
  const arrivedOf = async (): Promise<Map<string, number>> =>
    new Map((await world.wire()).copies.map((copy) => [copy.to, copy.at]));
  const until = Date.now() + LAST_WAIT_MS;
  while (Date.now() < until) {
    const arrived = await arrivedOf();
    if (probes.every(({ email }) => arrived.has(email))) break;
    await pause(LOOK_MS);
  }
  const arrived = await arrivedOf();
  const delays = probes.map(({ email, addedAt }) => {
    const at = arrived.get(email);
    return at === undefined ? null : at - addedAt;
  });
  return { result, delays: summary(delays) };
}

/**
 * True when a healthy mailbox waited too long: by its slowest contact, or by the median where other tests run beside. A mailbox
 * that is held up waits for the deadline of the hung server.
 */
export const tooLate = (what: string, delays: Delays, short: boolean): string[] => {
  if (delays.probes === 0) return [`${what} was not probed`];
  if (delays.lost > 0) return [`${what} waited in vain ${delays.lost} times of ${delays.probes}`];
  const waited = short ? delays.median_ms : delays.slowest_ms;
  return waited > (short ? HEALTHY_SHORT_MS : HEALTHY_MS) ? [`${what} waited ${waited} ms`] : [];
};

export interface HealthSeen {
  asked: number;
  slowest_ms: number;
  unanswered: number;
  not_ready: number;
}

export function watchHealth(url: string): () => Promise<HealthSeen> {
  const over = new AbortController();
  const seen: HealthSeen = { asked: 0, slowest_ms: 0, unanswered: 0, not_ready: 0 };
  const ask = async (path: string): Promise<number | null> => {
    const answer = await fetch(`${url}/health/${path}`, {
      signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => {});
    return answer?.status ?? null;
  };
  const watching = (async () => {
    while (!over.signal.aborted) {
      const startedAt = performance.now();
      const live = await ask('live');
      seen.asked++;
      seen.slowest_ms = Math.max(seen.slowest_ms, Math.round(performance.now() - startedAt));
      if (live !== 200) seen.unanswered++;
      if ((await ask('ready')) !== 200) seen.not_ready++;
      await pause(LOOK_MS);
    }
  })();
  return async () => {
    over.abort();
    await watching;
    return seen;
  };
}
