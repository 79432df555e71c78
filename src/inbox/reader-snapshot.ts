import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** The sources of a snapshot, stored beside it; a snapshot of other sources is not used. */
export interface SnapshotKey {
  runtime: string;
  files: Record<string, string>;
}

export function snapshotPlaces(program: string): { blob: string; key: string } {
  const blob = program.replace(/\.[jt]s$/, '.snapshot');
  return { blob, key: `${blob}.json` };
}

export const hashOf = (bytes: string | Uint8Array): string => hash('sha256', bytes);

/** Identifies the Node build: others have a different memory layout. */
export const runtimeKey = (): string =>
  hashOf(JSON.stringify([process.versions, process.config, process.arch, process.platform]));

/** `why` is the reason not to use an existing snapshot. Both are null where no snapshot exists. */
export interface Snapshot {
  blob: string | null;
  why: string | null;
}

function readKey(text: string): SnapshotKey | null {
  try {
    const { runtime, files } = JSON.parse(text) as Partial<SnapshotKey>;
    return typeof runtime === 'string' && files && Object.keys(files).length > 0 ? { runtime, files } : null;
  } catch {
    return null;
  }
}

const unused = (why: string | null): Snapshot => ({ blob: null, why });

async function find(program: string): Promise<Snapshot> {
  const { blob, key } = snapshotPlaces(program);
  const text = await readFile(key, 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? null : '',
  );
  if (text === null) return unused(null);
  const made = readKey(text);
  if (!made) return unused('its key cannot be read');
  if (made.runtime !== runtimeKey()) return unused('it was made by another Node');
  for (const [path, hashed] of Object.entries(made.files)) {
    const bytes = await readFile(resolve(dirname(key), path)).catch(() => null);
    if (bytes === null || hashOf(bytes) !== hashed) return unused(`${path} has changed`);
  }
  return { blob, why: null };
}

const found = new Map<string, Promise<Snapshot>>();

/**
 * The V8 start-up snapshot of a program that reads mail; a start from it takes a quarter of the processor time. Used
 * only when it matches the sources and Node. Looked up once (20 ms: 16 MB are hashed).
 */
export function snapshotOf(program: string): Promise<Snapshot> {
  let snapshot = found.get(program);
  if (!snapshot) found.set(program, (snapshot = find(program)));
  return snapshot;
}
