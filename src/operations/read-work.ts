import { describeFault, isMissingTable } from '../platform/db/bisect-batch.ts';
import type { Sweep } from '../platform/db/due.ts';
import { allShards } from '../platform/rules/shards.ts';
import type { Services } from '../platform/services.ts';
import type { Registered, When } from '../platform/work/registered.ts';
import { msOf } from '../platform/work/period.ts';
import type { WorkStatus } from './wire.ts';
import { countWork, readDue, readJobs } from './work-store.ts';
import type { DueWork, Jobs } from './work-store.ts';

/** One kind of work. Null in a field: not known for this kind. */
export interface WorkLine {
  work: string;
  form: When['form'];
  /** Due rows or queued jobs, counted up to a limit. */
  due: number | null;
  running: number | null;
  failing: number | null;
  late_seconds: number | null;
  last: Date | null;
  next: Date | null;
  /** Why `due` is not known: another session holds the table. */
  fault: string | null;
}

type Deps = Pick<Services, 'db' | 'clock'>;

const anywhere = ({ clock }: Pick<Deps, 'clock'>): Sweep => {
  const now = clock.now();
  return { now, wall: clock.wall(), late: now, shards: allShards };
};

/**
 * decided: a keeper without any turn is new, or its database is; one that runs is not late. The queue keeps turns for
 * four hours.
 */
function lateSeconds({ when }: Registered, due: DueWork | undefined, jobs: Jobs | undefined): number | null {
  if (when.form !== 'every') return typeof due?.late === 'number' ? Math.floor(due.late) : null;
  if (!jobs || jobs.running > 0) return null;
  const seconds = Math.floor(jobs.seconds_since - msOf(when.period) / 1000);
  return seconds > 0 ? seconds : null;
}

export async function readWork(deps: Deps, kinds: readonly Registered[]): Promise<WorkLine[]> {
  const at = anywhere(deps);
  const { due, faults } = await readDue(deps.db, kinds, at, { counts: true });
  const [jobs, queueFault] = await readJobs(deps.db, 'all').then(
    (found) => [found, null] as const,
    (err: unknown) => [new Map<string, Jobs>(), err] as const,
  );
  return kinds.map((kind) => {
    const { name: work, when } = kind;
    const mine = jobs.get(when.form === 'job' ? when.queue.name : work);
    const fault = faults.get(work) ?? (when.form === 'due' ? null : queueFault);
    const line = {
      work,
      form: when.form,
      late_seconds: lateSeconds(kind, due.get(work), mine),
      fault: fault === null || fault === undefined ? null : describeFault(fault),
    };
    if (when.form === 'due')
      return {
        ...line,
        due: due.get(work)?.due ?? null,
        running: null,
        failing: null,
        last: null,
        next: null,
      };
    const { queued = 0, running = 0, failing = 0, last = null } = mine ?? {};
    const periodMs = when.form === 'every' ? msOf(when.period) : null;
    const next =
      periodMs === null ? null : new Date((Math.floor(at.now.getTime() / periodMs) + 1) * periodMs);
    return { ...line, due: queued, running, failing, last, next };
  });
}

/**
 * The kinds that are due, with the age of their oldest row in seconds. `unknown` is called with each kind that cannot
 * be asked. Costs probes of indexes and one read of the kept turns.
 */
export async function readLate(
  deps: Deps,
  kinds: readonly Registered[],
  unknown: (name: string, err: unknown) => void,
): Promise<{ kind: Registered; seconds: number }[]> {
  const { due, faults } = await readDue(deps.db, kinds, anywhere(deps), { counts: false });
  for (const [name, err] of faults) unknown(name, err);
  const turns = await readJobs(deps.db, 'keepers').catch((err: unknown) => {
    // No worker has created the tables of the queue yet.
    if (!isMissingTable(err)) unknown('keepers', err);
    return new Map<string, Jobs>();
  });
  return kinds.flatMap((kind) => {
    const seconds = lateSeconds(kind, due.get(kind.name), turns.get(kind.name));
    return seconds === null ? [] : { kind, seconds };
  });
}

/** Lines of `queue-status` whose rows are due by the wall clock, and the kinds of work that know how late they are. */
export const LATE_AS: Readonly<Record<string, readonly string[]>> = {
  calls: ['calls.requests'],
  placement: ['placement.seeds'],
  reports: ['inbox.linkedin', 'linkedin.results', 'setup.reports'],
  verifications: ['contacts.verifications'],
};

export async function readWorkStatus(deps: Deps, register: readonly Registered[]): Promise<WorkStatus[]> {
  const at = anywhere(deps);
  const rows = await countWork(deps.db, at);
  const named = new Set(Object.values(LATE_AS).flat());
  const asked = register.filter(({ name }) => named.has(name));
  const { due, faults } = await readDue(deps.db, asked, at, { counts: false });
  for (const fault of faults.values()) throw fault;
  return rows.map(({ oldest_due_at: oldest, ...work }) => {
    const since = oldest === null ? [] : [(at.now.getTime() - oldest.getTime()) / 1000];
    const late = [...since, ...(LATE_AS[work.work] ?? []).map((name) => due.get(name)?.late ?? null)];
    const known = late.filter((seconds) => seconds !== null);
    return { ...work, late_seconds: known.length === 0 ? null : Math.max(0, Math.round(Math.max(...known))) };
  });
}
