import { DatabaseSync } from 'node:sqlite';

export interface FileLock extends Disposable {
  release(): void;
}

const SQLITE_BUSY = 5;

/**
 * Takes an exclusive lock on `path`, a file for the lock alone, created when missing. Null when another holder has the
 * lock, in this process or another. The kernel releases it when the process dies. Never remove the file: two holders
 * could get in. Never open it elsewhere: POSIX drops all locks of a process when it closes any descriptor of the file.
 * Throws when the file cannot be created or is not a lock file.
 *
 * decided: SQLite's file lock, because Node has no flock and this needs no native module.
 */
export function lockFile(path: string): FileLock | null {
  const held = new DatabaseSync(path, { timeout: 0 });
  try {
    // In memory: a rollback journal would be a second file beside the lock.
    held.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    held.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
  const release = (): void => {
    if (held.isOpen) held.close();
  };
  return { release, [Symbol.dispose]: release };
}
