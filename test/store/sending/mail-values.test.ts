import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { leaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import { createContents } from '../../../src/sending/content.ts';
import { renderMail } from '../../../src/sending/render-mail.ts';
import type { Letter } from '../../../src/sending/claimed-send.ts';
import type { DueSend } from '../../../src/sending/ledger-store.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { id, oneMail } from '../../support/graph.ts';

const CONTACT = {
  first_name: 'Ann',
  last_name: 'Ito',
  company_name: 'Acme',
  title: 'CEO',
  phone: '+49 30 1',
  city: 'Berlin',
  state: 'BE',
  country: 'Germany',
  company_url: 'https://acme.test',
  industry: 'Parts',
};
const FIELDS = ['email', ...Object.keys(CONTACT), 'custom.colour'];

let t: TestApp;
let senderId: string;
beforeAll(async () => {
  t = await testApp();
  const smtp = { smtp_host: '127.0.0.1', smtp_port: 2525, smtp_security: 'none' as const };
  const sender = { email: 'anna@outreach.test', spacing_seconds: 0, max_per_day: 100, ...smtp };
  senderId = (await saveSender(t.app, t.teamId, sender)).id;
});
afterAll(() => t[Symbol.asyncDispose]());

const create = (body: string | object) => {
  const graph = oneMail('Hi', typeof body === 'string' ? body : '');
  if (typeof body === 'object') Object.assign(graph.nodes[1]!.data, body);
  return t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Values', ...graph });
};
async function waiting(
  body: string | object,
  contact: object,
): Promise<{ campaignId: string; contactId: string }> {
  const campaignId: string = (await create(body)).body.data.id;
  const made = await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, ...contact });
  expect((await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' })).status).toBe(200);
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  return { campaignId, contactId: made.body.data.id };
}
async function mails(): Promise<Letter[]> {
  const at = { teamId: t.teamId, senderId, token: id(901) };
  await leaseSender(t.app.db, { ...at, wall: t.clock.wall(), seconds: 600 });
  const { claimed } = await claimSends({ ...t.app, contents: createContents() }, { ...at, want: 10 });
  return claimed.map((send) => send.write());
}
const texts = async (): Promise<string[]> =>
  (await mails()).map((mail) => (typeof mail === 'string' ? mail : mail.html));

it('a mail says every field of its contact as it is when the mail leaves', async () => {
  const body = FIELDS.map((field) => `{{${field}}}`).join('; ');
  const { contactId } = await waiting(body, {
    email: 'ann@else.test',
    ...CONTACT,
    custom: { colour: 'red' },
  });
  const changed = Object.fromEntries(Object.entries(CONTACT).map(([field, value]) => [field, `${value}/2`]));
  const patch = { ...changed, email: 'ann2@else.test', custom: { colour: 'blue' } };
  expect((await t.call('PATCH', `/contacts/${contactId}`, patch)).status).toBe(200);
  expect(await texts()).toEqual([['ann2@else.test', ...Object.values(changed), 'blue'].join('; ')]);
});

it('a mail says the meeting link of the team and who writes, and waits for what is not set', async () => {
  const body =
    '<a href="{{team.meeting_link}}">{{team.meeting_link_text}}</a> {{sender.send_as}} {{sender.email}}';
  const { campaignId, contactId } = await waiting(body, { email: 'bob@else.test' });
  expect(await texts()).toEqual([]);
  expect((await t.call('GET', `/contacts/${contactId}`)).body.data.reason).toBe('missing_variable');
  const named = { detail: 'team.meeting_link' };
  expect((await t.call('GET', `/contacts/${contactId}/explain`)).body.data.blocker).toMatchObject({
    gate: 'missing_variable',
    ...named,
  });
  expect((await t.call('GET', `/campaigns/${campaignId}/sending-status`)).body.data.holds).toEqual([
    expect.objectContaining({ what: 'mail', reason: 'missing_variable', count: 1, ...named }),
  ]);
  const { rows } = await t.app.pool.query('select detail from inspect_holds where campaign_id = $1', [
    campaignId,
  ]);
  expect(rows).toEqual([named]);
  const timeline = (await t.call('GET', `/contacts/${contactId}/timeline`)).body.data;
  expect(timeline).toContainEqual(expect.objectContaining({ reason: 'missing_variable', ...named }));
  const link = { meeting_link: 'https://meet.test/a?b=1&c=2', meeting_link_text: 'See me' };
  expect((await t.call('PATCH', `/teams/${t.teamId}`, link)).status).toBe(200);
  await t.call('PATCH', `/senders/${senderId}`, { send_as: 'Anna & Co' });
  t.clock.advance(3_600_000);
  expect(await texts()).toEqual([
    '<a href="https://meet.test/a?b=1&amp;c=2">See me</a> Anna &amp; Co anna@outreach.test',
  ]);
});

it('a meeting link that is not set leaves its fallback', async () => {
  await t.call('PATCH', `/teams/${t.teamId}`, { meeting_link: null });
  await waiting('Meet {{team.meeting_link | default: "us"}}', { email: 'cleo@else.test' });
  expect(await texts()).toEqual(['Meet us']);
});

it.each(['{{team.name}}', '{{team}}', '{{sender.password}}', '{{sender.meeting_link}}'])(
  'a mail that names %s is refused when it is saved',
  async (name) => {
    const { status, body } = await create(`Hi ${name}`);
    expect([status, body.error.param]).toEqual([400, 'nodes[1].data.body']);
  },
);

it('a mail is made of its own text part, and of the texts of its variant', async () => {
  const variant = { id: 'v', weight: 1, subject: 'Variant', body: '<p>Of the variant</p>' };
  await waiting({ body: '<p>Html</p>', body_text: 'Plain' }, { email: 'dan@else.test' });
  expect(await mails()).toMatchObject([{ subject: 'Hi', html: '<p>Html</p>', text: 'Plain' }]);
  await waiting({ body: '<p>Html</p>', variants: [variant] }, { email: 'eva@else.test' });
  expect(await mails()).toMatchObject([{ subject: 'Variant', html: '<p>Of the variant</p>' }]);
});

it.each([
  ['reply', true],
  ['new', false],
] as const)('a mail with thread %s answers the one before: %s', async (thread, answers) => {
  await waiting({ body: 'Text', thread }, { email: `${thread}@else.test` });
  const at = { teamId: t.teamId, senderId, token: id(901) };
  const { claimed } = await claimSends({ ...t.app, contents: createContents() }, { ...at, want: 10 });
  const row = claimed[0]!.row as DueSend;
  const read = await createContents()(t.app.db, {
    teamId: row.team_id,
    campaignId: row.campaign_id,
    version: row.sequence_version,
    nodeId: row.node_id,
    variantId: null,
  });
  if (read.kind !== 'content') throw new Error(read.why);
  const first = { message_id: '<1@outreach.test>', subject: 'First', in_reply_to: null, bounced: false };
  const before = { ...row, sent_before: [first] };
  const rendered = renderMail(before, read.content);
  expect(rendered).toMatchObject({
    mail: {
      subject: answers ? 'Re: First' : 'Hi',
      thread: answers ? { inReplyTo: '<1@outreach.test>' } : null,
    },
  });
});

it('a mail to an address of a risk or at a catch-all domain waits as the campaign says', async () => {
  const { campaignId, contactId } = await waiting('Text', { email: 'fay@else.test' });
  const set = (body: object) => t.call('PATCH', `/campaigns/${campaignId}`, body);
  await t.app.pool.query(
    "update contact_profiles set valid2 = 1, risk_level = 'HIGH', is_catch_all = true where email = 'fay@else.test'",
  );
  const reason = async () => (await t.call('GET', `/contacts/${contactId}`)).body.data.reason;
  await set({ send_to_risk_levels: ['SAFE'], include_catch_all: false });
  expect([await texts(), await reason()]).toEqual([[], 'risk_level']);
  await set({ send_to_risk_levels: null });
  expect([await texts(), await reason()], 'null is every risk').toEqual([[], 'catch_all']);
  await set({ send_to_risk_levels: ['SAFE'] });
  expect([await texts(), await reason()]).toEqual([[], 'risk_level']);
  await set({ send_to_risk_levels: ['SAFE', 'HIGH'] });
  expect([await texts(), await reason()]).toEqual([[], 'catch_all']);
  await set({ include_catch_all: true });
  expect(await texts()).toEqual(['Text']);
});
