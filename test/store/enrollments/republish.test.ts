import { afterAll, beforeAll, expect, it } from 'vitest';
import { leaseSender } from '../../../src/senders/lease-sender.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import { createContents } from '../../../src/sending/content.ts';
import { markData } from '../../../src/sending/mark-store.ts';
import { edge, id, node } from '../../support/graph.ts';
import { stepTeams } from '../../support/step-teams.ts';
import type { StepTeams } from '../../support/step-teams.ts';

let world: StepTeams;
beforeAll(async () => {
  world = await stepTeams();
});
afterAll(() => world[Symbol.asyncDispose]());

const DAY_MS = 86_400_000;
const mail = (n: number, subject: string) => node(n, 'emailNode', { step_number: n, subject, body: 'Text' });
const wait = (n: number) => node(n, 'waitNode', { amount: 1, unit: 'days' });
const line = (...nodes: ReturnType<typeof node>[]) => ({
  nodes: [node(1, 'startNode'), ...nodes],
  edges: [1, ...nodes.map((each) => Number(each.id.slice(-12)))].flatMap((from, n, all) =>
    n + 1 < all.length ? [edge(from, all[n + 1]!)] : [],
  ),
});

async function publish(campaignId: string, graph: object): Promise<void> {
  const { t } = world;
  const turn = (status: string) =>
    t.app.pool.query('update campaigns set status = $2 where id = $1', [campaignId, status]);
  await turn('inactive');
  const saved = await t.call('PATCH', `/campaigns/${campaignId}/sequence`, graph);
  expect(saved.status).toBe(200);
  await turn('active');
}
async function standing(campaignId: string) {
  const { rows } = await world.t.app.pool.query<{
    version: number;
    node_id: string;
    node_state: string;
    hold_reason: string | null;
  }>(
    'select sequence_version as version, node_id, node_state, hold_reason from enrollment_positions where campaign_id = $1',
    [campaignId],
  );
  return rows[0];
}
async function stepLater(days = 1.1): Promise<void> {
  world.t.clock.advance(days * DAY_MS);
  await world.step();
}

it('a contact under way goes on in the newest version, from its node or the next one of its path that is left', async () => {
  const { a } = world;
  const campaignId = await a.run(line(wait(2), wait(3), wait(4), wait(5)));
  await a.enrollMany(campaignId, 1);
  await stepLater(0);
  expect(await standing(campaignId)).toMatchObject({ version: 1, node_id: id(2) });
  // Its node is kept: what follows is new.
  await publish(campaignId, line(wait(2), wait(7), wait(3), wait(4), wait(5)));
  await stepLater();
  expect(await standing(campaignId)).toMatchObject({ version: 2, node_id: id(7), node_state: 'waiting' });
  // Its node and the next are gone.
  await publish(campaignId, line(wait(9), wait(4), wait(5)));
  await stepLater();
  expect(await standing(campaignId)).toMatchObject({ version: 3, node_id: id(4), node_state: 'waiting' });
});

it('a contact with nothing left of its path is held as node_missing, until a graph that has some is published', async () => {
  const { t, a } = world;
  const campaignId = await a.run(line(wait(2), wait(3)));
  await a.enrollMany(campaignId, 1);
  await stepLater(0);
  const other = line(wait(20), mail(21, 'Other'));
  await t.app.pool.query(`update campaigns set status = 'inactive' where id = $1`, [campaignId]);
  const seen = await t.call('POST', `/campaigns/${campaignId}/sequence/preview`, other);
  expect(seen.body.data.moves).toMatchObject([
    { from: { version: 1, node_id: id(2) }, to: { version: 1, node_id: id(2) }, because: 'node_missing' },
  ]);
  await publish(campaignId, other);
  await stepLater();
  const held = { version: 1, node_id: id(2), hold_reason: 'node_missing' };
  expect(await standing(campaignId)).toMatchObject(held);
  await stepLater();
  expect(await standing(campaignId)).toMatchObject(held);
  await publish(campaignId, line(wait(20), wait(3)));
  await stepLater();
  expect(await standing(campaignId)).toMatchObject({ version: 3, node_id: id(3), hold_reason: null });
});

