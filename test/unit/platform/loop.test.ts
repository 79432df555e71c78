import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWorkGate } from '../../../src/platform/gate.ts';
import { liveness } from '../../../src/http/health.ts';
import { createLog } from '../../../src/platform/log.ts';
import { startLoop } from '../../../src/platform/work/loop.ts';

let said: string[];
const app = () => ({
  log: createLog('info', 'test', { write: (line) => void said.push(line) }),
  gate: createWorkGate(),
  outage: { isOutage: async (error: unknown) => error === LOST, close: () => {} },
});
const LOST = new Error('lost');

beforeEach(() => {
  said = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a loop', () => {
  it('that fails pauses longer and longer, up to five seconds, and runs at its pace again when it does not', async () => {
    const began: number[] = [];
    const loop = startLoop({
      name: 'test.failing',
      everyMs: 10,
      app: app(),
      run: async () => {
        began.push(performance.now());
        if (began.length < 9) throw new Error('broken');
        return false;
      },
    });
    await vi.advanceTimersByTimeAsync(40_000);
    await loop.stop();
    const pauses = began.slice(1, 11).map((at, index) => Math.round(at - began[index]!));
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 5000, 10, 10]);
    expect(said).toHaveLength(8);
  });

  it('says nothing of a lost connection', async () => {
    const loop = startLoop({ name: 'test.lost', everyMs: 10, app: app(), run: () => Promise.reject(LOST) });
    await vi.advanceTimersByTimeAsync(1_000);
    await loop.stop();
    expect(said).toEqual([]);
  });

  it('begins no pass while the gate is closed, and is alive all the same', async () => {
    const deps = app();
    deps.gate.close('database', 'lost');
    let passes = 0;
    const run = async (): Promise<boolean> => (passes++, false);
    const loop = startLoop({ name: 'test.gated', everyMs: 10, app: deps, run });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(passes).toBe(0);
    expect(liveness().status).toBe('ok');
    deps.gate.open('database');
    await vi.advanceTimersByTimeAsync(1);
    expect(passes).toBe(1);
    await loop.stop();
  });

  it('is alive between two passes, however far apart, and stuck in one that does not end', async () => {
    const slow = startLoop({ name: 'test.slow', everyMs: 600_000, app: app(), run: async () => false });
    await vi.advanceTimersByTimeAsync(500_000);
    expect(liveness().status).toBe('ok');
    await slow.stop();
    const hanging = Promise.withResolvers<boolean>();
    const loop = startLoop({ name: 'test.hanging', everyMs: 10, app: app(), run: () => hanging.promise });
    await vi.advanceTimersByTimeAsync(130_000);
    expect(liveness()).toEqual({ status: 'unavailable', reasons: [expect.stringContaining('test.hanging')] });
    hanging.resolve(false);
    await loop.stop();
    expect(liveness().status).toBe('ok');
  });
});
