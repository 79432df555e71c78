import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { edge, node } from '../../../support/graph.ts';
import { createApiKey } from '../../../../src/accounts/create-api-key.ts';
import { setConnector } from '../../../../src/connectors/connectors.ts';
import { standardSignature } from '../../../../src/platform/rules/standard-signature.ts';
import { linkedinWorld } from '../../../support/linkedin.ts';
import type { LinkedinWorld } from '../../../support/linkedin.ts';

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

async function twice(name: string): Promise<[string, string]> {
  const first = await l.enroll(await run({ action: 'visit' }), name);
  const other = { linkedin_url: `https://de.linkedin.com/in/${name}/`, email: `${name}@else.test` };
  return [first, await l.enroll(await run({ action: 'visit' }), 'x', other)];
}

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

describe('of a person with two contacts', () => {
  const AWAY =
    'Thank you for your message. I am out of the office until 1 March 2027 with no access to my messages.';
  const ANSWER = 'Thank you, can we talk on Tuesday?';
  const DOUBT = "Please don't contact me here, use WhatsApp.";
  const scope = (reply_scope: string) =>
    l.world.t.call('PATCH', `/teams/${l.world.a.teamId}`, { reply_scope });
  afterEach(() => scope('person'));

  it.each([
    ['an absence pauses both', 'person', AWAY, ['paused out_of_office', 'paused out_of_office']],
    ['an absence pauses one where answers count for their campaign', 'campaign', AWAY, ['active', 'paused out_of_office']],
    ['an answer ends one where answers count for their campaign', 'campaign', ANSWER, ['active', 'finished replied']],
    ['doubt pauses both all the same', 'campaign', DOUBT, ['paused opt_out_doubt', 'paused opt_out_doubt']],
  ])('%s', async (what, reply_scope, text, lives) => {
    await scope(reply_scope);
    const name = `twin-${what.length}`;
    const contacts = await twice(name);
    await l.settle(4);
    for (const { action_id } of l.asked()) await l.report({ type: 'action_done', action_id });
    await l.settle(1);
    await wrote(name, text);
    await l.settle(1);
    const found = [await lifeOf(contacts[0]), await lifeOf(contacts[1])];
    expect(found.map(({ life, life_reason: why }) => [life, why].filter(Boolean).join(' ')).toSorted()).toEqual(lives);
  }); // prettier-ignore
});

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

const signed = (secret: string, body: object, seconds: number) => {
  const text = JSON.stringify(body);
  return l.world.t.call('POST', '/connectors/linkedin/events', text, {
    'content-type': 'application/json',
    'webhook-id': 'x',
    'webhook-timestamp': String(seconds),
    'webhook-signature': standardSignature([secret], 'x', seconds, text),
  });
};
const nowSeconds = () => Math.floor(l.world.t.clock.wall().getTime() / 1000);

it('a report that is signed and older than five minutes is refused', async () => {
  const body = { organization_id: l.world.t.organizationId, event_id: 'old', type: 'action_done', action_id: l.world.a.teamId };
  expect((await signed(l.secret, body, nowSeconds() - 299)).status).toBe(202);
  expect((await signed(l.secret, { ...body, event_id: 'older' }, nowSeconds() - 301)).status).toBe(401);
  expect((await signed(l.secret, { ...body, event_id: 'ahead' }, nowSeconds() + 301)).status).toBe(401);
}); // prettier-ignore

it('the connector of another organization ends no action of ours and writes to no identity of ours', async () => {
  const { app } = l.world.t;
  const other = await createApiKey(app, { organization: 'Other', email: 'admin@other.test', role: 'org_admin' });
  const secret = await setConnector(app, { organizationId: other.organization_id, kind: 'linkedin' }, { url: l.connector.url });
  const contact = await l.enroll(await run({ action: 'visit' }), 'hugo');
  await l.settle(2);
  const { action_id } = l.asked()[0]!;
  const theirs = { organization_id: other.organization_id, team_id: l.world.a.teamId, identity: { external_id: 'account-1' } };
  const reports = [
    { type: 'action_done', action_id },
    { type: 'action_failed', action_id, code: 'other' },
    { type: 'identity_disconnected' },
    { type: 'message_received', profile_url: 'https://www.linkedin.com/in/hugo', text: 'Please remove me from your list.' },
  ];
  for (const [n, { type, ...rest }] of reports.entries()) {
    const body = type.startsWith('action') ? { organization_id: other.organization_id, ...rest } : { ...theirs, ...rest };
    expect((await signed(secret, { ...body, event_id: `forged-${n}`, type }, nowSeconds())).status).toBe(202);
  }
  await l.settle(2);
  expect(await query(`select state from linkedin_actions where id = $1`, [action_id])).toEqual([{ state: 'handed_over' }]);
  expect([await typesOf(contact), (await lifeOf(contact)).life]).toEqual([[], 'active']);
  expect(await query(`select disconnected_at from linkedin_identities where external_id = 'account-1' and deleted_at is null`)).toEqual([{ disconnected_at: null }]);
}); // prettier-ignore

it('an answer ends the campaign that acted, not one that only waits to', async () => {
  const acted = await l.enroll(await run({ action: 'visit' }), 'ivan', { email: 'ivan@else.test' });
  await l.settle(2);
  await l.report({ type: 'action_done', action_id: l.asked()[0]!.action_id });
  await l.settle(1);
  await query(`update linkedin_identities set next_at = '2099-01-01'`);
  const waits = await l.enroll(await run({ action: 'like' }), 'ivan', { email: 'ivan@else.test' });
  await l.world.step();
  await wrote('ivan', 'Yes please.');
  await l.settle(1);
  expect(await lifeOf(acted)).toEqual({ life: 'finished', life_reason: 'replied' });
  expect(await lifeOf(waits)).toEqual({ life: 'paused', life_reason: 'replied_elsewhere' });
});
