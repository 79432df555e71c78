import { afterByTimer } from '../after.ts';
import type { After } from '../after.ts';
import { stopwatch } from '../clock.ts';
import type { Services } from '../services.ts';
import type { Stoppable } from './loop.ts';
import { LastTurns, SLOW_MS, Shared, SlowLately, Tally } from './shares.ts';

/** Work on one key: a mailbox, an endpoint. */
export interface Task {
  key: string;
  organizationId: string;
  teamId?: string;
  /** The last tries failed: it runs in the lanes for trouble until it makes progress. */
  troubled: boolean;
  /** The server that it talks to. */
  host: string;
}

export interface DispatchLimits {
  /** Drains that make progress, or that have just begun. Organizations share them: one alone has about half. */
  lanes: number;
  /** Drains that begin in trouble, or of keys that were slow lately; shared as well, and one host has half at most. */
  troubleLanes: number;
  /**
   * Drains of one host and organization that are in trouble or without progress; more keys in trouble wait, and others try
   * one by one.
   */
  perHost: number;
  /** Drains at a time, whatever their pace, where one that waits for others would come too late. */
  atOnce?: { ofHost: number; ofOrganization: number };
  /** A drain does a part of what its key has: organizations have turns, of each its teams, of these their keys. */
  inTurns?: true;
  /** All drains of this process, also those that wait for a hung server; shared as well. */
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

const UNBOUND = { ofHost: Number.POSITIVE_INFINITY, ofOrganization: Number.POSITIVE_INFINITY };

type Pace = 'begun' | 'moving' | 'slow' | 'troubled';
interface Running {
  organizationId: string;
  host: string;
  pace: Pace;
  /** It went without progress for longer than `SLOW_MS`. */
  isSlow: boolean;
  progressed: boolean;
  done: Promise<void>;
}

export interface Dispatcher<T extends Task> extends Stoppable {
  /** These tasks are due now, most urgent first; they replace those offered before that have not begun. */
  offer(tasks: T[]): void;
}

/**
 * Works due keys, each at most once at a time. Lanes are for drains that get on: one that waits for its server gives its
 * lane back after `slowMs`, so that servers that hang delay the others once, by that time. Keys known to be in trouble, and
 * those that were slow lately whatever their server answered, have few lanes of their own, and one host never has all of
 * them. Lanes and drains are shared by organization: what one of them has waiting delays no other.
 */
export function createDispatcher<T extends Task>(options: {
  name: string;
  limits: DispatchLimits;
  app: Pick<Services, 'log' | 'gate' | 'outage' | 'claims'>;
  after?: After;
  /** Resolves true when it left work behind: the key has its next turn behind those that wait. */
  run(task: T, draining: Draining): Promise<unknown>;
}): Dispatcher<T> {
  const { name, limits, app, after = afterByTimer, run } = options;
  const stopping = new AbortController();
  const running = new Map<string, Running>();
  const resting = new Map<string, () => void>();
  let waiting: T[] = [];

  // Counted as paces change: a thousand keys may wait, and each asks.
  const all = new Shared(limits.total);
  const lanes = new Shared(limits.lanes);
  const troubleLanes = { shared: new Shared(limits.troubleLanes), ofHost: new Tally() };
  const ofHosts = new Tally();
  const slowLately = new SlowLately();
  const lastTurns = new LastTurns();
  const hosts = new Map<string, { stuck: number; begun: number; moving: number }>();
  // What one organization's drains at a host do says nothing of another's.
  const ofHost = ({ organizationId, host }: Pick<Task, 'organizationId' | 'host'>): string =>
    `${organizationId} ${host}`;
  const tally = (each: Running, by: 1 | -1): void => {
    const { organizationId, host, pace } = each;
    const places = pace === 'troubled' ? troubleLanes.shared : pace === 'slow' ? null : lanes;
    if (by === 1) places?.take(organizationId);
    else places?.giveBack(organizationId);
    if (pace === 'troubled') troubleLanes.ofHost.add(host, by);
    const at = hosts.get(ofHost(each)) ?? { stuck: 0, begun: 0, moving: 0 };
    if (pace === 'slow' || pace === 'troubled') at.stuck += by;
    else at[pace] += by;
    if (at.stuck + at.begun + at.moving > 0) hosts.set(ofHost(each), at);
    else hosts.delete(ofHost(each));
  };
  const changePace = (each: Running, pace: Pace): void => {
    tally(each, -1);
    each.pace = pace;
    tally(each, 1);
  };

  /** The pace at which the task may begin now, or null when it must wait. */
  function paceOf(task: T): Pace | null {
    const { key, organizationId, host, troubled } = task;
    if (!all.mayTake(organizationId)) return null;
    const { ofHost: mostOfHost, ofOrganization: mostOfOne } = limits.atOnce ?? UNBOUND;
    if (ofHosts.of(host) >= mostOfHost || all.of(organizationId) >= mostOfOne) return null;
    const { stuck, begun, moving } = hosts.get(ofHost(task)) ?? { stuck: 0, begun: 0, moving: 0 };
    if (troubled && stuck >= limits.perHost) return null;
    if (troubled || slowLately.has(key, stopwatch())) {
      const { shared, ofHost: taken } = troubleLanes;
      return shared.mayTake(organizationId) && taken.of(host) < shared.free ? 'troubled' : null;
    }
    // Many drains of the host hang and none gets on: its other keys try one after the other.
    if (stuck >= limits.perHost && moving === 0 && begun > 0) return null;
    return lanes.mayTake(organizationId) ? 'begun' : null;
  }

  function begin(task: T, pace: Pace): void {
    const { key, organizationId, host } = task;
    const each: Running = {
      organizationId,
      host,
      pace,
      isSlow: false,
      progressed: false,
      done: Promise.resolve(),
    };
    let isMore = false;
    let cancel = (): void => {};
    const watch = (): void => {
      cancel();
      cancel = after(limits.slowMs, () => {
        if (each.pace !== 'troubled') changePace(each, 'slow');
        cancel = after(Math.max(0, SLOW_MS - limits.slowMs), () => void (each.isSlow = true));
        pump();
      });
    };
    running.set(key, each);
    all.take(organizationId);
    ofHosts.add(host, 1);
    tally(each, 1);
    if (limits.inTurns) lastTurns.had(task);
    watch();
    const progress = (): void => {
      each.progressed = true;
      const hasLane = each.pace === 'begun' || each.pace === 'moving';
      // One that gave its lane back works on without one, while its organization has no more of them.
      changePace(each, hasLane || lanes.mayTake(organizationId) ? 'moving' : 'slow');
      watch();
    };
    const signal = AbortSignal.any([stopping.signal, app.gate.closing()]);
    each.done = run(task, { signal, progress })
      .then((left) => {
        isMore = left === true;
        app.claims.did(name);
      })
      .catch(async (err: unknown) => {
        if (await app.outage.explains(err)) return;
        app.claims.failed(name, key);
        app.log.error({ err, key, dispatcher: name }, 'a drain failed; the key rests for a moment');
        resting.set(
          key,
          after(limits.restMs, () => void resting.delete(key)),
        );
      })
      .finally(() => {
        cancel();
        // A drain that met no server says nothing of it.
        if (each.isSlow || each.progressed) slowLately.took(key, each.isSlow ? Infinity : 0, stopwatch());
        running.delete(key);
        all.giveBack(organizationId);
        ofHosts.add(host, -1);
        tally(each, -1);
        if (isMore) waiting.push(task);
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
      waiting = limits.inTurns ? lastTurns.order(tasks) : tasks;
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
