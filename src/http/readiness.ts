import { stopwatch } from '../platform/clock.ts';
import { ping } from '../platform/db/ping.ts';
import type { Services } from '../platform/services.ts';
import { CAUSES } from '../platform/troubles.ts';
import type { Cause, Role } from '../platform/troubles.ts';
import { findLateWork, sayLate } from '../operations/late-work.ts';

const READY_TIMEOUT_MS = 2_000;
/** Probes come every second from several sides; late work is read no more often than this. */
const LATE_EVERY_MS = 15_000;

export interface Readiness {
  status: 'ok' | 'degraded' | 'unavailable';
  reasons: string[];
}

type Deps = Pick<Services, 'db' | 'clock' | 'log' | 'gate' | 'outage' | 'troubles' | 'claims' | 'register'>;

const within = async <T>(work: Promise<T>, late: T): Promise<T> => {
  const { promise, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(resolve, READY_TIMEOUT_MS, late);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};

export function createReadiness(deps: Deps, role: Role, elapsedMs = stopwatch): () => Promise<Readiness> {
  const { gate, troubles, claims } = deps;
  let late: {
    askedMs: number;
    asking: Promise<string | null>;
    found: string | null;
    keepers: ReadonlySet<string>;
  } | null = null;

  /**
   * Returns the last result while the next look is under way. decided: a keeper is late when two looks say so: after a jump of
   * the database's clock all keepers seem late until their next turn, seconds later.
   */
  async function lateWork(): Promise<string | null> {
    if (!late || elapsedMs() - late.askedMs > LATE_EVERY_MS) {
      const { found = null, keepers = new Set<string>() } = late ?? {};
      const mine = { askedMs: elapsedMs(), asking: Promise.resolve(found), found, keepers };
      const unknown = (work: string, err: unknown): void =>
        deps.log.error({ err, work }, 'a look at what is late failed');
      mine.asking = findLateWork(deps, deps.register, unknown)
        .then((works) => {
          mine.keepers = new Set(works.filter(({ isKeeper }) => isKeeper).map(({ work }) => work));
          return (mine.found = sayLate(works.filter(({ work, isKeeper }) => !isKeeper || keepers.has(work))));
        })
        .catch(async (err: unknown) => {
          // The outage watch reports a database that is away.
          if (!(await deps.outage.isOutage(err))) deps.log.error({ err }, 'a look at what is late failed');
          return (mine.found = null);
        });
      late = mine;
    }
    return within(late.asking, late.found);
  }

  async function database(): Promise<string | null> {
    const asked = ping(deps.db).then(
      () => null,
      async (error: unknown) => {
        await deps.outage.isOutage(error);
        return 'the database cannot be reached';
      },
    );
    return within(asked, 'the database does not answer');
  }

  return async () => {
    const found = new Map<Cause, string>([...gate.reasons(), ...troubles.all()]);
    const away = found.has('database') ? null : await database();
    if (away) found.set('database', away);
    const blocked = claims.blocked();
    if (blocked.length > 0)
      found.set('claims', `nothing could be claimed for a minute: ${blocked.join(', ')}`);
    const work = found.has('database') ? null : await lateWork();
    if (work) found.set('late', work);
    const reasonsOf = (severity: 'degraded' | 'unavailable'): string[] =>
      [...found].flatMap(([cause, says]) => (CAUSES[cause][role] === severity ? says : []));
    const [shut, poor] = [reasonsOf('unavailable'), reasonsOf('degraded')];
    const status = shut.length > 0 ? 'unavailable' : poor.length > 0 ? 'degraded' : 'ok';
    return { status, reasons: [...shut, ...poor] };
  };
}
