import { expect, it } from 'vitest';
import { setConnector } from '../../../../src/connectors/connectors.ts';
import { freeIdentities } from '../../../../src/actions/linkedin/identity-store.ts';
import { testApp } from '../../../support/app.ts';
import { dueFor } from '../../../support/due.ts';
import { readsOf } from '../../../support/reads.ts';

const IDENTITIES = 200;
const LATER = 5_000;

it('identities that may act are listed where their team has work, and its actions are read once for all of them', async () => {
  await using t = await testApp({ fresh: true });
  const { pool } = t.app;
  await pool.query('alter table linkedin_actions set (autovacuum_enabled = false)');
  await pool.query('update organizations set linkedin_enabled = true');
  await setConnector(t.app, { organizationId: t.organizationId, kind: 'linkedin' }, { url: 'https://one.test:8443/actions' });
  await pool.query(
    `insert into linkedin_identities (team_id, id, external_id, name, next_at, created_at, updated_at)
     select $1, gen_random_uuid(), n::text, n::text, '2020-01-01', now(), now() from generate_series(1, $2::int) n`,
    [t.teamId, IDENTITIES],
  );
  const wait = (count: number, due: string) =>
    pool.query(
      `insert into linkedin_actions (team_id, id, enrollment_id, campaign_id, contact_profile_id, node_id, pass, step_number, action, profile_url, profile_key, state, due_at, created_at)
       select $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, 1, 'visit', n, n, 'waiting', $3, now() from generate_series(1, $2::int) n`,
      [t.teamId, count, due],
    );
  await wait(LATER, 'infinity');
  const listed = () => dueFor(t, freeIdentities);
  for (const statistics of ['none', 'fresh']) {
    if (statistics === 'fresh') await pool.query('analyze');
    const reads = await readsOf(pool, async () => expect(await listed()).toEqual([]));
    expect(reads.map(({ rows }) => rows < 4 * (IDENTITIES + LATER)), `${statistics}: ${reads[0]?.rows} rows`).toEqual([true]);
  }
  await wait(1, '2020-01-01');
  const due = await listed();
  expect(due).toHaveLength(IDENTITIES);
  expect(due[0]).toMatchObject({ teamId: t.teamId, organizationId: t.organizationId, host: 'one.test:8443' });
}); // prettier-ignore
