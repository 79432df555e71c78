import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { routesOf } from '../../support/routes.ts';
import { makeTenant, pathOf } from '../../support/tenants.ts';

const t = await testApp();
afterAll(() => t[Symbol.asyncDispose]());
const own = await makeTenant(t, { word: 'own', organization: 'Acme', role: 'org_admin' });
const { team, campaign, contact } = own.things;

const MIB = 1024 * 1024;
const LIMITS: Record<string, number> = {
  'POST /v2/connectors/{kind}/events': MIB / 8,
  'POST /v2/attachments': 7 * MIB,
  'POST /v2/broadcasts': 4 * MIB,
  'PUT /v2/broadcasts/{id}': 4 * MIB,
  'POST /v2/blacklist/bulk': 64 * MIB,
  'POST /v2/contacts/bulk': 64 * MIB,
  'POST /v2/contacts/bulk-action': 4 * MIB,
};
const routes = routesOf(t.server).filter(({ method }) => ['POST', 'PATCH', 'PUT'].includes(method));
const named = routes.map((route) => [route.name, route] as const);
const send = (method: string, path: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  t.server.inject({
    method: method as 'POST',
    url: path,
    headers: { authorization: `Bearer ${own.key}`, 'content-type': 'application/json', ...headers },
    payload,
  });
const codeOf = (answer: { statusCode: number; json(): { error?: { code: string } } }) => [
  answer.statusCode,
  answer.json().error?.code,
];

describe.each(named)('%s', (name, route) => {
  const path = pathOf(route.path.replace('{kind}', 'linkedin'), own.things);
  const limit = LIMITS[name] ?? MIB;
  // No JSON, which is noticed only after the last byte.
  const nonsense = (bytes: number): Buffer => Buffer.alloc(bytes, 'x');

  it(`takes a body of ${limit / MIB} MiB and none that is a byte longer`, async () => {
    const refused = name.startsWith('POST /v2/connectors/')
      ? [401, 'invalid_signature']
      : [400, 'invalid_json'];
    expect(codeOf(await send(route.method, path, nonsense(limit)))).toEqual(refused);
    expect(codeOf(await send(route.method, path, nonsense(limit + 1)))).toEqual([413, 'request_too_large']);
  });

  it.each(['gzip', 'br', 'deflate', 'zstd', 'gzip, identity', 'x'])('415 for a body packed by %s', async (encoding) => {
    const answer = await send(route.method, path, gzipSync('{}'), { 'content-encoding': encoding });
    expect(codeOf(answer)).toEqual([415, 'unsupported_media_type']);
    expect(answer.json().error.message).toContain('Content-Encoding');
  }); // prettier-ignore
});

it('a body whose encoding is identity is none that is packed', async () => {
  const body = JSON.stringify({ TeamId: team, name: 'As it is' });
  expect((await send('POST', '/v2/campaigns', body, { 'content-encoding': 'identity' })).statusCode).toBe(
    201,
  );
});

describe('custom fields', () => {
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_none, n) => [`k${n}`, n]));
  const bytes = (count: number) => ({ k: 'x'.repeat(count - '{"k":""}'.length) });
  const CASES: [what: string, custom: object, fits: boolean][] = [
    ['200 keys', keys(200), true],
    ['201 keys', keys(201), false],
    ['10,000 keys', keys(10_000), false],
    ['64 KiB', bytes(64 * 1024), true],
    ['a byte more', bytes(64 * 1024 + 1), false],
    ['64 KiB and more of two-byte letters', { k: 'ü'.repeat(40_000) }, false],
  ]; // prettier-ignore

  it.each(CASES)('of %s', async (_what, custom, fits) => {
    const before = await t.app.pool.query('select custom from contact_profiles where id = $1', [own.things.person]); // prettier-ignore
    const created = await t.call('POST', '/contacts', { TeamId: team, CampaignId: campaign, email: `c${Math.abs(JSON.stringify(custom).length)}@own.test`, custom }); // prettier-ignore
    const changed = await t.call('PATCH', `/contacts/${contact}`, { custom });
    const uploaded = await t.call('POST', '/contacts/bulk', { TeamId: team, CampaignId: campaign, contacts: [{ email: 'good@own.test' }, { email: 'row@own.test', custom }] }); // prettier-ignore
    const rows = (await t.call('GET', `/contacts/bulk/${uploaded.body.upload_id}?verdict=rejected`)).body.data.rows;
    if (fits) {
      expect([created.status, changed.status, rows]).toEqual([201, 200, []]);
      return;
    }
    for (const { status, body } of [created, changed]) expect([status, body.error.param]).toEqual([400, 'custom']);
    expect(rows).toMatchObject([{ row_number: 2, param: 'custom' }]);
    const after = await t.app.pool.query('select custom from contact_profiles where id = $1', [own.things.person]); // prettier-ignore
    expect(after.rows).toEqual(before.rows);
  }); // prettier-ignore
});

describe('a server', () => {
  it('waits for no request without end, neither for its headers nor for its body', () => {
    const { requestTimeout, headersTimeout } = t.server.server;
    expect(requestTimeout).toBe(60_000);
    expect(headersTimeout).toBeGreaterThan(0);
    expect(headersTimeout).toBeLessThanOrEqual(60_000);
  });
});

