import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let member: string;
beforeAll(async () => {
  t = await testApp();
  const asked = { organization: 'Acme', email: 'ben@acme.test', role: 'team_member' } as const;
  member = (await createApiKey(t.app, asked)).api_key;
});
afterAll(() => t[Symbol.asyncDispose]());

const me = async (key: string) =>
  (await t.call('GET', '/me', undefined, { authorization: `Bearer ${key}` })).body.data;

describe('GET /me', () => {
  it('200 names the key, its user and role, the organization, and the teams as GET /teams does', async () => {
    const said = await me(member);
    expect(said).toMatchObject({
      object: 'me',
      api_key: { last4: member.slice(-4), expires_at: null },
      user: { email: 'ben@acme.test' },
      role: 'team_member',
      organization: { name: 'Acme' },
      team_count: said.teams.length,
    });
    const listed = await t.call('GET', '/teams', undefined, { authorization: `Bearer ${member}` });
    expect(said.teams.map(({ id }: { id: string }) => id)).toEqual(
      listed.body.data.map(({ id }: { id: string }) => id),
    );
    expect((await me(t.key)).role).toBe('org_admin');
  });

  it('never shows a key, nor another team of the organization', async () => {
    const made = await t.call('POST', '/teams', { name: 'Not of Ben' });
    const said = JSON.stringify(await me(member));
    expect(said).not.toContain(made.body.data.id);
    expect(said).not.toContain(member);
  });

  it('401 without a key', async () => {
    expect((await t.server.inject({ method: 'GET', url: '/v2/me' })).statusCode).toBe(401);
  });
});
