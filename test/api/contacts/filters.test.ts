import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listContacts } from '../../../src/contacts/list/store.ts';
import { CONTACT_SORTS } from '../../../src/contacts/list/filter-store.ts';
import { readFilters } from '../../../src/contacts/read-filters.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

interface Shown {
  id: string;
  email: string;
  life: string;
  reason: string | null;
  blocker: { reason: string; variable: string | null; since: string | null; until: string | null } | null;
  phone: string | null;
  custom: Record<string, unknown>;
  labels: string[];
  valid2: number;
  current_step: number;
  opened: boolean;
  clicked: boolean;
  replied: boolean;
  bounced: boolean;
  unsubscribed: boolean;
  verified: boolean;
  CampaignId: string;
}

const PEOPLE = 48;
let t: TestApp;
let campaigns: string[];
let everybody: Shown[];
let nodes: Map<string, string | null>;
let variants: Map<string, string>;

/** Facts of a contact by its number, spread by different divisors, so that each pair of filters meets. */
async function fill(): Promise<void> {
  const sql = (text: string, values: unknown[] = []) => t.app.pool.query(text, values);
  for (const name of ['A', 'B'])
    campaigns.push((await t.call('POST', '/campaigns', { TeamId: t.teamId, name })).body.data.id);
  await sql(`update campaigns set status = 'active' where id = $1`, [campaigns[0]]);
  await sql(`insert into labels (team_id, id, name) values ($1, gen_random_uuid(), 'Hot lead')`, [t.teamId]);
  const { rows: mailboxes } = await sql(
    `insert into senders (team_id, id, email, smtp_host, smtp_port)
      values ($1, gen_random_uuid(), 'box@filters.test', '127.0.0.1', 25) returning id`,
    [t.teamId],
  );
  for (let n = 0; n < PEOPLE; n++) {
    t.clock.advance(1000);
    await t.call('POST', '/contacts', {
      TeamId: t.teamId, CampaignId: campaigns[n % 3 === 0 ? 0 : 1], email: `P${n}@filters.test`, first_name: `Ann ${n % 7}`,
      ...(n % 3 === 0 ? { phone: '1' } : {}),
      custom: n % 4 === 0 ? {} : { topic: n % 4 === 1 ? 'mills' : n % 4 === 2 ? 42 : ' ', vip: n % 5 === 0 },
      labels: n % 6 === 0 ? ['Hot lead'] : [],
    }); // prettier-ignore
  }
  await sql(`create temp table numbered as select e.id, e.team_id, e.contact_profile_id as profile, e.campaign_id,
    substring(p.email from 2 for position('@' in p.email) - 2)::int as n
    from enrollments e join contact_profiles p on p.id = e.contact_profile_id where e.team_id = '${t.teamId}'`);
  await sql(`update enrollments e set
    life = (array['active', 'active', 'active', 'paused', 'finished', 'archived'])[1 + n % 6]::enrollment_life,
    life_reason = case n % 6 when 3 then 'out_of_office' when 4 then (array['replied', 'bounced'])[1 + n % 2] end,
    paused_at = case when n % 6 = 3 then e.created_at end,
    opened_at = case when n % 4 = 1 then e.created_at end, clicked_at = case when n % 8 = 1 then e.created_at end,
    replied_at = case when n % 5 = 4 then e.created_at end, bounced_at = case when n % 7 = 3 then e.created_at end,
    unsubscribed_at = case when n % 11 = 3 then e.created_at end, verified = case when n % 3 = 1 then true end
    from numbered where numbered.id = e.id`);
  await sql(`update contact_profiles p set valid2 = n % 5 - 1 from numbered where profile = p.id`);
  await sql(`update enrollment_positions o set step_number = n % 4, node_id = case when n % 4 > 0 then 'n' || n % 4 end,
    mailed = n % 4 > 0, last_activity_at = case when n % 4 > 0 then o.arrived_at end,
    list_rank = case n % 6 when 4 then 1 when 5 then 2 else 0 end,
    node_state = case when n % 4 = 2 and n % 6 < 3 then 'sending' else 'waiting' end,
    hold_reason = case when n % 6 = 0 and n % 4 <> 2 then 'missing_variable' end,
    hold_detail = case when n % 6 = 0 and n % 4 <> 2 then 'phone' end
    from numbered where id = o.enrollment_id`);
  await sql(`insert into email_sends (team_id, id, enrollment_id, campaign_id, contact_profile_id, sender_id, node_id,
      sequence_version, pass, step_number, variant_id, recipient, message_id, state, sent_at, next_attempt_at,
      hold_reason, hold_detail, created_at, updated_at)
    select team_id, gen_random_uuid(), id, campaign_id, profile, $1, 'n' || n % 4, 1, 1, n % 4,
      case when n % 3 = 0 then 'a' else 'b' end, 'p@filters.test', id || '@filters.test',
      case when n % 4 = 2 and n % 6 < 3 then 'pending' else 'sent' end::send_state,
      case when n % 4 = 2 and n % 6 < 3 then null else $2::timestamptz end, $2::timestamptz,
      case when n % 4 = 2 and n % 6 = 0 then 'missing_variable' end, case when n % 4 = 2 and n % 6 = 0 then 'city' end,
      $2, $2 from numbered where n % 4 > 0`, [mailboxes[0].id, t.clock.now()]); // prettier-ignore
  const { rows: at } = await sql('select enrollment_id as id, node_id from enrollment_positions');
  nodes = new Map(at.map(({ id, node_id: node }) => [id, node]));
  const { rows: sent } = await sql(
    `select enrollment_id as id, node_id || variant_id as key from email_sends where sent_at is not null`,
  );
  variants = new Map(sent.map(({ id, key }) => [id, key]));
}

