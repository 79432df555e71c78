import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid } from '../platform/ids.ts';
import type { ErasureRow } from './erasure-store.ts';

/**
 * The erasures that removed something, in `OUTREACHD_DATA_DIR/erasures.jsonl`: a backup from before them does not know
 * them, and is erased by this file again. It only grows, by about 250 bytes for a person.
 * decided: each line has the key of its hash, since a backup may be older than the key. So the file is as secret as the
 * master secret: with it addresses can be tried. It holds no address.
 */
export interface JournalLine {
  organization_id: string;
  id: string;
  hash: string;
  key: string;
  at: string;
}

const NAME = 'erasures.jsonl';
const HASH = /^[0-9a-f]{64}$/;
const KEY = /^[\w-]{43}$/;

export const erasureJournal = (dataDir: string): string => join(dataDir, NAME);

const isLine = (value: unknown): value is JournalLine => {
  const { organization_id: organization, id, hash, key, at } = (value ?? {}) as Record<string, unknown>;
  return (
    [organization, id].every((each) => typeof each === 'string' && isUuid(each)) &&
    typeof hash === 'string' &&
    HASH.test(hash) &&
    typeof key === 'string' &&
    KEY.test(key) &&
    !Number.isNaN(Date.parse(String(at)))
  );
};

export const lineOf = (
  { organization_id, id, hash }: Pick<ErasureRow, 'organization_id' | 'id' | 'hash'>,
  key: string,
  at: Date,
): JournalLine => ({ organization_id, id, hash: hash.toString('hex'), key, at: at.toISOString() });

/** Resolves when the lines are on disk. They begin on a line of their own, whatever a crash left. */
export async function appendErasures(dataDir: string, lines: readonly JournalLine[]): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  {
    await using file = await open(erasureJournal(dataDir), 'a', 0o600);
    const { size } = await file.stat();
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    await file.writeFile(`${size > 0 ? '\n' : ''}${text}`);
    await file.datasync();
  }
  await using folder = await open(dataDir);
  await folder.sync();
}

/** The lines of a journal, each person once; null: there is no file. `broken`: lines that cannot be read. */
export async function readErasures(path: string): Promise<{ lines: JournalLine[]; broken: number } | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // A data directory that is a file is refused by who writes there.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (text === null) return null;
  const lines = new Map<string, JournalLine>();
  let broken = 0;
  for (const each of text.split('\n').filter(Boolean)) {
    let value: unknown;
    try {
      value = JSON.parse(each);
    } catch {}
    if (isLine(value)) lines.set(`${value.organization_id} ${value.hash}`, value);
    else broken++;
  }
  return { lines: [...lines.values()], broken };
}
