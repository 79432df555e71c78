import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { edge, node } from '../../support/graph.ts';
import { linkedinWorld } from '../../support/linkedin.ts';
import type { LinkedinWorld } from '../../support/linkedin.ts';

let l: LinkedinWorld;
beforeAll(async () => {
  l = await linkedinWorld();
  await l.connect();
});
afterAll(() => l[Symbol.asyncDispose]());
beforeEach(async () => {
  l.connector.answer = (_post, response) => void response.writeHead(202).end('{}');
  l.connector.posts.length = 0;
  await l.world.t.app.pool.query(`update campaigns set status = 'inactive'`);
});

const graph = (data: Record<string, unknown>) => ({
  nodes: [
    node(1, 'startNode'),
    node(2, 'linkedinNode', data),
    node(3, 'waitNode', { amount: 3, unit: 'days' }),
    node(4, 'linkedinNode', { action: 'message', message: 'Again' }),
    node(5, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5)],
});
const run = (data: Record<string, unknown>) => l.world.a.run(graph(data));
const query = async (text: string, values: unknown[] = []) =>
  (await l.world.t.app.pool.query(text, values)).rows;
const typesOf = async (contact: string) =>
  (await query(`select type from events where enrollment_id = $1 and channel = 'linkedin' order by id`, [contact])).map(({ type }) => type); // prettier-ignore
const lifeOf = async (contact: string) =>
  (await query('select life, life_reason from enrollments where id = $1', [contact]))[0];
const wrote = (name: string, text: string, over: object = {}) =>
  l.report({
    type: 'message_received',
    team_id: l.world.a.teamId,
    identity: { external_id: 'account-1' },
    profile_url: `https://www.linkedin.com/in/${name}`,
    text,
    ...over,
  });

it('an action that a connector never takes keeps the others of its organization waiting no longer than its turn', async () => {
  l.connector.answer = ({ body }, response) => void response.writeHead(body.includes('/poison') ? 404 : 202).end('{}');
  const campaign = await run({ action: 'visit' });
  for (const name of ['poison', 'b1', 'b2', 'b3']) await l.enroll(campaign, name);
  await l.settle(25);
  expect(l.asked().map(({ profile_url }) => profile_url.split('/').at(-1)!).toSorted()).toEqual(['b1', 'b2', 'b3', 'poison']);
  const [poison] = await query(`select state, error, attempts from linkedin_actions where profile_url like '%poison'`);
  expect(poison).toMatchObject({ state: 'waiting', error: 'the connector answered 404' });
  await query(`update linkedin_actions set attempts = 60, due_at = '2020-01-01' where profile_url like '%poison'`);
  await query('update connectors set rests_until = null');
  await l.settle(4);
  expect((await query(`select state from linkedin_actions where profile_url like '%poison'`))[0].state).toBe('failed');
}); // prettier-ignore

it('a reply of a person waits for its identity to come back, and is not sent when that is removed', async () => {
  const contact = await l.enroll(await run({ action: 'message', message: 'Hi' }), 'carl');
  await l.settle(2);
  await wrote('carl', 'Tell me more.');
  await l.settle(1);
  const [conversation] = (await l.world.t.call('GET', `/conversations?TeamId=${l.world.a.teamId}&channel=linkedin`)).body.data;
  expect(conversation.contact.id).toBe(contact);
  const path = `/conversations/${conversation.id}/messages`;
  const { id } = (await l.world.t.call('POST', path, { text: 'Gladly.' })).body.data;
  await l.settle(2);
  await l.report({ type: 'action_failed', action_id: id, code: 'identity_disconnected' });
  await l.settle(2);
  await l.connect();
  await l.settle(3);
  expect(l.connector.posts.filter(({ body }) => JSON.parse(body).action_id === id)).toHaveLength(2);
  await query(`update linkedin_identities set next_at = '2099-01-01'`);
  const second = (await l.world.t.call('POST', path, { text: 'And more.' })).body.data;
  const [identity] = (await l.world.t.call('GET', `/identities?TeamId=${l.world.a.teamId}`)).body.data;
  await l.world.t.call('DELETE', `/identities/${identity.id}`);
  const shown = (await l.world.t.call('GET', path)).body.data.find((one: { id: string }) => one.id === second.id);
  expect(shown.delivery).toMatchObject({ state: 'failed', reason: 'the identity was removed' });
  await l.connect();
}); // prettier-ignore

it('an opt-out counts for every contact with the profile, and an answer pauses the others', async () => {
  const first = await l.enroll(await run({ action: 'visit' }), 'dora');
  const second = await l.enroll(await run({ action: 'visit' }), 'x', {
    linkedin_url: 'https://de.linkedin.com/in/dora/',
    email: 'dora@else.test',
  });
  const third = await l.enroll(await run({ action: 'visit' }), 'eric');
  const fourth = await l.enroll(await run({ action: 'visit' }), 'x', {
    linkedin_url: 'http://linkedin.com/in/eric',
    email: 'eric@else.test',
  });
  await l.settle(8);
  for (const { action_id } of l.asked()) await l.report({ type: 'action_done', action_id });
  await l.settle(1);
  await wrote('dora', 'Please stop writing to me and remove me from your list.', { at: '2016-12-31T23:59:60Z' });
  await wrote('eric', 'Thank you, can we talk on Tuesday?');
  await l.settle(1);
  const lives = [await lifeOf(first), await lifeOf(second)];
  expect(lives).toEqual([
    { life: 'finished', life_reason: 'unsubscribed' },
    { life: 'finished', life_reason: 'unsubscribed' },
  ]);
  const answered = [await lifeOf(third), await lifeOf(fourth)].map(({ life, life_reason: why }) => `${life} ${why}`);
  expect(answered.toSorted()).toEqual(['finished replied', 'paused replied_elsewhere']);
}); // prettier-ignore

it('what was done after it was given up is told once, and so is an invitation that was accepted', async () => {
  const contact = await l.enroll(await run({ action: 'connection' }), 'fritz');
  await l.settle(2);
  const { action_id } = l.asked()[0]!;
  await l.report({ type: 'action_failed', action_id, code: 'other' });
  for (let n = 0; n < 3; n++) {
    await l.report({ type: 'action_done', action_id });
    await l.report({ type: 'connection_accepted', team_id: l.world.a.teamId, identity: { external_id: 'account-1' }, profile_url: 'https://www.linkedin.com/in/fritz' });
  }
  await l.settle(1);
  expect(await typesOf(contact)).toEqual(['linkedin_connection_sent', 'linkedin_connection_accepted']);
}); // prettier-ignore

it('an action whose answer was lost is recorded, though its contact left meanwhile', async () => {
  l.connector.answer = (_post, response) => void response.writeHead(504).end();
  const contact = await l.enroll(await run({ action: 'message', message: 'Hi' }), 'gina');
  await l.settle(1);
  const { action_id } = l.asked()[0]!;
  await wrote('gina', 'Yes please.');
  await l.settle(6);
  await l.report({ type: 'action_done', action_id });
  await l.settle(1);
  expect(await typesOf(contact)).toEqual(['linkedin_reply', 'linkedin_message_sent']);
});
