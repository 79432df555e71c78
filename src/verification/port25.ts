import { stopwatch } from '../platform/clock.ts';
import type { Answer } from './rules/verdict.ts';

export type Part = 'resolver' | 'port';

export interface Port25 {
  /**
   * False: the result describes this network, not the address. A negative result of DNS, and of a host that takes no
   * mail at all, counts only after a test that began later than the question (`askedAt`, of `stopwatch`).
   */
  believes(answer: Answer, askedAt: number): Promise<boolean>;
  /** The part of this machine's network that reached nothing within the last minute; null: this machine can verify. */
  shut(): Promise<Part | null>;
}

/** `resolves`: one of the well-known hosts has addresses. `greets`: one of these sends its greeting. */
export interface NetworkTests {
  resolves(): Promise<boolean>;
  greets(): Promise<boolean>;
}

export function createPort25(
  tests: NetworkTests,
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

/** No host is contacted: the provider's terms forbid it. */
const NOT_ASKED = 'provider_policy';
/** A network that intercepts port 25 gives this reply for every host. */
const CLOSED_HOST = 'host_does_not_accept_mail';
const FRESH_MS = 60_000;
const LOOK_AGAIN_MS = 60_000;

/** A part works when it worked within the last minute; else it is tested, and a failure counts for a minute. */
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
      // The test under way may have begun before the question.
      for (let tests = 0; tests < 2 && passedAt < askedAt && !isShut(); tests++) await passes();
      return passedAt >= askedAt;
    },
  };
}
