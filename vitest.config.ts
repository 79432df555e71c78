import { defineConfig } from 'vitest/config';

/** What each command plays, by folder. A limit of time is for a test that never ends: nothing is measured by it. */
const TIERS = {
  // `npm test`: files share a process, because imports cost 1.5 s a file.
  tests: {
    include: ['test/*.test.ts', 'test/{unit,spec,store,api,flow,crash,fuzz,model}/**/*.test.ts'],
    isolate: false,
  },
  // `npm run test:all`: with Dovecot, Postfix and nsd, commands, the demo, an installation, outages.
  all: { include: ['test/all/**/*.test.ts'], isolate: false },
  // `npm run faults -- --short` plays them with its scenarios, one at a time.
  faults: { include: ['test/faults/**/*.test.ts'], isolate: true },
  // `npm run test:browser`: the console in Chromium.
  browser: {
    include: ['test/browser/**/*.test.ts'],
    isolate: true,
    globalSetup: ['test/support/global-postgres.ts', 'test/support/global-console.ts'],
  },
  // `npm run limits`: bounds of time and memory, alone on the machine.
  limits: { include: ['test/limits/**/*.test.ts'], isolate: true },
};

/**
 * What reads mail starts from the snapshots of the run (`bundle-program.ts`), also in an app of a test: at a quarter of the cost.
 * The place is asked for when the module runs: what a plugin makes of it is kept for later runs.
 */
const readersOfTheRun = {
  name: 'readers-of-the-run',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    id.endsWith('/src/inbox/parse.ts')
      ? code.replaceAll(
          /new URL\('\.\/([a-z-]+)\.ts', import\.meta\.url\)/g,
          (source, name: string) =>
            `(process.env.OUTREACHD_TEST_PROGRAM ? new URL('./${name}.js', 'file://' + process.env.OUTREACHD_TEST_PROGRAM) : ${source})`,
        )
      : null,
};

export default defineConfig({
  plugins: [readersOfTheRun],
  test: {
    globalSetup: ['test/support/global-postgres.ts'],
    setupFiles: ['test/support/chance.ts', 'test/support/end-children.ts'],
    pool: 'forks',
    // Two leave a quarter of two cores unused: tests and their Postgres wait for each other.
    maxWorkers: 3,
    // No measure of anything: at load 17 tests of 6 s took more than a minute. One that hangs is ended.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 20_000,
    reporters: ['default'],
    projects: Object.entries(TIERS).map(([name, tier]) => ({ extends: true, test: { name, ...tier } })),
  },
});
