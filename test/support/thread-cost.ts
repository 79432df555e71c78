/** Processor time of this thread in milliseconds: other load does not count. */
export async function costOf(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** For twice the text: linear work doubles, quadratic work quadruples. */
export const MOST_GROWTH = 3;
/** Less cannot be told from a clock step; quadratic work on 256 Ki letters takes seconds. */
const LEAST_MS = 20;
const TURNS = 5;
/** The kernel counts in steps of a millisecond or more: a few steps say nothing. */
const ENOUGH_MS = 40;
const MAX_TURNS = 60;

/** The cost for the whole text by the cost for half of it: the sums of five runs each, and of more while the ratio is too large. */
export async function growthOf<T>(read: (text: T) => unknown, half: T, whole: T): Promise<number> {
  // Warms up: work done once, such as compiling, is not the text's cost.
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
/** Known work, to tell a slow machine from slow code. */
const reference = (): unknown => [0, 1].map(() => JSON.parse(JSON.stringify(CELLS.split(','))) as unknown);
/** Its cost on the quiet machine on which the bounds were set. */
const REFERENCE_MS = 70;
const RUNS = 8;

/** The cheapest of a few runs; one over the bound is compared with the reference. */
export async function cheapestOf(run: () => unknown, mostMs: number): Promise<number> {
  let cheapest = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < RUNS && cheapest >= mostMs; turn++) {
    const spent = await costOf(run);
    const slowness = spent < mostMs ? 1 : Math.max(1, (await costOf(reference)) / REFERENCE_MS);
    cheapest = Math.min(cheapest, spent / slowness);
  }
  return cheapest;
}
