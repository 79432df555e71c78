import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeUpload } from '../../../src/imports/merge-upload.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { readsOf } from '../../support/reads.ts';

/** More than are gathered, and far more than a page. */
const PEOPLE = 12_000;
/** The contacts that were received first: the last in the order of the newest. */
const FAR = 3_000;
const FEW = 12;
/** A row counts once for each index and table that it is met in. Few matches are read a few times, and not the others. */
const FEW_ROWS = 2_000;
/** Matches are counted up to 2,000, and 1,000 are checked; the contacts before the matches would be 27,000 more. */
const FAR_ROWS = 30_000;

let t: TestApp;
let campaign: string;
let other: string;

const fill = async (name: string, count: number): Promise<string> => {
  const { body } = await t.call('POST', '/campaigns', { TeamId: t.teamId, name });
  const contacts = Array.from({ length: count }, (_none, n) => ({
    email: `${n}@${name}.test`,
    custom: { tier: 'gold' },
  }));
  const to = { TeamId: t.teamId, CampaignId: body.data.id, contacts };
  const { body: upload } = await t.call('POST', '/contacts/bulk', to);
  await mergeUpload(t.app, { teamId: t.teamId, uploadId: upload.upload_id }, new AbortController().signal);
  return body.data.id as string;
};

beforeAll(async () => {
  t = await testApp({ fresh: true });
  const sql = (text: string, values: unknown[] = []) => t.app.pool.query(text, values);
  await sql(`do $$ declare name text; begin
    for name in select c.oid::regclass from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = false)', name);
    end loop; end $$`);
  campaign = await fill('crowd', PEOPLE);
  other = await fill('other', FEW);
  await sql(`create temp table numbered as select e.id, e.contact_profile_id as profile, row_number() over (order by e.id) as n
    from enrollments e where campaign_id = '${campaign}'`);
  const of = (low: number, high: number) => `from numbered where n > ${low} and n <= ${high} and`;
  const [far, few] = [of(0, FAR), of(FAR, FAR + FEW)];
  await sql(
    `update enrollments e set life = 'finished', life_reason = 'replied', replied_at = e.created_at ${far} e.id = numbered.id`,
  );
  await sql(
    `update enrollments e set life = 'paused', life_reason = 'out_of_office', clicked_at = e.created_at ${few} e.id = numbered.id`,
  );
  await sql(`update enrollment_positions o set node_id = 'far', step_number = 9, hold_reason = 'no_sequence', list_rank = 1
    ${far} o.enrollment_id = numbered.id`);
  await sql(`update enrollment_positions o set node_id = 'few', step_number = 4, hold_reason = 'missing_variable'
    ${few} o.enrollment_id = numbered.id`);
  await sql(
    `update contact_profiles p set title = 'Head', custom = '{"tier": " "}' ${few} p.id = numbered.profile`,
  );
  await sql(
    `update contact_profiles p set valid2 = 3, custom = '{"source": "old", "tier": "gold"}' ${far} p.id = numbered.profile`,
  );
  await sql(`update contact_profiles p set phone = '1' from enrollments e
    where e.contact_profile_id = p.id and e.campaign_id = '${other}'`);
}, 120_000);
afterAll(() => t[Symbol.asyncDispose]());

const FOUND: [query: string, most: number][] = [
  ['life=paused', FEW_ROWS],
  ['reason=out_of_office', FEW_ROWS],
  ['clicked=true', FEW_ROWS],
  ['blocker=missing_variable', FEW_ROWS],
  ['node_id=few', FEW_ROWS],
  ['step=4', FEW_ROWS],
  ['missing=custom.tier', FEW_ROWS],
  ['email=7@crowd.test', FEW_ROWS],
];
const FAR_END: [query: string, most: number][] = [
  ['life=finished', FAR_ROWS],
  ['life=finished&sort_by=current_step_desc', FAR_ROWS],
  ['reason=replied', FAR_ROWS],
  ['replied=true', FAR_ROWS],
  ['blocker=no_sequence', FAR_ROWS],
  ['node_id=far', FAR_ROWS],
  ['step=9', FAR_ROWS],
];

describe.each([
  ['never made', async () => {}],
  ['made since', async () => void (await t.app.pool.query('analyze'))],
])('with statistics that were %s', (_when, prepare) => {
  beforeAll(() => prepare());

  const list = async (query: string) => {
    let body: { data: { id: string }[]; pagination: { total: number; has_more: boolean } };
    const reads = await readsOf(t.app.pool, async () => {
      ({ body } = await t.call('GET', `/contacts?TeamId=${t.teamId}&${query}`));
    });
    return { ...body!, reads };
  };

  it.each(FOUND)('%s reads its few matches, not the others', async (query, most) => {
    const { data, reads } = await list(query);
    expect(data).toHaveLength(query.startsWith('email') ? 1 : FEW);
    const read = reads.reduce((sum, { rows }) => sum + rows, 0);
    if (process.env.SHOW) console.log(query, read);
    expect(read).toBeLessThan(most);
  });

  it.each(FAR_END)('%s reads no contacts before its matches', async (query, most) => {
    const { data, pagination, reads } = await list(query);
    expect(data).toHaveLength(50);
    expect(pagination.has_more).toBe(true);
    const read = reads.reduce((sum, { rows }) => sum + rows, 0);
    if (process.env.SHOW) console.log(query, read);
    expect(read).toBeLessThan(most);
  });

  it('the newest of an index are those of the list', async () => {
    const { data } = await list('node_id=far&limit=3');
    const { rows } = await t.app.pool.query(
      'select id from enrollments where campaign_id = $1 and life = $2 order by id desc limit 3',
      [campaign, 'finished'],
    );
    expect(data.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  it('a campaign has its matches, though thousands outside of it match', async () => {
    const { data, pagination } = await list(`missing=title&CampaignId=${other}`);
    expect([data.length, pagination.total]).toEqual([FEW, FEW]);
  });
});
