import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import { recordWork } from '../../src/platform/http/idempotency.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

const DAY_MS = 24 * 3600 * 1000;

let t: TestApp;
let made = 0;
beforeAll(async () => {
  const { api } = loadConfig([shippedConfig('default'), shippedConfig('test')], {});
  t = await testApp({ config: { api: { ...api, answerWaitSeconds: 0.3 } } });
});
afterAll(() => t[Symbol.asyncDispose]());

const freshKey = (): string => `key-${++made}`;
const post = (key: string, path: string, body: unknown) =>
  t.call('POST', path, body, { 'idempotency-key': key });
const campaign = (key: string, name: string) => post(key, '/campaigns', { TeamId: t.teamId, name });

describe('a request that never answered', () => {
  /** The rows of a process that was killed between claiming the key and answering. */
  async function orphan(key: string, name: string, more: { worked?: boolean } = {}): Promise<void> {
    await campaign(key, name);
    await unanswer(key, more);
  }
  const unanswer = (key: string, more: { worked?: boolean }) =>
    t.app.db
      .updateTable('stored_answers')
      .set({ status: null, body: null, ...more })
      .where('key', '=', key)
      .execute();

  it('409 idempotency_in_progress with Retry-After after a short wait', async () => {
    const key = freshKey();
    await orphan(key, 'Orphan');
    const answer = await campaign(key, 'Orphan');
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatchObject({ type: 'conflict_error', code: 'idempotency_in_progress' });
    expect(answer.headers['retry-after']).toBe('1');
  });

  it('and did nothing may be made again after three minutes, and only it', async () => {
    const key = freshKey();
    await orphan(key, 'Later', { worked: false });
    t.clock.advance(180_000);
    const other = await campaign(key, 'Another');
    expect([other.status, other.body.error.code]).toEqual([409, 'idempotency_mismatch']);
    const again = await campaign(key, 'Later');
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, undefined]);
  });

  describe('but did its work is not made again', () => {
    const count = async (table: string): Promise<number> =>
      (await t.app.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n as number;
    const contact = async (): Promise<string> => {
      const { id: CampaignId } = (await campaign(freshKey(), 'Worked')).body.data;
      return (await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: 'a@worked.test' }))
        .body.data.id;
    };

    it.each<[string, string, () => object | Promise<object>, () => Promise<unknown>]>([
      ['POST /campaigns', '/campaigns', () => ({ TeamId: t.teamId, name: 'Lost' }), () => count('campaigns')],
      ['POST /teams', '/teams', () => ({ name: 'Lost' }), () => count('teams')],
      ['POST /webhooks', '/webhooks', () => ({ team_id: t.teamId, url: 'http://127.0.0.1:8999/lost' }), () => count('webhooks')],
      ['POST /contacts/bulk-action', '/contacts/bulk-action', async () => ({ action: 'restart', contact_ids: [await contact()] }), () => count('(select 1 from enrollment_positions where pass > 1) again')],
      ['a queued POST /contacts/bulk-action', '/contacts/bulk-action', async () => ({ action: 'restart', contact_ids: [await contact(), ...Array.from({ length: 1_000 }, () => t.app.ids.uuid(t.clock.now()))] }), () => count('bulk_actions')],
    ])('%s', async (_name, path, bodyOf, done) => {
      const key = freshKey();
      const body = await bodyOf();
      const first = await post(key, path, body);
      expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
      const before = await done();
      await unanswer(key, {});
      t.clock.advance(180_000);
      for (let n = 0; n < 2; n++) {
        const again = await post(key, path, body);
        expect([again.status, again.body.error.code]).toEqual([409, 'idempotency_answer_lost']);
      }
      expect(await done()).toEqual(before);
      t.clock.advance(DAY_MS);
      expect((await post(key, path, body)).status).toBe(first.status);
    }); // prettier-ignore
  });

  it.each([
    ['people', '/contacts', (CampaignId: string) => ({ TeamId: t.teamId, CampaignId, email: 'again@worked.test' })],
    ['people in an upload', '/contacts/bulk', (CampaignId: string) => ({ TeamId: t.teamId, CampaignId, contacts: [{ email: 'again@worked.test' }] })],
    ['an address', '/blacklist', () => ({ TeamId: t.teamId, address: 'again@worked.test' })],
    ['a member', `/teams/TEAM/members`, () => ({ email: 'again@worked.test' })],
  ] as const)('and brought in %s is made again, and finds that it is there', async (_what, path, body) => {
    const { id } = (await campaign(freshKey(), 'Again')).body.data;
    const [key, at] = [freshKey(), path.replace('TEAM', t.teamId)];
    const before = (await post(key, at, body(id))).status;
    await unanswer(key, {});
    t.clock.advance(180_000);
    const again = await post(key, at, body(id));
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([before === 202 ? 202 : 200, undefined]);
  }); // prettier-ignore

  it('does nothing when a later one has taken its place', async () => {
    const key = freshKey();
    await campaign(key, 'Taken');
    const [apiKeyId] = await t.app.db.selectFrom('stored_answers').select('api_key_id').where('key', '=', key).execute();
    const slow = { apiKeyId: apiKeyId!.api_key_id, key, requestHash: Buffer.alloc(32), claimant: t.teamId };
    await expect(transact(t.app.db, (trx) => recordWork(trx, slow))).rejects.toMatchObject({ code: 'idempotency_in_progress' });
  }); // prettier-ignore
});

