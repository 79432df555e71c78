import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { mergedUpload, sendCsv } from '../../support/uploads.ts';

let t: TestApp;
let campaignId: string;
beforeAll(async () => {
  t = await testApp();
  campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Files' })).body.data.id;
});
afterAll(() => t[Symbol.asyncDispose]());

const imported = async (file: Buffer | string, mapping?: object) =>
  mergedUpload(t, await sendCsv(t, campaignId, file, mapping));

describe('created, updated and rejected rows of a file are all its rows', () => {
  it('with line breaks of several kinds, rows that repeat, and rows that cannot be imported', async () => {
    const lineBreak = fc.constantFrom('\n', '\r\n', '\r');
    const address = fc.constantFrom('dora@sum.test', 'ann@sum.test', 'ANN@sum.test', 'ben@sum.test', 'no address', '', 'c@sum.test'); // prettier-ignore
    const name = fc.constantFrom('Ann', '"Ann"', '"A ""B"" C"', '"two\nlines"', '"two\r\nlines"', '', '"Ben'); // prettier-ignore
    const row = fc.tuple(address, name, lineBreak);
    await fc.assert(
      fc.asyncProperty(lineBreak, fc.array(row, { maxLength: 8 }), async (end, rows) => {
        // An unclosed quote ends at the next quote, in the row below.
        const all = [['dora@sum.test', 'Dora', end], ...rows].flatMap(([email, notes, lineEnd]) =>
          notes === '"Ben' ? [[email, notes, lineEnd], ['z@sum.test', '"Z"', lineEnd]] : [[email, notes, lineEnd]],
        ); // prettier-ignore
        const file = `email,notes${end}${all.map(([email, notes, lineEnd]) => `${email},${notes}${lineEnd}`).join('')}`;
        const upload = await imported(file);
        const { contact_count, created_count, updated_count, rejected_count } = upload;
        const filled = all.filter(([email, notes]) => email !== '' || notes !== '').length;
        expect([contact_count, created_count + updated_count + rejected_count]).toEqual([filled, filled]);
      }),
      { numRuns: 25 },
    );
  });

  it('also when the upload ends before all are merged: the others are rejected with what ended it', async () => {
    const people = Array.from({ length: 2_500 }, (_none, n) => ({ email: `p${n}@ended.test` }));
    const contacts = [...people, { email: 'bad' }];
    const sent = await t.call('POST', '/contacts/bulk', {
      TeamId: t.teamId,
      CampaignId: campaignId,
      contacts,
    });
    const { rows } = await t.app.pool.query(
      'select count(distinct contact_profile_id)::int as n from enrollments',
    );
    const limit = (contacts_limit: number) =>
      t.app.db.updateTable('organizations').set({ contacts_limit }).execute();
    await limit(rows[0].n + 1_200);
    const upload = await mergedUpload(t, sent);
    await limit(1_000_000);
    expect(upload).toMatchObject({ status: 'failed', contact_count: 2_501, progress: 1 });
    expect(upload.created_count + upload.rejected_count).toBe(2_501);
    expect(upload.created_count).toBeLessThan(1_201);
    const path = `/contacts/bulk/${sent.body.upload_id}?verdict=rejected&limit=1`;
    const [row] = (await t.call('GET', path)).body.data.rows;
    expect(row).toMatchObject({ verdict: 'rejected', param: 'row', message: upload.error });
  });
});

