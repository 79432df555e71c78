import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../../src/app.ts';
import { consumeEvents } from '../../src/connectors/consume-events.ts';
import { linkedinMessages } from '../../src/inbox/on-linkedin.ts';
import { linkedinResults } from '../../src/actions/linkedin/apply-results.ts';
import { openActor } from '../../src/actions/linkedin/hand-over.ts';
import { freeIdentities } from '../../src/actions/linkedin/identity-store.ts';
import { dieAt } from '../support/death.ts';
import { drainDue } from '../support/drain.ts';
import { edge, id, node } from '../support/graph.ts';
import { linkedinWorld } from '../support/linkedin.ts';
import type { LinkedinWorld } from '../support/linkedin.ts';
import { rowsOf } from './matrix.ts';
import { expectSound } from './sound.ts';

/** Longer than the lease of an action and the pause of an account. */
const LATER_MS = 10 * 60_000;
const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'linkedinNode', { action: 'message', message: 'Hello {{first_name}}' }),
    node(3, 'waitNode', { amount: 30, unit: 'days' }),
  ],
  edges: [edge(1, 2), edge(2, 3)],
};

let l: LinkedinWorld;
let people = 0;
let profile: string;
let contact: string;
beforeAll(async () => {
  l = await linkedinWorld();
  await l.connect();
});
afterAll(() => l[Symbol.asyncDispose]());

beforeEach(async () => {
  l.connector.posts.length = 0;
  profile = `person-${++people}`;
  contact = await l.enroll(await l.world.a.run(GRAPH), profile);
  await l.world.step();
  l.world.t.clock.advance(LATER_MS);
});

async function handOver(app: App): Promise<void> {
  const actor = openActor(app);
  await drainDue(app, freeIdentities, actor);
  await actor.stop?.();
}
const applyResults = (app: App) => consumeEvents(app, linkedinResults(app));
const applyMessages = (app: App) => consumeEvents(app, linkedinMessages(app));
const stands = async () => {
  const { rows } = await l.world.t.app.pool.query(
    `select (select count(*)::int from events where enrollment_id = $1 and channel = 'linkedin') as events,
       (select state from linkedin_actions where enrollment_id = $1) as action,
       (select node_id from enrollment_positions where enrollment_id = $1) as node,
       (select life from enrollments where id = $1) as life`,
    [contact],
  );
  return rows[0] as { events: number; action: string; node: string; life: string };
};
const keys = () => l.connector.posts.map(({ headers }) => headers['idempotency-key']);

describe('LinkedIn is asked once for each step, and hears once, when a worker dies', () => {
  it.each(rowsOf('linkedin'))('at %s: %s', async (point, expected) => {
    const { app, clock } = l.world.t;
    const isReport = point === 'linkedin.before_commit';
    if (!isReport) {
      await dieAt(l.world.t, point, handOver);
      expect(await stands()).toMatchObject({ events: 0, action: 'waiting', node: id(2) });
    }
    const before = keys().length;
    clock.advance(LATER_MS);
    await handOver(app);
    expect(await stands()).toMatchObject({ events: 0, action: 'handed_over', node: id(2) });
    expect([keys().length, new Set(keys()).size]).toEqual([before + 1, 1]);
    const done = { type: 'action_done', action_id: l.asked()[0]!.action_id };
    expect((await l.report(done)).status).toBe(202);
    if (isReport) {
      await dieAt(l.world.t, point, applyResults);
      expect(await stands()).toMatchObject({ events: 0, action: 'handed_over', node: id(2) });
    }
    await applyResults(app);
    await l.world.step();
    await applyResults(app);
    expect(await stands()).toEqual({ events: 1, action: 'done', node: id(3), life: 'active' });
    const asked = [
      ...(before === 0 && !isReport ? ['not asked; asked by the next worker, done once'] : []),
      ...(before === 1 ? ['asked; asked again with the same key, done once'] : []),
      ...(isReport ? ['asked once; the report is applied by the next worker, done once'] : []),
    ];
    expect(asked).toEqual([expected]);
    await expectSound(l.world.t);
  });

  it('at linkedin.before_commit of an answer: it stops the contact once', async () => {
    const { app } = l.world.t;
    await handOver(app);
    await l.report({ type: 'action_done', action_id: l.asked()[0]!.action_id });
    await applyResults(app);
    await l.world.step();
    const { events } = await stands();
    const answer = await l.report({
      type: 'message_received',
      team_id: l.world.a.teamId,
      identity: { external_id: 'account-1' },
      profile_url: `https://www.linkedin.com/in/${profile}`,
      text: 'Thank you, tell me more.',
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(202);
    await dieAt(l.world.t, 'linkedin.before_commit', applyMessages);
    expect(await stands()).toMatchObject({ events, life: 'active' });
    await applyMessages(app);
    await applyMessages(app);
    expect(await stands()).toMatchObject({ events: events + 1, life: 'finished' });
    await expectSound(l.world.t);
  });
});
