import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { edge, id, node, oneMail } from '../../support/graph.ts';
import { openMailer } from '../../support/mailer.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';

const sink = await startSmtpSink();
afterAll(() => sink.close());
const BODY =
  '<p>{Hi|Hello|Good day} {{first_name}} of {{company_name | default: "your company"}}, ' +
  '<a href="https://www.example.com/a?x={{custom.n}}">look</a> or <a href="mailto:ben@outreach.test">write</a></p>';
const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'Parts for {{city}}', body: BODY }),
    node(3, 'waitNode', { amount: 1, unit: 'days' }),
    node(4, 'emailNode', {
      step_number: 2,
      subject: '',
      body: '<p>Again</p>',
      variants: [
        { id: 'a', weight: 0, body: '<p>A</p>' },
        { id: 'b', body: '<p>B</p>' },
      ],
    }),
    node(5, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5)],
};
const ANNA = {
  email: 'anna@people.test',
  first_name: 'Anna',
  last_name: 'Berg',
  city: 'Ulm',
  custom: { n: 7 },
};

let t: TestApp;
let senderId: string;
let campaign: string;
let anna: string;
beforeEach(async () => {
  sink.mails.length = 0;
  t = await testApp();
  senderId = await mailbox('ben@outreach.test');
  const made = await t.call('POST', '/campaigns', {
    TeamId: t.teamId,
    name: 'Autumn',
    track_clicks: true,
    track_opens: false,
    ...GRAPH,
  });
  campaign = made.body.data.id;
  anna = (await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaign, ...ANNA })).body.data
    .id;
  return () => t[Symbol.asyncDispose]();
});
const mailbox = async (email: string): Promise<string> =>
  (
    await saveSender(t.app, t.teamId, {
      email,
      send_as: 'Ben',
      spacing_seconds: 0,
      smtp_host: '127.0.0.1',
      smtp_port: sink.port,
      smtp_security: 'none',
    })
  ).id;
const render = (body: object) => t.call('POST', `/campaigns/${campaign}/render`, body);
const rendered = async (body: object) => (await render(body)).body.data;
const rows = async (): Promise<unknown> =>
  (
    await t.app.pool.query(
      'select (select count(*) from email_sends), (select count(*) from send_tests), (select count(*) from events)',
    )
  ).rows;

