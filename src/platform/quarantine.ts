import { setTimeout as pause } from 'node:timers/promises';
import { beginHistory, historyNow, nextMark, quarantine, readHistory } from './db/history.ts';
import type { GateKeeping } from './gate.ts';
import type { Stoppable } from './work/loop.ts';
import { readMarks, writeMarks } from './mark-file.ts';
import type { Poller } from './work/poller.ts';
import { judgeHistory } from './rules/history.ts';
import type { History, Place } from './rules/history.ts';
import type { Services } from './services.ts';

const LOOK_EVERY_MS = 1_000;
/** Seconds between two marks. Work of the seconds since the last mark may be lost without being noticed. */
const MARK_EVERY = 5;
/** decided: a folder that no worker opened for this long is forgotten. */
const FOLDER_DAYS = 400;
const BY = 'history';

export type HistoryDeps = Pick<Services, 'db' | 'clock' | 'ids' | 'config'>;

/**
 * Compares the database with the marks of the data folder. Begins a history or sets the quarantine if needed. `before`:
 * the history that this process worked in.
 */
export async function lookAtHistory(
  deps: HistoryDeps,
  before: string | null = null,
): Promise<{
  quarantine: string | null;
  history: History & { beganAt: Date };
  place: Place;
  folder: string;
}> {
  const { db, clock, ids, config } = deps;
  // Read the file first: another worker may write the database's mark before the file.
  const { folder: known, marks } = await readMarks(config.dataDir);
  const folder = known ?? ids.uuid(clock.wall());
  const { place, said } = await readHistory(db, folder);
  if (!said) await beginHistory(db, { ...place, id: ids.uuid(clock.wall()) });
  const { mark, ...history } = said ?? (await readHistory(db, folder)).said!;
  const reason =
    !said && before !== null
      ? 'it is older than any work on it'
      : judgeHistory(history, place, {
          seen: marks[history.id] ?? null,
          mark,
          knowsOthers: Object.keys(marks).some((id) => id !== history.id),
        });
  if (reason !== null && history.quarantine === null) await quarantine(db, reason);
  return { quarantine: reason, history, place, folder };
}

/**
 * Closes the gate while the database is in quarantine, and sets the quarantine when the database is behind the marks.
 * Checks before it resolves, after each closing of the gate (the database may come back as an older one) and every few
 * seconds, when it also writes a mark. The poller reports what other workers found.
 */
export async function startQuarantineWatch(
  app: HistoryDeps & Pick<Services, 'log' | 'outage'> & { gate: GateKeeping },
  poller: Poller,
): Promise<Stoppable> {
  const { db, clock, config, gate, log } = app;
  const ending = new AbortController();
  const by = app.ids.uuid(clock.wall());
  let current: string | null = null;
  let held = false;
  let inQuarantine = false;
  let unwritable = false;
  let looking = Promise.resolve();

  async function mark(folder: string, historyId: string): Promise<void> {
    const next = await nextMark(db, { folder, goneDays: FOLDER_DAYS });
    try {
      const { marks } = await readMarks(config.dataDir);
      const { [historyId]: _old, ...others } = marks;
      await writeMarks(config.dataDir, { folder, marks: { ...others, [historyId]: next } }, by);
      unwritable = false;
    } catch (err) {
      if (!unwritable) log.error({ err }, 'the mark of the data folder cannot be written');
      unwritable = true;
    }
  }
  function hold(because: string): void {
    held = true;
    gate.close(BY, because);
  }
  function stop(reason: string): void {
    hold(`the database is in quarantine: ${reason}; run outreachd recover`);
    if (!inQuarantine)
      log.error({ reason }, 'the database is in quarantine, and nothing is sent: run outreachd recover');
    inQuarantine = true;
  }
  async function lookOnce(): Promise<void> {
    try {
      const { quarantine: reason, history, folder } = await lookAtHistory(app, current);
      current = history.id;
      if (reason !== null) return stop(reason);
      await mark(folder, history.id);
      if (inQuarantine) log.warn('the quarantine of the database is over: work goes on');
      inQuarantine = held = false;
      gate.open(BY);
    } catch (err) {
      if (!(await app.outage.isOutage(err))) log.error({ err }, 'the history of the database cannot be read');
    }
  }
  const look = (): Promise<void> => (looking = looking.then(lookOnce));
  const lookAnew = (): void => {
    if (held || ending.signal.aborted) return;
    hold('the history of the database is being read');
    void look();
  };

  hold('the history of the database is being read');
  await look();
  gate.onChange((open) => {
    if (!open) lookAnew();
  });
  poller.watch<string | null>('platform.quarantine', historyNow, (now) => {
    if (now !== current) lookAnew();
  });
  const turning = (async () => {
    for (let seconds = 1; !ending.signal.aborted; seconds++) {
      await pause(LOOK_EVERY_MS, undefined, { signal: ending.signal }).catch(() => {});
      if (held || seconds % MARK_EVERY === 0) await look();
    }
    // No work is under way any more: the last mark covers all of it.
    if (!held) await look();
  })();
  return {
    stop: async () => {
      ending.abort();
      await turning;
    },
  };
}
