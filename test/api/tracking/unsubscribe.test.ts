import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unsubscribeUrl } from '../../../src/sending/links.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

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
/** A contact's way through each of their campaigns. */
const livesOf = (email = 'ann@else.test') =>
  t.app.db
    .selectFrom('enrollments as e')
    .innerJoin('campaigns as c', 'c.id', 'e.campaign_id')
    .innerJoin('contact_profiles as p', 'p.id', 'e.contact_profile_id')
    .select(['c.name as campaign', 'e.life', 'e.life_reason'])
    .where('p.email', '=', email)
    .orderBy('c.name')
    .execute();
/** Enrolls a contact in a new campaign. */
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

  it('does nothing for a link that is not ours', async () => {
    const last = path.at(-1) === 'A' ? 'B' : 'A';
    for (const forged of [`${path.slice(0, -6)}${last.repeat(6)}`, '/u/x', `/u/${'A'.repeat(44)}`])
      expect((await visit('POST', forged)).statusCode).toBe(404);
    expect(await optOuts()).toEqual([]);
  });
});