describe('POST /campaigns/{id}/render', () => {
  it('200 shows the mail of a contact, and writes nothing', async () => {
    const before = await rows();
    const mail = await rendered({ node_id: id(2), ContactId: anna });
    expect(mail).toMatchObject({
      object: 'rendered_mail',
      sequence_version: 1,
      node_id: id(2),
      step_number: 1,
      variant_id: null,
      values: 'contact',
      contact_id: anna,
      email_send_id: null,
      mailbox: { id: senderId, email: 'ben@outreach.test', because: 'least_busy' },
      from: { name: 'Ben', address: 'ben@outreach.test' },
      to: { name: 'Anna Berg', address: 'anna@people.test' },
      reply_to: 'ben@outreach.test',
      subject: 'Parts for Ulm',
      missing: [],
      thread: null,
      list_unsubscribe: true,
      track_opens: false,
      track_clicks: true,
      links: [
        { url: 'https://www.example.com/a?x=7', tracked: true },
        { url: 'mailto:ben@outreach.test', tracked: false },
      ],
    });
    expect(mail.html).toMatch(/^<p>(Hi|Hello|Good day) Anna of your company, /);
    expect(mail.text).toContain('Anna of your company');
    expect(await rows()).toEqual(before);
  });

  it('200 shows an email that is not saved', async () => {
    const node = { id: id(4), type: 'emailNode', data: { subject: '', body: '<p>Dear {{first_name}}</p>' } };
    expect(await rendered({ node, ContactId: anna })).toMatchObject({
      html: '<p>Dear Anna</p>',
      // Of the mail before it that is saved.
      subject: 'Parts for Ulm',
      sequence_version: 1,
    });
    expect((await rendered({ node_id: id(4), ContactId: anna })).html).toBe('<p>B</p>');
    const { body: other } = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Nothing saved' });
    const { body } = await t.call('POST', `/campaigns/${other.data.id}/render`, {
      node: { id: 'new', type: 'emailNode', data: { subject: 'Hi', body: '<p>A</p>' } },
    });
    expect(body.data).toMatchObject({ subject: 'Hi', html: '<p>A</p>', sequence_version: null });
  });

  it.each([
    [
      'a wrong template',
      { type: 'emailNode', data: { subject: 'x', body: '{{first_name' } },
      'node.data.body',
    ],
    ['no mail', { type: 'taskNode', data: { title: 'x' } }, 'node.type'],
  ])('400 for an email that is not saved with %s', async (_what, node, param) => {
    const { status, body } = await render({ node });
    expect([status, body.error.param]).toEqual([400, param]);
  });

  it('400 for an email that is not saved beside one that is', async () => {
    const node = { type: 'emailNode', data: { subject: 'x', body: 'x' } };
    expect((await render({ node, node_id: id(2) })).body.error).toMatchObject({ param: 'node' });
  });

  it('200 shows exactly the mail that leaves, once it is planned', async () => {
    await t.call('PATCH', `/campaigns/${campaign}`, { status: 'active', track_clicks: false });
    await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
    const mail = await rendered({ ContactId: anna });
    await using mailer = await openMailer(t.app);
    await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
    const [sent] = sink.mails;
    const lines = sent!.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(mail).toMatchObject({ mailbox: { because: 'mail' }, email_send_id: expect.any(String) });
    expect(lines).toContain(`Subject: ${mail.subject}`);
    expect(lines).toContain(mail.html);
  });

  it('200 shows the thread of a follow-up and the variant of the contact', async () => {
    await t.call('PATCH', `/campaigns/${campaign}`, { status: 'active' });
    await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
    await using mailer = await openMailer(t.app);
    await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
    const first = sink.mails[0]!.messageId;
    expect(await rendered({ node_id: id(4), ContactId: anna })).toMatchObject({
      subject: 'Re: Parts for Ulm',
      html: '<p>B</p>',
      variant_id: 'b',
      mailbox: { because: 'contact' },
      thread: { in_reply_to: first, references: [first] },
    });
    expect(await rendered({ node_id: id(4), ContactId: anna, variant_id: 'a' })).toMatchObject({
      html: '<p>A</p>',
    });
  });

  it('200 names every missing value, and leaves its name in the text', async () => {
    const mail = await rendered({ contact: { email: 'x@people.test', last_name: '' } });
    expect(mail).toMatchObject({ values: 'given', missing: ['city', 'first_name', 'custom.n'] });
    expect(mail.subject).toBe('Parts for {{city}}');
    expect(mail.html).toContain('{{first_name}} of your company');
  });

  it('200 takes values that the caller gives, or those of a sample contact', async () => {
    const given = { first_name: 'Eva', city: 'Bonn', custom: { n: 1 } };
    expect(await rendered({ contact: given })).toMatchObject({ subject: 'Parts for Bonn', missing: [], to: { name: 'Eva', address: null } });
    expect(await rendered({})).toMatchObject({ subject: 'Parts for Hamburg', values: 'sample', missing: [] });
  }); // prettier-ignore

  it('200 has each value that the caller gives under its own name, and the mailbox that is named', async () => {
    const names = [
      'first_name', 'last_name', 'company_name', 'title', 'phone', 'city', 'state', 'country', 'company_url', 'industry',
      'image', 'linkedin_url',
    ]; // prettier-ignore
    const body = [...names, 'email', 'custom.n'].map((name) => `${name}: {{${name}}};`).join(' ');
    const made = await t.call('POST', '/campaigns', {
      TeamId: t.teamId,
      name: 'All',
      ...oneMail('Hi', body),
    });
    const given = Object.fromEntries(names.map((name) => [name, `the ${name}`]));
    const contact = { ...given, email: 'eva@people.test', custom: { n: 'the custom.n' } };
    const SenderId = await mailbox('carl@outreach.test');
    const { status, body: answer } = await t.call('POST', `/campaigns/${made.body.data.id}/render`, {
      contact,
      SenderId,
    });
    expect([status, answer.data?.missing, answer.data?.mailbox?.id]).toEqual([200, [], SenderId]);
    for (const name of [...names, 'custom.n']) expect(answer.data.html).toContain(`${name}: the ${name};`);
    expect(answer.data.html).toContain('email: eva@people.test;');
  });

  it('200 has no mailbox when none may send', async () => {
    await t.call('PATCH', `/senders/${senderId}`, { disabled: true });
    expect(await rendered({ ContactId: anna })).toMatchObject({ mailbox: null, from: null, reply_to: null });
  });

  it.each([
    [400, 'node_id', { node_id: id(3) }],
    [400, 'variant_id', { variant_id: 'x' }],
    [400, 'contact', { ContactId: id(9), contact: {} }],
    [404, 'ContactId', { ContactId: id(9) }],
    [404, 'SenderId', { SenderId: id(9) }],
  ])('%i names %s of %j', async (status, param, body) => {
    const answer = await render(body);
    expect([answer.status, answer.body.error.param]).toEqual([status, param]);
  });
});
