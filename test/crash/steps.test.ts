import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { dieAt } from '../support/death.ts';
import { edge, node } from '../support/graph.ts';
import { stepTeams } from '../support/step-teams.ts';
import type { StepTeams } from '../support/step-teams.ts';
import { rowsOf } from './matrix.ts';
import { expectSound } from './sound.ts';

const CONTACTS = 3;
const stop = node(3, 'stopNode');
const edges = [edge(1, 2), edge(2, 3)];
const MAIL = {
  nodes: [node(1, 'startNode'), node(2, 'emailNode', { step_number: 1, subject: 'Hi', body: 'Text' }), stop],
  edges,
};
const TASK = {
  nodes: [node(1, 'startNode'), node(2, 'taskNode', { title: 'Call {{email}}', blocking: true }), stop],
  edges,
};

let world: StepTeams;
beforeAll(async () => void (world = await stepTeams()));
afterAll(() => world[Symbol.asyncDispose]());

const made = async (campaignId: string): Promise<Record<string, number>> =>
  (
    await world.t.app.pool.query(
      `select (select count(*)::int from email_sends where campaign_id = $1) as mails,
         (select count(*)::int from tasks where campaign_id = $1) as tasks,
         (select count(*)::int from events where campaign_id = $1 and type = 'task_created') as events,
         (select count(*)::int from enrollment_positions where campaign_id = $1 and node_state = 'sending') as waiting`,
      [campaignId],
    )
  ).rows[0];

describe('a step is taken once or not at all when a worker dies', () => {
  it.each(rowsOf('steps'))('at %s: %s', async (point, expected) => {
    const [graph, what] = point === 'walk.after_node' ? [MAIL, 'mails'] : [TASK, 'tasks'];
    const campaignId = await world.a.run(graph);
    for (let n = 0; n < CONTACTS; n++) {
      const contact = { TeamId: world.a.teamId, CampaignId: campaignId, email: `${what}${n}@people.test` };
      await world.t.call('POST', '/contacts', contact);
    }
    const nothing = { mails: 0, tasks: 0, events: 0, waiting: 0 };
    const all = { ...nothing, [what]: CONTACTS, waiting: CONTACTS };
    if (what === 'tasks') all.events = CONTACTS;
    await dieAt(world.t, point, (app) => takeSteps({ ...app, plans: createPlanCache(app) }));
    expect(await made(campaignId)).toEqual(nothing);
    await world.step();
    expect(await made(campaignId)).toEqual(all);
    await world.step();
    expect(await made(campaignId)).toEqual(all);
    expect(expected).toBe(`nothing written; ${CONTACTS} ${what} by the next worker`);
    await expectSound(world.t);
  });
});
