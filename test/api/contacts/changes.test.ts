import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { leaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import { createContents } from '../../../src/sending/content.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const GRAPH = {
  nodes: [
    { id: id(1), type: 'startNode', data: {} },
    { id: id(2), type: 'emailNode', data: { step_number: 1, subject: 'Hi', body: 'Text' } },
    { id: id(3), type: 'stopNode', data: {} },
  ],
  edges: [
    { id: id(12), source: id(1), target: id(2) },
    { id: id(23), source: id(2), target: id(3) },
  ],
};
let t: TestApp;
let campaignId: string;
let senderId: string;
beforeEach(async () => {
  t = await testApp();
  const smtp = { smtp_host: '127.0.0.1', smtp_port: 2525, smtp_security: 'none' as const };
  senderId = (await saveSender(t.app, t.teamId, { email: 'anna@outreach.test', spacing_seconds: 0, ...smtp }))
    .id;
  campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'A', ...GRAPH })).body.data.id;
});
afterEach(() => t[Symbol.asyncDispose]());

const create = (over: object) =>
  t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, ...over });
const launch = () => t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' });
const limit = (contacts_limit: number) =>
  t.app.db.updateTable('organizations').set({ contacts_limit }).execute();
async function run(): Promise<void> {
  for (let n = 0; n < 5; n++) {
    t.clock.advance(7_200_000);
    await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  }
}
async function claimed(): Promise<string[]> {
  const at = { teamId: t.teamId, senderId, token: id(901) };
  await leaseSender(t.app.db, { ...at, wall: t.clock.wall(), seconds: 600 });
  const claim = await claimSends({ ...t.app, contents: createContents() }, { ...at, want: 10 });
  return claim.claimed.map(({ row }) => row.recipient);
}

describe('a mail that waits', () => {
  it('a contact removed while its mail waited, and created again, is mailed', async () => {
    const made = await create({ email: 'ann@else.test' });
    await launch();
    await run();
    await t.call('DELETE', `/contacts/${made.body.data.id}`);
    expect((await create({ email: 'ann@else.test' })).body.data.id).toBe(made.body.data.id);
    await run();
    expect(await claimed()).toEqual(['ann@else.test']);
  });
  it('nothing goes to a blacklisted address, also when the contact has another one by now', async () => {
    const made = await create({ email: 'ann@else.test' });
    await launch();
    await run();
    await t.call('PATCH', `/contacts/${made.body.data.id}`, { email: 'bob@else.test' });
    await t.call('POST', '/blacklist', { TeamId: t.teamId, address: 'ann@else.test' });
    expect(await claimed()).not.toContain('ann@else.test');
  });
  it('a waiting mail goes to the address the contact has', async () => {
    const made = await create({ email: 'typo@else.test' });
    await launch();
    await run();
    await t.call('PATCH', `/contacts/${made.body.data.id}`, { email: 'right@else.test' });
    expect(await claimed()).toEqual(['right@else.test']);
  });
});

describe('a campaign', () => {
  it('archiving a campaign archives its contacts', async () => {
    await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'B' });
    const made = await create({ email: 'ann@else.test' });
    await t.app.db.updateTable('campaigns').set({ is_draft: false }).where('id', '=', campaignId).execute();
    await t.call('DELETE', `/campaigns/${campaignId}`);
    expect((await t.call('GET', `/contacts/${made.body.data.id}`)).body.data.life).toBe('archived');
  });
});

describe('a contact', () => {
  it('the limit holds for requests at once', async () => {
    await limit(1);
    const answers = await Promise.all([1, 2, 3, 4].map((n) => create({ email: `p${n}@else.test` })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
  it('at the limit, a person who counts already may join another campaign', async () => {
    await create({ email: 'ann@else.test' });
    const other = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'B' })).body.data.id;
    await limit(1);
    expect((await create({ email: 'ann@else.test', CampaignId: other })).status).toBe(201);
  });
  it('PATCH changes integration_contact_id', async () => {
    const { id: contact } = (await create({ email: 'a@else.test', integration_contact_id: 'one' })).body.data;
    const { body } = await t.call('PATCH', `/contacts/${contact}`, { integration_contact_id: 'two' });
    expect(body.data.integration_contact_id).toBe('two');
  });
  it('PATCH refuses linkedin_url where the organization has no LinkedIn', async () => {
    const { id: contact } = (await create({ email: 'a@else.test' })).body.data;
    const url = { linkedin_url: 'https://www.linkedin.com/in/a' };
    expect((await t.call('PATCH', `/contacts/${contact}`, url)).status).toBe(400);
  });
  it('409 for a LinkedIn address of another contact names linkedin_url', async () => {
    await t.app.db.updateTable('organizations').set({ linkedin_enabled: true }).execute();
    await create({ linkedin_url: 'https://www.linkedin.com/in/a' });
    const { id: contact } = (await create({ linkedin_url: 'https://www.linkedin.com/in/b' })).body.data;
    const { body } = await t.call('PATCH', `/contacts/${contact}`, {
      linkedin_url: 'https://www.linkedin.com/in/A',
    });
    expect(body.error).toMatchObject({ code: 'duplicate_resource', param: 'linkedin_url' });
  });
});