describe('400 says what is wrong with the file', () => {
  const refused = async (file: Buffer | string, mapping?: object) => {
    const { status, body } = await sendCsv(t, campaignId, file, mapping);
    const { message, param, details } = body.error;
    return { status, param, message, details };
  };

  it('with the reasons of its rows when none can be used', async () => {
    expect(await refused('email,first_name\nno address,Ann\n\n,Ben\n')).toEqual({
      status: 400,
      param: 'contacts',
      message: expect.stringMatching(/^the upload holds no usable contact; line 2: email must be one plain/),
      details: [
        { row_number: 1, line_number: 2, param: 'email', message: expect.any(String) },
        {
          row_number: 2,
          line_number: 4,
          param: 'email',
          message: 'one of email or linkedin_url is required',
        },
      ],
    });
    expect((await refused(`email\n${'bad\n'.repeat(60)}`)).details).toHaveLength(50);
    const contacts = [{ email: 'a@b.test', first_name: 'A\nB' }];
    const json = await t.call('POST', '/contacts/bulk', {
      TeamId: t.teamId,
      CampaignId: campaignId,
      contacts,
    });
    expect(json.body.error.message).toContain('; contacts[0]: first_name holds a line break');
  });

  it('with its columns when one of `mapping_fields` is not among them', async () => {
    const file = 'Mail ;Ort\na@mapped.test;Ulm\n';
    expect(await refused(file, { Mail: 'email', Town: 'city' })).toEqual({
      status: 400,
      param: 'mapping_fields',
      message: 'the file has no column Town; it has: Mail, Ort',
      details: { columns: ['Mail', 'Ort'] },
    });
    expect(await imported(file, { Mail: 'email', Ort: 'city' })).toMatchObject({ created_count: 1 });
  });

  it('with its columns when none holds an address', async () => {
    expect((await refused('Post,Ort\na@mapped.test,Ulm\n')).message).toMatch(/; it has: Post, Ort$/);
  });
});

describe('addresses as lists have them', () => {
  it('are taken alone, once each, and a reason says what is wrong with the others', async () => {
    const file = [
      'E-mail;Name',
      'Lelah Jerde <lelah@list.test>;Lelah',
      '"Denesik, Reinhold (Reinhold@list.test)";Reinhold',
      '\u200bzero@list.test\u202c;Zero',
      'info@müller.test;Bau',
      'info@xn--mller-kva.test;Twice',
      'почта@list.test;Ivan',
      'a@list.test, b@list.test;Two',
    ].join('\n');
    const { rows } = await imported(file);
    expect(rows.map((row: Record<string, unknown>) => [row.email, row.verdict, row.message])).toEqual([
      ['lelah@list.test', 'created', null],
      ['Reinhold@list.test', 'created', null],
      ['zero@list.test', 'created', null],
      ['info@xn--mller-kva.test', 'created', null],
      ['info@xn--mller-kva.test', 'duplicate', expect.any(String)],
      ['почта@list.test', 'rejected', expect.stringContaining('letter beyond ASCII')],
      ['a@list.test, b@list.test', 'rejected', expect.stringContaining('it holds several')],
    ]);
  });

  it('are one contact in the API, in a change and in a delete, however their domain is written', async () => {
    const at = { TeamId: t.teamId, CampaignId: campaignId };
    const made = await t.call('POST', '/contacts', { ...at, email: '\u200bann@straße.test' });
    expect(made).toMatchObject({ status: 201, body: { data: { email: 'ann@xn--strae-oqa.test' } } });
    const again = await t.call('POST', '/contacts', { ...at, email: 'ANN@xn--strae-oqa.test', title: 'CTO' });
    expect(again).toMatchObject({ status: 200, body: { data: { id: made.body.data.id } } });
    const changed = await t.call('PATCH', `/contacts/${made.body.data.id}`, { email: 'ann@гора.test' });
    expect(changed.body.data.email).toBe('ann@xn--80af7ai.test');
    const query = `TeamId=${t.teamId}&CampaignId=${campaignId}&email=${encodeURIComponent('ann@гора.test')}`;
    expect((await t.call('DELETE', `/contacts?${query}`)).status).toBe(200);
    const named = await t.call('POST', '/contacts', { ...at, email: 'Ann <ann@list.test>' });
    expect([named.status, named.body.error.message]).toEqual([
      400,
      'email must be one plain address, without a name, brackets or quotes',
    ]);
  });
});
