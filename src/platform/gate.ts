import type { Cause } from './troubles.ts';

/**
 * Tells whether this process may begin work. Closed while the database is unreachable or the clock is
 * wrong. `closing` aborts when the gate closes: work under way finishes its unit and claims no more.
 */
export interface WorkGate {
  mayWork(): boolean;
  closedBecause(): string | null;
  reasons(): ReadonlyMap<Cause, string>;
  closing(): AbortSignal;
  opened(until: AbortSignal): Promise<void>;
  onChange(listener: (open: boolean) => void): void;
}

export interface GateKeeping extends WorkGate {
  close(by: Cause, because: string): void;
  open(by: Cause): void;
}

export function createWorkGate(): GateKeeping {
  const reasons = new Map<Cause, string>();
  const listeners: ((open: boolean) => void)[] = [];
  let closing = new AbortController();
  let opening = Promise.withResolvers<void>();
  opening.resolve();
  const tell = (open: boolean): void => listeners.forEach((listener) => listener(open));
  return {
    mayWork: () => reasons.size === 0,
    closedBecause: () => reasons.values().next().value ?? null,
    reasons: () => new Map(reasons),
    closing: () => closing.signal,
    async opened(until) {
      while (reasons.size > 0 && !until.aborted) {
        const aborted = Promise.withResolvers<void>();
        const give = (): void => aborted.resolve();
        until.addEventListener('abort', give, { once: true });
        await Promise.race([opening.promise, aborted.promise]);
        until.removeEventListener('abort', give);
      }
    },
    onChange: (listener) => void listeners.push(listener),
    close(by, because) {
      const wasOpen = reasons.size === 0;
      reasons.set(by, because);
      if (!wasOpen) return;
      opening = Promise.withResolvers();
      closing.abort();
      tell(false);
    },
    open(by) {
      if (!reasons.delete(by) || reasons.size > 0) return;
      closing = new AbortController();
      opening.resolve();
      tell(true);
    },
  };
}
