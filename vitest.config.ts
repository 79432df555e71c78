import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** How long the scenarios of faults take beside each other. Each keeps two cores busy: two at once take far longer. */
const FAULTS: Readonly<Record<string, number>> = {
  kills: 7, servers: 6, database: 5, answered: 3, sources: 2, walk: 1, tracking: 1,
}; // prettier-ignore

/** One worker plays the scenarios of faults, while the other reads the files that share a process; then come the other worlds. */
class FaultsBesideRooms extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const partOf = ({ moduleId }: TestSpecification): number =>
      FAULTS[/\/test\/faults\/(\w+)\.test\.ts$/.exec(moduleId)?.[1] ?? ''] ?? 0;
    const faults = sorted.filter((file) => partOf(file) > 0).toSorted((a, b) => partOf(b) - partOf(a));
    const rooms = sorted.filter(({ project }) => project.name === 'rooms');
    const worlds = sorted.filter((file) => partOf(file) === 0 && file.project.name !== 'rooms');
    const parts = faults.reduce((sum, file) => sum + partOf(file), 0);
    let done = 0;
    const beside = faults.flatMap((file) => {
      const from = Math.round((rooms.length * done) / parts);
      done += partOf(file);
      return [file, ...rooms.slice(from, Math.round((rooms.length * done) / parts))];
    });
    return [...beside, ...(faults.length > 0 ? [] : rooms), ...worlds];
  }
}

/** Tests that start processes, or count on a fresh one. The others share one: imports cost 1.5 s a file. */
const WORLDS = ['test/{faults,flow,fuzz,model}/**/*.test.ts', 'test/unit/inbox/hostile-mail.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['test/support/global-postgres.ts'],
    sequence: { sequencer: FaultsBesideRooms },
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
