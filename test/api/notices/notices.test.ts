import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { startHookReceiver } from '../../support/hook-receiver.ts';
import type { HookReceiver } from '../../support/hook-receiver.ts';
import { mailConfig } from '../../support/notices.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import type { SmtpSink } from '../../support/smtp-sink.ts';

const URL_OF_CHAT = 'https://hooks.slack.com/services/T0000/B0000/s3cr3twxyz';
const MASK = 'https://hooks.slack.com/****wxyz';
const ALL = ['interested_answer', 'sender_trouble', 'campaign_paused'];

let t: TestApp;
let sink: SmtpSink;
let receiver: HookReceiver;
let member: { authorization: string };
beforeAll(async () => {
  sink = await startSmtpSink();
  receiver = await startHookReceiver();
  t = await testApp({ config: mailConfig(sink.port) });
  const made = await createApiKey(t.app, {
    organization: 'Acme',
    email: 'ben@acme.test',
    role: 'team_member',
  });
  member = { authorization: `Bearer ${made.api_key}` };
});
beforeEach(async () => {
  await t.call('PATCH', '/notices', { team_id: t.teamId, slack_url: null });
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
  await sink.close();
});

const chat = async () => (await t.call('GET', `/notices?team_id=${t.teamId}`)).body.data;
const setChat = (body: object) => t.call('PATCH', '/notices', { team_id: t.teamId, ...body });
const mine = async (headers = {}) =>
  (await t.call('GET', `/me/notices?team_id=${t.teamId}`, undefined, headers)).body.data;
const setMine = (mail_kinds: string[], headers = {}) =>
  t.call('PATCH', '/me/notices', { team_id: t.teamId, mail_kinds }, headers);

describe('PATCH /notices', () => {
  it('200 a first URL switches every kind on, and the URL is sealed and never shown', async () => {
    expect(await chat()).toMatchObject({
      object: 'notices',
      slack_url: null,
      slack_kinds: [],
      deliveries: [],
    });
    const { status, body } = await setChat({ slack_url: URL_OF_CHAT });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ slack_url: MASK, slack_kinds: ALL });
    expect(body.data.deliveries).toHaveLength(3);
    const stored = await t.app.db.selectFrom('notice_channels').selectAll().execute();
    expect(JSON.stringify([stored, body])).not.toContain('s3cr3t');
  });

  it('200 the kinds are those that were given last, and what goes back masked stays', async () => {
    await setChat({ slack_url: URL_OF_CHAT, slack_kinds: ['campaign_paused', 'campaign_paused'] });
    expect(await chat()).toMatchObject({ slack_url: MASK, slack_kinds: ['campaign_paused'] });
    const stored = () => t.app.db.selectFrom('notice_channels').select('url').executeTakeFirst();
    const before = await stored();
    const { body } = await setChat({ ...(await chat()), slack_kinds: ['sender_trouble'] });
    expect(body.data).toMatchObject({ slack_url: MASK, slack_kinds: ['sender_trouble'] });
    expect(await stored()).toEqual(before);
    await setChat({ slack_kinds: [] });
    expect(await chat()).toMatchObject({ slack_url: MASK, slack_kinds: [] });
    await setChat({ slack_url: null });
    expect(await chat()).toMatchObject({ slack_url: null, slack_kinds: [] });
  });

  it.each([
    [{ slack_url: 'http://169.254.169.254/x' }, 'slack_url', /public address/],
    [{ slack_url: 'ftp://hooks.slack.com/' }, 'slack_url', /https/],
    [{ slack_url: MASK.replace('wxyz', '0000'), slack_kinds: ['reply'] }, 'slack_kinds', /one of/],
    [{ slack_kinds: ['sender_trouble'] }, 'slack_kinds', /needs a slack_url/],
    [{ slack_url: null, slack_kinds: ['sender_trouble'] }, 'slack_kinds', /needs a slack_url/],
  ])('400 %o', async (body, param, message) => {
    const { status, body: said } = await setChat(body);
    expect([status, said.error.code]).toEqual([400, 'validation_error']);
    expect(said.error.param).toContain(param);
    expect(said.error.message).toMatch(message);
    expect(await chat()).toMatchObject({ slack_url: null, slack_kinds: [] });
  });

  it('403 for a team of the organization that the key may not use, 404 for another', async () => {
    const other = (await t.call('POST', '/teams', { name: 'Not of Ben' })).body.data.id;
    const asked = { team_id: other, slack_url: URL_OF_CHAT };
    expect((await t.call('PATCH', '/notices', asked, member)).status).toBe(403);
    expect((await t.call('PATCH', '/me/notices', { team_id: other, mail_kinds: ALL }, member)).status).toBe(
      403,
    );
    const unknown = { ...asked, team_id: '00000000-0000-7000-8000-00000000dead' };
    expect((await t.call('PATCH', '/notices', unknown)).status).toBe(404);
  });
});

