import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePeople } from '../../../src/people/erase-people.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { readsOf } from '../../support/reads.ts';

/** Of each kind; half of the addresses are at Gmail, where one mailbox has many spellings. */
const CROWD = 12_000;
/** A row counts once for each index and table that it is met in: about 30 are. */
const FEW_ROWS = 500;
/** Read whole, page by page. */
const WALKED = ['events', 'inbound_messages', 'webhook_deliveries'];

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ fresh: true });
  const sql = (text: string) => t.app.pool.query(text.replaceAll(':team', `'${t.teamId}'`));
  await sql(`do $$ declare name text; begin
    for name in select c.oid::regclass from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = false)', name);
    end loop; end $$`);
  const address = `case when n % 2 = 0 then 'p.' || n || '@gmail.com' else 'p' || n || '@acme.test' end`;
  await sql(`
    set session_replication_role = replica;
    create temp table crowd as select n, gen_random_uuid() as profile, gen_random_uuid() as enrollment,
      gen_random_uuid() as campaign, ${address} as address from generate_series(1, ${CROWD}) n;
    insert into contact_profiles (team_id, id, email, created_at, updated_at)
      select :team, profile, address, now(), now() from crowd;
    insert into enrollments (team_id, id, campaign_id, contact_profile_id, variant_key, created_at, updated_at)
      select :team, enrollment, campaign, profile, 0.5, now(), now() from crowd;
    insert into email_sends (team_id, id, source, source_id, contact_profile_id, sender_id, recipient, message_id, state,
        created_at, updated_at)
      select :team, gen_random_uuid(), 'broadcast', gen_random_uuid(), profile, profile, address, '<' || n || '@x>', 'sent',
        now(), now() from crowd;
    insert into conversations (team_id, id, sender_id, channel, from_address, last_message_at, created_at)
      select :team, gen_random_uuid(), profile, 'email', address, now(), now() from crowd;
    insert into conversation_messages (team_id, id, conversation_id, direction, cc, bcc, sent_at)
      select :team, gen_random_uuid(), enrollment, 'outbound', array[address], array['crm@acme.test'], now() from crowd;
    set session_replication_role = default`);
}, 120_000);
afterAll(() => t[Symbol.asyncDispose]());

const PEOPLE = { 'never made': [7, 8], 'made since': [9, 18] };

describe.each(['never made', 'made since'] as const)('with statistics that were %s', (when) => {
  beforeAll(async () => {
    if (when === 'made since') await t.app.pool.query('analyze');
  });

  it.each(PEOPLE[when])('an erasure reads what is theirs, not the crowd (%i)', async (n) => {
    const email = n % 2 === 0 ? `p.${n}@gmail.com` : `p${n}@acme.test`;
    const reads = await readsOf(t.app.pool, async () => {
      expect((await t.call('POST', '/people/erase', { email })).status).toBe(202);
      while (await erasePeople(t.app, new AbortController().signal));
    });
    const found = reads.filter(
      ({ text }) => !WALKED.some((table) => text.includes(`from "${table}" t where`)),
    );
    expect(found.length).toBeGreaterThan(10);
    expect(found.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(FEW_ROWS);
  });
});
