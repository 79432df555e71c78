import { describe, expect, it } from 'vitest';
import { mergeUpload } from '../../src/imports/merge-upload.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { readsOf } from '../support/reads.ts';

const PEOPLE = 12_000;
/** A page may read part of the team a few times, but not all rows for each row. */
const MAX_ROWS_READ = 20 * PEOPLE;

async function filled(
  t: TestApp,
  teamId: string,
  people: number,
  key: Record<string, string>,
): Promise<string> {
  const { body } = await t.call('POST', '/campaigns', { TeamId: teamId, name: `Of ${people}` }, key);
  const contacts = Array.from({ length: people }, (_none, n) => ({
    email: `${n}@${teamId.slice(-6)}.test`,
    first_name: `Ann ${n % 50}`,
    company_name: `Works ${n}`,
  }));
  const upload = await t.call(
    'POST',
    '/contacts/bulk',
    { TeamId: teamId, CampaignId: body.data.id, contacts },
    key,
  );
  const signal = new AbortController().signal;
  await mergeUpload(t.app, { teamId, uploadId: upload.body.upload_id }, signal);
  return body.data.id as string;
}

const stillStatistics = (t: TestApp) =>
  t.app.pool.query(`do $$ declare name text; begin
    for name in select c.oid::regclass from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = false)', name);
    end loop; end $$`);

const SORTS = [
  'newest',
  'oldest',
  'last_updated',
  'last_activity',
  'current_step_desc',
  'first_name',
  'company_name',
];
const FILTERS = ['', 'has_email_sent=true', 'has_email_sent=false', 'interest=interested', 'interest=null', 'interest=interested,null', 'search=ann', 'search=11999', 'search=ann&has_email_sent=false', 'has_email_sent=false&deleted=true&archived=true', 'life=active', 'life=paused', 'opened=true', 'opened=false&sort_by=last_activity', 'reason=replied', 'blocker=missing_variable', 'blocker=campaign_inactive', 'missing=phone', 'missing=first_name', 'missing=phone&sort_by=first_name', 'node_id=n1', 'step=0', 'step=3', 'label=Hot', 'verified=never', 'verified=invalid', 'email=7@x.test', 'custom.topic=a', 'node_id=n1&variant_id=a', 'life=active&opened=false&missing=phone&sort_by=current_step']; // prettier-ignore

describe.each([
  ['were never made', async () => {}],
  ['were made of empty tables', async (t: TestApp) => void (await t.app.pool.query('analyze'))],
  [
    'were made when another team was the only one',
    async (t: TestApp) => {
      const { body } = await t.call('POST', '/teams', { name: 'Other' });
      await filled(t, body.data.id as string, 1_500, {});
      await t.app.pool.query('analyze');
    },
  ],
])('where statistics %s', (_when, prepare) => {
  it('every list reads a bounded part of a team that was imported since', async () => {
    await using t = await testApp({ fresh: true });
    await stillStatistics(t);
    await prepare(t);
    const campaign = await filled(t, t.teamId, PEOPLE, {});
    const paths = [
      ...FILTERS.map((filter) => `/contacts?TeamId=${t.teamId}&limit=100&${filter}`),
      ...FILTERS.map((filter) => `/contacts?TeamId=${t.teamId}&CampaignId=${campaign}&limit=100&${filter}`),
      ...SORTS.flatMap((sort) => [
        `/contacts?TeamId=${t.teamId}&sort_by=${sort}`,
        `/contacts?TeamId=${t.teamId}&sort_by=${sort}&has_email_sent=true`,
        `/contacts?TeamId=${t.teamId}&CampaignId=${campaign}&sort_by=${sort}&has_email_sent=false&offset=500`,
      ]),
      `/events?TeamId=${t.teamId}`,
      `/events?TeamId=${t.teamId}&CampaignId=${campaign}`,
      `/campaigns?TeamId=${t.teamId}`,
      `/senders?TeamId=${t.teamId}`,
      `/webhooks?team_id=${t.teamId}`,
      `/labels?TeamId=${t.teamId}`,
      `/blacklist?TeamId=${t.teamId}`,
    ];
    const slow: string[] = [];
    for (const path of paths) {
      let status = 0;
      const reads = await readsOf(t.app.pool, async () => {
        ({ status } = await t.call('GET', path));
      });
      if (status !== 200) slow.push(`${path}: ${status}`);
      for (const { text, rows } of reads)
        if (rows > MAX_ROWS_READ) slow.push(`${path}: ${rows} rows by ${text.slice(0, 300)}`);
      if (process.env.SHOW) console.log(path, Math.max(...reads.map((r) => r.rows)));
    }
    expect(slow).toEqual([]);
  }, 600_000);
});