const list = async (query: string) =>
  (await t.call('GET', `/contacts?TeamId=${t.teamId}&limit=100&${query}`)).body;

beforeAll(async () => {
  t = await testApp();
  campaigns = [];
  await fill();
  everybody = (await list('archived=true&sort_by=oldest')).data;
});
afterAll(() => t[Symbol.asyncDispose]());

const blank = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
const listed = ({ life }: Shown) => life !== 'archived';

/** Each filter, and the same said of what the list shows. */
const FILTERS: [query: string, matches: (row: Shown) => boolean][] = [
  ['life=active', ({ life }) => life === 'active'],
  ['life=paused,finished', ({ life }) => life === 'paused' || life === 'finished'],
  ['life=archived', ({ life }) => life === 'archived'],
  ['reason=out_of_office', ({ life, reason }) => life === 'paused' && reason === 'out_of_office'],
  [
    'reason=replied,bounced',
    ({ life, reason }) => life === 'finished' && /^(replied|bounced)$/.test(reason ?? ''),
  ],
  ['blocker=missing_variable', ({ blocker }) => blocker?.reason === 'missing_variable'],
  ['blocker=campaign_inactive,outside_window', ({ blocker }) => blocker?.reason === 'campaign_inactive'],
  ['missing=phone', ({ phone }) => blank(phone)],
  ['missing=email', () => false],
  ['missing=custom.topic', ({ custom }) => blank(custom.topic)],
  ['node_id=n2', ({ id }) => nodes.get(id) === 'n2'],
  ['step=0', (row) => row.current_step === 0],
  ['step=3', (row) => row.current_step === 3],
  ['label=hot%20LEAD', ({ labels }) => labels.includes('Hot lead')],
  ['opened=true', ({ opened }) => opened],
  ['opened=false', ({ opened }) => !opened],
  ['clicked=true', ({ clicked }) => clicked],
  ['replied=false', ({ replied }) => !replied],
  ['replied=true', ({ replied }) => replied],
  ['bounced=true', ({ bounced }) => bounced],
  ['opted_out=true', ({ unsubscribed }) => unsubscribed],
  ['verified=true', ({ verified }) => verified],
  ['verified=false', ({ verified }) => !verified],
  ['verified=valid,unknown', ({ valid2 }) => valid2 === 1 || valid2 === 3],
  ['verified=never', ({ valid2 }) => valid2 === -1],
  ['email=p7@FILTERS.test', ({ email }) => email.toLowerCase() === 'p7@filters.test'],
  ['custom.topic=mills', ({ custom }) => custom.topic === 'mills'],
  ['custom.topic=42', ({ custom }) => custom.topic === 42],
  ['custom.vip=true', ({ custom }) => custom.vip === true],
  ['node_id=n3&variant_id=b', ({ id }) => variants.get(id) === 'n3b'],
];
const keyOf = (query: string) => query.split('=')[0];
const idsOf = (rows: Shown[]) => rows.map(({ id }) => id);
const expected = (queries: string[], ...matches: ((row: Shown) => boolean)[]) =>
  everybody.filter(
    (row) => (queries.some((q) => q === 'life=archived') || listed(row)) && matches.every((is) => is(row)),
  );

