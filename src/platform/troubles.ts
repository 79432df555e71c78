import { stopwatch } from './clock.ts';

export type Role = 'api' | 'worker';
/** `degraded`: the process works, and an operator should look. `unavailable`: it should get no work. */
export type Severity = 'degraded' | 'unavailable';

/**
 * What readiness says, by cause and role: the one table, shown in docs/operating.md. Who sees a cause notes it with `note`, or
 * closes the gate by it; a new one is a row here and there. The API is unavailable only when it cannot answer. What an API never
 * sees counts in a development start, which is both.
 */
export const CAUSES = {
  stop: { api: 'unavailable', worker: 'unavailable' },
  database: { api: 'unavailable', worker: 'unavailable' },
  clock: { api: 'degraded', worker: 'unavailable' },
  history: { api: 'degraded', worker: 'unavailable' },
  journal: { api: 'degraded', worker: 'unavailable' },
  claims: { api: 'degraded', worker: 'unavailable' },
  queue: { api: 'degraded', worker: 'degraded' },
  late: { api: 'degraded', worker: 'degraded' },
} as const satisfies Record<string, Record<Role, Severity>>;
export type Cause = keyof typeof CAUSES;

/** What is wrong with this process now, and who says so. */
export interface Troubles {
  note(cause: Cause, says: string): void;
  clear(cause: Cause): void;
  all(): ReadonlyMap<Cause, string>;
}

export function createTroubles(): Troubles {
  const noted = new Map<Cause, string>();
  return {
    note: (cause, says) => void noted.set(cause, says),
    clear: (cause) => void noted.delete(cause),
    all: () => new Map(noted),
  };
}

/** So long nothing of a kind could be claimed. */
const BLOCKED_MS = 60_000;
/** One key whose work fails is in trouble itself. */
const LEAST_KEYS = 2;

/** Notices that a worker tries to claim work and cannot: a locked table, a disk that is full. */
export interface Claims {
  did(kind: string): void;
  /** Without a key it was no fault of one. */
  failed(kind: string, key?: string): void;
  /** Kinds of which every try failed for a minute, up to now. */
  blocked(): string[];
}

export function createClaims(elapsedMs: () => number = stopwatch): Claims {
  const failing = new Map<string, { sinceMs: number; lastMs: number; keys: Set<string>; whole: boolean }>();
  return {
    did: (kind) => void failing.delete(kind),
    failed(kind, key) {
      const nowMs = elapsedMs();
      const streak = failing.get(kind) ?? { sinceMs: nowMs, lastMs: nowMs, keys: new Set(), whole: false };
      streak.lastMs = nowMs;
      if (key === undefined) streak.whole = true;
      else if (streak.keys.size < LEAST_KEYS) streak.keys.add(key);
      failing.set(kind, streak);
    },
    blocked() {
      const nowMs = elapsedMs();
      // What is not tried any more is not due any more.
      for (const [kind, { lastMs }] of failing) if (nowMs - lastMs > BLOCKED_MS) failing.delete(kind);
      return [...failing]
        .filter(
          ([, { sinceMs, keys, whole }]) =>
            nowMs - sinceMs >= BLOCKED_MS && (whole || keys.size >= LEAST_KEYS),
        )
        .map(([kind]) => kind);
    },
  };
}
