import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t[Symbol.asyncDispose]());

it('a process that runs while columns are added goes on answering', async () => {
  const { id } = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Newer' })).body.data;
  const ask = async (email: string) => [
    (await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: id, email })).status,
    (await t.call('GET', `/contacts?TeamId=${t.teamId}`)).status,
    (await t.call('GET', `/teams/${t.teamId}`)).status,
  ];
  expect(await ask('before@newer.test')).toEqual([201, 200, 200]);
  const { rows } = await t.app.pool.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in (select c.relname from pg_class c where c.relispartition)`,
  );
  for (const { table_name } of rows)
    await t.app.pool.query(`alter table ${table_name} add column newer text`);
  expect(await ask('after@newer.test')).toEqual([201, 200, 200]);
});
