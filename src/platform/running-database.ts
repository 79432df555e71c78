import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'database.json';

interface Announced {
  url: string;
  pid: number;
}

export async function announceDatabase(folder: string, database: Announced): Promise<void> {
  const path = join(folder, FILE);
  await writeFile(`${path}.new`, `${JSON.stringify(database)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

export const withdrawDatabase = (folder: string): Promise<void> => rm(join(folder, FILE), { force: true });

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** The database that runs on this data folder and the folder's master secret; null when none runs. */
export function runningDatabase(folder: string): { url: string; secret: string | null } | null {
  const read = (name: string): string | null => {
    try {
      return readFileSync(join(folder, name), 'utf8').trim();
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  };
  const text = read(FILE);
  if (text === null) return null;
  const { url, pid } = JSON.parse(text) as Announced;
  return isRunning(pid) ? { url, secret: read('secret') } : null;
}
