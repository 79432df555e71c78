import { describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { readsOf } from '../../support/reads.ts';

const OF_OTHERS = 12_000;
const OWN = 300;
/** A statement may read the campaign's contacts and mails a few times, but not other campaigns'. */
const MAX_ROWS_READ = 20 * OWN;

async function filled(t: TestApp, teamId: string, people: number): Promise<string> {
  const campaign = (await t.call('POST', '/campaigns', { TeamId: teamId, name: `Of ${people}` })).body.data
    .id;
  await t.app.pool.query(
    `with people as (select gen_random_uuid() as id, gen_random_uuid() as profile, n from generate_series(1, ${people}) n),
      enrolled as (insert into enrollments (team_id, id, campaign_id, contact_profile_id, variant_key) select $1, id, $2, profile, 0 from people),
      standing as (insert into enrollment_positions (team_id, enrollment_id, campaign_id, sequence_version, arrived_at)
        select $1, id, $2, 1, $3 from people)
    insert into email_sends (team_id, id, enrollment_id, campaign_id, contact_profile_id, sender_id, node_id, sequence_version, pass,
      step_number, recipient, message_id, state, next_attempt_at, sent_at, created_at, updated_at)
    select $1, gen_random_uuid(), id, $2, profile, $1, 'one', 1, 1, 1, id || '@else.test', id::text,
      case n % 10 when 0 then 'pending' when 1 then 'rejected' else 'sent' end::send_state, $3, case when n % 10 > 1 then $3::timestamptz end, $3, $3
    from people`,
    [teamId, campaign, t.clock.now()],
  );
  return campaign as string;
}

const MAILBOXES = 1_000;
async function withMailboxes(t: TestApp, campaign: string): Promise<void> {
  const profile = await t.call('POST', '/sender-profiles', { TeamId: t.teamId, name: 'All' });
  await t.app.pool.query(
    `with boxes as (insert into senders (team_id, id, email, smtp_host, smtp_port)
        select $1, gen_random_uuid(), n || '@outreach.test', '127.0.0.1', 25 from generate_series(1, ${MAILBOXES}) n returning team_id, id),
      states as (insert into sender_states (team_id, sender_id, day) select team_id, id, $2 from boxes),
      chosen as (insert into campaign_sender_profiles (team_id, campaign_id, sender_profile_id, created_at) values ($1, $3, $4, $2))
    insert into sender_profile_senders (team_id, sender_profile_id, sender_id) select team_id, $4, id from boxes`,
    [t.teamId, t.clock.now(), campaign, profile.body.data.id],
  );
}

const withoutAutovacuum = (t: TestApp) =>
  t.app.pool.query(`do $$ declare name text; begin
    for name in select c.oid::regclass from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = false)', name);
    end loop; end $$`);

type Make = (t: TestApp) => Promise<unknown>;
const analyze: Make = (t) => t.app.pool.query('analyze');
describe.each<[string, { first?: Make; last?: Make }]>([
  ['were never made', {}],
  ['were made of empty tables', { first: analyze }],
  ['are fresh', { last: analyze }],
])('GET /campaigns/{id}/sending-status where statistics %s', (_when, { first, last }) => {
  it('reads what the campaign holds, not the ledger of the team', async () => {
    await using t = await testApp({ fresh: true });
    await withoutAutovacuum(t);
    await first?.(t);
    const other = await t.call('POST', '/teams', { name: 'Other' });
    await filled(t, t.teamId, OF_OTHERS);
    await filled(t, other.body.data.id as string, OF_OTHERS);
    const campaign = await filled(t, t.teamId, OWN);
    await withMailboxes(t, campaign);
    await last?.(t);
    t.clock.advance(24 * 3_600_000);
    let status;
    const reads = await readsOf(t.app.pool, async () => {
      status = (await t.call('GET', `/campaigns/${campaign}/sending-status`)).body.data;
      expect((await t.call('GET', `/campaigns/${campaign}/review`)).status).toBe(200);
    });
    expect(status).toMatchObject({
      mails: { pending: 30, rejected: 30, sent: 240 },
      yesterday: { due: OWN },
    });
    if (process.env.SHOW)
      console.log(reads.map(({ text, rows }) => `${rows} ${text.slice(0, 90)}`).join('\n'));
    const slow = reads.filter(({ rows }) => rows > MAX_ROWS_READ);
    expect(slow.map(({ text, rows }) => `${rows} rows by ${text.slice(0, 300)}`)).toEqual([]);
  }, 120_000);
});
