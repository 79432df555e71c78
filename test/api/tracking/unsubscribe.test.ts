import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unsubscribeUrl } from '../../../src/sending/links.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { runs } from '../../support/chance.ts';

let t: TestApp;
let enrollmentId: string;
let path: string;
beforeEach(async () => {
  t = await testApp();
  await t.hearAll();
  enrollmentId = await add('Autumn');
  path = new URL(unsubscribeUrl(t.app, enrollmentId)).pathname;
});
afterEach(() => t[Symbol.asyncDispose]());

const visit = (method: 'GET' | 'POST', url: string, payload = '') =>
  t.server.inject({
    method,
    url,
    ...(method === 'POST'
      ? { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
      : {}),
  });
const optOuts = () =>
  t.app.db.selectFrom('events').select('enrollment_id').where('type', '=', 'unsubscribe').execute();
const livesOf = (email = 'ann@else.test') =>
  t.app.db
    .selectFrom('enrollments as e')
    .innerJoin('campaigns as c', 'c.id', 'e.campaign_id')
    .innerJoin('contact_profiles as p', 'p.id', 'e.contact_profile_id')
    .select(['c.name as campaign', 'e.life', 'e.life_reason'])
    .where('p.email', '=', email)
    .orderBy('c.name')
    .execute();
async function add(name: string, email = 'ann@else.test'): Promise<string> {
  const campaign = await t.call('POST', '/campaigns', { TeamId: t.teamId, name });
  const made = await t.call('POST', '/contacts', {
    TeamId: t.teamId,
    CampaignId: campaign.body.data.id,
    email,
  });
  return made.body.data.id;
}

describe('the unsubscribe page', () => {
  it('only asks when it is opened: scanners follow links', async () => {
    const page = await visit('GET', path);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(await optOuts()).toEqual([]);
  });

  it('ends everything by one click of a mail program (RFC 8058), however often it comes', async () => {
    const [, paused, ended] = [await add('Winter'), await add('Paused'), await add('Ended')];
    await add('Other', 'bob@else.test');
    for (const [action, contact] of [
      ['pause', paused],
      ['finish', ended],
    ])
      await t.call('POST', '/contacts/bulk-action', { action, contact_ids: [contact] });
    for (let n = 0; n < 3; n++)
      expect((await visit('POST', path, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect(await optOuts()).toEqual([{ enrollment_id: enrollmentId }]);
    expect(await livesOf()).toEqual([
      { campaign: 'Autumn', life: 'finished', life_reason: 'unsubscribed' },
      { campaign: 'Ended', life: 'finished', life_reason: 'manual' },
      { campaign: 'Paused', life: 'finished', life_reason: 'unsubscribed' },
      { campaign: 'Winter', life: 'finished', life_reason: 'unsubscribed' },
    ]);
    expect(await livesOf('bob@else.test')).toMatchObject([{ life: 'active' }]);
    const listed = await t.call('GET', `/blacklist?TeamId=${t.teamId}`);
    expect(JSON.stringify(listed.body.data)).toContain('ann@else.test');
  });

  const BODIES: [what: string, type: string | undefined, body: string | Buffer, more?: Record<string, string>][] = [
    ['nothing', undefined, ''],
    ['a body without a type', undefined, 'List-Unsubscribe=One-Click'],
    ['an empty type', '', 'x'],
    ['a type that is none', ';;=, /', 'x'],
    ['no media type', 'text', 'x'],
    ['plain text', 'text/plain; charset=koi8-r', 'List-Unsubscribe=One-Click'],
    ['JSON that is broken', 'application/json', '{"List-Unsubscribe"'],
    ['JSON with __proto__', 'application/json', '{"__proto__":{"x":1}}'],
    ['a form of parts', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'],
    ['a form of parts without a boundary', 'multipart/form-data', 'x'],
    ['a form with a NUL', 'application/x-www-form-urlencoded', 'List-Unsubscribe=\0%00'],
    ['a packed body', 'application/x-www-form-urlencoded', Buffer.from([0x1f, 0x8b]), { 'content-encoding': 'gzip' }],
    ['a body of 2 MB', 'application/x-www-form-urlencoded', 'x'.repeat(2 * 1024 * 1024)],
    ['a body in pieces', 'application/octet-stream', 'x', { 'transfer-encoding': 'chunked' }],
  ]; // prettier-ignore
  it.each(BODIES)('ends everything by a POST with %s', async (_what, type, payload, more = {}) => {
    const headers = { ...(type === undefined ? {} : { 'content-type': type }), ...more };
    const { statusCode } = await t.server.inject({ method: 'POST', url: path, payload, headers });
    expect(statusCode).toBe(200);
    expect(await optOuts()).toEqual([{ enrollment_id: enrollmentId }]);
  });

  it('ends everything by any bytes of any type', async () => {
    const { port } =
      (await t.server.listen({ port: 0, host: '127.0.0.1' }), t.server.server.address() as AddressInfo);
    const header = fc.stringMatching(/^[!-~][ -~]{0,30}$/);
    await fc.assert(
      fc.asyncProperty(header, fc.uint8Array({ maxLength: 300 }), async (type, body) => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
          method: 'POST',
          headers: { 'content-type': type },
          body: body as Uint8Array<ArrayBuffer>,
        });
        expect([answer.status, (await answer.text()).includes('You are unsubscribed')]).toEqual([200, true]);
      }),
      { numRuns: runs(30) },
    );
    expect(await optOuts()).toEqual([{ enrollment_id: enrollmentId }]);
  });

  it('does nothing for a link that is not ours', async () => {
    const last = path.at(-1) === 'A' ? 'B' : 'A';
    for (const forged of [`${path.slice(0, -6)}${last.repeat(6)}`, '/u/x', `/u/${'A'.repeat(44)}`])
      expect((await visit('POST', forged)).statusCode).toBe(404);
    expect(await optOuts()).toEqual([]);
  });
});
