import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unsubscribeUrl } from '../../../src/sending/links.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let enrollmentId: string;
let path: string;
beforeEach(async () => {
  t = await testApp();
  const campaign = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' });
  const made = await t.call('POST', '/contacts', {
    TeamId: t.teamId,
    CampaignId: campaign.body.data.id,
    email: 'ann@else.test',
  });
  enrollmentId = made.body.data.id;
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
const lifeOf = () =>
  t.app.db
    .selectFrom('enrollments')
    .select(['life', 'life_reason'])
    .where('id', '=', enrollmentId)
    .executeTakeFirstOrThrow();

describe('the unsubscribe page', () => {
  it('only asks when it is opened: scanners follow links', async () => {
    const page = await visit('GET', path);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(await optOuts()).toEqual([]);
  });

  it('ends everything by one click of a mail program (RFC 8058), however often it comes', async () => {
    for (let n = 0; n < 3; n++)
      expect((await visit('POST', path, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect(await optOuts()).toEqual([{ enrollment_id: enrollmentId }]);
    expect(await lifeOf()).toEqual({ life: 'finished', life_reason: 'unsubscribed' });
    const listed = await t.call('GET', `/blacklist?TeamId=${t.teamId}`);
    expect(JSON.stringify(listed.body.data)).toContain('ann@else.test');
  });

  it('does nothing for a link that is not ours', async () => {
    const last = path.at(-1) === 'A' ? 'B' : 'A';
    for (const forged of [`${path.slice(0, -6)}${last.repeat(6)}`, '/u/x', `/u/${'A'.repeat(44)}`])
      expect((await visit('POST', forged)).statusCode).toBe(404);
    expect(await optOuts()).toEqual([]);
  });
});
