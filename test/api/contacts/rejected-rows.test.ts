import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { mergedUpload, sendCsv } from '../../support/uploads.ts';

let t: TestApp;
let campaignId: string;
beforeAll(async () => {
  t = await testApp();
  campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Mended' })).body.data.id;
});
afterAll(() => t[Symbol.asyncDispose]());

const download = async (uploadId: string, key = t.key) =>
  t.server.inject({
    method: 'GET',
    url: `/v2/contacts/bulk/${uploadId}/rejected?format=csv`,
    headers: { authorization: `Bearer ${key}` },
  });
const rejectedOf = async (file: string, mapping?: object): Promise<string> => {
  const { upload_id } = await mergedUpload(t, await sendCsv(t, campaignId, file, mapping));
  const answer = await download(upload_id);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain(`rejected-${upload_id}.csv`);
  return answer.body;
};

describe('GET /contacts/bulk/{upload_id}/rejected', () => {
  const FILE = [
    'E-Mail;Firma;Telefon;Größe;line',
    'good@mend.test;A;1;2;3',
    'GOOD@mend.test;twice;;;',
    'max@firma;"Bau; ""Söhne""\nGmbH";+49 221 1;=1+1;4',
    `x@mend.test;"open;+1;@x;-2`,
    'y@mend.test;B;;;',
    'a@mend.test, b@mend.test;C;"\'-1"',
  ].join('\r\n');

  it('200 has their columns as they came, with line and reason; no cell is a formula', async () => {
    const text = await rejectedOf(`${FILE}\r\nz@mend.test;"D"\r\n`);
    expect(text.split('\r\n')).toEqual([
      '\ufeff"line";"reason";"E-Mail";"Firma";"Telefon";"Größe";"line"',
      expect.stringMatching(
        /^"4";"email must .+ has no dot\. Remedy: complete the domain.+";"max@firma";"Bau; ""Söhne""\nGmbH";"'\+49 221 1";"'=1\+1";"4"$/,
      ),
      expect.stringMatching(/^"6";"a quote that opens .+";"x@mend.test";"""open";"'\+1";"'@x";"'-2"$/),
      expect.stringMatching(/^"8";".+several.+";"a@mend.test, b@mend.test";"C";"''-1"$/),
      '',
    ]);
  });

  it('can be mended and sent again: every value is read as it was', async () => {
    const before = 'E-Mail;Firma;Telefon;Notiz;reason\r\nmax@firma;"Bau; ""Söhne""";+49 221 1;=1+1;why\r\nok@mend.test;;;;\r\n';
    const text = await rejectedOf(before, { Notiz: 'custom.note' });
    const again = text.replace('max@firma', 'max@firma.test');
    const upload = await mergedUpload(t, await sendCsv(t, campaignId, again, { Notiz: 'custom.note' }));
    expect(upload).toMatchObject({ contact_count: 1, created_count: 1, rejected_count: 0 });
    const query = `TeamId=${t.teamId}&CampaignId=${campaignId}&search=max@firma.test`;
    const [contact] = (await t.call('GET', `/contacts?${query}`)).body.data;
    expect(contact).toMatchObject({
      email: 'max@firma.test',
      company_name: 'Bau; "Söhne"',
      phone: '+49 221 1',
      custom: { note: '=1+1', reason: 'why' },
    });
  }); // prettier-ignore

  it('of a mended file has one line and one reason', async () => {
    const first = await rejectedOf('email,city\nbad,Ulm\nfine@mend.test,Bonn\n');
    const second = await rejectedOf(`${first}"7","old","other@mend.test","Kiel"\r\n`);
    expect(second.split('\r\n')).toEqual([
      '\ufeff"line","reason","email","city"',
      expect.stringMatching(/^"2","email must .+","bad","Ulm"$/),
      '',
    ]);
  });

  it('also has rows that were rejected after they were read, by what was stored of them', async () => {
    const sent = await sendCsv(t, campaignId, 'email,Ort,Rang,label\nspoilt@mend.test,Ulm,7,a;b\nwell@mend.test,,,\n');
    await t.app.pool.query(
      "update upload_rows set new_profile_id = null where upload_id = $1 and email = 'spoilt@mend.test'",
      [sent.body.upload_id],
    );
    const upload = await mergedUpload(t, sent);
    expect(upload.rows[0]).toMatchObject({ rule: 'not_stored', remedy: expect.stringContaining('send the row again') });
    const { body } = await download(upload.upload_id);
    expect(body.split('\r\n')[1]).toMatch(/^"2","the row cannot be stored .+","spoilt@mend.test","Ulm","7","a, b"$/);
  }); // prettier-ignore

  it('has every one of many', async () => {
    const rows = Array.from({ length: 450 }, (_none, n) => `bad${n},${n}`).join('\n');
    const lines = (await rejectedOf(`email,n\nmany@mend.test,1\n${rows}\n`)).split('\r\n');
    expect(lines.slice(1, -1).map((line) => line.split(',').at(-1))).toEqual(
      Array.from({ length: 450 }, (_none, n) => `"${n}"`),
    );
  });

  it('404 for an upload of JSON, of another organization, and for one whose rows were removed', async () => {
    const at = { TeamId: t.teamId, CampaignId: campaignId };
    const json = await t.call('POST', '/contacts/bulk', { ...at, contacts: [{ email: 'j@mend.test' }] });
    const answer = await download(json.body.upload_id);
    expect([answer.statusCode, answer.json().error.message]).toEqual([
      404,
      expect.stringContaining('sent as JSON'),
    ]);
    expect((await download(campaignId)).statusCode).toBe(404);
    const { upload_id } = await mergedUpload(t, await sendCsv(t, campaignId, 'email\nr@mend.test\n'));
    await t.app.pool.query('update uploads set rows_removed_at = now() where id = $1', [upload_id]);
    expect((await download(upload_id)).json().error.message).toContain('were removed');
  });
});