describe('a file', () => {
  const boundary = (csv: string | Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(
        [['TeamId', team], ['CampaignId', campaign]]
          .map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
          .join('') + '--b\r\ncontent-disposition: form-data; name="contacts"; filename="c.csv"\r\ncontent-type: text/csv\r\n\r\n',
      ),
      Buffer.from(csv),
      Buffer.from('\r\n--b--\r\n'),
    ]); // prettier-ignore
  const upload = (csv: string | Buffer) =>
    send('POST', '/v2/contacts/bulk', boundary(csv), { 'content-type': 'multipart/form-data; boundary=b' });
  const staged = async (): Promise<number> =>
    (await t.app.pool.query('select count(*)::int as n from upload_rows')).rows[0].n as number;

  it.each<[string, () => string]>([
    ['one cell of 48 MiB', () => `email,note\na@b.test,${'x'.repeat(48 * MIB)}\n`],
    ['a quote that is never closed', () => `email,note\na@b.test,"${'x,y\n'.repeat(1_000_000)}`],
    ['10,000 columns', () => `email${',x'.repeat(10_000)}\na@b.test\n`],
    ['a header without end', () => 'email,'.repeat(2_000_000)],
    ['nothing but separators', () => ',\n'.repeat(1_000_000)],
    ['nothing but NULs', () => '\u0000'.repeat(1_000_000)],
  ])('of %s is refused, and nothing of it stays', async (_what, csv) => {
    const before = await staged();
    const answer = await upload(csv());
    expect([answer.statusCode, answer.json().error.param], answer.body).toEqual([400, 'contacts']);
    expect(await staged()).toBe(before);
  });

  it.each<[string, () => Buffer]>([
    ['UTF-16 with a mark', () => Buffer.from('\ufeffemail,first_name\nzoë@own.test,Zoë\nzoe@own.test,Zoë\n', 'utf16le')],
    ['UTF-8 with a mark', () => Buffer.from('\ufeffemail,first_name\nzoë@own.test,Zoë\nzoe@own.test,Zoë\n')],
    ['a NUL within', () => Buffer.from('email,note,first_name\nzoë@own.test,n,Zoë\nzoe@own.test,a\u0000b,Zoë\n')],
    ['a row of 10,000 cells', () => Buffer.from(`email,first_name\nzoë@own.test,Zoë\nzoe@own.test,Zoë${',x'.repeat(10_000)}\n`)],
  ])('of %s is read: good rows come in, a bad one is told by its line', async (_what, csv) => {
    const answer = await upload(csv());
    expect(answer.statusCode, answer.body).toBe(202);
    const { rows } = await t.app.pool.query(
      'select email, first_name, verdict, line_number from upload_rows where upload_id = $1 order by row_number',
      [answer.json().upload_id],
    );
    expect(rows).toEqual([
      { email: 'zoë@own.test', first_name: 'Zoë', verdict: 'rejected', line_number: 2 },
      { email: 'zoe@own.test', first_name: 'Zoë', verdict: null, line_number: 3 },
    ]);
  }); // prettier-ignore

  it('with letters of another encoding in a row is read: that row is rejected, and its neighbours come in', async () => {
    const rows = [Buffer.from('email,note,first_name\na@own.test,n,Zoë\nb@own.test,'), Buffer.from([0xff, 0xfe, 0xe4]), Buffer.from(',Zoë\n')]; // prettier-ignore
    const answer = await upload(Buffer.concat(rows));
    const staged = await t.app.pool.query(
      'select email, verdict, message from upload_rows where upload_id = $1 order by row_number',
      [answer.json().upload_id],
    );
    expect(staged.rows).toEqual([
      { email: 'a@own.test', verdict: null, message: null },
      { email: 'b@own.test', verdict: 'rejected', message: expect.stringContaining('could not be read') },
    ]);
  });

  it('of names with NULs is read: they are rejected without them, and their neighbours come in', async () => {
    const answer = await upload(
      'email,first_name,last_name\na@nul.test,x\u0000y,Ä\u0000\nb@nul.test,\u0000,\nc@nul.test,Zoë,\n',
    );
    expect(answer.statusCode, answer.body).toBe(202);
    const { rows } = await t.app.pool.query(
      'select email, first_name, last_name, verdict, param from upload_rows where upload_id = $1 order by row_number',
      [answer.json().upload_id],
    );
    expect(rows).toEqual([
      { email: 'a@nul.test', first_name: 'xy', last_name: 'Ä', verdict: 'rejected', param: 'first_name' },
      { email: 'b@nul.test', first_name: null, last_name: null, verdict: 'rejected', param: 'first_name' },
      { email: 'c@nul.test', first_name: 'Zoë', last_name: null, verdict: null, param: null },
    ]);
  });

  it('keeps cells that a spreadsheet would run as the text they are', async () => {
    const cells = ['=1+1', '+1', '-1', '@SUM(A1)', "'=1", '=cmd|x!A1'];
    const answer = await upload(
      `email,first_name\n${cells.map((cell, n) => `f${n}@own.test,${cell}\n`).join('')}`,
    );
    const { rows } = await t.app.pool.query('select first_name from upload_rows where upload_id = $1 order by row_number', [answer.json().upload_id]); // prettier-ignore
    expect(rows.map(({ first_name }: { first_name: string }) => first_name)).toEqual(cells);
  });
});
