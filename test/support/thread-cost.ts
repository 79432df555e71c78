/** Processor time of this thread in milliseconds: what others do on the machine is not counted. */
export async function costOf(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Linear work costs twice as much for twice the text, the square of the length four times. */
export const MOST_GROWTH = 3;
/** Less is no power of the length: the square of 256 Ki letters takes seconds. Little cannot be told from a step of the clock. */
const LEAST_MS = 20;
const TURNS = 5;
/** The kernel counts processor time in steps of a millisecond or more: few steps say nothing. */
const ENOUGH_MS = 40;
const MAX_TURNS = 60;

/** What `read` costs for the whole text against half of it: the sums of five runs of each, and of more while that is too much. */
export async function growthOf<T>(read: (text: T) => unknown, half: T, whole: T): Promise<number> {
  // What is done once, the compiler among it, is no cost of the text.
  await read(half);
  await read(whole);
  let [small, large] = [0, 0];
  for (let turn = 1; ; turn++) {
    small += await costOf(() => read(half));
    large += await costOf(() => read(whole));
    const growth = large / small;
    if (turn < TURNS) continue;
    if (large / turn < LEAST_MS) return 1;
    if ((growth < MOST_GROWTH && large > ENOUGH_MS) || turn === MAX_TURNS) return growth;
  }
}

const CELLS = 'ab,'.repeat(350_000);
/** Known work, by which a slow machine is told from slow code. */
const reference = (): unknown => [0, 1].map(() => JSON.parse(JSON.stringify(CELLS.split(','))) as unknown);
/** What it takes on the quiet machine that the bounds were set on. */
const REFERENCE_MS = 70;
const RUNS = 8;

/** The cheapest of a few runs; one over the bound is held against the reference. */
export async function cheapestOf(run: () => unknown, mostMs: number): Promise<number> {
  let cheapest = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < RUNS && cheapest >= mostMs; turn++) {
    const spent = await costOf(run);
    const slowness = spent < mostMs ? 1 : Math.max(1, (await costOf(reference)) / REFERENCE_MS);
    cheapest = Math.min(cheapest, spent / slowness);
  }
  return cheapest;
}
