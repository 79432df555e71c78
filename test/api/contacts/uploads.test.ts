import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeUpload } from '../../../src/imports/merge-upload.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let campaignId: string;
beforeAll(async () => {
  t = await testApp();
  campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Bulk' })).body.data.id;
});
afterAll(() => t[Symbol.asyncDispose]());

const send = (contacts: unknown[], over: object = {}) =>
  t.call('POST', '/contacts/bulk', { TeamId: t.teamId, CampaignId: campaignId, contacts, ...over });
const merge = (uploadId: string): Promise<void> =>
  mergeUpload(t.app, { teamId: t.teamId, uploadId }, new AbortController().signal);
const status = (uploadId: string, query = '') => t.call('GET', `/contacts/bulk/${uploadId}${query}`);
const limit = (contacts_limit: number) =>
  t.app.db.updateTable('organizations').set({ contacts_limit }).execute();
const count = async (table: string): Promise<number> =>
  (await t.app.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;

/** Counts by hashed sets, since these tables have no statistics yet. */
async function presenceOf(emails: string): Promise<Record<string, number>> {
  const { rows } = await t.app.pool.query(
    `with people as materialized (select id, title from contact_profiles where email_key like $1),
      ids as materialized (select array_agg(id) as all from people)
     select (select count(*)::int from people) as people, (select count(*)::int from people where title = 'listed') as listed,
      (select count(*)::int from enrollments, ids where contact_profile_id = any(ids.all)) as enrolled,
      (select count(*)::int from events, ids where contact_profile_id = any(ids.all) and type = 'contact_added') as added`,
    [emails],
  );
  return rows[0];
}

describe('a row that cannot be stored', () => {
  const PEOPLE = 40;
  /** Makes rows that only a fault of the program or of Postgres could leave. */
  const spoil = (uploadId: string, rows: number[]) =>
    t.app.pool.query(
      'update upload_rows set new_profile_id = null where upload_id = $1 and row_number = any($2)',
      [uploadId, rows],
    );

  it.each([
    ['among new contacts', 'new.spoilt.test', false],
    ['among contacts that are known', 'known.spoilt.test', true],
  ])('%s is rejected with its line and reason; all others are imported', async (_says, domain, known) => {
    const people = Array.from({ length: PEOPLE }, (_none, n) => ({ email: `p${n}@${domain}` }));
    if (known) await merge((await send(people.slice(0, 30))).body.upload_id);
    const { upload_id } = (await send(people)).body;
    const spoilt = known ? [32, 40] : [1, 7, 40];
    await spoil(upload_id, spoilt);
    await merge(upload_id);
    const { rows, ...counts } = (await status(upload_id, '?verdict=rejected')).body.data;
    expect(counts).toMatchObject({
      status: 'completed',
      progress: 1,
      created_count: (known ? 10 : PEOPLE) - spoilt.length,
      updated_count: known ? 30 : 0,
      rejected_count: spoilt.length,
      error: null,
    });
    expect(rows).toEqual(
      spoilt.map((row_number) =>
        expect.objectContaining({
          row_number,
          line_number: row_number,
          email: `p${row_number - 1}@${domain}`,
          message: 'the row cannot be stored (internal_error)',
        }),
      ),
    );
    expect(await presenceOf(`%@${domain}`)).toMatchObject({
      people: PEOPLE - spoilt.length,
      enrolled: PEOPLE - spoilt.length,
      added: PEOPLE - spoilt.length,
    });
  });

  it('is found by two workers at once, and counted once', async () => {
    const people = Array.from({ length: PEOPLE }, (_none, n) => ({ email: `p${n}@two.spoilt.test` }));
    const { upload_id } = (await send(people)).body;
    await spoil(upload_id, [3, 4]);
    await Promise.all([merge(upload_id), merge(upload_id)]);
    expect((await status(upload_id)).body.data).toMatchObject({
      status: 'completed',
      created_count: PEOPLE - 2,
      rejected_count: 2,
    });
  });
});

describe('an upload', () => {
  it('waits as pending until it is merged, and says how far it is', async () => {
    const accepted = await send([{ email: 'a@wait.test' }, { email: 'bad' }]);
    expect(accepted.status).toBe(202);
    expect(accepted.body.data).toEqual({
      upload_id: accepted.body.upload_id,
      status: 'pending',
      contact_count: 2,
      message: expect.any(String) as string,
    });
    const { upload_id } = accepted.body;
    expect((await status(upload_id)).body.data).toMatchObject({ status: 'pending', progress: 0 });
    await merge(upload_id);
    expect((await status(upload_id)).body.data).toMatchObject({
      status: 'completed',
      progress: 1,
      created_count: 1,
      updated_count: 0,
      rejected_count: 1,
      error: null,
    });
  });

  it('shows its rows by verdict, in the order of the upload', async () => {
    const { upload_id } = (
      await send([
        { email: 'one@rows.test' },
        { email: 'nobody' },
        'no object',
        { email: 'ONE@rows.test' },
        { email: 'two@rows.test', phone: 7 },
        { email: 'three@rows.test' },
      ])
    ).body;
    await merge(upload_id);
    const rows = async (query: string): Promise<[number, string][]> =>
      (await status(upload_id, query)).body.data.rows.map((row: { row_number: number; param: string }) => [
        row.row_number,
        row.param,
      ]);
    expect(await rows('?verdict=rejected')).toEqual([
      [2, 'email'],
      [3, 'contacts[2]'],
      [5, 'contacts[4]'],
    ]);
    expect(await rows('?verdict=duplicate')).toEqual([[4, 'email']]);
    expect(await rows('?verdict=created&limit=1&offset=1')).toEqual([[6, null]]);
    const { pagination } = (await status(upload_id, '?verdict=created&limit=1')).body;
    const created = await rows('?verdict=created');
    expect(pagination).toEqual({ total: created.length, limit: 1, offset: 0, has_more: true });
    expect((await status(upload_id)).body.pagination).toMatchObject({
      total: (await rows('')).length,
      has_more: false,
    });
    expect((await status(upload_id, '?verdict=lost')).body.error.param).toBe('verdict');
  });

  it('merged by two workers at once is merged once', async () => {
    const people = Array.from({ length: 50 }, (_none, n) => ({ email: `p${n}@twice.test` }));
    const { upload_id } = (await send(people)).body;
    await Promise.all([merge(upload_id), merge(upload_id), merge(upload_id)]);
    expect((await status(upload_id)).body.data).toMatchObject({ status: 'completed', created_count: 50 });
    const added = await t.app.pool.query(
      `select count(*)::int as n from events e join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id
       where p.email like '%@twice.test' and e.type = 'contact_added'`,
    );
    expect(added.rows[0].n).toBe(50);
  });

  it('at the same time as another one of the same people enrolls each of them once', async () => {
    const people = Array.from({ length: 30 }, (_none, n) => ({ email: `p${n}@both.test` }));
    const uploads = [(await send(people)).body.upload_id, (await send(people.toReversed())).body.upload_id];
    await Promise.all(uploads.map((upload) => merge(upload as string)));
    const [one, two] = await Promise.all(
      uploads.map(async (upload) => (await status(upload as string)).body.data),
    );
    expect(one.created_count + two.created_count).toBe(30);
    expect(one.updated_count + two.updated_count).toBe(30);
    expect((await t.call('GET', `/contacts?TeamId=${t.teamId}&search=both.test`)).body.pagination.total).toBe(
      30,
    );
  });

  it('does not restart finished or paused contacts, brings back removed and archived ones, and adds new ones', async () => {
    const names = ['finished', 'paused', 'removed', 'archived'] as const;
    const people = names.map((name) => ({ email: `${name}@life.test` }));
    for (const person of people)
      await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, ...person });
    for (const life of names)
      await t.app.pool.query(
        `with put as (update enrollments e set life = case when $1 = 'removed' then e.life else $1::text::enrollment_life end,
            deleted_at = case when $1 = 'removed' then now() end
          from contact_profiles p where p.id = e.contact_profile_id and p.email_key = $1 || '@life.test' returning e.id)
        update enrollment_positions o set next_run_at = null from put where o.enrollment_id = put.id`,
        [life],
      );
    const { upload_id } = (await send([...people, { email: 'new@life.test' }])).body;
    await merge(upload_id);
    expect((await status(upload_id)).body.data).toMatchObject({ created_count: 1, updated_count: 4 });
    const { rows } = await t.app.pool.query(`
      select split_part(p.email, '@', 1) as who, e.life, o.next_run_at is not null as due from contact_profiles p
      join enrollments e on e.contact_profile_id = p.id and e.deleted_at is null join enrollment_positions o on o.enrollment_id = e.id
      where p.email like '%@life.test' order by who`);
    expect(rows).toEqual([
      { who: 'archived', life: 'active', due: true },
      { who: 'finished', life: 'finished', due: false },
      { who: 'new', life: 'active', due: true },
      { who: 'paused', life: 'paused', due: false },
      { who: 'removed', life: 'active', due: true },
    ]);
  });

  it('of more rows than one transaction takes is merged side by side, each row once, and shows what waits', async () => {
    const people = Array.from({ length: 12_000 }, (_none, n) => ({ email: `p${n % 11_000}@large.test` }));
    const { upload_id } = (await send(people)).body;
    const verdicts = async (verdict: string): Promise<number> => {
      const { rows } = (await status(upload_id, `?verdict=${verdict}&limit=100&offset=10900`)).body.data;
      return (rows as unknown[]).length;
    };
    expect(await verdicts('created')).toBe(0);
    await merge(upload_id);
    expect((await status(upload_id)).body.data).toMatchObject({
      status: 'completed',
      created_count: 11_000,
      rejected_count: 1_000,
      progress: 1,
    });
    expect(await verdicts('created')).toBe(100);
    expect(await count('upload_chunks')).toBe(0);
    const [row] = (await status(upload_id, '?verdict=created&limit=1&offset=7000')).body.data.rows;
    expect((await t.call('GET', `/contacts/${row.enrollment_id}`)).body.data.email).toBe(row.email);
  });

  it.each([
    ['in the last chunk alone', 'tail', [7_499]],
    ['in every chunk', 'each', [1, 4_000, 7_499]],
  ])('of new contacts and one that is known %s imports each once, and changes the known one', async (_where, word, known) => {
    const people = Array.from({ length: 7_500 }, (_none, n) => ({ email: `p${n}@${word}.test`, title: 'listed' }));
    for (const n of known)
      await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email: `P${n}@${word}.test` });
    const { upload_id } = (await send(people)).body;
    await merge(upload_id);
    expect((await status(upload_id)).body.data).toMatchObject({
      status: 'completed', created_count: 7_500 - known.length, updated_count: known.length, error: null,
    });
    expect(await presenceOf(`%@${word}.test`)).toEqual({ people: 7_500, listed: 7_500, enrolled: 7_500, added: 7_500 });
  }); // prettier-ignore

  it('of new contacts, one of which another request creates meanwhile, imports each once', async () => {
    const people = Array.from({ length: 7_500 }, (_none, n) => ({
      email: `p${n}@meanwhile.test`,
      title: 'listed',
    }));
    const { upload_id } = (await send(people)).body;
    let came: Promise<unknown> | undefined;
    const crash = (): void => {
      // One chunk is written and not committed; the request waits for the chunk, or the next chunk for the request.
      came ??= t.call('POST', '/contacts', {
        TeamId: t.teamId,
        CampaignId: campaignId,
        email: 'p7499@meanwhile.test',
      });
    };
    const { signal } = new AbortController();
    await mergeUpload({ ...t.app, crash }, { teamId: t.teamId, uploadId: upload_id }, signal);
    await came;
    const { created_count, updated_count } = (await status(upload_id)).body.data;
    expect(created_count + updated_count).toBe(7_500);
    expect(await presenceOf('%@meanwhile.test')).toMatchObject({
      people: 7_500,
      enrolled: 7_500,
      added: 7_500,
    });
  });

  it('of contacts with and without an email, known and new, in more than one chunk, makes no profile twice', async () => {
    await t.app.db.updateTable('organizations').set({ linkedin_enabled: true }).execute();
    const linkedin = (word: string) => `https://www.linkedin.com/in/${word}`;
    const there = { TeamId: t.teamId, CampaignId: campaignId };
    const both = (
      await t.call('POST', '/contacts', {
        ...there,
        email: 'both@mixed.test',
        linkedin_url: linkedin('mixed-both'),
      })
    ).body.data;
    const alone = (await t.call('POST', '/contacts', { ...there, linkedin_url: linkedin('mixed-alone') }))
      .body.data;
    const rows: object[] = Array.from({ length: 4_000 }, (_none, n) => ({ email: `p${n}@mixed.test` }));
    rows[3_700] = { linkedin_url: linkedin('MIXED-both'), title: 'met' };
    rows[3_800] = { linkedin_url: linkedin('mixed-alone'), title: 'met' };
    rows[3_900] = { linkedin_url: linkedin('mixed-new'), title: 'met' };
    const { upload_id } = (await send(rows)).body;
    await merge(upload_id);
    expect((await status(upload_id)).body.data).toMatchObject({ created_count: 3_998, updated_count: 2 });
    expect(await presenceOf('%@mixed.test')).toMatchObject({ people: 3_998, enrolled: 3_998 });
    const { rows: met } = await t.app.pool.query(
      `select id, email from contact_profiles where title = 'met' order by linkedin_key`,
    );
    expect(met).toEqual([
      { id: alone.contact_profile_id, email: null },
      { id: both.contact_profile_id, email: 'both@mixed.test' },
      { id: expect.any(String) as string, email: null },
    ]);
  });

  it('is completed when one lane met a passing fault and the others brought it to its end', async () => {
    const people = Array.from({ length: 12_000 }, (_none, n) => ({ email: `p${n}@fault.test` }));
    const { upload_id } = (await send(people)).body;
    let faults = 0;
    const crash = (): void => {
      if (faults++ === 0) throw Object.assign(new Error('a row is gone'), { code: '23503' });
    };
    const { signal } = new AbortController();
    await mergeUpload({ ...t.app, crash }, { teamId: t.teamId, uploadId: upload_id }, signal);
    expect(faults).toBeGreaterThan(1);
    expect((await status(upload_id)).body.data).toMatchObject({
      status: 'completed',
      error: null,
      created_count: 12_000,
    });
  });

  it('and another one of the same people in the other order both come to their end', async () => {
    const people = Array.from({ length: 6_000 }, (_none, n) => ({ email: `p${n}@order.test` }));
    const uploads = [
      (await send(people)).body.upload_id as string,
      (await send(people.toReversed())).body.upload_id as string,
    ];
    await Promise.all(uploads.map(merge));
    for (const upload of uploads) expect((await status(upload)).body.data.status).toBe('completed');
  });

  it('keeps what looks like an escape in custom fields as it was written', async () => {
    const note = 'C:\\u0000bin ends \\u0000';
    const { upload_id } = (await send([{ email: 'slash@keep.test', custom: { note } }])).body;
    await merge(upload_id);
    const [made] = (await status(upload_id)).body.data.rows;
    expect((await t.call('GET', `/contacts/${made.enrollment_id}`)).body.data.custom).toEqual({ note });
  });

  it('puts its labels and integration ids on people, known and new', async () => {
    await t.app.db
      .insertInto('labels')
      .values([
        { team_id: t.teamId, id: '00000000-0000-7000-8000-000000000001', name: 'Hot', applies_to: 'both' },
        {
          team_id: t.teamId,
          id: '00000000-0000-7000-8000-000000000002',
          name: 'Talk',
          applies_to: 'conversation',
        },
      ])
      .execute();
    const known = (
      await t.call('POST', '/contacts', {
        TeamId: t.teamId,
        CampaignId: campaignId,
        email: 'known@label.test',
        integration_contact_id: 'old',
      })
    ).body.data.id;
    const labels = ['hot ', 'Talk', 'no "one" \\ knows'];
    const { upload_id, warnings } = (
      await send([
        { email: 'new@label.test', labels, integration_contact_id: 'n-1' },
        { email: 'known@label.test', labels, integration_contact_id: 'n-2' },
        { email: 'bad@label.test', labels: [7] },
      ])
    ).body;
    expect(warnings).toEqual(
      labels.slice(1).map((name) => `labels: "${name}" is no label of the team for contacts and was ignored`),
    );
    await merge(upload_id);
    const [made] = (await status(upload_id, '?verdict=created')).body.data.rows;
    expect((await t.call('GET', `/contacts/${made.enrollment_id}`)).body.data).toMatchObject({
      labels: ['Hot'],
      integration_contact_id: 'n-1',
    });
    expect((await t.call('GET', `/contacts/${known}`)).body.data).toMatchObject({
      labels: ['Hot'],
      integration_contact_id: 'n-2',
    });
    expect((await status(upload_id)).body.data.rejected_count).toBe(1);
  });

  it('tells of keys that no contact has, once each, and imports the rest', async () => {
    const { status: answered, body } = await send([
      { email: 'a@keys.test', firstname: 'A', validate_emails: true },
      { email: 'b@keys.test', firstname: 'B', score: 7 },
    ]);
    expect([answered, body.warnings]).toEqual([
      202,
      ['firstname', 'validate_emails']
        .map((key) => `contacts[0].${key} is not a known key and was ignored`)
        .concat('contacts[1].score is not a known key and was ignored'),
    ]);
    await merge(body.upload_id);
    expect((await status(body.upload_id)).body.data).toMatchObject({ created_count: 2, rejected_count: 0 });
    const strict = await t.call(
      'POST',
      '/contacts/bulk',
      { TeamId: t.teamId, CampaignId: campaignId, contacts: [{ email: 'c@keys.test', firstname: 'C' }] },
      { prefer: 'handling=strict' },
    );
    expect([strict.status, strict.body.error.param]).toEqual([400, 'contacts[0].firstname']);
  });

  it('takes contacts that name its team and campaign, and none that names another', async () => {
    const { body } = await send([
      { email: 'a@home.test', TeamId: t.teamId.toUpperCase(), CampaignId: campaignId },
      { email: 'b@home.test', CampaignId: '00000000-0000-4000-8000-000000000000' },
    ]);
    expect(body.warnings).toBeUndefined();
    const { rows } = (await status(body.upload_id)).body.data;
    expect(rows.map((row: { verdict: string; param: string }) => [row.verdict, row.param])).toEqual([
      [null, null],
      ['rejected', 'CampaignId'],
    ]);
  });

  it('of another organization is 404', async () => {
    const { upload_id } = (await send([{ email: 'mine@foreign.test' }])).body;
    await using other = await testApp();
    expect((await other.call('GET', `/contacts/bulk/${upload_id}`)).status).toBe(404);
  });
});

