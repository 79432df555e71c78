import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const PASSWORD = 'a-password-nobody-may-see';
const SMTP = {
  smtp_host: '127.0.0.1',
  smtp_port: 2525,
  smtp_security: 'none',
  smtp_user: 'anna',
  smtp_password: PASSWORD,
};
const create = (over: object = {}) =>
  t.call('POST', '/senders', { TeamId: t.teamId, email: 'anna@outreach.test', ...SMTP, ...over });

describe('a sender', () => {
  it('is connected once, and its password is never shown nor stored in clear', async () => {
    const made = await create();
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ email: 'anna@outreach.test' });
    const read = await t.call('GET', `/senders/${made.body.data.id}`);
    const listed = await t.call('GET', `/senders?TeamId=${t.teamId}`);
    expect(listed.body.pagination.total).toBe(1);
    const stored = await t.app.pool.query('select to_jsonb(s)::text as row from senders s');
    for (const seen of [made.body, read.body, listed.body, stored.rows])
      expect(JSON.stringify(seen)).not.toContain(PASSWORD);
    expect(await create()).toMatchObject({ status: 409, body: { error: { code: 'duplicate_resource' } } });
  });

  it.each<[string, object]>([
    ['email', { email: 'Anna <anna@outreach.test>' }],
    ['email', { email: 'anna@outreach.test\r\nRCPT TO:<x@y.test>' }],
    ['smtp_host', { email: 'b@outreach.test', smtp_host: '169.254.169.254' }],
    ['smtp_port', { email: 'b@outreach.test', smtp_port: 70_000 }],
    ['smtp_port', { email: 'b@outreach.test', smtp_host: '93.184.216.34', smtp_port: 22 }],
    ['smtp_port', { email: 'b@outreach.test', smtp_host: 'nowhere.invalid', smtp_port: 8080 }],
    [
      'imap_port',
      {
        email: 'b@outreach.test',
        imap_host: 'mail.acme.example',
        imap_port: 6379,
        imap_user: 'a',
        imap_password: 'b',
      },
    ],
    ['smtp_security', { email: 'b@outreach.test', smtp_security: 'maybe' }],
    ['max_per_day', { email: 'b@outreach.test', max_per_day: -1 }],
    ['timezone', { email: 'b@outreach.test', timezone: 'Moon/Base' }],
  ])('400 names %s', async (param, over) => {
    const { status, body } = await create(over);
    expect(status).toBe(400);
    expect(body.error.param).toBe(param);
  });

  it('is told which ports its servers may have', async () => {
    const made = (await create({ email: 'ports@outreach.test' })).body.data;
    const wrong = { smtp_host: 'mail.acme.example', smtp_port: 80 };
    const answers = [
      await create({ email: 'c@outreach.test', ...wrong }),
      await t.call('PUT', `/senders/${made.id}/connection`, wrong),
    ];
    for (const { status, body } of answers) {
      expect([status, body.error.param]).toEqual([400, 'smtp_port']);
      expect(body.error.message).toContain('25, 465, 587, 2525, 143, 993');
    }
    await using wider = await testApp({ config: { mailPorts: [80] } });
    const taken = await wider.call('POST', '/senders', { TeamId: wider.teamId, email: 'a@b.test', ...wrong });
    expect(taken.status).toBe(201);
  });

  it('keeps what a change does not say', async () => {
    const made = await create({ email: 'kept@outreach.test', max_per_day: 17 });
    const changed = await t.call('PATCH', `/senders/${made.body.data.id}`, { send_as: 'Kept' });
    expect(changed).toMatchObject({ status: 200, body: { data: { send_as: 'Kept', max_per_day: 17 } } });
  });

  it('of an address from before a stricter rule keeps its settings changeable', async () => {
    const refused = await create({ email: 'a..b@outreach.test' });
    expect([refused.status, refused.body.error.param]).toEqual([400, 'email']);
    const { id } = (await create({ email: 'older@outreach.test' })).body.data;
    await t.app.pool.query("update senders set email = '.a..b@outreach.test' where id = $1", [id]);
    const changed = await t.call('PATCH', `/senders/${id}`, { max_per_day: 3 });
    expect(changed).toMatchObject({ status: 200, body: { data: { max_per_day: 3 } } });
  });

  it('that is unknown is 404', async () => {
    expect((await t.call('GET', '/senders/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});
