import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { id, oneMail } from '../../support/graph.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const GRAPH = oneMail('Hi', 'Text');
const create = (over: object = {}) =>
  t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn', ...over });
const patch = (campaignId: string, body: object) => t.call('PATCH', `/campaigns/${campaignId}`, body);

describe('a campaign', () => {
  it('begins as an inactive draft', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ name: 'Autumn', status: 'inactive', is_draft: true });
  });

  it('keeps its graph as it was drawn, with the message type of every node', async () => {
    const { body } = await create(GRAPH);
    const sequence = await t.call('GET', `/campaigns/${body.data.id}/sequence`);
    expect(sequence.body.data.nodes.map((node: { data: { type: number } }) => node.data.type)).toEqual([
      0, 1, 11,
    ]);
    expect(sequence.body.data.edges[0]).toMatchObject({ ...GRAPH.edges[0], type: 'buttonedge' });
  });

  it('refuses a broken graph as a whole, and names every fault', async () => {
    const nodes = [
      GRAPH.nodes[0],
      { id: id(2), type: 'emailNode', data: { subject: '{{bad name}}', body: '' } },
    ];
    const { status, body } = await create({ nodes, edges: [] });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'validation_error',
      param: expect.stringContaining('nodes[1].data') as string,
    });
    const named = JSON.stringify(body.error.details);
    expect(named).toContain('nodes[1].data.subject');
    expect(named).toContain('nodes[1].data.body');
  });

  it.each<[string, string, object]>([
    ['missing_team_id', 'TeamId', { TeamId: undefined }],
    ['missing_required_parameter', 'name', { name: undefined }],
    ['validation_error', 'name', { name: '' }],
    ['validation_error', 'name', { name: ' \t ' }],
    ['validation_error', 'schedule.timezone', { schedule: { timezone: 'Moon/Base' } }],
    ['validation_error', 'bounce_guard_max_rate', { bounce_guard_max_rate: 0.5 }],
  ])('400 %s names %s', async (code, param, over) => {
    const { status, body } = await create(over);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code, param });
  });

  it('is launched only when every check passes, and says which does not', async () => {
    const { body } = await create(GRAPH);
    const campaignId = body.data.id;
    const early = await patch(campaignId, { status: 'active' });
    expect(early).toMatchObject({ status: 409, body: { error: { code: 'campaign_not_ready' } } });
    expect(early.body.error.details.map((check: { check: string }) => check.check)).toEqual(['senders']);
    await saveSender(t.app, t.teamId, {
      email: 'anna@outreach.test',
      smtp_host: '127.0.0.1',
      smtp_port: 2525,
      smtp_security: 'none',
    });
    expect((await t.call('GET', `/campaigns/${campaignId}/review`)).body.data).toMatchObject({
      can_launch: true,
    });
    expect(await patch(campaignId, { status: 'active' })).toMatchObject({
      status: 200,
      body: { data: { status: 'active', is_draft: false } },
    });

    const frozen = await t.call('PATCH', `/campaigns/${campaignId}/sequence`, GRAPH);
    expect(frozen).toMatchObject({ status: 409, body: { error: { code: 'campaign_active' } } });
    expect(await patch(campaignId, { status: 'inactive' })).toMatchObject({
      status: 200,
      body: { data: { status: 'inactive' } },
    });
    expect((await t.call('PATCH', `/campaigns/${campaignId}/sequence`, GRAPH)).status).toBe(200);
  });

  it('that neither mails nor acts on LinkedIn is not launched', async () => {
    const empty = await create();
    expect(
      (await patch(empty.body.data.id, { status: 'active' })).body.error.details.map(
        (check: { check: string }) => check.check,
      ),
    ).toContain('steps');
  });

  it('is removed as a draft with its contacts, archived once it was launched, and the last one stays', async () => {
    const draft = (await create()).body.data.id;
    const contact = await t.call('POST', '/contacts', {
      TeamId: t.teamId,
      CampaignId: draft,
      email: 'ann@else.test',
    });
    const removed = await t.call('DELETE', `/campaigns/${draft}`);
    expect([removed.status, removed.body.data]).toEqual([200, undefined]);
    expect((await t.call('GET', `/campaigns/${draft}`)).status).toBe(404);
    expect((await t.call('GET', `/contacts/${contact.body.data.id}`)).status).toBe(404);
    const used = (await create(GRAPH)).body.data.id;
    const { body } = await t.call('POST', '/contacts', {
      TeamId: t.teamId,
      CampaignId: used,
      email: 'ann@else.test',
    });
    expect((await patch(used, { status: 'active' })).status).toBe(200);
    expect((await t.call('DELETE', `/campaigns/${used}`)).body.data).toEqual({ id: used });
    expect((await t.call('GET', `/campaigns/${used}`)).body.data.status).toBe('archived');
    expect(
      await t.app.db
        .selectFrom('enrollments')
        .select(['life', 'life_reason'])
        .where('id', '=', body.data.id)
        .execute(),
    ).toEqual([{ life: 'archived', life_reason: 'campaign_archived' }]);
    for (const refused of [
      await patch(used, { name: 'New' }),
      await t.call('PATCH', `/campaigns/${used}/sequence`, GRAPH),
    ])
      expect(refused).toMatchObject({ status: 409, body: { error: { code: 'campaign_archived' } } });
    const left = await t.call('GET', `/campaigns?TeamId=${t.teamId}`);
    const ids = left.body.data
      .filter((each: { status: string }) => each.status !== 'archived')
      .map((each: { id: string }) => each.id);
    for (const each of ids.slice(1)) await t.call('DELETE', `/campaigns/${each}`);
    expect(await t.call('DELETE', `/campaigns/${ids[0]}`)).toMatchObject({
      status: 409,
      body: { error: { code: 'minimum_campaigns' } },
    });
  });
});
