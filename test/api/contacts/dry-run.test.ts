import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { mergedUpload, sendCsv } from '../../support/uploads.ts';

let t: TestApp;
let campaignId: string;
beforeAll(async () => {
  t = await testApp();
  const nodes = [
    { id: 'start', type: 'startNode' },
    {
      id: 'mail',
      type: 'emailNode',
      data: {
        subject: 'Hi {{first_name | default: "there"}}',
        body: '<p>{{phone}} {{sender.email}}</p>',
        variants: [{ id: 'a', subject: '{{custom.machine}}', body: '{{first_name}} {Hi|{{title}}}' }],
      },
    },
  ];
  const edges = [{ id: 'e', source: 'start', target: 'mail' }];
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Tried', nodes, edges });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  campaignId = made.body.data.id;
});
afterAll(() => t[Symbol.asyncDispose]());

const tried = async (file: Buffer | string, mapping?: object) => {
  const { status, body } = await sendCsv(t, campaignId, file, mapping, { dry_run: 'true' });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};
const rowsOf = async (): Promise<Record<string, number>> => {
  const count = (table: string): string => `(select count(*)::int from ${table}) as ${table}`;
  const tables = ['uploads', 'upload_rows', 'upload_chunks', 'contact_profiles', 'enrollments', 'events'];
  return (await t.app.pool.query(`select ${tables.map(count).join(', ')}`)).rows[0];
};
const block = (address: string) => t.call('POST', '/blacklist', { TeamId: t.teamId, address });

const MESSY = [
  'E-Mail-Adresse;Vorname;Firma;Telefon;Ort;Maschine;Ort',
  'anna@tried.test;Anna;"Bau\nGmbH";+49 221 1;Köln;M-200;x',
  'known@tried.test;Karl;Holz;;Bonn;;y',
  'ANNA@tried.test;Anna;;;;;',
  'kein mail;Otto;;;;;',
  'a@tried.test, b@tried.test;Eva;;;;;',
  'max@firma;Max;;;;;',
  'blocked@tried.test;Bo;;+49 221 2;;M-1;',
  'any@blocked.test;Cy;;+49 221 3;;M-2;',
  ';;;;;;',
  ' ; ;;;;;',
].join('\r\n');