describe('a stored answer', () => {
  it('is not shown to a member who lost the team, and is shown again after their return', async () => {
    const person = { organization: 'Acme', email: 'mover@acme.test', role: 'team_admin' } as const;
    const made = await createApiKey(t.app, person);
    const headers = { authorization: `Bearer ${made.api_key}` };
    const team = (await t.call('POST', '/teams', { name: 'Left' })).body.data.id as string;
    const members = `/teams/${team}/members`;
    await t.call('POST', members, { user_id: made.user_id });
    const ask = (key: string, method: 'POST' | 'PATCH', path: string, body: object) =>
      t.call(method, path, body, { ...headers, 'idempotency-key': key });
    const { id } = (await ask(freshKey(), 'POST', '/campaigns', { TeamId: team, name: 'Secret plan' })).body.data;
    const ofTheirOwn: [string, 'POST' | 'PATCH', string, object] = [freshKey(), 'POST', '/teams', { name: 'Own' }];
    const calls = [
      [freshKey(), 'POST', '/campaigns', { TeamId: team, name: 'Secret plan' }],
      [freshKey(), 'PATCH', `/campaigns/${id}`, { name: 'Secret plan' }],
      [freshKey(), 'POST', '/contacts/bulk', { TeamId: team, CampaignId: id, contacts: [{ email: 'a@b.test' }] }],
      [freshKey(), 'POST', '/webhooks', { team_id: team, url: 'http://127.0.0.1:8999/hook' }],
    ] as [string, 'POST' | 'PATCH', string, object][];
    const first = [];
    for (const call of calls) first.push(await ask(...call));
    const own = await ask(...ofTheirOwn);
    await t.call('DELETE', `${members}/${made.user_id}`);
    await t.call('POST', `/teams/${own.body.data.id}/members`, { user_id: t.userId });
    await t.call('DELETE', `/teams/${own.body.data.id}/members/${made.user_id}`);
    for (const call of [...calls, ofTheirOwn]) {
      const { status, body, headers: of } = await ask(...call);
      expect([status, body.error?.code, of['idempotency-replayed']]).toEqual([403, 'team_access_denied', undefined]);
      if (call === ofTheirOwn) continue;
      const plain = await t.call(call[1], call[2], call[3], headers);
      expect(body.error).toEqual(plain.body.error);
    }
    await t.call('POST', members, { user_id: made.user_id });
    for (const [n, call] of calls.entries()) {
      const again = await ask(...call);
      expect([again.body, again.headers['idempotency-replayed']]).toEqual([
        { ...first[n]!.body, request_id: again.headers['x-request-id'] },
        'true',
      ]);
    }
  }); // prettier-ignore
});
