import { afterAll, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { edge, id, node } from '../../support/graph.ts';
import { startHookReceiver } from '../../support/hook-receiver.ts';

const t = await testApp();
const host = await startHookReceiver();
afterAll(async () => {
  await host[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});
const call = {
  url: `${host.url}/x?m={{email}}`,
  body: '{"n": "{{custom.n}}"}',
  headers: { 'X-Key': 'k-1' },
  save_as: { score: 's' },
};
const graph = { nodes: [node(1, 'startNode'), node(2, 'httpNode', call)], edges: [edge(1, 2)] };
const campaign = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn', ...graph })).body
  .data.id as string;
const contact = (
  await t.call('POST', '/contacts', {
    TeamId: t.teamId,
    CampaignId: campaign,
    email: 'ben@else.test',
    custom: { n: 7 },
  })
).body.data.id as string;
const other = (await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaign, email: 'eve@else.test' })).body.data.id as string; // prettier-ignore
const tested = (body: object) => t.call('POST', `/campaigns/${campaign}/sequence/test-node`, body);

it('200 calls a saved node once for a contact, and saves nothing', async () => {
  host.answer = (_post, response) => void response.writeHead(200).end('{"s":3}');
  const { status, body } = await tested({ node_id: id(2), ContactId: contact });
  expect([status, body.data]).toEqual([
    200,
    {
      request: {
        method: 'POST',
        url: `${host.url}/x?m=ben%40else.test`,
        headers: { 'X-Key': '****', 'content-type': 'application/json' },
        body: '{"n": "7"}',
      },
      status: 200,
      body: '{"s":3}',
      outcome: 'done',
      error: null,
      custom: { score: 3 },
      note: null,
    },
  ]);
  expect(host.posts.map(({ headers }) => headers['x-key'])).toEqual(['k-1']);
  expect((await t.call('GET', `/contacts/${contact}`)).body.data.custom).toEqual({ n: 7 });
});

it('200 calls a node that is not saved, with the header that the saved one keeps', async () => {
  host.answer = (_post, response) => void response.writeHead(500).end('no');
  const changed = node(2, 'httpNode', { url: `${host.url}/y`, method: 'GET', headers: { 'X-Key': '****' } });
  const { body } = await tested({ node: changed });
  expect(body.data).toMatchObject({
    status: 500,
    outcome: 'again',
    error: 'the host answered 500',
    body: 'no',
    custom: {},
  });
  expect(host.posts.at(-1)).toMatchObject({ path: '/y', headers: { 'x-key': 'k-1' } });
});

it.each([
  [{}, 'node'],
  [{ node_id: id(2), node: graph.nodes[1] }, 'node'],
  [{ node_id: id(9) }, 'node_id'],
  [{ node_id: id(1) }, 'node.type'],
  [{ node: { type: 'httpNode', data: { url: 'ftp://x' } } }, 'node.data.url'],
  [{ node: node(2, 'httpNode', { url: 'https://evil.example/', headers: { 'X-Key': '****' } }) }, 'node.data.headers.X-Key'],
  [{ node_id: id(2), ContactId: other }, 'ContactId'],
])('400 for %j: %s', async (body, param) => {
  const before = host.posts.length;
  const answer = await tested(body);
  expect([answer.status, answer.body.error.param, host.posts.length]).toEqual([400, param, before]);
}); // prettier-ignore

it('404 for a contact of another campaign', async () => {
  const elsewhere = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Winter' })).body.data.id;
  const stranger = (await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: elsewhere, email: 'x@else.test' })).body.data.id;
  expect((await tested({ node_id: id(2), ContactId: stranger })).status).toBe(404);
}); // prettier-ignore

it('400 says that it is the sample contact that lacks a value, when none was named', async () => {
  const { status, body } = await tested({ node_id: id(2) });
  expect([status, body.error.message]).toEqual([
    400,
    'the sample contact has no value for custom.n: name a contact that has it',
  ]);
});