describe('POST /contacts/bulk with dry_run', () => {
  it('200 says what the upload would find, and nothing stays', async () => {
    const at = { TeamId: t.teamId, CampaignId: campaignId };
    await t.call('POST', '/contacts', { ...at, email: 'known@tried.test', phone: '0228 1' });
    await block('blocked@tried.test');
    await block('blocked.test');
    const before = await rowsOf();
    const { data, warnings } = await tried(Buffer.from(MESSY, 'latin1'), { Maschine: 'custom.machine' });
    expect(await rowsOf()).toEqual(before);
    const { columns, rejected, variables, suppressed, ...counts } = data;
    expect(counts).toEqual({
      encoding: 'windows-1252',
      delimiter: ';',
      contact_count: 8,
      new_count: 3,
      known_count: 1,
      created_count: 3,
      updated_count: 1,
      duplicate_count: 1,
      duplicate_lines: [5],
      rejected_count: 3,
      suppressed_count: 2,
      refused: null,
    });
    expect(columns).toEqual([
      { column: 'E-Mail-Adresse', target: 'email', ignored: null, samples: ['anna@tried.test', 'known@tried.test', 'ANNA@tried.test'] },
      { column: 'Vorname', target: 'first_name', ignored: null, samples: ['Anna', 'Karl', 'Otto'] },
      { column: 'Firma', target: 'company_name', ignored: null, samples: ['Bau\nGmbH', 'Holz'] },
      { column: 'Telefon', target: 'phone', ignored: null, samples: ['+49 221 1', '+49 221 2', '+49 221 3'] },
      { column: 'Ort', target: 'city', ignored: null, samples: ['Köln', 'Bonn'] },
      { column: 'Maschine', target: 'custom.machine', ignored: null, samples: ['M-200', 'M-1', 'M-2'] },
      { column: 'Ort', target: 'custom.ort', ignored: null, samples: ['x', 'y'] },
    ]); // prettier-ignore
    expect(rejected.map(({ rule, count, lines }: Record<string, unknown>) => [rule, count, lines])).toEqual([
      ['email_without_at', 1, [6]],
      ['email_several', 1, [7]],
      ['email_domain_without_dot', 1, [8]],
    ]);
    expect(new Set(rejected.map(({ remedy }: { remedy: string }) => remedy)).size).toBe(3);
    expect(suppressed).toEqual([{ reason: 'blacklisted', count: 2, lines: [9, 10] }]);
    // The only version of the mail has no phone; no row has a title.
    expect(variables).toEqual([
      { variable: 'custom.machine', column: 'Maschine', missing_count: 1 },
      { variable: 'first_name', column: 'Vorname', missing_count: 0 },
      { variable: 'title', column: null, missing_count: 4 },
    ]);
    expect(warnings).toEqual([expect.stringMatching(/^2 of the contacts get no mail/)]);
  });

  it('finds what the upload then does', async () => {
    const { data } = await tried(MESSY);
    const upload = await mergedUpload(t, await sendCsv(t, campaignId, MESSY));
    expect(upload).toMatchObject({
      contact_count: data.contact_count,
      created_count: data.created_count,
      updated_count: data.updated_count,
      rejected_count: data.rejected_count + data.duplicate_count,
      suppressed_count: data.suppressed_count,
    });
    const again = (await tried(MESSY)).data;
    expect(again).toMatchObject({ new_count: 0, known_count: 4, created_count: 0, updated_count: 4 });
  });

  it('says that the upload would be refused, and by which row', async () => {
    const { data } = await tried('email;reason\nbad;x\n');
    expect(data).toMatchObject({ contact_count: 1, created_count: 0, rejected_count: 1 });
    expect(data.refused).toEqual({
      code: 'validation_error',
      message: expect.stringMatching(/no usable contact; line 2/),
    });
    await t.app.db.updateTable('organizations').set({ contacts_limit: 1 }).execute();
    const { refused } = (await tried('email\nlimit@tried.test\n')).data;
    await t.app.db.updateTable('organizations').set({ contacts_limit: 1_000_000 }).execute();
    expect(refused).toMatchObject({ code: 'insufficient_permissions' });
  });

  it('reads contacts of JSON, by their place in the list', async () => {
    const before = await rowsOf();
    const contacts = [{ email: 'j@json.test' }, { email: 'j@json.test' }, 'none', { email: 'x' }];
    const at = { TeamId: t.teamId, CampaignId: campaignId };
    const { status, body } = await t.call('POST', '/contacts/bulk', { ...at, contacts, dry_run: true });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      encoding: null,
      columns: [],
      new_count: 1,
      duplicate_lines: [2],
      rejected: [
        { rule: 'contact_type', lines: [3] },
        { rule: 'email_without_at', lines: [4] },
      ],
    });
    expect(await rowsOf()).toEqual(before);
  });

  it('400 for a file that cannot be read, and for what is no flag', async () => {
    const unread = await sendCsv(t, campaignId, 'Post;Notiz\nx;y\n', undefined, { dry_run: 'true' });
    expect([unread.status, unread.body.error.message]).toEqual([400, expect.stringMatching(/has: Post, Notiz$/)]);
    const flag = await sendCsv(t, campaignId, 'email\na@b.test\n', undefined, { dry_run: 'maybe' });
    expect([flag.status, flag.body.error.param]).toEqual([400, 'dry_run']);
  }); // prettier-ignore
});

describe('a contact that gets no mail', () => {
  it('is told by the upload, and its row says why', async () => {
    await t.app.pool.query(
      `insert into blacklist (team_id, id, address, reason) values
        ($1, gen_random_uuid(), 'out@silent.test', 'unsubscribe'),
        ($1, gen_random_uuid(), 'gone@silent.test', 'invalid_recipient')`,
      [t.teamId],
    );
    const sent = await sendCsv(t, campaignId, 'email\nfine@silent.test\nOUT@silent.test\ngone@silent.test\n');
    expect(sent.body.warnings).toEqual([expect.stringContaining('suppressed=true')]);
    const { rows, ...upload } = await mergedUpload(t, sent);
    expect(upload).toMatchObject({ created_count: 3, suppressed_count: 2 });
    expect(rows.map((row: Record<string, unknown>) => [row.verdict, row.suppressed])).toEqual([
      ['created', null],
      ['created', 'opted_out'],
      ['created', 'bounced'],
    ]);
    const listed = await t.call('GET', `/contacts/bulk/${upload.upload_id}?suppressed=true`);
    expect([listed.body.data.rows.length, listed.body.pagination.total]).toEqual([2, 2]);
  });
});
