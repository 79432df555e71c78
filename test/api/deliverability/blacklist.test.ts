import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const add = (over: object) => t.call('POST', '/blacklist', { TeamId: t.teamId, ...over });
const list = async (query = ''): Promise<string[]> =>
  (await t.call('GET', `/blacklist?TeamId=${t.teamId}${query}`)).body.data.map(
    ({ address }: { address: string }) => address,
  );
const REASONS = ['manual', 'unsubscribe', 'invalid_recipient', 'spam_complaint'];

describe('POST /blacklist', () => {
  it('201 stores the address in lower case, by hand unless another reason is said', async () => {
    const { status, body } = await add({ address: '  Ann@Else.TEST ', note: 'asked by phone' });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      object: 'blacklist_entry',
      causes: [{ reason: 'manual', cause: null, created_at: t.clock.now().toISOString() }],
      id: body.data.id,
      team_id: t.teamId,
      address: 'ann@else.test',
      reason: 'manual',
      note: 'asked by phone',
      created_at: t.clock.now().toISOString(),
    });
  });

  it.each(REASONS)('201 with the reason %s', async (reason) => {
    const { body } = await add({ address: `${reason}@reasons.test`, reason, note: null });
    expect(body.data).toMatchObject({ reason, note: null });
  });

  it.each(['@Whole.test', 'whole.test', ' WHOLE.test '])('a whole domain as %s', async (address) => {
    expect((await add({ address })).body.data.address).toBe('@whole.test');
  });

  it('200 with the entry that stays when the address is listed already', async () => {
    const first = await add({ address: 'twice@else.test', reason: 'spam_complaint' });
    const again = await add({ address: 'TWICE@else.test', note: 'later' });
    expect(again.status).toBe(200);
    const { causes, ...entry } = again.body.data;
    expect({ ...entry, causes: first.body.data.causes }).toEqual(first.body.data);
    expect(causes).toMatchObject([{ reason: 'manual' }, { reason: 'spam_complaint' }]);
  });

  it.each<[code: string, param: string, body: object]>([
    ['missing_team_id', 'TeamId', { TeamId: undefined, address: 'a@else.test' }],
    ['missing_required_parameter', 'address', {}],
    ['validation_error', 'address', { address: 'nobody' }],
    ['validation_error', 'address', { address: 'a b@else.test' }],
    ['validation_error', 'address', { address: '@' }],
    ['validation_error', 'address', { address: 'a@else.test, b@else.test' }],
    ['validation_error', 'reason', { address: 'a@else.test', reason: 'mood' }],
    ['validation_error', 'note', { address: 'a@else.test', note: 'n'.repeat(1001) }],
  ])('400 %s names %s', async (code, param, body) => {
    const answer = await add(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code, param });
  });
});

describe('GET /blacklist', () => {
  it('200 newest first, by reason, by part of the address in whatever case, and in pages', async () => {
    for (const [name, reason] of [
      ['one', 'manual'],
      ['two', 'spam_complaint'],
      ['three', 'spam_complaint'],
    ]) {
      t.clock.advance(1000);
      await add({ address: `${name}@Paged.test`, reason });
    }
    const all = ['three@paged.test', 'two@paged.test', 'one@paged.test'];
    expect(await list('&search=@PAGED')).toEqual(all);
    expect(await list('&search=paged&reason=spam_complaint')).toEqual(all.slice(0, 2));
    expect(await list('&search=%25')).toEqual([]);
    const { body } = await t.call('GET', `/blacklist?TeamId=${t.teamId}&search=paged&limit=1&offset=1`);
    expect(body.data.map(({ address }: { address: string }) => address)).toEqual([all[1]]);
    expect(body.pagination).toEqual({ total: 3, limit: 1, offset: 1, has_more: true });
  });

  it.each([
    ['reason', 'reason=mood'],
    ['limit', 'limit=101'],
    ['offset', 'offset=-1'],
  ])('400 names %s of %s', async (param, query) => {
    const { status, body } = await t.call('GET', `/blacklist?TeamId=${t.teamId}&${query}`);
    expect([status, body.error.param]).toEqual([400, param]);
  });
});

describe('DELETE /blacklist/{id}', () => {
  it('200 once, then 404; the address may be listed again', async () => {
    const { id } = (await add({ address: 'gone@else.test' })).body.data;
    expect((await t.call('DELETE', `/blacklist/${id}`)).status).toBe(200);
    const again = await t.call('DELETE', `/blacklist/${id}`);
    expect([again.status, again.body.error.code]).toEqual([404, 'resource_not_found']);
    expect((await add({ address: 'gone@else.test' })).status).toBe(201);
  });
});
