import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeUpload } from '../../../src/imports/merge-upload.ts';
import { eventually } from '../../support/eventually.ts';
import { testApp } from '../../support/app.ts';
import type { Answered, TestApp } from '../../support/app.ts';
import { mergedUpload, sendCsv as sendCsvTo } from '../../support/uploads.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const newCampaign = async (): Promise<string> =>
  (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Bulk' })).body.data.id;

const sendCsv = (campaignId: string, file: Buffer | string, mapping?: object): Promise<Answered> =>
  sendCsvTo(t, campaignId, file, mapping);
const sendJson = (campaignId: string, contacts: unknown) =>
  t.call('POST', '/contacts/bulk', { TeamId: t.teamId, CampaignId: campaignId, contacts });
const merge = (uploadId: string): Promise<void> =>
  mergeUpload(t.app, { teamId: t.teamId, uploadId }, new AbortController().signal);

const imported = (answer: Answered) => mergedUpload(t, answer);
const people = async (campaignId: string) =>
  (await t.call('GET', `/contacts?TeamId=${t.teamId}&CampaignId=${campaignId}`)).body.data;

/** Other tests on this machine remove their upload files soon. */
const uploadsHeld = async (): Promise<string[]> =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('outreachd-upload-'));

describe('POST /contacts/bulk', () => {
  it('brings good rows in and reports bad ones with their line', async () => {
    const campaignId = await newCampaign();
    const file =
      'email,notes\nann@else.test,Ann\nnot an address,Ben\n"cleo@else.test","Cleo\nwith a line break"\nANN@else.test,Again\n,Nameless\n';
    const status = await imported(await sendCsv(campaignId, file));
    expect(status).toMatchObject({
      status: 'completed',
      contact_count: 5,
      created_count: 2,
      rejected_count: 3,
    });
    const rows = status.rows;
    expect(
      rows.map((row: Record<string, unknown>) => [row.line_number, row.verdict, row.param ?? null]),
    ).toEqual([
      [2, 'created', null],
      [3, 'rejected', 'email'],
      [4, 'created', null],
      [6, 'duplicate', 'email'],
      [7, 'rejected', 'email'],
    ]);
    expect((await people(campaignId)).map((person: { email: string }) => person.email).toSorted()).toEqual([
      'ann@else.test',
      'cleo@else.test',
    ]);
  });

  it.each<[string, Buffer | string]>([
    ['commas', 'email,first_name\na@else.test,Ann\n'],
    ['semicolons', 'email;first_name\r\na@else.test;Ann\r\n'],
    ['tabs', 'email\tfirst_name\na@else.test\tAnn\n'],
    ['a byte order mark', '\uFEFFemail,first_name\na@else.test,Ann\n'],
    ['UTF-16', Buffer.from('\uFEFFemail,first_name\na@else.test,Ann\n', 'utf16le')],
    ['columns by other names', 'E-Mail,First Name\na@else.test,Ann\n'],
  ])('reads a file with %s', async (_says, file) => {
    const campaignId = await newCampaign();
    expect(await imported(await sendCsv(campaignId, file))).toMatchObject({ created_count: 1 });
    expect((await people(campaignId))[0]).toMatchObject({ email: 'a@else.test', first_name: 'Ann' });
  });

  it.each([
    ['at its beginning', 0],
    ['behind its beginning', 3_000],
  ])('reads a file in Windows-1252 with a character of it %s', async (_where, ahead) => {
    const campaignId = await newCampaign();
    const rows = Array.from({ length: ahead }, (_none, n) => `p${n}@else.test;${'x'.repeat(30)}\n`).join('');
    const file = Buffer.from(`email;first_name\n${rows}a@west.test;J\xfcrgen \x80\n`, 'latin1');
    const upload = await imported(await sendCsv(campaignId, file));
    expect(upload).toMatchObject({ created_count: ahead + 1, rejected_count: 0 });
    const found = `/contacts?TeamId=${t.teamId}&CampaignId=${campaignId}&search=a@west.test`;
    expect((await t.call('GET', found)).body.data).toMatchObject([{ first_name: 'Jürgen €' }]);
  });

  it('202 takes every spelling of the team and the campaign, and names the one that it refuses', async () => {
    const id = await newCampaign();
    const contacts = [{ email: 'ann@spelled.test' }];
    const json = await t.call('POST', '/contacts/bulk', { team_id: t.teamId, campaignId: id, contacts });
    expect(json.status).toBe(202);
    const form = new FormData();
    form.set('teamId', t.teamId);
    form.set('campaign_id', id);
    form.set('contacts', new Blob(['email\nben@spelled.test\n']), 'c.csv');
    const request = new Request('http://outreachd.test', { method: 'POST', body: form });
    const csv = await t.server.inject({
      method: 'POST',
      url: '/v2/contacts/bulk',
      headers: {
        authorization: `Bearer ${t.key}`,
        'content-type': request.headers.get('content-type')!,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(csv.statusCode).toBe(202);
    const refused = await t.call('POST', '/contacts/bulk', { team_id: 'x', CampaignId: id, contacts });
    expect(refused.body.error).toMatchObject({ code: 'validation_error', param: 'team_id' });
    const torn = { team_id: t.teamId, TeamId: id, CampaignId: id, contacts };
    expect((await t.call('POST', '/contacts/bulk', torn)).status).toBe(400);
  });

  it('202 maps a column to labels, several by comma or semicolon', async () => {
    const campaignId = await newCampaign();
    for (const name of ['Hot', 'Cold']) await t.call('POST', '/labels', { TeamId: t.teamId, name });
    const file = `Mail,Marks\nann@label.test,"hot, Cold"\nben@label.test,HOT;\ncleo@label.test,\ndora@label.test,${'x'.repeat(101)}\n`;
    const { rows } = await imported(await sendCsv(campaignId, file, { Mail: 'email', Marks: 'labels' }));
    expect(rows.map((row: Record<string, unknown>) => [row.verdict, row.param])).toEqual([
      ['created', null],
      ['created', null],
      ['created', null],
      ['rejected', 'labels'],
    ]);
    const labels = (await people(campaignId)).map((row: { email: string; labels: string[] }) => [row.email, row.labels]);
    expect(Object.fromEntries(labels)).toEqual({
      'ann@label.test': ['Cold', 'Hot'],
      'ben@label.test': ['Hot'],
      'cleo@label.test': [],
    });
  }); // prettier-ignore

  it('takes the parts of a form in any order, and texts that call themselves JSON', async () => {
    const campaignId = await newCampaign();
    const part = (name: string, value: string, type = ''): string =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${type}\r\n\r\n${value}\r\n`;
    const form = (...parts: string[]): Promise<Answered> =>
      t.call('POST', '/contacts/bulk', `${parts.join('')}--b--\r\n`, {
        'content-type': 'multipart/form-data; boundary=b',
      });
    const file = part('contacts', 'Mail,Town\na@form.test,Ulm\n', '; filename="c.csv"\r\nContent-Type: text/csv');
    const home = part('TeamId', t.teamId) + part('CampaignId', campaignId);
    const mapping = part('mapping_fields', '{"Mail": "email", "Town": "city"}', '\r\nContent-Type: application/json');
    for (const parts of [[file, home, mapping], [home, file, mapping], [mapping, home, file]]) {
      expect(await imported(await form(...parts))).toMatchObject({ contact_count: 1, rejected_count: 0 });
      expect(await people(campaignId)).toMatchObject([{ email: 'a@form.test', city: 'Ulm' }]);
    }
    // Fields after the file count as well.
    await t.app.db.updateTable('organizations').set({ verification_credits: 0 }).execute();
    const unpaid = await form(home, file, mapping, part('validate_emails', 'true'));
    expect([unpaid.status, unpaid.body.error.code]).toEqual([402, 'insufficient_credits']);
    const typo = await form(home, file, mapping, part('validate_email', 'true'));
    expect([typo.status, typo.body.warnings]).toEqual([202, ['validate_email is not a known key and was ignored']]);
    expect((await form(file)).body.error).toMatchObject({ code: 'missing_team_id', param: 'TeamId' });
    expect((await form(home)).body.error).toMatchObject({ param: 'contacts' });
    await eventually(uploadsHeld, (held) => held.length === 0);
  }); // prettier-ignore

  it('refuses a form that is cut off, has too many parts or too long a field, and keeps nothing of it', async () => {
    const campaignId = await newCampaign();
    const part = (head: string, value: string): string =>
      `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
    const form = async (payload: string, type = 'multipart/form-data; boundary=b'): Promise<unknown> => {
      const { status, body } = await t.call('POST', '/contacts/bulk', payload, { 'content-type': type });
      return [status, body.error.message];
    };
    const home = part('name="TeamId"', t.teamId) + part('name="CampaignId"', campaignId);
    const file = part('name="contacts"; filename="c.csv"', 'email\na@form.test');
    const broken = [400, 'the multipart form is cut off or malformed'];
    expect(await form(`${home}${file}`)).toEqual(broken);
    expect(await form(`${home}${file}`.slice(0, -8))).toEqual(broken);
    expect(await form(home.slice(0, 60))).toEqual(broken);
    expect(await form(`${home}${file}--b--\r\n`, 'multipart/form-data')).toEqual(broken);
    expect(await form('')).toEqual(broken);
    const more = (what: string) => [413, `the form has more ${what} than this route accepts`];
    expect(await form(`${home}${file}${file}--b--\r\n`)).toEqual(more('files'));
    expect(await form(`${home}${part('name="a"', '1').repeat(5_000)}--b--\r\n`)).toEqual(more('fields'));
    expect(await form(`${home}${part('name="a"', 'x'.repeat(257 * 1024))}--b--\r\n`)).toEqual(more('bytes in a field'));
    await eventually(uploadsHeld, (held) => held.length === 0);
    expect(await people(campaignId)).toEqual([]);
  }); // prettier-ignore

  it('merges twice, or after a crash, to the same', async () => {
    const campaignId = await newCampaign();
    const answer = await sendJson(campaignId, [{ email: 'one@else.test' }, { email: 'two@else.test' }]);
    await merge(answer.body.upload_id);
    await merge(answer.body.upload_id);
    expect(await people(campaignId)).toHaveLength(2);
    const added = await t.app.db
      .selectFrom('events')
      .select('id')
      .where('campaign_id', '=', campaignId)
      .execute();
    expect(added).toHaveLength(2);
  });

  it('changes people who are known, and keeps what the file does not say', async () => {
    const campaignId = await newCampaign();
    await imported(
      await sendJson(campaignId, [{ email: 'kept@else.test', first_name: 'Old', title: 'CTO' }]),
    );
    const status = await imported(
      await sendJson(campaignId, [{ email: 'KEPT@else.test', first_name: 'New' }]),
    );
    expect(status).toMatchObject({ created_count: 0, updated_count: 1 });
    expect((await people(campaignId))[0]).toMatchObject({ first_name: 'New', title: 'CTO' });
  });

  it('400 for what is no list, no file, or a mapping that names nothing', async () => {
    const campaignId = await newCampaign();
    expect(await sendJson(campaignId, 'x')).toMatchObject({
      status: 400,
      body: { error: { param: 'contacts' } },
    });
    expect(await sendCsv(campaignId, 'email\na@else.test\n', { email: 'no such field!' })).toMatchObject({
      status: 400,
      body: { error: { param: 'mapping_fields' } },
    });
    expect(await sendCsv(campaignId, '')).toMatchObject({ status: 400 });
    expect(await t.call('POST', '/contacts/bulk', { CampaignId: campaignId, contacts: [] })).toMatchObject({
      status: 400,
      body: { error: { code: 'missing_team_id' } },
    });
  });

  it('400 beyond fifty thousand rows, and nothing of them stays', async () => {
    const campaignId = await newCampaign();
    const file = `email\n${Array.from({ length: 50_001 }, (_none, n) => `p${n}@else.test`).join('\n')}\n`;
    expect(await sendCsv(campaignId, file)).toMatchObject({
      status: 400,
      body: { error: { param: 'contacts' } },
    });
    const staged = await t.app.pool.query(
      'select count(*)::int as n from upload_rows r where not exists (select 1 from uploads u where u.id = r.upload_id)',
    );
    expect(staged.rows[0].n).toBe(0);
  });

  it('400 beyond fifty thousand empty lines, which count as no rows', async () => {
    const campaignId = await newCampaign();
    const fileOf = (empty: number): string => `email\n${'\n'.repeat(empty)}a@else.test\n`;
    expect(await imported(await sendCsv(campaignId, fileOf(50_000)))).toMatchObject({
      contact_count: 1,
      rejected_count: 0,
    });
    const { status, body } = await sendCsv(campaignId, fileOf(50_001));
    expect([status, body.error.param, body.error.message]).toEqual([
      400,
      'contacts',
      'the file has more than 50000 empty lines',
    ]);
  });

  it('413 for a file that is cut off at 64 MiB, and nothing of it comes in', async () => {
    const campaignId = await newCampaign();
    const note = 'x'.repeat(1500);
    const file = `email,notes\n${Array.from({ length: 47_000 }, (_none, n) => `p${n}@else.test,${note}`).join('\n')}\n`;
    expect(await sendCsv(campaignId, file)).toMatchObject({
      status: 413,
      body: { error: { param: 'contacts' } },
    });
    const uploads = await t.app.db
      .selectFrom('uploads')
      .select('id')
      .where('campaign_id', '=', campaignId)
      .execute();
    expect(uploads).toEqual([]);
  });
});
