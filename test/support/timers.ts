import type { After } from '../../src/platform/after.ts';
import { eventually } from './eventually.ts';

export interface ManualTimers {
  after: After;
  /** Milliseconds of the waiting timers, the oldest first. */
  waiting(): number[];
  /** Fires the matching timers, once there is one. */
  fire(which: number | ((ms: number) => boolean)): Promise<void>;
}

export function manualTimers(): ManualTimers {
  const timers = new Set<{ ms: number; run: () => void }>();
  const waiting = (): number[] => [...timers].map(({ ms }) => ms);
  return {
    after: (ms, run) => {
      const timer = { ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    waiting,
    async fire(which) {
      const isIt = typeof which === 'number' ? (ms: number): boolean => ms === which : which;
      await eventually(
        async () => waiting(),
        (each) => each.some(isIt),
      );
      const due = [...timers].filter(({ ms }) => isIt(ms));
      for (const timer of due) if (timers.delete(timer)) timer.run();
    },
  };
}
