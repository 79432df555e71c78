import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { preparedScans } from '../../support/prepared-scans.ts';

const KEYS: Record<string, RegExp> = {
  contact_profiles: /\(id = /,
  enrollments: /\(id = /,
  enrollment_positions: /\(enrollment_id = /,
};

it('what a create reads of a team is found by key, though it was planned while the team was empty', async () => {
  await using t = await testApp({ fresh: true });
  const { data: campaign } = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'First' })).body;
  const create = (n: number) =>
    t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaign.id, email: `${n}@first.test` });
  for (let n = 0; n < 10; n++) expect((await create(n)).status).toBe(201);
  for (let n = 0; n < 10; n++) expect((await create(n)).status).toBe(200);

  const found = new Set<string>();
  for (const { statement, table, condition } of await preparedScans(t.app.pool)) {
    const key = KEYS[table];
    if (key) found.add(`${statement}: ${table} by ${key.test(condition) ? 'key' : condition}`);
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