describe('PATCH /me/notices', () => {
  it('200 switches kinds of one user, and of no other', async () => {
    expect(await mine(member)).toMatchObject({ email: 'ben@acme.test', can_mail: true, mail_kinds: [] });
    await setMine(['sender_trouble', 'interested_answer'], member);
    expect((await mine(member)).mail_kinds).toEqual(['interested_answer', 'sender_trouble']);
    expect((await mine()).mail_kinds).toEqual([]);
    const { body } = await setMine([], member);
    expect(body.data).toMatchObject({ mail_kinds: [], deliveries: [] });
  });

  it('400 where the operator has set no mail server, and its setting is named', async () => {
    await using other = await testApp();
    const { status, body } = await other.call('PATCH', '/me/notices', {
      team_id: other.teamId,
      mail_kinds: ['sender_trouble'],
    });
    expect([status, body.error.param]).toEqual([400, 'mail_kinds']);
    expect(body.error.message).toContain('notices.smtpUrl');
    const { body: shown } = await other.call('GET', `/me/notices?team_id=${other.teamId}`);
    expect(shown.data.can_mail).toBe(false);
    const off = await other.call('PATCH', '/me/notices', { team_id: other.teamId, mail_kinds: [] });
    expect(off.status).toBe(200);
  });

  it('400 for an admin who is no member of the team', async () => {
    await t.app.db.deleteFrom('team_members').where('user_id', '=', t.userId).execute();
    const { status, body } = await setMine(ALL);
    expect([status, body.error.param]).toEqual([400, 'mail_kinds']);
    expect(body.error.message).toMatch(/only members/);
    await t.app.db.insertInto('team_members').values({ team_id: t.teamId, user_id: t.userId }).execute();
    expect((await setMine(ALL)).status).toBe(200);
    await setMine([]);
  });

  it('400 for one more than a hundred members', async () => {
    await t.app.pool.query(
      `with made as (insert into users (id, organization_id, email, role)
         select gen_random_uuid(), $1, 'm' || n || '@acme.test', 'team_member' from generate_series(1, 100) n returning id),
       joined as (insert into team_members (team_id, user_id) select $2, id from made returning team_id, user_id)
       select 1 from joined`,
      [t.organizationId, t.teamId],
    );
    await t.app.pool.query(
      `insert into notice_switches (team_id, id, user_id, kind, created_at)
       select m.team_id, gen_random_uuid(), m.user_id, 'sender_trouble', $1
       from team_members m join users u on u.id = m.user_id where u.email ~ '^m\\d+@'`,
      [t.clock.now()],
    );
    const { status, body } = await setMine(['sender_trouble']);
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('at most 100')]);
    await t.app.db.deleteFrom('notice_switches').execute();
  });
});

describe('POST /notices/test', () => {
  const test = (channel: string) => t.call('POST', '/notices/test', { team_id: t.teamId, channel });

  it('200 says whether the chat took a sample, and why not', async () => {
    await setChat({ slack_url: `${receiver.url}/chat` });
    expect((await test('slack')).body.data).toEqual({ object: 'notice_test', sent: true, error: null });
    expect(JSON.parse(receiver.posts[0]!.body).text).toContain('a test of notices');
    receiver.answer = (_post, response) => void response.writeHead(404).end('no_team');
    expect((await test('slack')).body.data).toMatchObject({ sent: false, error: 'the server answered 404' });
    expect(receiver.posts).toHaveLength(2);
  });

  it('200 mails a sample to the user of the key, who has a kind by mail', async () => {
    expect((await test('mail')).body.error).toMatchObject({
      message: expect.stringContaining('switch a kind of notice on first'),
    });
    expect((await setMine(['sender_trouble'])).status).toBe(200);
    expect((await test('mail')).body.data).toMatchObject({ sent: true });
    expect(sink.mails).toMatchObject([{ from: 'notices@acme.test', to: 'admin@acme.test' }]);
  });

  it('400 without a chat', async () => {
    expect((await test('slack')).body.error).toMatchObject({ code: 'validation_error', param: 'channel' });
  });
});
