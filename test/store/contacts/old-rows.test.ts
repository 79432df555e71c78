import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../src/platform/db/transaction.ts';
import type { Graph } from '../../../src/sequences/rules/graph.ts';
import { insertVersion } from '../../../src/sequences/sequence-store.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { edge, node } from '../../support/graph.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const apply = async (name: string) =>
  t.app.pool.query(await readFile(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8'));
const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

describe('rows from before', () => {
  it('of one LinkedIn member get one spelling, but for contacts that would be the same', async () => {
    const in_ = 'https://www.linkedin.com/in';
    const rows: [email: string | null, before: string, after: string][] = [
      [null, 'http://linkedin.com/in/carl/', 'http://linkedin.com/in/carl/'],
      [null, `${in_}/Carl`, `${in_}/Carl`],
      ['carl@else.test', 'https://de.linkedin.com/in/carl/?utm=1', `${in_}/carl`],
      [null, 'https://de.linkedin.com/in/dora/', `${in_}/dora`],
      [null, 'http://linkedin.com/in/dora', 'http://linkedin.com/in/dora'],
      [null, 'http://linkedin.com/in/jos%C3%A9', 'http://linkedin.com/in/jos%C3%A9'],
      [null, 'http://linkedin.com/company/acme', 'http://linkedin.com/company/acme'],
    ];
    for (const [n, [email, linkedin_url]] of rows.entries())
      await t.app.db
        .insertInto('contact_profiles')
        .values({ team_id: t.teamId, id: idOf(n), email, linkedin_url })
        .execute();
    for (let round = 0; round < 2; round++) {
      await apply('1050_linkedin_spellings');
      const found = await t.app.db
        .selectFrom('contact_profiles')
        .select('linkedin_url')
        .orderBy('id')
        .execute();
      expect(found.map(({ linkedin_url }) => linkedin_url)).toEqual(rows.map(([, , after]) => after));
    }
  });

  it('of a failed upload get the verdict that ended it', async () => {
    const campaign = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Old' })).body.data.id;
    const contacts = [{ email: 'a@old.test' }, { email: 'bad' }, { email: 'b@old.test' }];
    const { upload_id } = (
      await t.call('POST', '/contacts/bulk', { TeamId: t.teamId, CampaignId: campaign, contacts })
    ).body;
    await t.app.pool.query("update uploads set status = 'failed', error = 'the limit' where id = $1", [
      upload_id,
    ]);
    await apply('1050_ended_uploads');
    const { rows, ...counts } = (await t.call('GET', `/contacts/bulk/${upload_id}`)).body.data;
    expect(counts).toMatchObject({ contact_count: 3, created_count: 0, rejected_count: 3 });
    expect(rows.map((row: Record<string, unknown>) => [row.verdict, row.message])).toEqual([
      ['rejected', 'the limit'],
      ['rejected', expect.stringContaining('one plain address')],
      ['rejected', 'the limit'],
    ]);
  });
});

it('versions of sequences from before get the number of their first mail, as the rule says it', async () => {
  await using old = await testApp({ fresh: true });
  const campaign = (await old.call('POST', '/campaigns', { TeamId: old.teamId, name: 'Old' })).body.data.id;
  const key = { teamId: old.teamId, campaignId: campaign };
  const mail = (n: number, step: unknown) => node(n, 'emailNode', { step_number: step });
  const line = (...types: string[]) => ({
    nodes: [node(1, 'startNode'), ...types.map((type, n) => node(n + 2, type)), mail(types.length + 2, 7)],
    edges: [...types, 'emailNode'].map((_type, n) => edge(n + 1, n + 2)),
  });
  const start = node(1, 'startNode');
  const graphs: (Pick<Graph, 'nodes'> & { edges: ReturnType<typeof edge>[] })[] = [
    line(),
    line('waitNode', 'taskNode', 'linkedinVisitNode'),
    line('waitNode', 'ifNode'),
    line('switchNode'),
    line('httpNode'),
    { nodes: [], edges: [] },
    { nodes: [start], edges: [] },
    { nodes: [start, mail(2, 0)], edges: [edge(1, 2)] },
    { nodes: [start, mail(2, 'one')], edges: [edge(1, 2)] },
    { nodes: [start, mail(2, 1)], edges: [edge(1, 3)] },
    { nodes: [start, node(2, 'waitNode'), node(3, 'waitNode')], edges: [edge(1, 2), edge(2, 3), edge(3, 2)] },
    { nodes: [start, node(2, 'callNode'), mail(3, 1), mail(4, 2)], edges: [edge(1, 2), edge(2, 3, 'a'), edge(2, 4, 'b')] },
    { nodes: [start, node(2, 'callNode'), mail(3, 3)], edges: [edge(1, 2), edge(2, 3, 'a'), edge(2, 3, 'b')] },
  ]; // prettier-ignore
  await transact(old.app.db, async (trx) => {
    for (const [n, { nodes, edges }] of graphs.entries()) {
      const graph = { nodes, edges: edges.map((each) => ({ ...each, type: 'default' })) };
      await insertVersion(trx, key, n + 1, graph, old.clock.now());
    }
  });
  const firsts = async () =>
    (await old.app.db.selectFrom('sequence_versions').select('first_step').orderBy('version').execute()).map(
      ({ first_step }) => first_step,
    );
  const asSaved = await firsts();
  expect(asSaved).toEqual([7, 7, null, null, 7, null, null, null, null, null, null, null, 3]);
  await old.app.pool.query('alter table sequence_versions drop column first_step');
  await old.app.pool.query(await readFile(new URL('../../../migrations/1085_first_step.sql', import.meta.url), 'utf8')); // prettier-ignore
  expect(await firsts()).toEqual(asSaved);
});
