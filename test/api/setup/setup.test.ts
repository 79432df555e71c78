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
/** Does what the first required step for an agent says, with what its `…` stands for. */
async function follow(step: Step, given: object): Promise<void> {
  const { method, path, body } = step.call!;
  const answer = await t.call(method as 'POST', path.slice('/v2'.length), { ...body, ...given });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
}

describe('GET /setup', () => {
  it('200 leads from an empty account to a campaign that sends, by the calls that it names', async () => {
    expect((await setup()).TeamId).toBe(t.teamId);
    expect(await names()).toEqual(['connect_domain', 'add_mailboxes', 'create_campaign', 'add_webhook']);
    const mailbox = { email: 'mia@acme.example', smtp_host: 'smtp.acme.example', smtp_user: 'mia', smtp_password: 'x', imap_host: 'imap.acme.example', imap_user: 'mia', imap_password: 'x' }; // prettier-ignore
    const graph = {
      nodes: [
        { id: 'a', type: 'startNode', position: { x: 0, y: 0 }, data: {} },
        { id: 'b', type: 'emailNode', position: { x: 0, y: 100 }, data: { subject: 'Hello', body: 'Hello' } },
      ],
      edges: [{ id: 'e', source: 'a', target: 'b' }],
    };
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
