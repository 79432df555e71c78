import type { Clock } from '../platform/clock.ts';
import type { Answer } from './rules/verdict.ts';

/** Whether this machine can work at all: a resolver may deny everything, and many networks shut port 25. */
export interface Outlet {
  /** False: what was found out tells of our own network and not of the address. */
  believes(answer: Answer): Promise<boolean>;
  /** False for a minute after nothing could be reached. */
  isOpen(): Promise<boolean>;
}

/** What it tests: hosts that are always there must have addresses, and one must be connected to. */
export interface OutletTests {
  resolves(): Promise<boolean>;
  reaches(): Promise<boolean>;
}

export function createOutlet(clock: Pick<Clock, 'wall'>, tests: OutletTests): Outlet {
  const resolver = createSense(clock, tests.resolves);
  const port = createSense(clock, tests.reaches);
  return {
    async believes({ smtp, mx }) {
      if (mx.records.length > 0) resolver.works();
      if (smtp.can_connect) port.works();
      if (smtp.stage === 'dns') return resolver.isWorking();
      if (smtp.stage === 'connect' && !smtp.can_connect) return port.isWorking();
      return true;
    },
    isOpen: async () => (await resolver.isOpen()) && (await port.isOpen()),
  };
}

const FRESH_MS = 60_000;
const LOOK_AGAIN_MS = 60_000;

/** One part of our network: it works when it did within the last minute; else it is tested, once a minute at most. */
function createSense(clock: Pick<Clock, 'wall'>, test: () => Promise<boolean>) {
  let workedAt = Number.NEGATIVE_INFINITY;
  let shutAt: number | null = null;
  let testing: Promise<boolean> | null = null;
  const now = (): number => clock.wall().getTime();
  const works = (): void => {
    workedAt = now();
    shutAt = null;
  };
  const ask = async (): Promise<boolean> => {
    const passed = await test();
    if (passed) works();
    else shutAt = now();
    return passed;
  };
  const isWorking = async (): Promise<boolean> => {
    if (now() - workedAt < FRESH_MS) return true;
    if (shutAt !== null && now() - shutAt < LOOK_AGAIN_MS) return false;
    testing ??= ask().finally(() => (testing = null));
    return testing;
  };
  return { works, isWorking, isOpen: async () => shutAt === null || isWorking() };
}
