import { afterByTimer } from './after.ts';
import type { After } from './after.ts';
import type { Services } from './services.ts';
import type { Stoppable } from './loop.ts';

/** Work on one key: a mailbox, an endpoint. */
export interface Task {
  key: string;
  /** The last tries failed: it runs in the lanes for trouble until it makes progress. */
  troubled: boolean;
  /** The server that it talks to. */
  host: string;
}

export interface DispatchLimits {
  /** Drains that make progress, or that have just begun. */
  lanes: number;
  troubleLanes: number;
  /** Drains of one host that are in trouble or without progress; more keys in trouble wait, and others try one by one. */
  perHost: number;
  /** All drains of this process, also those that wait for a hung server. */
  total: number;
  /** Without progress for so long, a drain waits for its server and needs no lane. */
  slowMs: number;
  /** A key whose drain failed rests for so long. */
  restMs: number;
}

export interface Draining {
  /** Aborts when the process is asked to stop, or may not work any more: finish the unit at hand and return. */
  signal: AbortSignal;
  /** The server answered: the drain counts as healthy from now on. */
  progress(): void;
}

type Pace = 'begun' | 'moving' | 'slow' | 'troubled';
interface Running {
  host: string;
  pace: Pace;
  done: Promise<void>;
}

export interface Dispatcher<T extends Task> extends Stoppable {
  /** These tasks are due now, most urgent first; they replace those offered before that have not begun. */
  offer(tasks: T[]): void;
}

/**
 * Works due keys, each at most once at a time. Lanes are for drains that get on: one that waits for its server gives its
 * lane back after `slowMs`, so that servers that hang delay the others once, by that time. Keys known to be in trouble
 * have few lanes of their own, and one host never has all of them.
 */
export function createDispatcher<T extends Task>(options: {
  name: string;
  limits: DispatchLimits;
  app: Pick<Services, 'log' | 'gate' | 'outage' | 'claims'>;
  after?: After;
  run(task: T, draining: Draining): Promise<void>;
}): Dispatcher<T> {
  const { name, limits, app, after = afterByTimer, run } = options;
  const stopping = new AbortController();
  const running = new Map<string, Running>();
  const resting = new Map<string, () => void>();
  let waiting: T[] = [];

  // Counted as paces change: a thousand keys may wait, and each asks.
  const paces: Record<Pace, number> = { begun: 0, moving: 0, slow: 0, troubled: 0 };
  const hosts = new Map<string, { stuck: number; begun: number; moving: number }>();
  const tally = ({ host, pace }: Running, by: 1 | -1): void => {
    paces[pace] += by;
    const at = hosts.get(host) ?? { stuck: 0, begun: 0, moving: 0 };
    if (pace === 'slow' || pace === 'troubled') at.stuck += by;
    else at[pace] += by;
    if (at.stuck + at.begun + at.moving > 0) hosts.set(host, at);
    else hosts.delete(host);
  };
  const changePace = (each: Running, pace: Pace): void => {
    tally(each, -1);
    each.pace = pace;
    tally(each, 1);
  };

  /** The pace at which the task may begin now, or null when it must wait. */
  function paceOf({ troubled, host }: T): Pace | null {
    if (running.size >= limits.total) return null;
    const { stuck, begun, moving } = hosts.get(host) ?? { stuck: 0, begun: 0, moving: 0 };
    if (troubled) return stuck < limits.perHost && paces.troubled < limits.troubleLanes ? 'troubled' : null;
    // Many drains of the host hang and none gets on: its other keys try one after the other.
    if (stuck >= limits.perHost && moving === 0 && begun > 0) return null;
    return paces.begun + paces.moving < limits.lanes ? 'begun' : null;
  }

  function begin(task: T, pace: Pace): void {
    const each: Running = { host: task.host, pace, done: Promise.resolve() };
    let cancel = (): void => {};
    const watch = (): void => {
      cancel();
      cancel = after(limits.slowMs, () => {
        if (each.pace !== 'troubled') changePace(each, 'slow');
        pump();
      });
    };
    running.set(task.key, each);
    tally(each, 1);
    watch();
    const progress = (): void => {
      changePace(each, 'moving');
      watch();
    };
    const signal = AbortSignal.any([stopping.signal, app.gate.closing()]);
    each.done = run(task, { signal, progress })
      .then(() => app.claims.did(name))
      .catch(async (err: unknown) => {
        if (await app.outage.explains(err)) return;
        app.claims.failed(name, task.key);
        app.log.error({ err, key: task.key, dispatcher: name }, 'a drain failed; the key rests for a moment');
        resting.set(
          task.key,
          after(limits.restMs, () => void resting.delete(task.key)),
        );
      })
      .finally(() => {
        cancel();
        running.delete(task.key);
        tally(each, -1);
        pump();
      });
  }

  function pump(): void {
    if (stopping.signal.aborted || !app.gate.mayWork()) return;
    waiting = waiting.filter((task) => {
      if (running.has(task.key) || resting.has(task.key)) return false;
      const pace = paceOf(task);
      if (pace) begin(task, pace);
      return pace === null;
    });
  }

  return {
    offer(tasks) {
      waiting = tasks;
      pump();
    },
    async stop() {
      stopping.abort();
      waiting = [];
      for (const cancel of resting.values()) cancel();
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}