it('a mail that waits takes its text from the newest version that has its node', async () => {
  const { t, a } = world;
  const campaignId = await a.run(line(mail(2, 'Helo'), mail(3, 'Later')));
  await a.enrollMany(campaignId, 1);
  await stepLater(0);
  const { rows } = await t.app.pool.query<{ sender_id: string }>(
    'select sender_id from email_sends where campaign_id = $1',
    [campaignId],
  );
  const lease = { teamId: a.teamId, senderId: rows[0]!.sender_id, token: id(901) };
  await leaseSender(t.app.db, { ...lease, wall: t.clock.wall(), seconds: 600 });
  const contents = createContents();
  const subjects = async (): Promise<string[]> => {
    const { claimed } = await claimSends({ ...t.app, contents }, { ...lease, want: 10 });
    await t.app.pool.query(
      `update email_sends set state = 'pending', next_attempt_at = $2, lease_token = null, slot_at = null where campaign_id = $1`,
      [campaignId, t.clock.now()],
    );
    t.clock.advance(3_600_000);
    return claimed.map(({ subject }) => subject);
  };
  expect(await subjects()).toEqual(['Helo']);
  await publish(campaignId, line(mail(2, 'Hello'), mail(3, 'Later')));
  expect(await subjects()).toEqual(['Hello']);
});

it('a mail that waits for a removed step does not leave, and its contact goes on behind it from the same mailbox', async () => {
  const { t, b } = world;
  const campaignId = await b.run(line(mail(2, 'Gone'), mail(3, 'Left')));
  const people = await b.enrollMany(campaignId, 3);
  await stepLater(0);
  const sends = async () => {
    const { rows } = await t.app.pool.query<{
      node_id: string;
      state: string;
      hold_reason: string | null;
      sender_id: string;
    }>(
      'select node_id, state, hold_reason, sender_id from email_sends where campaign_id = $1 order by node_id, state',
      [campaignId],
    );
    return rows;
  };
  const [{ sender_id: senderId }] = (await sends()) as unknown as [{ sender_id: string }];
  const lease = { teamId: b.teamId, senderId, token: id(902) };
  await leaseSender(t.app.db, { ...lease, wall: t.clock.wall(), seconds: 600 });
  const contents = createContents();
  const claim = (want: number) => claimSends({ ...t.app, contents }, { ...lease, want });
  const [held] = (await claim(1)).claimed;
  const graph = line(mail(3, 'Left'));
  const moves = (await t.call('POST', `/campaigns/${campaignId}/sequence/preview`, graph)).body.data.moves;
  expect(moves).toMatchObject([
    {
      from: { node_id: id(2) },
      to: { node_id: id(3) },
      because: 'next_of_path',
      contacts: 3,
      waiting_mails: 3,
    },
  ]);
  await publish(campaignId, graph);
  const explained = (await t.call('GET', `/contacts/${people[0]}/explain`)).body.data;
  expect(explained.act).toBe(true);
  expect(explained.gates.at(-1)).toMatchObject({ gate: 'step_removed', passed: true, until: null });
  const simulated = (await t.call('POST', `/campaigns/${campaignId}/simulate`, { days: 2 })).body.data;
  expect(simulated.nodes.at(-1)).toMatchObject({ id: id(3), contacts: 3 });
  expect(simulated.sent).toBe(3);
  const mark = { wall: t.clock.wall(), now: t.clock.now(), freshSince: new Date(0) };
  expect(await markData(t.app.db, b.teamId, [{ id: held!.row.id, token: held!.token }], mark)).toEqual(
    new Set(),
  );
  const other = await t.app.pool.connect();
  await other.query('begin');
  await other.query('select 1 from enrollment_positions where enrollment_id = $1 for update', [people[0]]);
  expect((await claim(10)).claimed).toEqual([]);
  const gone = { node_id: id(2), hold_reason: 'node_missing', sender_id: senderId };
  expect(await sends()).toEqual([
    { ...gone, state: 'pending' },
    { ...gone, state: 'cancelled' },
    { ...gone, state: 'cancelled' },
  ]);
  await other.query('rollback');
  other.release();
  t.clock.advance(60_000);
  expect((await claim(10)).claimed).toEqual([]);
  await stepLater(0);
  const left = { node_id: id(3), hold_reason: null, sender_id: senderId, state: 'pending' };
  expect((await sends()).slice(3)).toEqual([left, left, left]);
  expect((await claim(10)).claimed.map(({ subject }) => subject)).toEqual(['Left', 'Left', 'Left']);
});
