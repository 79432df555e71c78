import fc from 'fast-check';

/** The seed of all random tests. `FC_SEED=7 npm test` draws other examples; a failing example prints its seed, and becomes a row. */
export const SEED = Number(process.env.FC_SEED ?? 1);
const RUNS = Number(process.env.FC_RUNS ?? 100);

/** The number of examples of a property; `FC_RUNS=1000` raises it. */
export const runs = (usual: number): number => (process.env.FC_RUNS ? Math.max(usual, RUNS) : usual);

// A setup file of every test file: no file may pass another seed on to the next.
fc.configureGlobal({ seed: SEED, numRuns: RUNS });
