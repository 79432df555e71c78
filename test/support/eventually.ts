import { setTimeout as pause } from 'node:timers/promises';

const LOOK_AGAIN_MS = 50;
const SAMPLE_CPU_MS = 30;
const MAX_SLOWNESS = 20;
const MAX_SHOWN = 4_000;

/** A wait ran out: the machine is too slow, or the state never comes. No promise is known to be broken. */
export class RanOut extends Error {
  override name = 'RanOut';
}

/** The current slowdown: wall time by processor time of a known job (1: alone on a core). */
export function slowness(): number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  const usedMs = (): number => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  while (usedMs() < SAMPLE_CPU_MS);
  return Math.min(MAX_SLOWNESS, Math.max(1, (performance.now() - startedAt) / usedMs()));
}

/** Asks until `isIt` holds. The patience is for an idle machine, and grows with the load. Throws `RanOut` with the last answer. */
export async function eventually<T>(
  ask: () => Promise<T>,
  isIt: (answer: T) => boolean,
  withinMs = 30_000,
): Promise<T> {
  const startedAt = performance.now();
  for (let patienceMs = withinMs; ;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    const waitedMs = performance.now() - startedAt;
    if (waitedMs > patienceMs) {
      patienceMs = Math.max(patienceMs, withinMs * slowness());
      if (waitedMs > patienceMs)
        throw new RanOut(`it never came to this; last: ${JSON.stringify(answer)?.slice(0, MAX_SHOWN)}`);
    }
    await pause(LOOK_AGAIN_MS);
  }
}
