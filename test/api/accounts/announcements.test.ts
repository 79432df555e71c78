import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({
    config: {
      announcements: [
        {
          id: 'move',
          title: 'We move',
          text: 'On Sunday.',
          audience: 'all',
          dismissible: false,
          until: '2099-01-01T00:00:00+01:00',
        },
        {
          id: 'passwords',
          title: 'App passwords end',
          text: 'Sign in.',
          audience: 'google',
          dismissible: true,
        },
        {
          id: 'over',
          title: 'Over',
          text: 'Over.',
          audience: 'all',
          dismissible: true,
          until: '2020-01-01T00:00:00Z',
        },
      ],
    },
  });
});
afterAll(() => t?.[Symbol.asyncDispose]());

const told = async (query = '', key = t.key): Promise<string[]> => {
  const { body } = await t.call('GET', `/announcements${query}`, undefined, {
    authorization: `Bearer ${key}`,
  });
  return body.data.map(({ id }: { id: string }) => id);
};
const memberOf = async (...teamIds: string[]): Promise<string> =>
  (
    await createApiKey(t.app, {
      organization: 'Acme',
      email: `member${teamIds.length}@acme.test`,
      role: 'team_member',
      teamIds,
    })
  ).api_key;

describe('GET /announcements', () => {
  it('200 tells what is for all, and of a provider those who may use a mailbox of it', async () => {
    const { body: made } = await t.call('POST', '/teams', { name: 'Sales' });
    const sales = made.data.id;
    const sender = {
      TeamId: sales,
      email: 'ben@google.test',
      provider: 'google',
      smtp_host: '127.0.0.1',
      smtp_port: 587,
    };
    expect(await told()).toEqual(['move']);
    expect((await t.call('POST', '/senders', sender)).status).toBe(201);
    expect(await told()).toEqual(['move', 'passwords']);
    expect(await told(`?TeamId=${t.teamId}`)).toEqual(['move']);
    expect(await told(`?TeamId=${sales}`)).toEqual(['move', 'passwords']);
    expect(await told('', await memberOf())).toEqual(['move']);
    expect(await told('', await memberOf(sales))).toEqual(['move', 'passwords']);
  });

  it('200 shows each whole, in pages', async () => {
    const { body } = await t.call('GET', '/announcements?limit=1');
    expect(body).toMatchObject({
      data: [
        {
          object: 'announcement',
          id: 'move',
          title: 'We move',
          text: 'On Sunday.',
          url: null,
          audience: 'all',
          dismissible: false,
          starts_at: null,
          ends_at: '2098-12-31T23:00:00.000Z',
        },
      ],
      pagination: { total: 2, limit: 1, offset: 0, has_more: true },
    });
    expect(await told('?limit=1&offset=1')).toEqual(['passwords']);
  });

  it('403 for a team that the key may not use', async () => {
    const { body: other } = await t.call('POST', '/teams', { name: 'Third' });
    const key = await memberOf();
    const { status } = await t.call('GET', `/announcements?TeamId=${other.data.id}`, undefined, {
      authorization: `Bearer ${key}`,
    });
    expect(status).toBe(403);
  });
});
