import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { hashOf, runtimeKey, snapshotPlaces } from './reader-snapshot.ts';
import type { SnapshotKey } from './reader-snapshot.ts';

export const READERS = ['parse-process', 'open-process'] as const;

/** `node --build-snapshot` needs one CommonJS file. Resolves the source files with their hashes. */
async function bundleReader(source: string, to: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const bundle = await rolldown({
    input: source,
    platform: 'node',
    external: /^node:/,
    logLevel: 'silent',
    plugins: [
      {
        name: 'files',
        async load(id) {
          if (id.startsWith('\0')) return null;
          files.set(id, hashOf(await readFile(id)));
          if (!id.endsWith('.json')) return null;
          // As source text, the weights would be in the snapshot twice: 68 MB instead of 44.
          const read = `JSON.parse(readFileSync(${JSON.stringify(id)}, 'utf8'))`;
          return {
            code: `import { readFileSync } from 'node:fs';\nexport default ${read};`,
            moduleType: 'js',
          };
        },
      },
    ],
  });
  await bundle.write({ file: to, format: 'cjs' });
  await bundle.close();
  return files;
}

async function buildSnapshot(name: (typeof READERS)[number], folder: string, made: string): Promise<void> {
  const bundle = join(made, `${name}.cjs`);
  const files = await bundleReader(join(import.meta.dirname, `${name}.ts`), bundle);
  const [blob, key] = [join(made, `${name}.blob`), join(made, `${name}.json`)];
  const args = ['--snapshot-blob', blob, '--build-snapshot', bundle];
  await promisify(execFile)(process.execPath, args, { env: {} });
  const hashes = [...files].map(([file, hash]) => [relative(folder, file), hash] as const);
  const madeOf: SnapshotKey = { runtime: runtimeKey(), files: Object.fromEntries(hashes) };
  await writeFile(key, JSON.stringify(madeOf));
  const places = snapshotPlaces(join(folder, `${name}.js`));
  await rename(blob, places.blob);
  await rename(key, places.key);
}

export async function buildSnapshots(folder: string): Promise<void> {
  const made = await mkdtemp(join(folder, '.snapshots-'));
  try {
    await Promise.all(READERS.map((name) => buildSnapshot(name, folder, made)));
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

if (import.meta.main) await buildSnapshots(import.meta.dirname);
