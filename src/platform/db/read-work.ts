import { sql } from 'kysely';
import { askAll } from './due.ts';
import type { Sql, Sweep } from './due.ts';
import type { Db } from './connect.ts';
import { keeperTurns } from '../work/keeper-turns.ts';
import type { Kind } from '../work/kinds.ts';
import { msOf } from '../work/period.ts';

/** One kind of work as it stands. Null: it says nothing of it. */
export interface WorkLine {
  work: string;
  form: 'due' | 'job' | 'every';
  /** What is due, or queued: so many at most. */
  due: number | null;
  running: number | null;
  /** Jobs that failed, of those that are kept. */
  failing: number | null;
  last: Date | null;
  next: Date | null;
}

/** More are not counted: what waits may be millions. */
export const MOST_COUNTED = 10_000;

interface Jobs {
  name: string;
  queued: number;
  running: number;
  failing: number;
  last: Date | null;
}

/** Jobs by queue, and the turns of keepers by keeper. */
async function readJobs(db: Db): Promise<Map<string, Jobs>> {
  const { rows } = await sql<Jobs>`
    select case when name = ${keeperTurns.name} then data ->> 'keeper' else name end as name,
      (count(*) filter (where state in ('created', 'retry')))::int as queued,
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state = 'failed'))::int as failing,
      max(completed_on) filter (where state = 'completed') as last
    from pgboss.job group by 1`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
}

const counted = (rows: Sql): Sql =>
  sql`select count(*)::int from (select 1 from (${rows}) r limit ${MOST_COUNTED}) counted`;

/** What every kind of work has to do. One statement for all that is due: as much as a look of a worker, and the counts. */
export async function readWork(
  db: Db,
  kinds: readonly Pick<Kind<never>, 'name' | 'when'>[],
  at: Sweep,
): Promise<WorkLine[]> {
  const asked = kinds.flatMap(({ name, when }) =>
    when.form === 'due' && when.asks ? [[name, counted(when.asks(at))] as const] : [],
  );
  const due = await askAll(db, new Map(asked));
  const jobs = await readJobs(db);
  return kinds.map(({ name: work, when }) => {
    const line = { work, form: when.form, due: null, running: null, failing: null, last: null, next: null };
    if (when.form === 'due') return { ...line, due: when.asks ? Number(due[work]) : null };
    const found = jobs.get(when.form === 'job' ? when.queue : work);
    const { queued = 0, running = 0, failing = 0, last = null } = found ?? {};
    const periodMs = when.form === 'every' ? msOf(when.period) : null;
    const next =
      periodMs === null ? null : new Date((Math.floor(at.now.getTime() / periodMs) + 1) * periodMs);
    return { ...line, due: queued, running, failing, last, next };
  });
}