describe('GET /contacts by facts', () => {
  it('has data in which every filter but one finds some and leaves some', () => {
    const sizes = FILTERS.map(([query, is]) => [query, expected([query], is).length] as const);
    expect(everybody).toHaveLength(PEOPLE);
    expect(sizes.filter(([, size]) => size === 0).map(([query]) => query)).toEqual(['missing=email']);
    expect(sizes.filter(([, size]) => size >= PEOPLE)).toEqual([]);
  });

  it.each(FILTERS)('%s: alone, in a campaign, in a search', async (query, is) => {
    const rows = expected([query], is);
    const found = await list(`sort_by=oldest&${query}`);
    expect(idsOf(found.data)).toEqual(idsOf(rows));
    expect(found.pagination.total).toBe(rows.length);
    const inCampaign = rows.filter((row) => row.CampaignId === campaigns[0]);
    expect(idsOf((await list(`sort_by=oldest&CampaignId=${campaigns[0]}&${query}`)).data)).toEqual(
      idsOf(inCampaign),
    );
    const searched = rows.filter(({ email }) => email.toLowerCase().includes('p1'));
    expect(idsOf((await list(`sort_by=oldest&search=p1&${query}`)).data)).toEqual(idsOf(searched));
  });

  it('each filter with each other finds what both find', async () => {
    const wrong: string[] = [];
    for (const [nth, [one, isOne]] of FILTERS.entries())
      for (const [other, isOther] of FILTERS.slice(nth + 1)) {
        if (keyOf(one) === keyOf(other)) continue;
        const both = await list(`sort_by=oldest&${one}&${other}`);
        // A second `node_id` is part of the filter of variants.
        if (other.includes('variant_id') && one.startsWith('node_id')) continue;
        const rows = expected([one, other], isOne, isOther);
        if (JSON.stringify(idsOf(both.data ?? [])) !== JSON.stringify(idsOf(rows)))
          wrong.push(
            `${one}&${other}: ${both.data?.length ?? both.error?.message} instead of ${rows.length}`,
          );
      }
    expect(wrong).toEqual([]);
  }, 120_000);

  it.each(CONTACT_SORTS)(
    'walks %s as it gathers it, page by page',
    async (sort) => {
      const at = {
      teamId: t.teamId, search: undefined, interest: undefined, hasEmailSent: undefined, ids: undefined,
      deleted: false, sort,
    } as const; // prettier-ignore
      for (const [query] of FILTERS)
        for (const campaignId of [undefined, campaigns[1]]) {
          const asked = Object.fromEntries(new URLSearchParams(query)) as Record<
            string,
            string | number | boolean
          >;
          for (const [key, value] of Object.entries(asked)) {
            if (key === 'step') asked[key] = Number(value);
            else if (
              (value === 'true' || value === 'false') &&
              !key.startsWith('custom') &&
              key !== 'verified'
            )
              asked[key] = value === 'true';
          }
          const filters = readFilters(asked);
          const each = { ...at, campaignId, filters, archived: query === 'life=archived' };
          const whole = await listContacts(t.app.db, { ...each, limit: 100, offset: 0 });
          for (const [ahead, wide] of [
            [0, 0],
            [20, 0],
            [1_000, 1_000],
            [0, 1_000],
          ] as const) {
            const walked = [];
            const reach = { narrowed: 0, wide, counted: 5, ahead, far: ahead };
            for (let offset = 0; offset < whole.total + 1; offset += 10)
              walked.push(...(await listContacts(t.app.db, { ...each, limit: 10, offset }, reach)).rows);
            expect(
              walked.map(({ id }) => id),
              `${query} ${ahead} ${wide}`,
            ).toEqual(whole.rows.map(({ id }) => id));
          }
        }
    },
    120_000,
  );

  it('names who is stuck, why, since and until when, and the variable, in one call', async () => {
    const { data } = await list('life=active&blocker=missing_variable');
    expect(data.length).toBeGreaterThan(3);
    for (const row of data as Shown[])
      expect(row).toMatchObject({
        life: 'active',
        reason: 'missing_variable',
        blocker: {
          reason: 'missing_variable',
          variable: expect.stringMatching(/^(phone|city)$/),
          since: expect.any(String),
        },
      });
    expect(new Set((data as Shown[]).map(({ blocker }) => blocker!.variable))).toEqual(
      new Set(['phone', 'city']),
    );
  });

  it.each([
    ['life=asleep', 'life', /active, paused, finished, archived/],
    ['life=', 'life', /./],
    ['blocker=paused', 'blocker', /missing_variable/],
    ['blocker=mail_under_way', 'blocker', /missing_variable/],
    ['blocker=tired', 'blocker', /missing_variable.*outcome_unknown|outcome_unknown.*missing_variable/],
    ['reason=Robert%27);--', 'reason', /by comma/],
    ['missing=vorname', 'missing', /first_name.*custom\.KEY/],
    ['missing=custom.', 'missing', /custom\.KEY/],
    ['verified=maybe', 'verified', /never, pending, valid, invalid, unknown/],
    ['verified=true,valid', 'verified', /not both/],
    ['variant_id=b', 'variant_id', /node_id/],
    ['custom.=x', 'custom.', /1 to 100/],
    ['custom.topic=a&custom.topic=b', 'custom.topic', /once/],
    ['custom.topic=%00', 'custom.topic', /NUL/],
    ['topic=mills', 'topic', /no filter of this list/],
  ])('%s is 400 and says what is accepted', async (query, param, words) => {
    const { status, body } = await t.call('GET', `/contacts?TeamId=${t.teamId}&${query}`);
    expect([status, body.error.code, body.error.param]).toEqual([400, 'validation_error', param]);
    expect(body.error.message).toMatch(words);
  });

  it.each(['opened=perhaps', 'step=1.5', 'step=-1', 'label=', 'node_id='])('%s is 400', async (query) => {
    const { status, body } = await t.call('GET', `/contacts?TeamId=${t.teamId}&${query}`);
    expect([status, body.error.param]).toEqual([400, query.split('=')[0]]);
  });

  it.each([
    `label=${encodeURIComponent("'; drop table labels; --")}`,
    'custom.%22%5D%7D=x',
    `custom.topic=${encodeURIComponent('"}] || true')}`,
    'custom.__proto__=x',
    `missing=${encodeURIComponent("custom.'a\\")}`,
    'email=%25@filters.test',
    'node_id=%5C',
  ])('takes %s as plain text', async (query) => {
    const { status } = await t.call('GET', `/contacts?TeamId=${t.teamId}&${query}`);
    expect(status).toBe(200);
  });

  it('shows no contact of another team', async () => {
    const { body } = await t.call('POST', '/teams', { name: 'Other' });
    for (const [query] of FILTERS) {
      const found = await t.call('GET', `/contacts?TeamId=${body.data.id}&${query}`);
      expect(found.body.data, query).toEqual([]);
    }
  });
});
