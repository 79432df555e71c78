import { setTimeout as pause } from 'node:timers/promises';

/** Asks again until the answer is what a flow should come to. Throws with the last answer when it never is. */
export async function eventually<T>(
  ask: () => Promise<T>,
  isIt: (answer: T) => boolean,
  withinMs = 30_000,
): Promise<T> {
  const until = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    if (performance.now() > until) throw new Error(`it never came to this; last: ${JSON.stringify(answer)}`);
    await pause(50);
  }
}
