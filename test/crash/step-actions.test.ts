import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../src/app.ts';
import { createCaller } from '../../src/actions/http/make-calls.ts';
import { createApi } from '../../src/http/shell.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { dieAt } from '../support/death.ts';
import { eventually } from '../support/eventually.ts';
import { edge, id, node } from '../support/graph.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import type { HookReceiver } from '../support/hook-receiver.ts';
import { stepTeams } from '../support/step-teams.ts';
import type { StepTeams } from '../support/step-teams.ts';
import { rowsOf } from './matrix.ts';
import { expectSound } from './sound.ts';

const CALL_LEASE_MS = 5 * 60_000;
const never = new AbortController().signal;
const wait = node(3, 'waitNode', { amount: 9, unit: 'days' });
const edges = [edge(1, 2), edge(2, 3)];

let world: StepTeams;
let host: HookReceiver;
let people = 0;
beforeAll(async () => {
  world = await stepTeams();
  host = await startHookReceiver();
  host.answer = (_post, response) =>
    void response.writeHead(200).end(JSON.stringify({ n: host.posts.length }));
});
afterAll(async () => {
  await host[Symbol.asyncDispose]();
  await world[Symbol.asyncDispose]();
});

async function asked(type: string, data: Record<string, unknown>): Promise<string> {
  const campaignId = await world.a.run({ nodes: [node(1, 'startNode'), node(2, type, data), wait], edges });
  const email = `p${++people}@people.test`;
  await world.t.call('POST', '/contacts', { TeamId: world.a.teamId, CampaignId: campaignId, email });
  await world.step();
  return campaignId;
}
const at = async (campaignId: string): Promise<string> => {
  const [row] = await world.positions(world.a.teamId, campaignId);
  return row!.node_id === id(3) ? 'goes on' : row!.node_state;
};
async function call(app: App, campaignId: string): Promise<void> {
  const caller = createCaller(app, createPlanCache(app), () => {});
  const states = async () =>
    (await app.pool.query('select state from node_calls where campaign_id = $1', [campaignId])).rows;
  await eventually(
    async () => {
      await caller.pass(never);
      return states();
    },
    (rows) => rows.every(({ state }) => state !== 'waiting'),
  );
  await caller.stop();
}

describe('a step action is done once, and its contact goes on, when a process dies', () => {
  it.each(rowsOf('step-actions').filter(([point]) => point.startsWith('call.')))(
    'at %s: %s',
    async (point, expected) => {
      host.posts.length = 0;
      const url = `${host.url}/crm/{{email}}`;
      const campaignId = await asked('httpNode', { url, save_as: { n: 'n' } });
      await dieAt(world.t, point, (app) => call(app, campaignId));
      const before = host.posts.length;
      expect(await at(campaignId)).toBe('sending');
      world.t.clock.advance(CALL_LEASE_MS + 1);
      await call(world.t.app, campaignId);
      await world.step();
      expect(await at(campaignId)).toBe('goes on');
      const keys = new Set(host.posts.map(({ headers }) => headers['idempotency-key']));
      expect([host.posts.length, keys.size]).toEqual([before + 1, 1]);
      const { rows } = await world.t.app.pool.query(
        `select c.custom ->> 'n' as n from contact_profiles c join enrollments e on e.contact_profile_id = c.id
         where e.campaign_id = $1`,
        [campaignId],
      );
      expect(rows).toEqual([{ n: String(before + 1) }]);
      expect(expected).toBe(
        before === 0
          ? 'not asked; asked once by the next worker'
          : 'asked, answer lost; asked again with the same key, the second answer is kept',
      );
      await expectSound(world.t);
    },
  );

  it.each(rowsOf('step-actions').filter(([point]) => point.startsWith('task.')))(
    'at %s: %s',
    async (point, expected) => {
      const campaignId = await asked('taskNode', { title: 'Call {{email}}', blocking: true });
      const facts = async () => {
        const { rows } = await world.t.app.pool.query<{ id: string; state: string; events: number }>(
          `select t.id, t.state, (select count(*)::int from events e where e.campaign_id = t.campaign_id and e.type = 'task_completed') as events
           from tasks t where t.campaign_id = $1`,
          [campaignId],
        );
        return { ...rows[0]!, contact: await at(campaignId) };
      };
      const { id: taskId } = await facts();
      const path = `/tasks/${taskId}`;
      const completed = { state: 'completed' };
      await dieAt(world.t, point, async (app) => {
        await using closing = new AsyncDisposableStack();
        const api = await createApi(app);
        closing.defer(() => api.close());
        const headers = { authorization: `Bearer ${world.t.key}` };
        await api.inject({ method: 'PATCH', url: `/v2${path}`, headers, payload: completed });
      });
      expect(await facts()).toMatchObject({ state: 'open', events: 0, contact: 'sending' });
      expect((await world.t.call('PATCH', path, completed)).status).toBe(200);
      await world.step();
      expect(await facts()).toMatchObject({ state: 'completed', events: 1, contact: 'goes on' });
      expect(expected).toBe('open, and its contact waits; completed once');
      await expectSound(world.t);
    },
  );
});
