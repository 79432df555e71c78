import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { COUNTED_MOST, MATCHES_SOON } from '../../../src/contacts/list/count-store.ts';
import { testApp } from '../../support/app.ts';

it('200 says that a total under a filter is a lower bound where more than 100,000 contacts match', async () => {
  await using t = await testApp();
  const { id } = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Big' })).body.data;
  const more = COUNTED_MOST + 1;
  const idOf = (kind: string) => sql`('01890000-0000-7000-${sql.raw(kind)}-' || lpad(n::text, 12, '0'))::uuid`;
  const all = sql`generate_series(1, ${more}::int) n`;
  await sql`insert into contact_profiles (team_id, id, email) select ${t.teamId}, ${idOf('8001')}, n || '@a.test' from ${all}`.execute(t.app.db);
  await sql`insert into enrollments (team_id, id, campaign_id, contact_profile_id, variant_key)
    select ${t.teamId}, ${idOf('8002')}, ${id}, ${idOf('8001')}, 0.5 from ${all}`.execute(t.app.db);
  await sql`insert into enrollment_positions (team_id, enrollment_id, campaign_id, sequence_version, arrived_at)
    select ${t.teamId}, ${idOf('8002')}, ${id}, 1, '2026-01-01' from ${all}`.execute(t.app.db);
  const pages = async (query: string) => (await t.call('GET', `/contacts?TeamId=${t.teamId}&limit=1${query}`)).body.pagination;
  expect(await pages('&has_email_sent=false')).toMatchObject({ total: more, total_is_estimate: true, has_more: true });
  await sql`insert into contact_search (team_id, contact_profile_id, text) select team_id, id, email from contact_profiles`.execute(t.app.db);
  expect(await pages('&search=a.test')).toMatchObject({ total: MATCHES_SOON + 1, total_is_estimate: true, has_more: true });
  await t.call('DELETE', '/contacts/01890000-0000-7000-8002-000000000001');
  expect(await pages('&has_email_sent=false')).toEqual({ total: COUNTED_MOST, limit: 1, offset: 0, has_more: true });
  await sql`delete from contact_search where text = '1@a.test'`.execute(t.app.db);
  expect(await pages('&search=a.test')).toEqual({ total: COUNTED_MOST, limit: 1, offset: 0, has_more: true });
}); // prettier-ignore
