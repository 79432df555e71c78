import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importSenders } from '../../../src/senders/import-senders.ts';
import { loadMailbox } from '../../../src/senders/open-sender.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const create = async (email: string, over: object = {}): Promise<string> => {
  const settings = { smtp_host: '127.0.0.1', smtp_user: 'anna', smtp_password: 'first-secret' };
  const { body } = await t.call('POST', '/senders', { TeamId: t.teamId, email, ...settings, ...over });
  return body.data.id;
};
const patch = (id: string, body: object) => t.call('PATCH', `/senders/${id}`, body);
async function loginOf(senderId: string): Promise<string | undefined> {
  const opened = await loadMailbox(t.app, { teamId: t.teamId, senderId });
  return opened.kind === 'ok' ? opened.mailbox.smtp.pass : opened.kind;
}

describe('PATCH /senders/{id}', () => {
  it('keeps the password when the empty one it was shown comes back', async () => {
    const id = await create('kept@outreach.test');
    const shown = (await t.call('GET', `/senders/${id}`)).body.data;
    expect([shown.password, shown.smtp_password, shown.imap_password]).toEqual(['', '', '']);
    const answer = await patch(id, { password: '', smtp_password: '', send_as: 'Anna' });
    expect(answer).toMatchObject({ status: 200, body: { data: { send_as: 'Anna' } } });
    expect(await loginOf(id)).toBe('first-secret');
  });

  it.each(['id', 'TeamId', 'team_id', 'provider', 'email'])('400 for %s, which cannot be changed', async (key) => {
    const id = await create(`${key.toLowerCase()}@fixed.test`);
    const { status, body } = await patch(id, { [key]: 'outlook' });
    expect([status, body.error.param]).toEqual([400, key]);
  }); // prettier-ignore

  it.each<[string, unknown]>([
    ['password', 'second-secret'],
    ['smtp_password', 'second-secret'],
    ['imap_password', 'second-secret'],
    ['password', null],
    ['smtp_user', 'mallory'],
    ['imap_user', 'mallory'],
    ['smtp_host', '127.0.0.2'],
    ['imap_host', '127.0.0.2'],
    ['smtp_port', 26],
    ['smtp_security', 'none'],
  ])('400 for %s: credentials, and where they go to, are not changed in passing', async (key, value) => {
    const id = await create(`${key}-${String(value).length}@credentials.test`);
    const before = (await t.call('GET', `/senders/${id}`)).body.data;
    const { status, body } = await patch(id, { send_as: 'Changed', [key]: value });
    expect([status, body.error.param]).toEqual([400, key]);
    expect((await t.call('GET', `/senders/${id}`)).body.data).toEqual(before);
    expect(await loginOf(id)).toBe('first-secret');
  });

  it('changes every other setting, and only what is given', async () => {
    const id = await create('settings@outreach.test');
    const settings = {
      send_as: 'Anna',
      forward_unsubscribes: true,
      max_per_day: 7,
      spacing_seconds: 60,
      timezone: 'Europe/Berlin',
    };
    const before = (await t.call('GET', `/senders/${id}`)).body.data;
    expect(before).toMatchObject({
      forward_unsubscribes: false,
      max_per_day: 50,
    });
    const { body } = await patch(id, settings);
    expect(body.data).toMatchObject(settings);
  });

  it('says that a mailbox was disabled by hand, and forgets it when it is enabled', async () => {
    const id = await create('off@outreach.test');
    expect((await patch(id, { disabled: true })).body.data).toMatchObject({
      disabled: true,
      disabled_reason: 'manual',
      health: { state: 'disabled' },
    });
    expect((await patch(id, { disabled: false })).body.data).toMatchObject({
      disabled: false,
      disabled_reason: null,
      health: { state: 'ok' },
    });
  });
});

