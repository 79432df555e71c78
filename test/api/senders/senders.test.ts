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
    ['smtp_security', { email: 'b@outreach.test', smtp_security: 'maybe' }],
    ['max_per_day', { email: 'b@outreach.test', max_per_day: -1 }],
    ['timezone', { email: 'b@outreach.test', timezone: 'Moon/Base' }],
  ])('400 names %s', async (param, over) => {
    const { status, body } = await create(over);
    expect(status).toBe(400);
    expect(body.error.param).toBe(param);
  });

  it('keeps what a change does not say', async () => {
    const made = await create({ email: 'kept@outreach.test', max_per_day: 17 });
    const changed = await t.call('PATCH', `/senders/${made.body.data.id}`, { send_as: 'Kept' });
    expect(changed).toMatchObject({ status: 200, body: { data: { send_as: 'Kept', max_per_day: 17 } } });
  });

  it('of nobody is 404', async () => {
    expect((await t.call('GET', '/senders/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});
