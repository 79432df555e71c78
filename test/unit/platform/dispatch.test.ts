import { beforeEach, describe, expect, it } from 'vitest';
import { createDispatcher } from '../../../src/platform/dispatch.ts';
import type { Dispatcher, Draining, Task } from '../../../src/platform/dispatch.ts';
import { createWorkGate } from '../../../src/platform/gate.ts';
import { createClaims } from '../../../src/platform/troubles.ts';
import { createLog } from '../../../src/platform/log.ts';

const LIMITS = { lanes: 3, troubleLanes: 2, perHost: 2, total: 8, slowMs: 2_000, restMs: 5_000 };

interface Drain extends Draining {
  end(): Promise<void>;
  fail(): Promise<void>;
}
interface Timer {
  ms: number;
  run(): void;
}

let begun: string[];
let drains: Map<string, Drain>;
let timers: Set<Timer>;
let gate: ReturnType<typeof createWorkGate>;
let dispatcher: Dispatcher<Task>;
const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

const createTested = (limits: Partial<typeof LIMITS> = {}): Dispatcher<Task> =>
  createDispatcher<Task>({
    name: 'test',
    limits: { ...LIMITS, ...limits },
    app: {
      log: createLog('silent', 'test'),
      gate,
      outage: { explains: async () => false, close: () => {} },
      claims: createClaims(),
    },
    after: (ms, run) => {
      const timer = { ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    run: ({ key }, draining) => {
      begun.push(key);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      drains.set(key, {
        ...draining,
        end: () => (resolve(), settled()),
        fail: () => (reject(new Error('broken')), settled()),
      });
      return promise;
    },
  });

beforeEach(() => {
  begun = [];
  drains = new Map();
  timers = new Set();
  gate = createWorkGate();
  dispatcher = createTested();
});

/** So many milliseconds pass: what waits for no longer than that happens. */
const pass = (ms: number): void => {
  const due = [...timers].filter((timer) => timer.ms <= ms);
  for (const timer of due) if (timers.delete(timer)) timer.run();
};
const healthy = (key: string, host = `host of ${key}`): Task => ({ key, host, troubled: false });
const troubled = (key: string, host = `host of ${key}`): Task => ({ key, host, troubled: true });

describe('a key', () => {
  it('is drained by one drain at a time, and again when it is due again', async () => {
    dispatcher.offer([healthy('a')]);
    dispatcher.offer([healthy('a')]);
    expect(begun).toEqual(['a']);
    await drains.get('a')!.end();
    dispatcher.offer([healthy('a')]);
    expect(begun).toEqual(['a', 'a']);
  });

  it('rests after its drain failed, and the others go on', async () => {
    dispatcher.offer([healthy('a')]);
    await drains.get('a')!.fail();
    dispatcher.offer([healthy('a'), healthy('b')]);
    expect(begun).toEqual(['a', 'b']);
    pass(LIMITS.restMs);
    dispatcher.offer([healthy('a')]);
    expect(begun).toEqual(['a', 'b', 'a']);
  });

  it('that is not offered again is not begun when a lane is free', async () => {
    dispatcher.offer(['a', 'b', 'c', 'd'].map((key) => healthy(key)));
    dispatcher.offer([healthy('e')]);
    await drains.get('a')!.end();
    expect(begun).toEqual(['a', 'b', 'c', 'e']);
  });
});

describe('lanes', () => {
  it('are taken in the order of the offer, and by the next when one is free', async () => {
    dispatcher.offer(['a', 'b', 'c', 'd', 'e'].map((key) => healthy(key)));
    expect(begun).toEqual(['a', 'b', 'c']);
    await drains.get('b')!.end();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are given back by drains without progress, and kept by those that get on', async () => {
    dispatcher.offer(['a', 'b', 'c', 'd', 'e'].map((key) => healthy(key)));
    const [, , slowest] = timers;
    timers = new Set([slowest!]);
    pass(LIMITS.slowMs);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    drains.get('c')!.progress();
    dispatcher.offer([healthy('e')]);
    await drains.get('d')!.end();
    expect(begun, 'a, b and c have the lanes').toEqual(['a', 'b', 'c', 'd']);
  });

  it('never hold more than the total, however slow all are', () => {
    dispatcher.offer(Array.from({ length: 20 }, (_none, n) => healthy(String(n))));
    for (let round = 0; round < 10; round++) pass(LIMITS.slowMs);
    expect(begun).toHaveLength(LIMITS.total);
  });

  it('of healthy keys are never taken by keys in trouble', async () => {
    dispatcher.offer([...['x', 'y', 'z'].map((key) => troubled(key)), healthy('a')]);
    expect(begun).toEqual(['x', 'y', 'a']);
    await drains.get('x')!.end();
    expect(begun).toEqual(['x', 'y', 'a', 'z']);
  });

  it('for trouble are free again when a drain in them makes progress', () => {
    dispatcher.offer(['x', 'y', 'z'].map((key) => troubled(key)));
    drains.get('x')!.progress();
    dispatcher.offer([troubled('z')]);
    expect(begun).toEqual(['x', 'y', 'z']);
  });
});

describe('one host', () => {
  it('does not fill the lanes for trouble', () => {
    dispatcher = createTested({ troubleLanes: 5 });
    dispatcher.offer([...['x', 'y', 'z'].map((key) => troubled(key, 'dead')), troubled('w', 'other')]);
    expect(begun).toEqual(['x', 'y', 'w']);
  });

  it('whose drains all hang gets a lane for one more key at a time, until that one gets on', async () => {
    dispatcher.offer(['a', 'b'].map((key) => healthy(key, 'dead')));
    pass(LIMITS.slowMs);
    const others = ['c', 'd', 'e'].map((key) => healthy(key, 'dead'));
    dispatcher.offer([...others, healthy('f', 'well')]);
    expect(begun).toEqual(['a', 'b', 'c', 'f']);
    drains.get('c')!.progress();
    dispatcher.offer(others);
    expect(begun).toEqual(['a', 'b', 'c', 'f', 'd']);
  });

  it('keeps its lanes while one of its drains gets on', () => {
    dispatcher.offer(['a', 'b', 'c'].map((key) => healthy(key, 'large')));
    pass(LIMITS.slowMs);
    drains.get('c')!.progress();
    dispatcher.offer([healthy('d', 'large')]);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('a stop', () => {
  it('asks drains to end, waits for them, and begins nothing more', async () => {
    dispatcher.offer([healthy('a')]);
    let stopped = false;
    const stopping = dispatcher.stop().then(() => (stopped = true));
    dispatcher.offer([healthy('b')]);
    await settled();
    expect(drains.get('a')!.signal.aborted).toBe(true);
    expect(stopped).toBe(false);
    await drains.get('a')!.end();
    await stopping;
    expect(begun).toEqual(['a']);
  });

  it('of the gate asks drains to end, and the next offer begins when it is open again', () => {
    dispatcher.offer([healthy('a')]);
    gate.close('database', 'lost');
    expect(drains.get('a')!.signal.aborted).toBe(true);
    dispatcher.offer([healthy('b')]);
    expect(begun).toEqual(['a']);
    gate.open('database');
    dispatcher.offer([healthy('b')]);
    expect(begun).toEqual(['a', 'b']);
    expect(drains.get('b')!.signal.aborted).toBe(false);
  });
});
