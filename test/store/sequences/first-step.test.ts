import { expect, it } from 'vitest';
import { transact } from '../../../src/platform/db/transaction.ts';
import type { Graph } from '../../../src/sequences/rules/graph.ts';
import { insertVersion } from '../../../src/sequences/sequence-store.ts';
import { testApp } from '../../support/app.ts';
import { edge, node } from '../../support/graph.ts';

it('a version of a sequence has the number of the mail that contacts come to first', async () => {
  await using t = await testApp();
  const campaign = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data.id;
  const key = { teamId: t.teamId, campaignId: campaign };
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
  await transact(t.app.db, async (trx) => {
    for (const [n, { nodes, edges }] of graphs.entries()) {
      const graph = { nodes, edges: edges.map((each) => ({ ...each, type: 'default' })) };
      await insertVersion(trx, key, n + 1, graph, t.clock.now());
    }
  });
  const found = await t.app.db
    .selectFrom('sequence_versions')
    .select('first_step')
    .orderBy('version')
    .execute();
  expect(found.map(({ first_step }) => first_step)).toEqual([
    7,
    7,
    null,
    null,
    7,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    3,
  ]);
});
