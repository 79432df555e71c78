import { runVite } from '../../src/roles/build-console.ts';

/** One page for all files of tests. */
export const setup = (): Promise<void> => runVite();
