import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { MIGRATIONS } from '../../../src/platform/db/migration-files.ts';
import { emptyDatabase } from '../../support/postgres.ts';

const NEW = '0033_roles.sql';
const sqlOf = (file: string): string => readFileSync(join(MIGRATIONS, file), 'utf8');

it('0033 makes each member an admin of their teams, as members could do all there, and binds no key', async () => {
  await using database = await emptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const before = readdirSync(MIGRATIONS).filter((file) => /^\d/.test(file) && file < NEW);
    for (const file of before.toSorted()) await client.query(sqlOf(file));
    await client.query(`
      insert into organizations (id, name) values ('00000000-0000-4000-8000-000000000001', 'Acme');
      insert into users (id, organization_id, email, role)
        select gen_random_uuid(), id, r || '@acme.test', r::user_role
        from organizations, unnest(array['org_admin', 'team_member']) r;
      insert into api_keys (id, organization_id, user_id, key_hash, last4)
        select gen_random_uuid(), organization_id, id, email, 'last' from users`);
    await client.query(`begin; ${sqlOf(NEW)}; commit`);
    const { rows } = await client.query(
      `select u.email, u.role, k.role as own, k.only_teams, k.ip_ranges from users u join api_keys k on k.user_id = u.id
       order by u.email`,
    );
    const unbound = { own: null, only_teams: null, ip_ranges: null };
    expect(rows).toEqual([
      { email: 'org_admin@acme.test', role: 'org_admin', ...unbound },
      { email: 'team_member@acme.test', role: 'team_admin', ...unbound },
    ]);
  } finally {
    await client.end();
  }
});
