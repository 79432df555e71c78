import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeEach(async () => void (t = await testApp({ config: { publicUrl: 'https://mail.acme.example' } })));
afterEach(() => t[Symbol.asyncDispose]());

interface Step {
  step: string;
  by: string;
  state: string;
  required: boolean;
  text: string;
  call: { method: string; path: string; body: object | null } | null;
  ids: string[];
}
const setup = async (query = ''): Promise<{ TeamId: string; ready: boolean; next_steps: Step[] }> =>
  (await t.call('GET', `/setup${query}`)).body.data;
const names = async () => (await setup()).next_steps.map(({ step }) => step);
async function follow(step: Step, given: object): Promise<void> {
  const { method, path, body } = step.call!;
  const answer = await t.call(method as 'POST', path.slice('/v2'.length), { ...body, ...given });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
}

const graph = {
  nodes: [
    { id: 'a', type: 'startNode', position: { x: 0, y: 0 }, data: {} },
    { id: 'b', type: 'emailNode', position: { x: 0, y: 100 }, data: { subject: 'Hello', body: 'Hello' } },
  ],
  edges: [{ id: 'e', source: 'a', target: 'b' }],
};

describe('GET /setup', () => {
  it('200 leads from an empty account to a campaign that sends, by the calls that it names', async () => {
    expect((await setup()).TeamId).toBe(t.teamId);
    expect(await names()).toEqual(['connect_domain', 'add_mailboxes', 'create_campaign', 'add_webhook']);
    const mailbox = { email: 'mia@acme.example', smtp_host: 'smtp.acme.example', smtp_user: 'mia', smtp_password: 'x', imap_host: 'imap.acme.example', imap_user: 'mia', imap_password: 'x' }; // prettier-ignore
    const given: Record<string, object> = {
      connect_domain: { domain: 'acme.example' },
      add_mailboxes: mailbox,
      create_campaign: { name: 'Autumn' },
      write_sequence: graph,
      add_contacts: { email: 'anna@example.com' },
      launch_campaign: {},
    };
    const done: string[] = [];
    for (let round = 0; round < 10; round++) {
      const { ready, next_steps } = await setup();
      const next = next_steps.find(
        ({ by, required, state }) => by === 'agent' && required && state === 'todo',
      );
      if (!next) break;
      expect(ready).toBe(next.step === 'launch_campaign');
      done.push(next.step);
      await follow(next, given[next.step]!);
    }
    expect(done).toEqual(['add_mailboxes', 'create_campaign', 'write_sequence', 'add_contacts', 'launch_campaign']); // prettier-ignore
    const { ready, next_steps } = await setup();
    expect([ready, next_steps.filter(({ required }) => required)]).toEqual([true, []]);
    expect((await t.call('GET', `/campaigns?TeamId=${t.teamId}`)).body.data[0].status).toBe('active');
  });

  it('200 names a domain that is not checked yet, what is broken, and mailboxes by id', async () => {
    const { id } = (await t.call('POST', '/domains/connect', { TeamId: t.teamId, domain: 'acme.example' })).body.data; // prettier-ignore
    const sender = (await t.call('POST', '/senders', { TeamId: t.teamId, email: 'a@acme.example', smtp_host: 'smtp.acme.example' })).body.data.id; // prettier-ignore
    const stepOf = async (step: string) => (await setup()).next_steps.find((one) => one.step === step);
    expect(await stepOf('check_dns')).toMatchObject({ state: 'waiting', ids: [id], call: { path: `/v2/domains/${id}/verify` } }); // prettier-ignore
    expect(await stepOf('check_logins')).toMatchObject({ ids: [sender], required: false });
    expect(await stepOf('read_replies')).toMatchObject({ by: 'human', ids: [sender] });
    const finding = { verdict: 'ok', reason: 'x' };
    const health = { verdict: 'broken', mx: finding, dkim: finding, dmarc: finding, spf: { verdict: 'broken', reason: 'there is none' } }; // prettier-ignore
    await t.app.pool.query('update domains set health = $1', [JSON.stringify(health)]);
    await t.app.pool.query(`update sender_states set smtp_checked_at = now(), smtp_error = '535 no'`);
    expect((await stepOf('fix_dns'))!.text).toContain('SPF: there is none');
    expect(await stepOf('fix_logins')).toMatchObject({ by: 'human', required: true, ids: [sender] });
    expect((await setup()).ready).toBe(false);
  });

  it('200 asks for the login of a mailbox that was disabled for it; a new connection enables it', async () => {
    const sender = (await t.call('POST', '/senders', { TeamId: t.teamId, email: 'a@acme.example', smtp_host: 'smtp.acme.example' })).body.data.id; // prettier-ignore
    await t.app.pool.query(`update senders set disabled = true, disabled_reason = 'smtp_login_refused'`);
    const summary = async (of: string) =>
      (await t.call('GET', `/intelligence/${of}-summary?teamId=${t.teamId}`)).body.data;
    const { ready, next_steps } = await setup();
    expect(ready).toBe(false);
    const step = next_steps.find((one) => one.step === 'fix_logins')!;
    expect(step).toMatchObject({ required: true, ids: [sender] });
    expect((await summary('sender-health')).senders).toMatchObject([
      { disabled_reason: 'smtp_login_refused' },
    ]);
    expect((await summary('deliverability')).recommendations).toMatchObject([
      { code: 'sender_disabled', about: { id: sender }, call: step.call },
    ]);
    await follow(step, { smtp_host: 'smtp.acme.example', smtp_user: 'a', smtp_password: 'b', imap_host: 'imap.acme.example', imap_user: 'a', imap_password: 'b' }); // prettier-ignore
    expect((await t.call('GET', `/senders/${sender}`)).body.data).toMatchObject({ disabled: false, disabled_reason: null }); // prettier-ignore
    await t.call('PATCH', `/senders/${sender}`, { disabled: true });
    await follow(step, { smtp_host: 'smtp.acme.example', smtp_user: 'a', smtp_password: 'b', imap_host: 'imap.acme.example', imap_user: 'a', imap_password: 'b' }); // prettier-ignore
    expect((await t.call('GET', `/senders/${sender}`)).body.data).toMatchObject({ disabled: true });
  });

  it('200 asks to sign in again for a mailbox that signed in and whose login fails, and for servers and passwords of others', async () => {
    const ids: string[] = [];
    for (const name of ['oauth', 'refused', 'password', 'out'])
      ids.push((await t.call('POST', '/senders', { TeamId: t.teamId, email: `${name}@acme.example`, smtp_host: 'smtp.acme.example' })).body.data.id);
    const [oauth, refused, password, out] = ids as [string, string, string, string];
    await t.app.pool.query(`update senders set auth = 'oauth' where id <> $1`, [password]);
    await t.app.pool.query(`update senders set disabled = true, disabled_reason = 'smtp_login_refused' where id = $1`, [refused]);
    await t.app.pool.query(`insert into sender_tokens (team_id, sender_id, provider, access_token, refresh_token, refresh_at, signed_in_at)
      select team_id, id, 'google', '', '', now(), now() from senders where id = any($1)`, [[oauth, refused]]);
    await t.app.pool.query(`update senders set imap_host = 'imap.acme.example' where id = any($1)`, [[oauth, refused]]);
    await t.app.pool.query(`update sender_states set smtp_checked_at = now(), smtp_error = '535 no'`);
    const steps = (await setup()).next_steps.filter(({ by, ids: about }) => by === 'human' && about.length > 0);
    expect(steps.map(({ step, call, ids: about }) => [step, call!.path, about])).toEqual([
      ['sign_in', `/v2/senders/oauth/start?sender_id=${out}`, [out]],
      ['fix_logins', `/v2/senders/${password}/connection`, [password]],
      ['fix_logins', `/v2/senders/oauth/start?sender_id=${oauth}`, [oauth, refused]],
      ['read_replies', `/v2/senders/${password}/connection`, [password]],
    ]);
  }); // prettier-ignore

  it('200 is not ready while a mailbox is signed out and the other cannot log in', async () => {
    for (const email of ['a@acme.example', 'b@acme.example'])
      await t.call('POST', '/senders', { TeamId: t.teamId, email, smtp_host: 'smtp.acme.example' });
    await t.app.pool.query(`update senders set auth = 'oauth' where email = 'a@acme.example'`);
    await t.app.pool.query(`update sender_states set smtp_checked_at = now(), smtp_error = '535 no' where sender_id <> (select id from senders where auth = 'oauth')`); // prettier-ignore
    const { next_steps } = await setup();
    const required = next_steps.filter((one) => one.required).map(({ step }) => step);
    expect(required).toEqual(expect.arrayContaining(['sign_in', 'fix_logins']));
  });

  it('200 is not ready while the campaign to launch has sender profiles without a mailbox that may send', async () => {
    await t.call('POST', '/senders', { TeamId: t.teamId, email: 'a@acme.example', smtp_host: 'smtp.acme.example' }); // prettier-ignore
    const campaign = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data.id;
    const profile = (await t.call('POST', '/sender-profiles', { TeamId: t.teamId, name: 'Empty' })).body.data
      .id;
    await t.call('PATCH', `/campaigns/${campaign}/sequence`, graph);
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaign, email: 'anna@example.com' });
    expect((await setup()).ready).toBe(true);
    await t.call('POST', `/campaigns/${campaign}/sender-profiles`, { sender_profile_id: profile });
    const { ready, next_steps } = await setup();
    expect(ready).toBe(false);
    expect(next_steps.filter(({ required }) => required)).toMatchObject([
      { step: 'fill_sender_profiles', ids: [campaign], call: { path: `/v2/campaigns/${campaign}/sender-profiles` } },
      { step: 'launch_campaign' },
    ]); // prettier-ignore
  });

  it('200 names the domains of mailboxes that are not connected', async () => {
    await t.call('POST', '/senders', { TeamId: t.teamId, email: 'a@Other.example', smtp_host: 'smtp.acme.example' }); // prettier-ignore
    await t.call('POST', '/senders', { TeamId: t.teamId, email: 'a@gmail.com', smtp_host: 'smtp.acme.example' }); // prettier-ignore
    const [step] = (await setup()).next_steps;
    expect(step!.text).not.toContain('gmail.com');
    expect(step).toMatchObject({ step: 'connect_domain', required: false, call: { body: { domain: 'other.example' } } }); // prettier-ignore
  });

  it('400 where the key may use several teams and names none; 404 for those of others', async () => {
    const made = await t.call('POST', '/teams', { name: 'Second' });
    const { status, body } = await t.call('GET', '/setup');
    expect([status, body.error.code, body.error.param]).toEqual([400, 'missing_team_id', 'TeamId']);
    expect((await setup(`?TeamId=${made.body.data.id}`)).TeamId).toBe(made.body.data.id);
    const member = await createApiKey(t.app, { organization: 'Acme', email: 'm@acme.test', role: 'team_member' }); // prettier-ignore
    const headers = { authorization: `Bearer ${member.api_key}` };
    const own = await t.call('GET', '/setup', undefined, headers);
    expect(own.body.data.TeamId).toBe(member.default_team_id);
    const foreign = await t.call('GET', `/setup?TeamId=${made.body.data.id}`, undefined, headers);
    expect(foreign.status).toBe(403);
    const rival = await createApiKey(t.app, { organization: 'Rival', email: 'r@rival.test', role: 'org_admin' }); // prettier-ignore
    const theirs = await t.call('GET', `/setup?TeamId=${t.teamId}`, undefined, { authorization: `Bearer ${rival.api_key}` }); // prettier-ignore
    expect(theirs.status).toBe(404);
  });
});
