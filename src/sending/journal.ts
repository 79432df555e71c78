import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { createBatcher } from '../platform/batch.ts';
import { ConfigError } from '../platform/config.ts';
import { lockFile } from '../platform/file-lock.ts';
import type { FileLock } from '../platform/file-lock.ts';
import type { MailOutcome } from './record-outcomes.ts';

/**
 * The send journal keeps outcomes on disk until the database has them: one append-only file per process in
 * `OUTREACHD_DATA_DIR/journal`, locked while its process lives. The next process reads the files of dead processes.
 */
export interface Journal {
  /** Resolves when the outcome is on disk; outcomes of about the same time share one fsync. */
  append(answer: MailOutcome): Promise<void>;
  /** Drops written outcomes once the file has grown: `open` returns those that must stay. */
  compact(open: () => MailOutcome[]): Promise<void>;
  check(): Promise<void>;
  /**
   * Reads the files of dead processes. A file is removed when `write` resolves true, else kept for the next time. An
   * unreadable file is reported to `unreadable`; the others are still read. Resolves how many were removed.
   */
  adopt(
    write: (answers: MailOutcome[], name: string) => Promise<boolean>,
    unreadable: (name: string, error: unknown) => void,
  ): Promise<number>;
  close(empty: boolean): Promise<void>;
}

const FLUSH_BATCH = 500;
const COMPACT_BYTES = 1024 * 1024;
const SUFFIX = '.jsonl';
/**
 * More than a minute's outcomes. A smaller probe proves nothing: on a full disk the last block of a file still has
 * room.
 */
const CHECKED_BYTES = 256 * 1024;

const lockOf = (journal: string): string => journal.replace(SUFFIX, '.lock');
const lineOf = (answer: MailOutcome): string => `${JSON.stringify(answer)}\n`;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Every id must be a UUID: one line that the database refuses would block all other lines of the file. */
const isAnswer = (value: unknown): value is MailOutcome => {
  const { teamId, id, token, outcome, at } = (value ?? {}) as Partial<Record<keyof MailOutcome, unknown>>;
  const isId = (each: unknown): boolean => typeof each === 'string' && UUID.test(each);
  const { kind } = (outcome ?? {}) as { kind?: unknown };
  return [teamId, id, token].every(isId) && typeof kind === 'string' && !Number.isNaN(Date.parse(String(at)));
};

/** The last line of a killed process may be incomplete: that outcome was not promised yet. */
function parse(text: string): MailOutcome[] {
  return text.split('\n').flatMap((line) => {
    try {
      const value: unknown = JSON.parse(line);
      return isAnswer(value) ? [value] : [];
    } catch {
      return [];
    }
  });
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/** Makes a file's name as durable as its content. */
async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}

class JournalFile {
  readonly #folder: string;
  readonly #path: string;
  #file: FileHandle;
  #bytes = 0;
  #limit = COMPACT_BYTES;
  #torn = false;

  constructor(folder: string, path: string, file: FileHandle) {
    this.#folder = folder;
    this.#path = path;
    this.#file = file;
  }

  get hasGrown(): boolean {
    return this.#bytes > this.#limit;
  }

  async append(lines: readonly string[]): Promise<void> {
    // A failed write may have left an incomplete line, so the next text begins on a new line.
    const text = Buffer.from(`${this.#torn ? '\n' : ''}${lines.join('')}`);
    this.#torn = true;
    // A nearly full disk takes a part of a write without an error; `writeFile` continues until all is written.
    await this.#file.writeFile(text);
    this.#torn = false;
    this.#bytes += text.length;
    await this.#file.datasync();
  }

  /** Replaces the file; a crash leaves the old one or the new one. */
  async rewrite(answers: MailOutcome[]): Promise<void> {
    const next = `${this.#path}.next`;
    const made = await open(next, 'w', 0o600);
    const text = Buffer.from(answers.map(lineOf).join(''));
    try {
      await made.writeFile(text);
      await made.datasync();
    } catch (error) {
      // The incomplete file would take the space that the next outcomes need.
      await rm(next, { force: true });
      throw error;
    } finally {
      await made.close();
    }
    await rename(next, this.#path);
    await syncFolder(this.#folder);
    const again = await open(this.#path, 'a', 0o600);
    await this.#file.close();
    this.#file = again;
    this.#torn = false;
    this.#bytes = text.length;
    this.#limit = COMPACT_BYTES + 2 * this.#bytes;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

async function checkRoom(probe: string): Promise<void> {
  try {
    await using made = await open(probe, 'w', 0o600);
    await made.writeFile(Buffer.alloc(CHECKED_BYTES));
    await made.datasync();
  } finally {
    await rm(probe, { force: true });
  }
}

async function adoptOne(
  at: string,
  write: (answers: MailOutcome[], name: string) => Promise<boolean>,
  unreadable: (name: string, error: unknown) => void,
): Promise<boolean> {
  let taken: FileLock | null = null;
  try {
    let answers: MailOutcome[];
    try {
      taken = lockFile(lockOf(at));
      if (!taken) return false;
      answers = parse(await readFile(at, 'utf8'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
        unreadable(at, error);
        return false;
      }
      answers = [];
    }
    if (answers.length > 0 && !(await write(answers, at))) return false;
    // A process that died while it rewrote or probed left these.
    for (const left of [`${at}.next`, `${at}.check`, at, lockOf(at)]) await rm(left, { force: true });
    return true;
  } finally {
    taken?.release();
  }
}

/** Throws `ConfigError` when the folder cannot be written. */
export async function openJournal(dataDir: string, name: string): Promise<Journal> {
  const folder = join(dataDir, 'journal');
  const path = join(folder, `${name}${SUFFIX}`);
  const refuse = (error: unknown): never => {
    throw new ConfigError(
      `OUTREACHD_DATA_DIR: the send journal cannot be written to ${folder} (${codeOf(error)})`,
    );
  };
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(refuse);
  // Locked before the file exists, so that no other process sees it without an owner.
  const lock = await Promise.resolve()
    .then(() => lockFile(lockOf(path)))
    .catch(refuse);
  const file = new JournalFile(folder, path, await open(path, 'a', 0o600).catch(refuse));
  await syncFolder(folder);

  const flush = createBatcher<MailOutcome | (() => MailOutcome[]), void>({
    maxBatch: FLUSH_BATCH,
    run: async (items) => {
      const lines = items.flatMap((item) => (typeof item === 'function' ? [] : lineOf(item)));
      if (lines.length > 0) await file.append(lines);
      const compacting = items.find((item) => typeof item === 'function');
      if (compacting) await file.rewrite(compacting());
      return items.map(() => undefined);
    },
  });

  return {
    append: (answer) => flush(answer),
    check: () => checkRoom(`${path}.check`),
    compact: async (open) => {
      if (file.hasGrown) await flush(open);
    },
    async adopt(write, unreadable) {
      const names = (await readdir(folder)).filter(
        (each) => each.endsWith(SUFFIX) && each !== `${name}${SUFFIX}`,
      );
      let adopted = 0;
      for (const each of names) if (await adoptOne(join(folder, each), write, unreadable)) adopted++;
      return adopted;
    },
    async close(empty) {
      await file.close();
      if (empty) await rm(path, { force: true });
      if (empty) await rm(lockOf(path), { force: true });
      lock?.release();
    },
  };
}
