import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'history.json';
const MAX_HISTORIES = 16;

export interface Marks {
  folder: string | null;
  /** The mark of each history, newest last. */
  marks: Record<string, number>;
}

const isMarks = (value: unknown): value is Marks => {
  const { folder, marks } = (value ?? {}) as Partial<Marks>;
  return (
    typeof folder === 'string' &&
    typeof marks === 'object' &&
    Object.values(marks ?? {}).every(Number.isSafeInteger)
  );
};

export async function readMarks(dataDir: string): Promise<Marks> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  try {
    const value: unknown = JSON.parse(text);
    if (isMarks(value)) return value;
  } catch {}
  return { folder: null, marks: {} };
}

/**
 * Durable when it resolves. Workers that share the folder overwrite each other's file; no mark is ahead of the
 * database.
 */
export async function writeMarks(dataDir: string, { folder, marks }: Marks, by: string): Promise<void> {
  const next = join(dataDir, `${FILE}.${by}`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await using file = await open(next, 'w', 0o600);
    const kept = Object.fromEntries(Object.entries(marks).slice(-MAX_HISTORIES));
    await file.writeFile(`${JSON.stringify({ folder, marks: kept })}\n`);
    await file.datasync();
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  }
  await rename(next, join(dataDir, FILE));
}
