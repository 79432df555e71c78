import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveContacts } from '../../src/campaigns/move-contacts.ts';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { dieAt } from '../support/death.ts';
import { edge, node } from '../support/graph.ts';
import { rowsOf } from './matrix.ts';
import { expectSound } from './sound.ts';

const CONTACTS = 3;

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

it.each(rowsOf('moves'))('at %s of a worker that dies: %s', async (point, expected) => {
  const create = async (body: object): Promise<string> =>
    (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn', ...body })).body.data.id;
  const parent = await create({ nodes: [node(1, 'startNode'), node(2, 'stopNode')], edges: [edge(1, 2)] });
  const child = await create({
    name: 'After it',
    parentCampaignId: parent,
    subsequence_trigger: { on: 'finished' },
    nodes: [node(1, 'startNode'), node(2, 'waitNode', { amount: 9, unit: 'days' }), node(3, 'stopNode')],
    edges: [edge(1, 2), edge(2, 3)],
  });
  for (let n = 0; n < CONTACTS; n++)
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: parent, email: `p${n}@people.test` });
  await t.app.pool.query(`update campaigns set status = 'active'`);
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  const counts = async () => {
    const { rows } = await t.app.pool.query(
      `select (select count(*)::int from enrollments where campaign_id = $1 and life_reason = 'moved_to_subsequence') as ended,
         (select count(*)::int from enrollments where campaign_id = $2) as begun,
         (select count(*)::int from subsequence_moves where moved_at is not null) as moved,
         (select count(*)::int from subsequence_moves where due_at is not null) as due,
         (select count(*)::int from events where campaign_id = $1 and type = 'finished') as finished,
         (select count(*)::int from events where campaign_id = $2 and type = 'contact_added') as added`,
      [parent, child],
    );
    return rows[0];
  };
  const nothing = { ended: 0, begun: 0, moved: 0, due: CONTACTS, finished: CONTACTS, added: 0 };
  expect(await counts()).toEqual(nothing);
  await dieAt(t, point, moveContacts);
  expect(await counts()).toEqual(nothing);
  while (await moveContacts(t.app));
  const all = { ended: CONTACTS, begun: CONTACTS, moved: CONTACTS, added: CONTACTS };
  expect(await counts()).toEqual({ ...nothing, ...all, due: 0 });
  expect(expected).toBe(`nothing moved; ${CONTACTS} contacts moved once by the next worker`);
  await expectSound(t);
});
