import { DatabaseSync } from 'node:sqlite';

export interface FileLock extends Disposable {
  /** A second call does nothing. */
  release(): void;
}

/** SQLITE_BUSY: another connection has the lock. */
const BUSY = 5;

/**
 * Takes the exclusive lock of `path`, an empty file of its own that is made when missing. Null when another process, or
 * another holder in this one, has it. The kernel drops it when the process dies, however it dies. The file stays: to
 * remove a lock file lets two holders in. Nothing else may open it: POSIX drops a process's locks with any close of it.
 * Throws when the file cannot be made or is not a lock file.
 *
 * decided: SQLite's own file lock, because Node has no flock and this needs no native module.
 */
export function lockFile(path: string): FileLock | null {
  const held = new DatabaseSync(path, { timeout: 0 });
  try {
    // Without a rollback journal, which would stand beside the lock as a file of its own.
    held.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    held.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return null;
    throw error;
  }
  const release = (): void => {
    if (held.isOpen) held.close();
  };
  return { release, [Symbol.dispose]: release };
}
