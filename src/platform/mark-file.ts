import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'history.json';
/** Histories that a folder remembers, the newest first: one that worked for several databases tells them apart. */
const KEPT = 16;

/** What a data folder knows of the databases that its workers wrote to. */
export interface Marks {
  /** Names the folder; null when none was written yet. */
  folder: string | null;
  /** The mark of each history, the newest last. */
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

/** A file that is missing, or that a disk made unreadable, proves nothing. */
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

/** Durable when it resolves. Workers that share the folder write the same file; the last one counts, and none is ahead of the database. */
export async function writeMarks(dataDir: string, { folder, marks }: Marks, by: string): Promise<void> {
  const next = join(dataDir, `${FILE}.${by}`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await using file = await open(next, 'w', 0o600);
    const kept = Object.fromEntries(Object.entries(marks).slice(-KEPT));
    await file.writeFile(`${JSON.stringify({ folder, marks: kept })}\n`);
    await file.datasync();
  } catch (error) {
    await rm(next, { force: true });
    throw error;
  }
  await rename(next, join(dataDir, FILE));
}
