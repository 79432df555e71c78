import fc from 'fast-check';

/** What all random tests begin with. `FC_SEED=7 npm test` draws other examples; one that fails prints its seed, and becomes a row. */
export const SEED = Number(process.env.FC_SEED ?? 1);
const RUNS = Number(process.env.FC_RUNS ?? 100);

/** How many examples a property with an own number draws: `FC_RUNS=1000` asks for at least so many. */
export const runs = (usual: number): number => (process.env.FC_RUNS ? Math.max(usual, RUNS) : usual);

// A setup file of every test file: no file may leave another seed to the next one of its process.
fc.configureGlobal({ seed: SEED, numRuns: RUNS });
