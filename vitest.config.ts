import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** The scenarios of faults take minutes each: begun last, they would run alone at the end. Files that share a process follow. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId, project }: TestSpecification): number =>
      moduleId.includes('/test/faults/') ? 0 : project.name === 'worlds' ? 1 : 2;
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

/** Tests that start processes, or count on a fresh one. The others share one: imports cost 1.5 s a file. */
const WORLDS = ['test/{faults,flow,fuzz,model}/**/*.test.ts', 'test/unit/inbox/hostile-mail.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-postgres.ts'],
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
    reporters: ['default'],
    projects: [
      { extends: true, test: { name: 'worlds', include: WORLDS } },
      {
        extends: true,
        test: { name: 'rooms', include: ['test/**/*.test.ts'], exclude: WORLDS, isolate: false },
      },
    ],
  },
});
