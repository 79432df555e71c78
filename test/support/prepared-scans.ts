import type pg from 'pg';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Plans?: Plan[];
}

export interface PreparedScan {
  statement: string;
  table: string;
  /** The index condition; empty: the whole table is read. */
  condition: string;
}

const scans = (plan: Plan): Plan[] => [
  ...(plan['Node Type'].includes('Scan') ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scans),
];

/** The reads of all prepared statements of a pool, by their generic plans. */
export async function preparedScans(pool: pg.Pool): Promise<PreparedScan[]> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const found: PreparedScan[] = [];
  for (const client of clients) {
    await client.query("set plan_cache_mode = 'force_generic_plan'");
    // A small table is read whole at less cost than an index, which says nothing about a large one.
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ name: string; types: string[] }>(
      'select name, parameter_types::text[] as types from pg_prepared_statements',
    );
    for (const { name, types } of rows) {
      const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (format json) execute "${name}" (${types.map(() => 'null').join(', ')})`,
      );
      for (const scan of scans(explained.rows[0]!['QUERY PLAN'][0].Plan))
        found.push({
          statement: name,
          table: scan['Relation Name'] ?? '',
          condition: scan['Index Cond'] ?? scan['Recheck Cond'] ?? '',
        });
    }
    await client.query('reset plan_cache_mode');
    await client.query('reset enable_seqscan');
    client.release();
  }
  return found;
}
