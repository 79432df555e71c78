import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldCounts } from '../../../src/enrollments/fold-counts.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
const campaigns: Record<string, string> = {};
const ids: Record<string, string> = {};

/** Five people in two campaigns; `dora` is without names and without events, `emil` is finished. */
const PEOPLE = [
  { email: 'ann@one.test', first_name: 'Ann', last_name: 'zahn', company_name: 'Beta', CampaignId: 'A' },
  { email: 'bob@one.test', first_name: 'bob', last_name: 'Young', company_name: 'alpha', CampaignId: 'B' },
  { email: 'cleo@two.test', first_name: 'Cleo', last_name: 'Xu', company_name: 'Gamma', CampaignId: 'A' },
  { email: 'dora@two.test', CampaignId: 'B' },
  { email: 'emil@two.test', first_name: 'Emil', last_name: 'Weber', company_name: 'Delta', CampaignId: 'A' },
];
const nameOf = (email: string): string => email.split('@')[0]!;

beforeAll(async () => {
  t = await testApp();
  for (const name of ['A', 'B'])
    campaigns[name] = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name })).body.data.id;
  for (const { CampaignId, ...person } of PEOPLE) {
    t.clock.advance(1000);
    const body = { TeamId: t.teamId, CampaignId: campaigns[CampaignId], ...person };
    ids[nameOf(person.email)] = (await t.call('POST', '/contacts', body)).body.data.id;
  }
  for (const [name, step] of [
    ['ann', 2],
    ['bob', 1],
    ['cleo', 3],
    ['dora', 0],
    ['emil', 2],
  ] as const)
    // prettier-ignore
    await t.app.db
      .updateTable('enrollment_positions')
      .set({ step_number: step })
      .where('enrollment_id', '=', ids[name]!)
      .execute();
  t.clock.advance(1000);
  await t.call('POST', '/contacts/bulk-action', { action: 'finish', contact_ids: [ids.emil] });
  for (const [name, type] of [
    ['cleo', 'email_sent'],
    ['ann', 'open'],
    ['emil', 'click'],
    ['bob', 'email_sent'],
  ] as const)
    // prettier-ignore
    await happened(name, type);
});
afterAll(() => t[Symbol.asyncDispose]());

async function happened(name: string, type: 'email_sent' | 'open' | 'click'): Promise<void> {
  t.clock.advance(1000);
  const about = { teamId: t.teamId, enrollmentId: ids[name]!, channel: 'email', nodeId: 'n' } as const;
  await transact(t.app.db, (trx) =>
    t.app.eventLog.record(trx, [{ ...about, type, occurredAt: t.clock.now() }]),
  );
}
async function list(query: string) {
  const { body } = await t.call('GET', `/contacts?TeamId=${t.teamId}&${query}`);
  const names = body.data?.map(({ email }: { email: string }) => nameOf(email));
  return { names, error: body.error, ...body.pagination };
}

