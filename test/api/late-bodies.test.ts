import { once } from 'node:events';
import { createConnection } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';

let t: TestApp;
let campaign: string;
beforeAll(async () => {
  t = await testApp();
  await t.server.listen({ host: '127.0.0.1', port: 0 });
  campaign = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data.id;
});
afterAll(() => t[Symbol.asyncDispose]());

const count = async (table: string): Promise<number> =>
  (await t.app.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
const newKey = async () =>
  (await t.call('POST', '/api-keys', {})).body.data as { id: string; api_key: string };

/** Sends the head of a request with a new key, does `meanwhile` once the key was let in, and then sends the body. */
async function ask(
  path: string,
  { type = 'application/json', body }: { type?: string; body: string },
  meanwhile: (keyId: string) => Promise<unknown>,
): Promise<string> {
  const { id, api_key: key } = await newKey();
  const socket = createConnection((t.server.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    `authorization: Bearer ${key}`,
    `content-type: ${type}`,
    `content-length: ${body.length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await eventually(
    () => t.app.pool.query('select 1 from api_keys where id = $1 and last_used_at is not null', [id]),
    ({ rowCount }) => rowCount === 1,
  );
  await meanwhile(id);
  socket.write(body);
  await once(socket, 'close');
  return answer.split(' ')[1]!;
}

const revoke = (id: string) => t.call('DELETE', `/api-keys/${id}`);
const lowerAndWait = async (id: string): Promise<void> => {
  await t.app.pool.query(`update api_keys set role = 'read_only' where id = $1`, [id]);
  t.clock.advance(1_001);
};
const revokeAndWait = async (id: string): Promise<void> => {
  await revoke(id);
  t.clock.advance(1_001);
};

describe('a key that is revoked while the body of its request is on the way', () => {
  it('makes no other key, however soon the body comes', async () => {
    const before = await count('api_keys');
    expect(await ask('/v2/api-keys', { body: '{"name":"Next"}' }, revoke)).toBe('401');
    expect(await count('api_keys')).toBe(before + 1);
  });

  const rows = (): string =>
    JSON.stringify({ TeamId: t.teamId, CampaignId: campaign, contacts: [{ email: 'a@late.test' }] });
  const form = (): string =>
    [
      ...Object.entries({ TeamId: t.teamId, CampaignId: campaign }).map(
        ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      ),
      '--x\r\ncontent-disposition: form-data; name="contacts"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nemail\nb@late.test\n\r\n--x--\r\n',
    ].join('');

  it.each([
    ['/v1/bulk-contacts', () => ({ body: rows() })],
    ['/v2/contacts/bulk', () => ({ body: rows() })],
    ['/v2/contacts/bulk', () => ({ body: form(), type: 'multipart/form-data; boundary=x' })],
  ])('imports nothing by a body that comes late: %s', async (path, made) => {
    const before = await count('uploads');
    expect(await ask(path, made(), revokeAndWait)).toBe('401');
    expect(await count('uploads')).toBe(before);
    expect(await ask(path, made(), lowerAndWait)).toBe('403');
    expect(await count('uploads')).toBe(before);
    expect(await ask(path, made(), async () => t.clock.advance(60_000))).toBe('202');
  });
});
