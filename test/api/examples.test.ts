import { afterAll, beforeAll, expect, it } from 'vitest';
import { SOME_ID } from '../../src/platform/http/schema.ts';
import { testApp } from '../support/app.ts';
import { makeUncertain } from '../support/uncertain.ts';
import { freePorts } from '../support/mail-servers.ts';
import type { TestApp } from '../support/app.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import type { HookReceiver } from '../support/hook-receiver.ts';
import { makeSaid } from '../support/said.ts';

let t: TestApp;
let receiver: HookReceiver;
beforeAll(async () => {
  // Without a resolver the address of the example stays unknown.
  t = await testApp({
    config: {
      dnsServers: [`127.0.0.1:${(await freePorts(1))[0]}`],
      notices: { smtpUrl: 'smtp://127.0.0.1:9', from: 'notices@acme.test' },
    },
  });
  receiver = await startHookReceiver();
  receiver.answer = (_post, response) => void response.writeHead(500).end();
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

interface Operation {
  requestBody?: { content: Record<string, { example: unknown }> };
  responses: Record<string, unknown>;
}

const talkOf = (of: TestApp, senderId: string) =>
  makeSaid(of, { teamId: of.teamId, senderId, inboundId: of.app.ids.uuid(of.clock.now()), word: 'sample' });

/** Calls in an order in which each finds what it needs; the word names the id of its answer. */
const STORY: [call: string, known?: string][] = [
  ['POST /teams'],
  ['PATCH /teams/{team}'],
  ['POST /teams/{team}/members', 'ben'],
  ['PATCH /teams/{team}/members/{ben}'],
  ['POST /blacklist'],
  ['POST /attachments'],
  ['POST /dkim-keys'],
  ['POST /domains/connect'],
  ['POST /senders', 'sender'],
  ['PATCH /senders/{sender}'],
  ['PUT /senders/{sender}/connection'],
  ['POST /sender-profiles', 'profile'],
  ['PATCH /sender-profiles/{profile}'],
  ['POST /campaign-categories', 'category'],
  ['PATCH /campaign-categories/{category}'],
  ['PATCH /campaign-categories'],
  ['POST /campaigns', 'campaign'],
  ['PATCH /campaigns/{campaign}'],
  ['POST /campaigns/{campaign}/sequence/preview'],
  ['PATCH /campaigns/{campaign}/sequence'],
  ['POST /campaigns/{campaign}/simulate'],
  ['POST /campaigns/{campaign}/sender-profiles'],
  ['POST /playbooks', 'playbook'],
  ['PATCH /playbooks/{playbook}'],
  ['POST /playbooks/{playbook}/duplicate'],
  ['POST /api-keys'],
  ['PATCH /conversations/{conversation}'],
  ['POST /conversations/{conversation}/messages'],
  ['POST /snippets', 'snippet'],
  ['PATCH /snippets/{snippet}'],
  ['POST /conversations/{conversation}/preview'],
  ['POST /uncertain-mails/{uncertain}/settle'],
  ['POST /labels', 'label'],
  ['POST /contacts', 'contact'],
  ['PATCH /contacts/{contact}'],
  ['PATCH /tasks/{task}'],
  ['PATCH /identities/{identity}'],
  ['POST /contacts/bulk'],
  ['POST /blacklist/bulk'],
  ['POST /contacts/bulk-action'],
  ['PATCH /labels/{label}'],
  ['POST /broadcasts/estimate-audience'],
  ['POST /broadcasts/preview-audience-contacts'],
  ['POST /broadcasts', 'broadcast'],
  ['PUT /broadcasts/{broadcast}'],
  ['POST /broadcasts/{broadcast}/schedule'],
  ['POST /email-validation/verify'],
  ['POST /webhooks', 'webhook'],
  ['PATCH /webhooks/{webhook}'],
  ['POST /webhooks/{webhook}/test'],
  ['POST /webhooks/{webhook}/deliveries/{delivery}/retry'],
  ['POST /webhooks/{webhook}/replay'],
  ['PATCH /notices'],
  ['PATCH /me/notices'],
  ['POST /notices/test'],
  ['PATCH /organization'],
  ['POST /people/export'],
  ['POST /people/erase'],
];
const OF_KEY: Record<string, string> = {
  TeamId: 'team', teamId: 'team', team_id: 'team', CampaignId: 'campaign', campaign_id: 'campaign', sender_ids: 'sender',
  sender_profile_id: 'profile', contact_ids: 'contact', id: 'category',
  label_ids: 'label', team_ids: 'team',
}; // prettier-ignore

it('every example of a body is taken by the call that it stands at', async () => {
  const paths = t.server.swagger().paths as unknown as Record<string, Record<string, Operation>>;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replace('/v2', '').replaceAll(/\{\w+\}/g, '{}')}`,
      operation,
    })),
  );
  const ids: Record<string, string> = { team: t.teamId };
  const real = (value: unknown, key: string): unknown => {
    if (value === SOME_ID) return ids[OF_KEY[key]!];
    if (Array.isArray(value)) return value.map((each) => real(each, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, real(each, name)]));
  };
  for (const [call, known] of STORY) {
    const { operation } = operations.find(({ name }) => name === call.replaceAll(/\{\w+\}/g, '{}'))!;
    if (call.endsWith('/test'))
      await t.call('PATCH', `/webhooks/${ids.webhook}`, { url: receiver.url, enabled: true });
    const [method, path] = call.split(' ') as ['POST', string];
    const { example } = operation.requestBody!.content['application/json']!;
    const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name]!);
    const { status, body } = await t.call(method, url, real(example, ''));
    expect([call, status, body.warnings], JSON.stringify(body)).toEqual([
      call,
      expect.toSatisfy((is: number) => String(is) in operation.responses && is < 300),
      undefined,
    ]);
    if (known) ids[known] = body.data.id;
    if (known === 'contact') {
      ids.identity = t.app.ids.uuid(t.clock.now());
      await t.app.pool.query('update organizations set linkedin_enabled = true');
      await t.app.pool.query(
        `insert into linkedin_identities (team_id, id, external_id, name, next_at, created_at, updated_at) values ($1, $2, $3, $3, now(), now(), now())`,
        [t.teamId, ids.identity, 'Ada'],
      );
      ids.task = t.app.ids.uuid(t.clock.now());
      await t.app.pool.query(
        `insert into tasks (team_id, id, enrollment_id, campaign_id, node_id, pass, step_number, title, blocking, created_at, updated_at)
         select team_id, $2, id, campaign_id, 'x', 1, 1, 'Call', true, now(), now() from enrollments where id = $1`,
        [ids.contact, ids.task],
      );
    }
    if (known === 'sender') {
      ids.conversation = (await talkOf(t, ids.sender!)).conversation;
      ids.uncertain = await makeUncertain(t, { teamId: t.teamId, senderId: ids.sender!, word: 'doubt' });
    }
    if (call.endsWith('/test'))
      ids.delivery = (
        await t.call('GET', `/webhooks/${ids.webhook}/deliveries?team_id=${t.teamId}`)
      ).body.data[0].id;
  }
  const told = STORY.map(([call]) => call.replaceAll(/\{\w+\}/g, '{}'));
  const withBody = operations
    .filter(({ operation }) => operation.requestBody)
    .map(({ name }) => name)
    // Needs a received message: `settle-message.test.ts` calls it.
    .filter((name) => !name.endsWith('/reclassify'))
    // Needs signed bodies: `linkedin/actions.test.ts` reports each.
    .filter((name) => !name.startsWith('POST /connectors/'))
    // Needs connectors: `setup/checkout.test.ts` has them.
    .filter((name) => !name.endsWith('/inbox-checkout'))
    // Need mailboxes that can be reached: the tests of `placement/` have them.
    .filter((name) => !name.startsWith('POST /placement-'))
    // Need an email of the sequence: `campaigns/render.test.ts` and `campaigns/send-test.test.ts` have one.
    .filter((name) => !/\/(render|send-test)$/.test(name))
    // Calls a server: `test-node.test.ts` has one.
    .filter((name) => !name.endsWith('/test-node'));
  expect(told.toSorted()).toEqual(withBody.toSorted());
});
