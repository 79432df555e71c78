import { defineConfig } from 'vitest/config';
import whole from './vitest.config.ts';

const { projects: _projects, globalSetup: _globalSetup, ...shared } = whole.test ?? {};

/**
 * Rules and the architecture, for `npm run quick`: without a database. Left out are two that only `npm test` plays: one needs the
 * snapshots of a run, and one examines the weights of replies.
 */
export default defineConfig({
  test: {
    ...shared,
    include: ['test/unit/**/*.test.ts', 'test/architecture.test.ts'],
    exclude: ['test/unit/inbox/{reader-snapshot,learned}.test.ts'],
    isolate: false,
    reporters: ['dot'],
  },
});
