import type pg from 'pg';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
}

export interface Read {
  text: string;
  /** Rows that scans met and joins compared, kept or not. */
  rows: number;
}

interface Asked {
  text: string;
  values: unknown[];
}

const rowsOf = (plan: Plan): number => {
  const own = plan['Node Type'].includes('Scan') ? (plan['Actual Rows'] ?? 0) : 0;
  const removed =
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0) +
    (plan['Rows Removed by Join Filter'] ?? 0);
  const below = (plan.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0);
  return (own + removed) * (plan['Actual Loops'] ?? 1) + below;
};

/** Runs `work` and counts the rows that its selects read, by Postgres' current plans. Rows do not depend on the machine's load. */
export async function readsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<Read[]> {
  const asked: Asked[] = [];
  const note = (client: pg.PoolClient): void => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [first, second] = args;
      const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '');
      const values = typeof first === 'string' ? second : (first as { values?: unknown[] }).values;
      if (/^\s*(?:\/\*.*?\*\/)?\s*(?:select|with)\b/i.test(text))
        asked.push({ text, values: Array.isArray(values) ? values : [] });
      return query(...args);
    }) as typeof client.query;
  };
  const connect = pool.connect.bind(pool);
  const noted = new Set<pg.PoolClient>();
  pool.connect = (async () => {
    const client = await connect();
    if (!noted.has(client)) note(client);
    noted.add(client);
    return client;
  }) as typeof pool.connect;
  try {
    await work();
  } finally {
    pool.connect = connect;
    for (const client of noted) delete (client as { query?: unknown }).query;
  }
  const reads: Read[] = [];
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = '20s'");
    for (const { text, values } of asked) {
      try {
        const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          `explain (analyze, timing off, format json) ${text}`,
          values,
        );
        reads.push({ text, rows: rowsOf(rows[0]!['QUERY PLAN'][0].Plan) });
      } catch (error) {
        if ((error as { code?: string }).code !== '57014') throw error;
        reads.push({ text, rows: Infinity });
      }
    }
  } finally {
    await client.query('reset statement_timeout');
    client.release();
  }
  return reads;
}
