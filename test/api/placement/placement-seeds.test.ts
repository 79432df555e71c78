import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { openSeedPassword } from '../../../src/placement/seeds/seal-seed.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeEach(async () => void (t = await testApp()));
afterEach(() => t[Symbol.asyncDispose]());

const SEED = {
  email: 'anna@seeds.test',
  provider: 'own',
  imap_host: 'imap.seeds.test',
  imap_port: 143,
  imap_security: 'starttls',
  imap_user: 'anna',
  imap_password: 'secret',
};
const post = (body: object) => t.call('POST', '/placement-seeds', body);
const rows = () => t.app.db.selectFrom('placement_seeds').selectAll().execute();

describe('POST /placement-seeds', () => {
  it('201 adds a seed, whose password is sealed and never shown', async () => {
    const { status, body } = await post(SEED);
    const { imap_password: password, ...shown } = SEED;
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ ...shown, disabled: false, failures: 0, last_error: null });
    expect(JSON.stringify(body)).not.toContain(password);
    const [row] = await rows();
    expect(openSeedPassword(t.app.secrets, row!)).toEqual({ kind: 'ok', plain: password });
  });

  it('200 changes the seed with this address', async () => {
    await post(SEED);
    const { status, body } = await post({ email: 'ANNA@seeds.test', disabled: true });
    expect([status, body.data.disabled, body.data.imap_user]).toEqual([200, true, 'anna']);
    expect(await rows()).toHaveLength(1);
  });

  it('201 once and 200 for the others, when one address is added several times at the same moment', async () => {
    // One connection for each request, so that none waits for a new one.
    for (const client of await Promise.all(Array.from({ length: 6 }, () => t.app.pool.connect())))
      client.release();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(SEED)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 201,
    ]);
    expect(await rows()).toHaveLength(1);
  });

  it('200 changes a seed whose letters the database makes small in another way', async () => {
    const seed = { ...SEED, email: 'ΝΙΚΟΣ.İ@seeds.test' };
    expect([(await post(seed)).status, (await post(seed)).status]).toEqual([201, 200]);
  });

  it('413 for a body that no seed needs', async () => {
    const answer = await post({ ...SEED, imap_password: 'x'.repeat(60 * 1024 * 1024) });
    expect([answer.status, await rows()]).toEqual([413, []]);
  });

  it('201 needs a password alone, where the address tells the server', async () => {
    const { status, body } = await post({ email: 'anna@gmail.com', imap_password: 'x' });
    expect([status, body.data?.provider, body.data?.imap_host]).toEqual([201, 'google', 'imap.gmail.com']);
    const { message } = (await post({ email: 'b@seeds.test' })).body.error;
    expect(message).toMatch(/imap_host is required.*google, .*imap_password is required, too$/);
  });

  it('400 for what no seed can be, and names the key', async () => {
    await post(SEED);
    for (const [body, param] of [
      [{ ...SEED, email: 'no address' }, 'email'],
      [{ email: 'b@seeds.test', imap_password: 'x' }, 'imap_host'],
      [{ email: 'b@seeds.test', imap_host: 'imap.seeds.test' }, 'imap_password'],
      [{ email: SEED.email, imap_host: 'else.test' }, 'imap_password'],
      [{ email: SEED.email, imap_user: 'else' }, 'imap_password'],
      [{ ...SEED, email: 'b@seeds.test', imap_host: '10.0.0.1' }, 'imap_host'],
      [{ ...SEED, email: 'b@seeds.test', imap_port: 22 }, 'imap_port'],
      [{ ...SEED, provider: 'Bad Word' }, 'provider'],
      [{}, 'email'],
    ] as const) {
      const answer = await post(body);
      expect([answer.status, answer.body.error.param], JSON.stringify(body)).toEqual([400, param]);
    }
    expect(await rows()).toHaveLength(1);
  });
});

describe('GET and DELETE /placement-seeds', () => {
  it('200 lists the seeds of the organization alone, and removes one', async () => {
    const { body } = await post(SEED);
    await post({ ...SEED, email: 'b@seeds.test' });
    await createApiKey(t.app, { organization: 'Other', email: 'b@other.test', role: 'org_admin' });
    const other = await createApiKey(t.app, {
      organization: 'Other',
      email: 'x@other.test',
      role: 'org_admin',
    });
    const theirs = { authorization: `Bearer ${other.api_key}` };
    const listed = await t.call('GET', '/placement-seeds?limit=1');
    expect([listed.body.data.length, listed.body.pagination.total]).toEqual([1, 2]);
    expect((await t.call('GET', '/placement-seeds', undefined, theirs)).body.data).toEqual([]);
    const path = `/placement-seeds/${body.data.id}`;
    expect((await t.call('DELETE', path, undefined, theirs)).status).toBe(404);
    expect((await t.call('DELETE', path)).status).toBe(200);
    expect((await t.call('DELETE', path)).status).toBe(404);
    expect((await rows()).map(({ email }) => email)).toEqual(['b@seeds.test']);
  });

  it('403 for members', async () => {
    const member = await createApiKey(t.app, {
      organization: 'Acme',
      email: 'm@acme.test',
      role: 'team_member',
    });
    const headers = { authorization: `Bearer ${member.api_key}` };
    expect((await t.call('GET', '/placement-seeds', undefined, headers)).status).toBe(403);
    expect((await t.call('POST', '/placement-seeds', SEED, headers)).status).toBe(403);
    const { body } = await post(SEED);
    expect((await t.call('DELETE', `/placement-seeds/${body.data.id}`, undefined, headers)).status).toBe(403);
    expect(await rows()).toHaveLength(1);
  });
});