describe('PUT /senders/{id}/connection', () => {
  const put = (id: string, body: object) => t.call('PUT', `/senders/${id}/connection`, body);

  it('takes a new password under either name, and none when none is given', async () => {
    const id = await create('new@outreach.test');
    await put(id, { smtp_host: '127.0.0.1', smtp_user: 'anna', password: 'second-secret' });
    expect(await loginOf(id)).toBe('second-secret');
    await put(id, { smtp_host: '127.0.0.1', smtp_user: 'anna', smtp_password: 'third-secret' });
    expect(await loginOf(id)).toBe('third-secret');
    await put(id, { smtp_host: '127.0.0.1' });
    expect(await loginOf(id)).toBeUndefined();
  });

  it('sends no stored password to another host', async () => {
    const id = await create('moved@outreach.test');
    const { status, body } = await put(id, { smtp_host: '127.0.0.2', smtp_user: 'anna' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ smtp_host: '127.0.0.2', smtp_port: 587, smtp_security: 'starttls' });
    expect(await loginOf(id)).toBeUndefined();
  });

  it('keeps the settings, and forgets the IMAP server that is not given again', async () => {
    const imap = { imap_host: '127.0.0.1', imap_user: 'anna', imap_password: 'secret' };
    const id = await create('both@outreach.test', { send_as: 'Both', max_per_day: 9, ...imap });
    const kept = await put(id, { smtp_host: '127.0.0.1', smtp_port: 465, ...imap, imap_port: 143 });
    expect(kept.body.data).toMatchObject({
      smtp_security: 'tls',
      imap_port: 143,
      imap_security: 'starttls',
      imap_password: '',
    });
    const { body } = await put(id, { smtp_host: '127.0.0.1' });
    expect(body.data).toMatchObject({
      send_as: 'Both',
      max_per_day: 9,
      imap_host: null,
      imap_port: null,
      imap_user: null,
    });
  });

  it('400 names what does not fit together, and every fault', async () => {
    const id = await create('fit@outreach.test');
    const { status, body } = await put(id, { smtp_host: '127.0.0.1', smtp_password: 'x', imap_user: 'anna' });
    expect(status).toBe(400);
    const named = (body.error.details as { param: string }[]).map(({ param }) => param);
    expect(named).toEqual(['smtp_user', 'imap_host']);
    expect(body.error.param).toBe('smtp_user');
    expect((await put(id, {})).body.error).toMatchObject({
      code: 'missing_required_parameter',
      param: 'smtp_host',
    });
    expect((await put(id, { smtp_host: '169.254.169.254' })).body.error.param).toBe('smtp_host');
    expect(await loginOf(id)).toBe('first-secret');
  });
});

describe('a row of a file', () => {
  it('sends no stored password to another server, and changes what else it names', async () => {
    const email = 'row@outreach.test';
    const id = await create(email);
    const row = async (values: object) =>
      (await importSenders(t.app, t.teamId, [{ line: 2, values: { email, ...values } }]))!;
    for (const way of [{ smtp_host: '127.0.0.2' }, { smtp_port: 465 }, { smtp_security: 'none' }])
      for (const said of [{}, { smtp_password: '' }])
        expect((await row({ ...way, ...said })).rejected).toMatchObject([{ param: 'smtp_password' }]);
    expect(await loginOf(id)).toBe('first-secret');
    expect(await row({ smtp_host: '127.0.0.1', max_per_day: 7 })).toMatchObject({ updated: 1, rejected: [] });
    expect(await row({ smtp_host: '127.0.0.2', smtp_password: 'second-secret' })).toMatchObject({
      updated: 1,
    });
    expect(await loginOf(id)).toBe('second-secret');
  });
});

