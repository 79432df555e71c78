import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { Dispatcher } from '../../../src/platform/work/dispatch.ts';
import type { Draining } from '../../../src/platform/work/dispatch.ts';
import type { DispatchLimits, Task } from '../../../src/platform/work/paces.ts';
import { createWorkGate } from '../../../src/platform/gate.ts';
import { createClaims } from '../../../src/platform/troubles.ts';
import { createLog } from '../../../src/platform/log.ts';
import { SLOW_MS } from '../../../src/platform/work/shares.ts';

const LIMITS = { lanes: 3, troubleLanes: 2, perHost: 2, total: 8, slowMs: 2_000, restMs: 5_000 };

interface Drain extends Draining {
  end(isMore?: boolean): Promise<void>;
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

const createTested = (limits: Partial<DispatchLimits> = {}): Dispatcher<Task> =>
  new Dispatcher<Task>({
    name: 'test',
    limits: { ...LIMITS, ...limits },
    app: {
      log: createLog('silent', 'test'),
      gate,
      outage: { isOutage: async () => false, close: () => {} },
      claims: createClaims(),
    },
    after: (ms, run) => {
      const timer = { ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    run: ({ key }, draining) => {
      begun.push(key);
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      drains.set(key, {
        ...draining,
        end: (isMore) => (resolve(isMore), settled()),
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

const pass = (ms: number): void => {
  const due = [...timers].filter((timer) => timer.ms <= ms);
  for (const timer of due) if (timers.delete(timer)) timer.run();
};
const task = (
  key: string,
  troubled: boolean,
  host = `host of ${key}`,
  organizationId = `of ${key}`,
): Task => ({
  key,
  organizationId,
  host,
  troubled,
});
const healthy = (key: string, host?: string, of?: string): Task => task(key, false, host, of);
const troubled = (key: string, host?: string, of?: string): Task => task(key, true, host, of);
const many = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_none, n) => `${name}${n}`);
const begunOf = (name: string): number => begun.filter((key) => key.startsWith(name)).length;

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
    dispatcher.offer([]);
    await drains.get('d')!.end();
    drains.get('c')!.progress();
    dispatcher.offer([healthy('e')]);
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
  beforeEach(() => {
    dispatcher = createTested({ lanes: 8, total: 20 });
  });

  it('does not fill the lanes for trouble', () => {
    dispatcher = createTested({ troubleLanes: 12, total: 20 });
    dispatcher.offer([...['x', 'y', 'z'].map((key) => troubled(key, 'dead', 'one')), troubled('w', 'other')]);
    expect(begun).toEqual(['x', 'y', 'w']);
  });

  it('of many organizations takes half of the lanes for trouble at most', () => {
    dispatcher = createTested({ troubleLanes: 6, total: 20 });
    dispatcher.offer([...many(9, 'dead').map((key) => troubled(key, 'dead')), troubled('w', 'other')]);
    expect([begunOf('dead'), begunOf('w')]).toEqual([3, 1]);
  });

  it('that hangs for one organization is as it was for another', () => {
    const dead = many(3, 'dead').map((key) => healthy(key, 'shared', 'one'));
    dispatcher.offer(dead.slice(0, 2));
    pass(LIMITS.slowMs);
    dispatcher.offer([
      dead[2]!,
      troubled('x', 'shared', 'two'),
      healthy('a', 'shared', 'two'),
      healthy('b', 'shared', 'two'),
    ]);
    expect(begun).toEqual(['dead0', 'dead1', 'dead2', 'x', 'a', 'b']);
  });

  it('whose drains all hang gets a lane for one more key at a time, until that one gets on', async () => {
    dispatcher = createTested({ lanes: 5, total: 20 });
    dispatcher.offer(['a', 'b'].map((key) => healthy(key, 'dead', 'one')));
    pass(LIMITS.slowMs);
    const others = ['c', 'd', 'e'].map((key) => healthy(key, 'dead', 'one'));
    dispatcher.offer([...others, healthy('f', 'well')]);
    expect(begun).toEqual(['a', 'b', 'c', 'f']);
    drains.get('c')!.progress();
    dispatcher.offer(others);
    expect(begun).toEqual(['a', 'b', 'c', 'f', 'd']);
  });

  it('keeps its lanes while one of its drains gets on', () => {
    dispatcher.offer(['a', 'b', 'c'].map((key) => healthy(key, 'large', 'one')));
    pass(LIMITS.slowMs);
    drains.get('c')!.progress();
    dispatcher.offer([healthy('d', 'large', 'one')]);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('organizations', () => {
  const LARGE = { lanes: 8, troubleLanes: 4, total: 20 };
  const ofOne = many(40, 'one').map((key) => healthy(key, `host of ${key}`, 'one'));
  beforeEach(() => {
    dispatcher = createTested(LARGE);
  });

  it('share the lanes: one alone has half, and another begins at once beside it', () => {
    dispatcher.offer([...ofOne, healthy('a')]);
    expect([begunOf('one'), begunOf('a')]).toEqual([4, 1]);
    dispatcher.offer([...ofOne, healthy('b')]);
    expect([begunOf('one'), begunOf('b')]).toEqual([4, 1]);
  });

  it('share all drains, so that servers that answer late keep none of the others waiting', () => {
    for (let round = 0; round < 20; round++) {
      dispatcher.offer(ofOne);
      pass(LIMITS.slowMs);
    }
    expect(begunOf('one')).toBe(9);
    dispatcher.offer([...ofOne, ...many(4, 'a').map((key) => healthy(key, 'well', 'two'))]);
    expect([begunOf('one'), begunOf('a')]).toEqual([9, 4]);
  });

  it('have no lanes beyond their share, however many of their drains get on again', () => {
    for (let round = 0; round < 20; round++) {
      dispatcher.offer(ofOne);
      pass(LIMITS.slowMs);
    }
    for (const drain of drains.values()) drain.progress();
    dispatcher.offer(many(4, 'a').map((key) => healthy(key, 'well', 'two')));
    expect(begunOf('a')).toBeGreaterThan(1);
  });

  it('share the lanes for trouble', () => {
    const dead = many(9, 'one').map((key) => troubled(key, `host of ${key}`, 'one'));
    dispatcher.offer([...dead, troubled('a')]);
    expect([begunOf('one'), begunOf('a')]).toEqual([2, 1]);
  });

  it('leave room for one more, whatever those that are there have waiting and however it goes', () => {
    const busy = fc.array(
      fc.record({
        of: fc.integer({ min: 0, max: 3 }),
        count: fc.integer({ min: 1, max: 200 }),
        isTroubled: fc.boolean(),
        host: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
        next: fc.constantFrom('slow', 'progress', 'nothing'),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(busy, (rounds) => {
        begun = [];
        drains = new Map();
        timers = new Set();
        dispatcher = createTested({ lanes: 80, troubleLanes: 16, total: 400 });
        for (const [round, { of, count, isTroubled, host, next }] of rounds.entries()) {
          dispatcher.offer(
            many(count, `${round} `).map((key) =>
              task(key, isTroubled, host === null ? key : `host ${host}`, `busy ${of}`),
            ),
          );
          if (next === 'slow') pass(LIMITS.slowMs);
          if (next === 'progress') for (const drain of drains.values()) drain.progress();
        }
        dispatcher.offer([healthy('well'), troubled('ill')]);
        expect(begun.slice(-2)).toEqual(['well', 'ill']);
      }),
    );
  });
});

describe('a key whose drain left work behind', () => {
  const TURNS = { lanes: 1, inTurns: true } as const;
  const inTeam = (key: string, organizationId: string, teamId: string): Task => ({
    ...healthy(key, key, organizationId),
    teamId,
  });
  const all = [
    inTeam('a1', 'a', 'x'),
    inTeam('a2', 'a', 'x'),
    inTeam('a3', 'a', 'y'),
    inTeam('b1', 'b', 'z'),
  ];

  it('has its next turn at once where none waits, else behind those that do', async () => {
    dispatcher = createTested({ lanes: 1 });
    dispatcher.offer([healthy('a'), healthy('b')]);
    await drains.get('a')!.end(true);
    await drains.get('b')!.end();
    await drains.get('a')!.end(true);
    await drains.get('a')!.end();
    expect(begun).toEqual(['a', 'b', 'a', 'a']);
  });

  it('waits for the other organizations, teams of its own, and keys of its team, also when it is offered first', async () => {
    dispatcher = createTested(TURNS);
    for (let turn = 0; turn < 9; turn++) {
      dispatcher.offer(all);
      await drains.get(begun.at(-1)!)!.end(true);
    }
    expect(begun.slice(0, 9)).toEqual(['a1', 'b1', 'a3', 'b1', 'a2', 'b1', 'a3', 'b1', 'a1']);
  });
});

describe('places at a host', () => {
  it('and those of an organization are never more than the limits say, however slow its drains are', async () => {
    dispatcher = createTested({ lanes: 8, total: 20, atOnce: { ofHost: 3, ofOrganization: 2 } });
    const tasks = ['one', 'two', 'three'].flatMap((of) => many(4, of).map((key) => healthy(key, 'host', of)));
    for (let round = 0; round < 3; round++) {
      dispatcher.offer([...tasks, healthy('else', 'other host', 'three')]);
      pass(LIMITS.slowMs);
    }
    expect(begun).toEqual(['one0', 'one1', 'two0', 'else']);
    await drains.get('one0')!.end();
    expect(begun.slice(4)).toEqual(['one2']);
  });
});

describe('a key that was slow', () => {
  const TIMES = { lanes: 8, troubleLanes: 4, total: 20 };
  async function drained(key: string, isSlow: boolean): Promise<void> {
    dispatcher.offer([healthy(key, 'host', 'one')]);
    if (isSlow) pass(LIMITS.slowMs);
    if (isSlow) pass(SLOW_MS - LIMITS.slowMs);
    drains.get(key)!.progress();
    await drains.get(key)!.end();
  }
  beforeEach(() => {
    dispatcher = createTested(TIMES);
  });

  it('begins among those in trouble, though all went well, until it is fast again', async () => {
    for (const key of many(3, 'slow')) await drained(key, true);
    begun = [];
    const all = many(3, 'slow').map((key) => healthy(key, 'host', 'one'));
    dispatcher.offer([...all, healthy('well', 'host', 'one')]);
    expect(begun, 'an organization has two of the four lanes for trouble').toEqual([
      'slow0',
      'slow1',
      'well',
    ]);
    for (const key of begun.slice()) {
      drains.get(key)!.progress();
      await drains.get(key)!.end();
    }
    for (const key of ['slow2', 'slow2']) await drained(key, false);
    begun = [];
    dispatcher.offer(all);
    expect(begun).toEqual(['slow0', 'slow1', 'slow2']);
  });

  it('was none when nothing was asked of its server', async () => {
    await drained('a', true);
    dispatcher.offer([healthy('a', 'host', 'one')]);
    await drains.get('a')!.end();
    begun = [];
    dispatcher.offer([...many(2, 'x').map((key) => troubled(key, key, 'one')), healthy('a', 'host', 'one')]);
    expect(begun, 'it waits for a lane for trouble').toEqual(['x0', 'x1']);
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
