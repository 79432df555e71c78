import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import type { Answered, TestApp } from '../support/app.ts';

let t: TestApp;
/** Paths of one resource each. */
const made: Record<string, string> = {};
beforeAll(async () => {
  t = await testApp();
  const create = async (path: string, body: object): Promise<string> =>
    (await took(t.call('POST', path, body))).data.id;
  const { teamId: TeamId } = t;
  const campaign = await create('/campaigns', { TeamId, name: 'One' });
  const bodies: Record<string, object> = {
    '/senders': {
      TeamId,
      email: 'ben@acme.test',
      smtp_host: '127.0.0.1',
      smtp_user: 'ben',
      smtp_password: 'secret',
    },
    '/webhooks': { TeamId, url: 'http://127.0.0.1:8999/x', headers: { 'X-A': 'b' }, events: { reply: true } },
    '/contacts': { TeamId, CampaignId: campaign, email: 'ann@acme.test', custom: { machine: 'M-200' } },
    '/sender-profiles': { TeamId, name: 'First' },
    '/labels': { TeamId, name: 'Hot' },
    '/campaign-categories': { TeamId, name: 'Europe' },
    '/playbooks': { TeamId, name: 'Spare parts' },
    '/teams': { name: 'Second' },
  };
  for (const [path, body] of Object.entries(bodies)) made[path] = `${path}/${await create(path, body)}`;
});
afterAll(() => t[Symbol.asyncDispose]());

/** The body of an answer that must be a success. */
async function took(call: Promise<Answered>): Promise<Answered['body']> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

describe('PATCH with what GET gave', () => {
  it.each([
    '/senders',
    '/webhooks',
    '/contacts',
    '/sender-profiles',
    '/labels',
    '/playbooks',
    '/campaign-categories',
  ])('200 changes nothing of %s', async (path) => {
    const at = made[path]!;
    // Categories have no GET of one; a change that changes nothing shows it.
    const read = () =>
      path === '/campaign-categories' ? t.call('PATCH', at, { name: 'Europe' }) : t.call('GET', at);
    const { object: _word, ...shown } = (await read()).body.data;
    const { status, body } = await t.call('PATCH', at, shown);
    expect([status, body.warnings, body.error]).toEqual([200, undefined, undefined]);
    expect({ ...(await read()).body.data, updated_at: 0, updatedAt: 0 }).toEqual({
      ...body.data,
      updated_at: 0,
      updatedAt: 0,
    });
  });

  it('400 for a read-only key with another value, and nothing changes', async () => {
    const { object: _word, ...shown } = (await t.call('GET', made['/senders']!)).body.data;
    const { status, body } = await t.call('PATCH', made['/senders']!, {
      ...shown,
      send_as: 'Ben',
      smtp_port: shown.smtp_port + 1,
    });
    expect([status, body.error.code, body.error.param]).toEqual([400, 'validation_error', 'smtp_port']);
    expect(body.error.message).toBe('smtp_port is read-only');
    expect((await t.call('GET', made['/senders']!)).body.data.send_as).toBeNull();
  });

  it('200 with a warning for the health of a mailbox, which changes by itself', async () => {
    const { health } = (await t.call('GET', made['/senders']!)).body.data;
    const moved = { health: { ...health, sent_today: 7 }, send_as: 'Ben' };
    const { status, body } = await t.call('PATCH', made['/senders']!, moved);
    expect([status, body.warnings]).toEqual([200, ['health is read-only and was ignored']]);
    expect(body.data).toMatchObject({ send_as: 'Ben', health });
  });

  it('400 for a contact of another team or campaign', async () => {
    const elsewhere = { TeamId: '00000000-0000-4000-8000-000000000000' };
    const { status, body } = await t.call('PATCH', made['/contacts']!, elsewhere);
    expect([status, body.error.param]).toEqual([400, 'TeamId']);
  });
});

describe('POST with a read-only key', () => {
  it('400 for an id that the client chose', async () => {
    const campaign = { TeamId: t.teamId, name: 'Mine', id: '00000000-0000-4000-8000-000000000000' };
    const { status, body } = await t.call('POST', '/campaigns', campaign);
    expect([status, body.error.param]).toEqual([400, 'id']);
  });
});
