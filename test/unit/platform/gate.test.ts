import { describe, expect, it } from 'vitest';
import { createWorkGate } from '../../../src/platform/gate.ts';

const never = new AbortController().signal;

describe('the work gate', () => {
  it('is open until a watcher closes it, and again when none keeps it closed', async () => {
    const gate = createWorkGate();
    const seen: boolean[] = [];
    gate.onChange((open) => void seen.push(open));
    await gate.opened(never);
    gate.close('database', 'lost');
    gate.close('clock', 'wrong');
    gate.close('clock', 'wrong');
    expect(gate.mayWork()).toBe(false);
    expect(gate.closedBecause()).toBe('lost');
    let through = false;
    const waiting = gate.opened(never).then(() => (through = true));
    gate.open('database');
    await Promise.resolve();
    expect(gate.closedBecause()).toBe('wrong');
    expect(through).toBe(false);
    gate.open('clock');
    await waiting;
    expect(gate.mayWork()).toBe(true);
    expect(gate.closedBecause()).toBeNull();
    expect(seen).toEqual([false, true]);
  });

  it('ends work under way when it closes, and lets new work begin after', () => {
    const gate = createWorkGate();
    const before = gate.closing();
    gate.close('clock', 'wrong');
    expect(before.aborted).toBe(true);
    gate.open('clock');
    expect(gate.closing().aborted).toBe(false);
  });

  it('lets go of those who wait at it and are asked to stop', async () => {
    const gate = createWorkGate();
    gate.close('database', 'lost');
    const stopping = new AbortController();
    const waiting = gate.opened(stopping.signal);
    stopping.abort();
    await waiting;
    await gate.opened(stopping.signal);
    expect(gate.mayWork()).toBe(false);
  });
});
