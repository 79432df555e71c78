import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  const opened = await loadMailbox(t.app.db, t.app.secrets, t.teamId, senderId);
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

  it('takes a new password under either name, and takes it away with null', async () => {
    const id = await create('new@outreach.test');
    await patch(id, { password: 'second-secret' });
    expect(await loginOf(id)).toBe('second-secret');
    await patch(id, { smtp_password: 'third-secret' });
    expect(await loginOf(id)).toBe('third-secret');
    await patch(id, { smtp_password: null, smtp_user: null });
    expect(await loginOf(id)).toBeUndefined();
  });

  it.each(['id', 'TeamId', 'team_id', 'provider', 'email'])('400 for %s, which cannot be changed', async (key) => {
    const id = await create(`${key.toLowerCase()}@fixed.test`);
    const { status, body } = await patch(id, { [key]: 'outlook' });
    expect([status, body.error.param]).toEqual([400, key]);
  }); // prettier-ignore

  it('400 names what does not fit together, and every fault', async () => {
    const id = await create('fit@outreach.test');
    const { status, body } = await patch(id, { imap_user: 'anna', smtp_user: null });
    expect(status).toBe(400);
    const named = (body.error.details as { param: string }[]).map(({ param }) => param);
    expect(named).toEqual(['smtp_user', 'imap_host']);
    expect(body.error.param).toBe('smtp_user');
    expect(await loginOf(id)).toBe('first-secret');
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

describe('GET /senders', () => {
  it('filters by domain, search, provider and switches', async () => {
    await create('ann@list.test', { send_as: 'Ann Example', warm: true });
    await create('ben@sub.list.test', { provider: 'google' });
    await create('cleo@LIST.test', { disabled: true });
    const found = async (query: string): Promise<string[]> =>
      (await t.call('GET', `/senders?TeamId=${t.teamId}&${query}`)).body.data.map(
        ({ email }: { email: string }) => email,
      );
    expect(await found('domain=list.TEST')).toEqual(['ann@list.test', 'cleo@LIST.test']);
    expect(await found('domain=list.test&domain_match=partial')).toHaveLength(3);
    expect(await found('search=EXAMPLE')).toEqual(['ann@list.test']);
    expect(await found('provider=google')).toEqual(['ben@sub.list.test']);
    expect(await found('domain=list.test&disabled=true')).toEqual(['cleo@LIST.test']);
    expect(await found('domain=list.test&disabled=false&warm=true')).toEqual(['ann@list.test']);
    expect((await t.call('GET', `/senders?TeamId=${t.teamId}&disabled=maybe`)).body.error.param).toBe(
      'disabled',
    );
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
