import { stopwatch } from '../platform/clock.ts';
import type { Answer } from './rules/verdict.ts';

/** A part of our own network. */
export type Part = 'resolver' | 'port';

/** Whether this machine can work at all: a resolver may deny everything, and many networks shut or intercept port 25. */
export interface Port25 {
  /**
   * False: what was found out tells of our own network and not of the address. What DNS says against an address, and a
   * host that takes no mail at all, is believed after a test that began later than the question (`askedAt`, of `stopwatch`).
   */
  believes(answer: Answer, askedAt: number): Promise<boolean>;
  /** The part that reached nothing within the last minute; null: this machine can work. */
  shut(): Promise<Part | null>;
}

/** What it tests: one of the hosts that are always there must have addresses, and one must greet us. */
export interface OutletTests {
  resolves(): Promise<boolean>;
  greets(): Promise<boolean>;
}

/** `tell` is called when a part stops working, and when it works again. */
export function createPort25(
  tests: OutletTests,
  {
    now = stopwatch,
    tell = () => {},
  }: { now?: () => number; tell?: (part: Part, works: boolean) => void } = {},
): Port25 {
  const resolver = createSense(tests.resolves, now, (works) => tell('resolver', works));
  const port = createSense(tests.greets, now, (works) => tell('port', works));
  return {
    async believes({ smtp, mx, valid2, reason }, askedAt) {
      if (mx.records.length > 0 && smtp.stage !== 'dns') resolver.works();
      if (smtp.stage === 'rcpt') port.works();
      if (smtp.stage === 'dns') return reason === NOT_ASKED || resolver.passedSince(askedAt);
      if (valid2 === 2 && reason === CLOSED_HOST) return port.passedSince(askedAt);
      return smtp.stage === 'connect' ? port.isWorking() : true;
    },
    async shut() {
      if (!(await resolver.isOpen())) return 'resolver';
      return (await port.isOpen()) ? null : 'port';
    },
  };
}

/** Its terms forbid the question: only its name was looked up. */
const NOT_ASKED = 'provider_policy';
/** What a host says that takes no mail at all: a network that intercepts port 25 says it of every host. */
const CLOSED_HOST = 'host_does_not_accept_mail';
const FRESH_MS = 60_000;
const LOOK_AGAIN_MS = 60_000;

/** One part of our network: it works when it did within the last minute; else it is tested, and a failure counts a minute. */
function createSense(test: () => Promise<boolean>, now: () => number, turned: (works: boolean) => void) {
  let workedAt = Number.NEGATIVE_INFINITY;
  let passedAt = Number.NEGATIVE_INFINITY;
  let shutAt: number | null = null;
  let testing: Promise<boolean> | null = null;
  const works = (): void => {
    if (shutAt !== null) turned(true);
    workedAt = now();
    shutAt = null;
  };
  const ask = async (): Promise<boolean> => {
    const beganAt = now();
    const passed = await test();
    if (passed) {
      works();
      passedAt = beganAt;
    } else {
      if (shutAt === null) turned(false);
      shutAt = now();
    }
    return passed;
  };
  const passes = (): Promise<boolean> => (testing ??= ask().finally(() => (testing = null)));
  const isShut = (): boolean => shutAt !== null && now() - shutAt < LOOK_AGAIN_MS;
  const isWorking = async (): Promise<boolean> => {
    if (now() - workedAt < FRESH_MS) return true;
    return isShut() ? false : passes();
  };
  return {
    works,
    isWorking,
    isOpen: async (): Promise<boolean> => shutAt === null || isWorking(),
    async passedSince(askedAt: number): Promise<boolean> {
      // The one under way may have begun before the question.
      for (let tests = 0; tests < 2 && passedAt < askedAt && !isShut(); tests++) await passes();
      return passedAt >= askedAt;
    },
  };
}
