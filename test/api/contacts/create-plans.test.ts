import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}
/** Every read of a table in a plan. */
const scans = (plan: Plan): Plan[] => [
  ...(plan['Node Type'].includes('Scan') ? [plan] : []),
  ...(plan.Plans ?? []).flatMap(scans),
];

/** What names one row. */
const KEYS: Record<string, RegExp> = {
  contact_profiles: /\(id = /,
  enrollments: /\(id = /,
  enrollment_positions: /\(enrollment_id = /,
};

it('what a create reads of a team is found by key, though it was planned while the team was empty', async () => {
  await using t = await testApp();
  const { data: campaign } = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'First' })).body;
  const create = (n: number) =>
    t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaign.id, email: `${n}@first.test` });
  for (let n = 0; n < 10; n++) expect((await create(n)).status).toBe(201);
  for (let n = 0; n < 10; n++) expect((await create(n)).status).toBe(200);

  // Every connection that the creates went through has some of what was prepared.
  const clients = await Promise.all(
    Array.from({ length: t.app.pool.totalCount }, () => t.app.pool.connect()),
  );
  const found = new Set<string>();
  for (const client of clients) {
    await client.query("set plan_cache_mode = 'force_generic_plan'");
    const { rows } = await client.query<{ name: string; types: string[] }>(
      'select name, parameter_types::text[] as types from pg_prepared_statements',
    );
    for (const { name, types } of rows) {
      const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (format json) execute "${name}" (${types.map(() => 'null').join(', ')})`,
      );
      for (const scan of scans(explained.rows[0]!['QUERY PLAN'][0].Plan)) {
        const key = KEYS[scan['Relation Name'] ?? ''];
        const condition = scan['Index Cond'] ?? '';
        if (key) found.add(`${name}: ${scan['Relation Name']} by ${key.test(condition) ? 'key' : condition}`);
      }
    }
    client.release();
  }
  expect([...found].toSorted()).toEqual([
    'contact of an organization: contact_profiles by key',
    'contact of an organization: enrollment_positions by key',
    'contact of an organization: enrollments by key',
    'contacts by id: contact_profiles by key',
    'contacts by id: enrollment_positions by key',
    'contacts by id: enrollments by key',
  ]);
});