describe('POST /contacts/bulk refuses as a whole and keeps nothing', () => {
  it.each<[string, number, string, () => ReturnType<typeof send>]>([
    [
      'a body without a usable row',
      400,
      'validation_error',
      () => send([{ email: 'bad' }, { first_name: 'X' }]),
    ],
    ['an empty list', 400, 'validation_error', () => send([])],
    [
      'a campaign that is not there',
      404,
      'campaign_not_found',
      () => send([{ email: 'a@x.test' }], { CampaignId: '00000000-0000-4000-8000-000000000000' }),
    ],
    [
      'verification without credits',
      402,
      'insufficient_credits',
      async () => {
        await t.app.db.updateTable('organizations').set({ verification_credits: 0 }).execute();
        return send([{ email: 'a@x.test' }], { validate_emails: true });
      },
    ],
    [
      'a flag that is no boolean',
      400,
      'invalid_parameter_type',
      () => send([{ email: 'a@x.test' }], { validate_emails: 'yes' }),
    ],
  ])('%s: %i', async (_says, expected, code, ask) => {
    const before = [await count('upload_rows'), await count('uploads')];
    const { status: answered, body } = await ask();
    expect([answered, body.error.code]).toEqual([expected, code]);
    expect([await count('upload_rows'), await count('uploads')]).toEqual(before);
  });

  it.each([
    ['TeamId', { TeamId: 7 }],
    ['CampaignId', { CampaignId: null }],
    ['contacts', { contacts: { email: 'a@x.test' } }],
    ['validate_emails', { validate_emails: null }],
  ])('%s of another type: 400', async (param, over) => {
    const { status: answered, body } = await send([{ email: 'a@x.test' }], over);
    expect([answered, body.error.code, body.error.param]).toEqual([400, 'invalid_parameter_type', param]);
  });

  it('more people than the organization may have: 403', async () => {
    const before = await count('upload_rows');
    await limit(1);
    const refused = await send([{ email: 'a@limit.test' }, { email: 'b@limit.test' }]);
    await limit(100_000);
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'insufficient_permissions' } } });
    expect(await count('upload_rows')).toBe(before);
  });

  it('but people who count already are no more people', async () => {
    const { upload_id } = (await send([{ email: 'here@limit.test' }])).body;
    await merge(upload_id);
    const people = await t.app.pool.query(
      'select count(distinct contact_profile_id)::int as n from enrollments',
    );
    await limit(people.rows[0].n);
    const [again, more] = [
      await send([{ email: 'HERE@limit.test' }]),
      await send([{ email: 'here@limit.test' }, { email: 'more@limit.test' }]),
    ];
    await limit(100_000);
    expect([again.status, more.status]).toEqual([202, 403]);
  });
});