describe('GET /senders', () => {
  it('filters by domain, search, provider and switches', async () => {
    await create('ann@list.test', { send_as: 'Ann Example', warm_up: { enabled: true, start_per_day: 9, increase_per_day: 1, target: 9 } }); // prettier-ignore
    await create('ben@sub.list.test', { provider: 'google' });
    await create('cleo@LIST.test', { disabled: true });
    const found = async (query: string): Promise<string[]> =>
      (await t.call('GET', `/senders?TeamId=${t.teamId}&${query}`)).body.data.map(
        ({ email }: { email: string }) => email,
      );
    expect(await found('domain=list.TEST')).toEqual(['ann@list.test', 'cleo@LIST.test']);
    expect(await found('domain=list.test&domain_match=partial')).toHaveLength(3);
    expect(await found('search=EXAMPLE')).toEqual(['ann@list.test']);
    expect(await found('search=ST.TEST&disabled=true')).toEqual(['cleo@LIST.test']);
    expect(await found('search=test ann')).toEqual([]);
    expect(await found('domain=ist.test')).toEqual([]);
    expect(await found('provider=google')).toEqual(['ben@sub.list.test']);
    expect(await found('domain=list.test&disabled=true')).toEqual(['cleo@LIST.test']);
    expect(await found('domain=list.test&disabled=false&warm=true')).toEqual(['ann@list.test']);
    expect(await found('domain=%40sub.list.test&domain_match=exact')).toEqual(['ben@sub.list.test']);
  });

  it('pages, fifty at a time when nothing is said', async () => {
    const list = async (query: string) =>
      (await t.call('GET', `/senders?TeamId=${t.teamId}&domain=list.test&domain_match=partial${query}`)).body;
    expect((await list('')).pagination).toEqual({ total: 3, limit: 50, offset: 0, has_more: false });
    const second = await list('&limit=1&offset=1');
    expect(second.data.map(({ email }: { email: string }) => email)).toEqual(['ben@sub.list.test']);
    expect(second.pagination).toEqual({ total: 3, limit: 1, offset: 1, has_more: true });
  });

  it.each([
    ['TeamId', ''],
    ['disabled', 'disabled=maybe'],
    ['warm', 'warm=1'],
    ['domain_match', 'domain_match=fuzzy'],
    ['provider', 'provider=acme'],
    ['limit', 'limit=101'],
  ])('400 names %s of %s', async (param, query) => {
    const team = query ? `TeamId=${t.teamId}&` : '';
    const { status, body } = await t.call('GET', `/senders?${team}${query}`);
    expect([status, body.error.param]).toEqual([400, param]);
  });
});

describe('DELETE /senders/{id}', () => {
  it('hides the mailbox, drops its password and frees its address', async () => {
    const id = await create('gone@outreach.test');
    expect((await t.call('DELETE', `/senders/${id}`)).status).toBe(200);
    expect((await t.call('GET', `/senders/${id}`)).status).toBe(404);
    expect((await t.call('DELETE', `/senders/${id}`)).status).toBe(404);
    const stored = await t.app.db
      .selectFrom('senders')
      .select('smtp_password')
      .where('id', '=', id)
      .execute();
    expect(stored).toEqual([{ smtp_password: null }]);
    expect(await create('gone@outreach.test')).not.toBe(id);
  });
});

describe('copies in the Sent folder', () => {
  const IMAP = { imap_host: '127.0.0.1', imap_port: 1143, imap_user: 'cara', imap_password: 'secret' };

  const add = (over: object) =>
    t.call('POST', '/senders', {
      TeamId: t.teamId,
      email: 'cara@outreach.test',
      smtp_host: '127.0.0.1',
      smtp_port: 2525,
      smtp_security: 'none',
      ...over,
    });

  it('400 without IMAP settings', async () => {
    const made = await add({ save_sent: true });
    expect([made.status, made.body.error.param]).toEqual([400, 'save_sent']);
  });

  it('201 with them; without them the provider decides again', async () => {
    const made = await add({ save_sent: true, ...IMAP });
    expect([made.status, made.body.data.save_sent]).toEqual([201, true]);
    const connection = { smtp_host: '127.0.0.1', smtp_port: 2525, smtp_user: 'cara', imap_host: null };
    const replaced = await t.call('PUT', `/senders/${made.body.data.id}/connection`, connection);
    expect([replaced.status, replaced.body.data.save_sent]).toEqual([200, null]);
    const patched = await t.call('PATCH', `/senders/${made.body.data.id}`, { save_sent: true });
    expect([patched.status, patched.body.error.param]).toEqual([400, 'save_sent']);
  });
});
