import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

let t: TestApp;
let campaignId: string;
let otherId: string;
beforeAll(async () => {
  t = await testApp();
  const create = async (name: string): Promise<string> =>
    (await t.call('POST', '/campaigns', { TeamId: t.teamId, name })).body.data.id;
  [campaignId, otherId] = [await create('One'), await create('Two')];
});
afterAll(() => t[Symbol.asyncDispose]());

const url = 'http://127.0.0.1:8999/hook';
const ELSEWHERE = '00000000-0000-4000-8000-000000000000';

describe('POST /webhooks', () => {
  it.each([
    ['team_id', 'campaign_id'],
    ['TeamId', 'CampaignId'],
    ['teamId', 'campaignId'],
  ])('201 with %s and %s is a webhook of that campaign alone', async (team, campaign) => {
    const { status, body } = await t.call('POST', '/webhooks', { [team]: t.teamId, [campaign]: campaignId, url });
    expect([status, body.warnings]).toEqual([201, undefined]);
    expect(body.data).toMatchObject({ team_id: t.teamId, campaign_id: campaignId });
  }); // prettier-ignore

  it('201 when both spellings say the same, in either case', async () => {
    const both = { team_id: t.teamId, TeamId: t.teamId.toUpperCase(), url };
    expect((await t.call('POST', '/webhooks', both)).status).toBe(201);
  });

  it('400 when two spellings contradict each other', async () => {
    const { status, body } = await t.call('POST', '/webhooks', { team_id: t.teamId, TeamId: ELSEWHERE, url });
    expect([status, body.error.code, body.error.param]).toEqual([400, 'validation_error', 'TeamId']);
  });

  it('404 names the key as the caller spelled it', async () => {
    const hook = { team_id: t.teamId, CampaignId: ELSEWHERE, url };
    const { status, body } = await t.call('POST', '/webhooks', hook);
    expect([status, body.error.code, body.error.param]).toEqual([404, 'campaign_not_found', 'CampaignId']);
  });
});

describe('GET with another spelling in the query', () => {
  it('200 filters webhooks by campaign', async () => {
    await t.call('POST', '/webhooks', { TeamId: t.teamId, CampaignId: otherId, url });
    const { body } = await t.call('GET', `/webhooks?TeamId=${t.teamId}&CampaignId=${otherId}`);
    expect(body.data.map((row: { campaign_id: string }) => row.campaign_id)).toEqual([otherId]);
    expect(body.pagination.total).toBe(1);
  });

  it('200 filters contacts by campaign, and deliveries by team', async () => {
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email: 'a@one.test' });
    const contacts = await t.call('GET', `/contacts?team_id=${t.teamId}&campaign_id=${otherId}`);
    expect([contacts.status, contacts.body.pagination.total]).toEqual([200, 0]);
    const [hook] = (await t.call('GET', `/webhooks?teamId=${t.teamId}`)).body.data;
    expect((await t.call('GET', `/webhooks/${hook.id}/deliveries?TeamId=${t.teamId}`)).status).toBe(200);
  });

  it('400 when the query contradicts itself', async () => {
    const { status, body } = await t.call('GET', `/senders?TeamId=${t.teamId}&team_id=${ELSEWHERE}`);
    expect([status, body.error.param]).toEqual([400, 'team_id']);
  });
});

describe('POST /contacts/bulk-action', () => {
  it('400 when campaign_id and CampaignId contradict each other', async () => {
    const { status, body } = await t.call('POST', '/contacts/bulk-action', {
      action: 'pause',
      contact_ids: [ELSEWHERE],
      campaign_id: campaignId,
      CampaignId: otherId,
    });
    expect([status, body.error.param]).toEqual([400, 'CampaignId']);
  });

  it('400 when step_number and stepNumber contradict each other', async () => {
    const steps = { step_number: 1, stepNumber: 2 };
    const ask = { action: 'assign_step', contact_ids: [ELSEWHERE], campaign_id: campaignId, ...steps };
    const { status, body } = await t.call('POST', '/contacts/bulk-action', ask);
    expect([status, body.error.param]).toEqual([400, 'stepNumber']);
  });
});
