export interface Trials {
  trials: number;
  hits: number;
}

/** Of the grid of each variant: 20 deviations wide, so that their distance is a thirtieth of one for two variants. */
const pointsOf = (variants: number): number => Math.max(120, Math.floor(1_200 / variants));
/** Beyond this many standard deviations a density is nothing. */
const REACH = 10;
const EDGE = 1e-12;

/** The rate of a variant after its mails, when any rate was as likely before: Beta(hits + 1, misses + 1). */
const posterior = ({ trials, hits }: Trials) => {
  const [a, b] = [hits + 1, Math.max(0, trials - hits) + 1];
  const mean = a / (a + b);
  return { a, b, mean, deviation: Math.sqrt((mean * (1 - mean)) / (a + b + 1)) };
};
type Posterior = ReturnType<typeof posterior>;

/** Points that lie close where any of the densities is steep. */
function gridOf(all: readonly Posterior[]): number[] {
  const points = pointsOf(all.length);
  const places = all.flatMap(({ mean, deviation }) => {
    const from = Math.max(EDGE, mean - REACH * deviation);
    const to = Math.min(1 - EDGE, mean + REACH * deviation);
    return Array.from({ length: points + 1 }, (_none, n) => from + ((to - from) * n) / points);
  });
  return [...new Set(places)].toSorted((x, y) => x - y);
}

/** The density and its sum up to each point, such that all of it is 1. */
function spread(grid: readonly number[], { a, b }: Posterior): { density: number[]; sum: number[] } {
  const logs = grid.map((x) => (a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x));
  const most = logs.reduce((max, log) => Math.max(max, log), -Infinity);
  const density = logs.map((log) => Math.exp(log - most));
  const sum = [0];
  for (let n = 1; n < grid.length; n++)
    sum.push(sum[n - 1]! + ((density[n]! + density[n - 1]!) / 2) * (grid[n]! - grid[n - 1]!));
  const whole = sum.at(-1)!;
  return { density: density.map((each) => each / whole), sum: sum.map((each) => each / whole) };
}

/**
 * How likely it is that each variant has the highest rate: the integral of its density times the chance that all others lie
 * below. Costs a step for each variant and point.
 */
export function likelihoodsToBeBest(variants: readonly Trials[]): number[] {
  const all = variants.map(posterior);
  const grid = gridOf(all);
  const spreads = all.map((each) => spread(grid, each));
  /** The chance that all variants before, and all behind, lie below each point. */
  const below = (order: typeof spreads): number[][] => {
    const products = [grid.map(() => 1)];
    for (const { sum } of order) products.push(products.at(-1)!.map((product, n) => product * sum[n]!));
    return products;
  };
  const [before, behind] = [below(spreads), below(spreads.toReversed())];
  const best = spreads.map(({ density }, nth) => {
    const [left, right] = [before[nth]!, behind[spreads.length - 1 - nth]!];
    let [likelihood, last] = [0, 0];
    for (const [n, x] of grid.entries()) {
      const at = density[n]! * left[n]! * right[n]!;
      if (n > 0) likelihood += ((at + last) / 2) * (x - grid[n - 1]!);
      last = at;
    }
    return likelihood;
  });
  const whole = best.reduce((total, each) => total + each, 0);
  return best.map((each) => each / whole);
}

export interface VariantCount {
  variantId: string;
  sent: number;
  replied: number;
  positive: number;
}

export type Rate = 'replied' | 'positive';

export interface Comparison {
  by: Rate;
  /** Null: none is named yet. */
  winner: string | null;
  /** How likely it is that each variant is the best, by either rate. */
  likelihoods: Map<string, Record<Rate, number>>;
  /** Of the leading variant, by `by`. */
  likelihood: number;
}

const LEAST_SENT = 100;
const LEAST_LIKELIHOOD = 0.95;
const LEAST_POSITIVE = 20;
/** decided: more variants than this are not compared: hardly one of them would ever win. */
const MOST_COMPARED = 20;

/**
 * Compares the variants in use. decided: positive replies are what counts, as soon as there are 20 among all variants; before,
 * all replies. Null: fewer than two variants, or too many.
 */
export function compareVariants(variants: readonly VariantCount[]): Comparison | null {
  if (variants.length < 2 || variants.length > MOST_COMPARED) return null;
  const of = (rate: Rate): number[] =>
    likelihoodsToBeBest(
      variants.map((each) => ({ trials: each.sent, hits: Math.min(each[rate], each.sent) })),
    );
  const rates = { replied: of('replied'), positive: of('positive') };
  const by =
    variants.reduce((sum, { positive }) => sum + positive, 0) >= LEAST_POSITIVE ? 'positive' : 'replied';
  const likelihood = Math.max(...rates[by]);
  const leader = variants[rates[by].indexOf(likelihood)]!;
  const enough = variants.every(({ sent }) => sent >= LEAST_SENT);
  return {
    by,
    winner: enough && likelihood >= LEAST_LIKELIHOOD ? leader.variantId : null,
    likelihood,
    likelihoods: new Map(
      variants.map(({ variantId }, n) => [
        variantId,
        { replied: rates.replied[n]!, positive: rates.positive[n]! },
      ]),
    ),
  };
}