describe('GET /contacts', () => {
  it.each([
    ['newest', ['emil', 'dora', 'cleo', 'bob', 'ann']],
    ['oldest', ['ann', 'bob', 'cleo', 'dora', 'emil']],
    ['first_name', ['ann', 'bob', 'cleo', 'emil', 'dora']],
    ['last_name', ['emil', 'cleo', 'bob', 'ann', 'dora']],
    ['company_name', ['bob', 'ann', 'emil', 'cleo', 'dora']],
    ['last_activity', ['bob', 'emil', 'ann', 'cleo', 'dora']],
    ['last_activity_asc', ['cleo', 'ann', 'emil', 'bob', 'dora']],
    ['current_step', ['dora', 'bob', 'ann', 'cleo', 'emil']],
    ['current_step_desc', ['cleo', 'ann', 'bob', 'dora', 'emil']],
    ['last_updated', ['emil', 'dora', 'cleo', 'bob', 'ann']],
    ['last_updated_asc', ['ann', 'bob', 'cleo', 'dora', 'emil']],
  ])('sort_by=%s, whole, by page, in a campaign and in a search', async (sort, expected) => {
    expect((await list(`sort_by=${sort}`)).names).toEqual(expected);
    const pages = await Promise.all(
      [0, 2, 4].map((offset) => list(`sort_by=${sort}&limit=2&offset=${offset}`)),
    );
    expect(pages.flatMap(({ names }) => names)).toEqual(expected);
    expect(pages.map(({ total, has_more }) => [total, has_more])).toEqual([[5, true], [5, true], [5, false]]); // prettier-ignore
    const inA = expected.filter((name) => ['ann', 'cleo', 'emil'].includes(name));
    expect(await list(`sort_by=${sort}&CampaignId=${campaigns.A}`)).toMatchObject({ names: inA, total: 3 });
    const atTwo = expected.filter((name) => ['cleo', 'dora', 'emil'].includes(name));
    expect(await list(`sort_by=${sort}&search=@TWO`)).toMatchObject({ names: atTwo, total: 3 });
  });

  it('finds by email, by first, last or whole name, and by company, whatever the case', async () => {
    for (const [search, name] of [
      ['CLEO@', 'cleo'],
      ['eMil', 'emil'],
      ['zahn', 'ann'],
      ['bob young', 'bob'],
      ['GAMM', 'cleo'],
    ])
      // prettier-ignore
      expect((await list(`search=${encodeURIComponent(search!)}`)).names, search).toEqual([name]);
  });

  it('interest: statuses by comma, and no status', async () => {
    await t.call('PATCH', `/contacts/${ids.ann}`, { interest: 'interested' });
    await t.call('PATCH', `/contacts/${ids.bob}`, { interest: 'customer' });
    const by = async (interest: string) =>
      (await list(`sort_by=oldest&interest=${interest}`)).names.join(' ');
    expect(await by('interested')).toBe('ann');
    expect(await by('interested,customer')).toBe('ann bob');
    for (const none of ['', 'null']) expect(await by(none), none).toBe('cleo dora emil');
    expect(await by('customer,null')).toBe('bob cleo dora emil');
    expect((await list('interest=null&limit=1')).total).toBe(3);
    expect((await list('interest=bored')).error).toMatchObject({
      code: 'validation_error',
      param: 'interest',
    });
    for (const sort of ['last_activity', 'current_step', 'first_name', 'last_updated'])
      expect((await list(`interest=&sort_by=${sort}`)).names.toSorted(), sort).toEqual([
        'cleo',
        'dora',
        'emil',
      ]);
  });

  it('has_email_sent tells those who were mailed from those who were not', async () => {
    for (const sort of ['newest', 'last_activity', 'current_step', 'first_name', 'last_updated']) {
      const sent = await list(`has_email_sent=true&sort_by=${sort}`);
      expect([sent.names.toSorted(), sent.total], sort).toEqual([['bob', 'cleo'], 2]);
      const unsent = await list(`has_email_sent=false&sort_by=${sort}`);
      expect([unsent.names.toSorted(), unsent.total], sort).toEqual([['ann', 'dora', 'emil'], 3]);
    }
    expect((await list('has_email_sent=perhaps')).error).toMatchObject({ param: 'has_email_sent' });
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['offset=-1', 'offset'],
    ['sort_by=shoe_size', 'sort_by'],
    ['CampaignId=x', 'CampaignId'],
  ])('400 for %s', async (query, param) => {
    expect((await list(query)).error).toMatchObject({ param });
  });

  it('404 for a campaign that is not there, or not of the team', async () => {
    const unknown = 'CampaignId=00000000-0000-4000-8000-000000000000';
    const own = await t.call('POST', '/teams', { name: 'Another' });
    const theirs = await t.call('POST', '/campaigns', { TeamId: own.body.data.id, name: 'Theirs' });
    const where = `/contacts?TeamId=${t.teamId}`;
    for (const answer of [
      await t.call('GET', `${where}&${unknown}`),
      await t.call('GET', `${where}&CampaignId=${theirs.body.data.id}`),
      await t.call('DELETE', `${where}&${unknown}&email=ann@one.test`),
    ])
      expect([answer.status, answer.body.error.code, answer.body.error.param]).toEqual([404, 'campaign_not_found', 'CampaignId']); // prettier-ignore
  });

  it('50 are a page when nothing is said, and the team must be named', async () => {
    expect(await list('')).toMatchObject({ limit: 50, offset: 0 });
    const { status, body } = await t.call('GET', '/contacts');
    expect([status, body.error.code, body.error.param]).toEqual([400, 'missing_team_id', 'TeamId']);
  });

  it('last_updated follows a change of the person in every campaign', async () => {
    const both = { TeamId: t.teamId, email: 'fay@three.test' };
    const one = (await t.call('POST', '/contacts', { ...both, CampaignId: campaigns.A })).body.data.id;
    t.clock.advance(1000);
    await t.call('POST', '/contacts', { ...both, CampaignId: campaigns.B });
    await t.call('PATCH', `/contacts/${ids.dora}`, { integration_contact_id: 'x' });
    t.clock.advance(1000);
    await t.call('PATCH', `/contacts/${one}`, { title: 'CTO' });
    expect((await list('sort_by=last_updated&limit=3')).names).toEqual(['fay', 'fay', 'dora']);
    const inB = await list(`sort_by=last_updated&limit=1&CampaignId=${campaigns.B}`);
    expect(inB.names).toEqual(['fay']);
    for (const name of ['A', 'B'])
      await t.call(
        'DELETE',
        `/contacts?TeamId=${t.teamId}&CampaignId=${campaigns[name]}&email=fay@three.test`,
      );
  });

  it('last_updated orders by the time shown, also for contacts whose email waits for verification', async () => {
    await t.app.db.updateTable('organizations').set({ verification_credits: 9 }).execute();
    t.clock.advance(1000);
    await t.call('POST', '/contacts/bulk-action', { action: 'validate_emails', contact_ids: [ids.ann] });
    const { body } = await t.call('GET', `/contacts?TeamId=${t.teamId}&sort_by=last_updated`);
    const shown = body.data.map(({ updatedAt }: { updatedAt: string }) => updatedAt);
    expect(shown).toEqual(shown.toSorted().toReversed());
  });

  it('totals are exact after deletes, archives and returns, also when their journal was folded', async () => {
    const totals = async (): Promise<number[]> =>
      Promise.all(
        ['', 'archived=true', 'deleted=true', 'deleted=true&archived=true', `CampaignId=${campaigns.B}`].map(
          async (query) => {
            const { names, total } = await list(query);
            expect(names.length, query).toBe(total);
            return total;
          },
        ),
      );
    expect(await totals()).toEqual([5, 5, 7, 7, 2]);
    await t.call('POST', '/contacts/bulk-action', { action: 'archive_all', contact_ids: [ids.ann] });
    await t.call('DELETE', `/contacts/${ids.bob}`);
    expect(await totals()).toEqual([3, 4, 6, 7, 1]);
    await foldCounts(t.app);
    expect(await totals()).toEqual([3, 4, 6, 7, 1]);
    const { count } = await t.app.db
      .selectFrom('enrollment_counts')
      .select((of) => of.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeLessThanOrEqual(8);
    await t.call('POST', '/contacts/bulk-action', { action: 'unarchive', contact_ids: [ids.ann] });
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaigns.B, email: 'bob@one.test' });
    expect(await totals()).toEqual([5, 5, 7, 7, 2]);
    for (const sort of ['current_step', 'last_activity', 'first_name', 'last_updated'])
      for (const query of ['', 'archived=true'])
        expect((await list(`sort_by=${sort}&${query}`)).names, sort).toHaveLength(5);
  });
});
