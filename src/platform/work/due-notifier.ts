import { onMarked, writeDues } from '../db/due.ts';
import type { Due } from '../db/due.ts';
import type { Db } from '../db/connect.ts';
import type { OutageWatch } from '../db/outage.ts';
import type { Log } from '../log.ts';

const GATHER_MS = 40;

/**
 * Collects keys that became due in this process and writes them to `dues`, where every worker sees them.
 * Call `tell` after the commit of the due rows.
 */
export interface DueNotifier {
  tell(dues: readonly Due[]): void;
  onWritten(listener: () => void): void;
  stop(): Promise<void>;
}

export function createDueNotifier({
  db,
  log,
  outage,
}: {
  db: Db;
  log: Log;
  outage: OutageWatch;
}): DueNotifier {
  const listeners: (() => void)[] = [];
  let gathered = new Map<string, Due>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  const write = async (): Promise<void> => {
    timer = null;
    const dues = [...gathered.values()];
    gathered = new Map();
    try {
      await writeDues(db, dues);
    } catch (err) {
      if (!(await outage.isOutage(err)))
        log.warn(
          { err, dues: dues.length },
          'keys that became due could not be noted; workers will find them later',
        );
    }
    for (const listener of listeners) listener();
  };
  const flush = (): void => void (writing = writing.then(write));
  const tell = (dues: readonly Due[]): void => {
    if (dues.length === 0) return;
    for (const due of dues) {
      const name = `${due.kind} ${due.key}`;
      const known = gathered.get(name);
      if (!known || known.dueAt > due.dueAt) gathered.set(name, due);
    }
    timer ??= setTimeout(flush, GATHER_MS);
  };
  onMarked(db, tell);
  return {
    tell,
    onWritten: (listener) => void listeners.push(listener),
    async stop() {
      if (timer) {
        clearTimeout(timer);
        flush();
      }
      await writing;
    },
  };
}
