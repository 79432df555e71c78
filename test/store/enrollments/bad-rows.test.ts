import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCKED_AGAIN_MS } from '../../../src/platform/rules/retry.ts';
import { RECHECK_MS } from '../../../src/sending/rules/may-send.ts';
import { edge, id, node, oneMail } from '../../support/graph.ts';
import { stepTeams } from '../../support/step-teams.ts';
import type { Position, StepTeams } from '../../support/step-teams.ts';

const PEOPLE = 20;
const MAIL = oneMail('Hi', 'Text');
const STOP = { nodes: [node(1, 'startNode'), node(2, 'stopNode')], edges: [edge(1, 2)] };

let world: StepTeams;
beforeEach(async () => {
  world = await stepTeams();
});
afterEach(() => world[Symbol.asyncDispose]());

const query = (text: string, values: unknown[] = []) => world.t.app.pool.query(text, values);

async function poison(campaignId: string, version: number, nodes: unknown): Promise<void> {
  await query(
    `insert into sequence_versions (team_id, campaign_id, version, nodes, edges) values ($1, $2, $3, $4, $5)`,
    [world.a.teamId, campaignId, version, JSON.stringify(nodes), JSON.stringify(MAIL.edges)],
  );
  await query('update campaigns set sequence_version = $2 where id = $1', [campaignId, version]);
}
const second = (type: string, data: object) => [MAIL.nodes[0], node(2, type, { ...data }), MAIL.nodes[2]];
const isSending = ({ node_state, hold_reason }: Position): boolean =>
  node_state === 'sending' && hold_reason === null;

async function whileHeld(text: string, values: unknown[], run: () => Promise<void>): Promise<void> {
  const other = await world.t.app.pool.connect();
  try {
    await other.query('begin');
    await other.query(text, values);
    await run();
  } finally {
    await other.query('rollback');
    other.release();
  }
}

describe('a contact whose step fails', () => {
  it.each<[string, unknown, RegExp]>([
    [
      'cannot be written: a step number beyond its column',
      second('emailNode', { subject: 's', body: 'b', step_number: 2 ** 40 }),
      /^22003: .*out of range/,
    ],
    [
      'cannot be written: half a step',
      second('emailNode', { subject: 's', body: 'b', step_number: 1.5 }),
      /^22P02: /,
    ],
    [
      'cannot be decided: a wait that Postgres has no time for',
      second('waitNode', { until: '9999-12-31T23:59:59-12:00' }),
      /has no end/,
    ],
    ['cannot be decided: a wait without an amount', second('waitNode', { unit: 'days' }), /./],
    ['cannot be decided: a graph that is no list', {}, /./],
  ])(
    '%s; the contact is held with what failed, all others advance in the same pass',
    async (_says, nodes, detail) => {
      const { a, b } = world;
      const [ofA, ofB] = [await a.run(MAIL), await b.run(MAIL)];
      const poisoned = await a.run(MAIL);
      await a.enrollMany(ofA, PEOPLE - 1);
      await b.enrollMany(ofB, 3);
      const culprit = (await a.enrollMany(poisoned, 1))[0]!;
      await query('update enrollment_positions set node_id = $1 where enrollment_id = $2', [id(2), culprit]);
      await poison(poisoned, 2, nodes);
      await world.step();
      const [standing, others] = [await world.positions(a.teamId), await world.positions(b.teamId)];
      const held = standing.filter((row) => !isSending(row));
      expect(held).toEqual([
        expect.objectContaining({
          enrollment_id: culprit,
          hold_reason: 'internal_error',
          hold_detail: expect.stringMatching(detail),
          next_run_at: new Date(world.t.clock.now().getTime() + RECHECK_MS),
          life: 'active',
        }),
      ]);
      expect(standing).toHaveLength(PEOPLE);
      expect(others.filter(isSending)).toHaveLength(3);
      const { rows: mails } = await query('select count(*)::int as mails from email_sends');
      expect(mails).toEqual([{ mails: PEOPLE - 1 + 3 }]);
      const { rows: faults } = await query('select enrollment_id, detail from inspect_faults');
      expect(faults).toEqual([{ enrollment_id: culprit, detail: expect.stringMatching(detail) }]);
      await poison(poisoned, 3, MAIL.nodes);
      world.t.clock.advance(RECHECK_MS);
      await world.step();
      const [mended] = (await world.positions(a.teamId)).filter((row) => row.enrollment_id === culprit);
      expect(mended).toMatchObject({ node_state: 'sending', hold_reason: null, hold_detail: null });
    },
  );

  it('is not there at all: its position does not stand before the others for good', async () => {
    const { a } = world;
    const campaignId = await a.run(MAIL);
    await a.enrollMany(campaignId, 2);
    await query(
      `insert into enrollment_positions (team_id, enrollment_id, campaign_id, sequence_version, next_run_at, arrived_at)
       values ($1, $2, $3, 1, $4, $4)`,
      [a.teamId, id(7), campaignId, new Date(0)],
    );
    await world.step();
    expect((await world.positions(a.teamId)).filter(isSending)).toHaveLength(2);
    const { rows } = await query('select enrollment_id from inspect_faults');
    expect(rows).toEqual([{ enrollment_id: id(7) }]);
  });
});

it('an event that cannot be recorded holds only its contact: the others end, each with their event', async () => {
  const { a, b } = world;
  const [ofA, ofB] = [await a.run(STOP), await b.run(STOP)];
  const people = await a.enrollMany(ofA, PEOPLE);
  await b.enrollMany(ofB, 3);
  await query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no room for this event' using errcode = '22023'; end $$`);
  await query(`create trigger refused before insert on events for each row
    when (new.enrollment_id = '${people[3]}') execute function refuse()`);
  await world.step();
  const [standing, others] = [await world.positions(a.teamId), await world.positions(b.teamId)];
  expect(standing.filter(({ life }) => life !== 'finished')).toEqual([
    expect.objectContaining({
      enrollment_id: people[3],
      hold_reason: 'internal_error',
      hold_detail: '22023: no room for this event',
    }),
  ]);
  expect(others.map(({ life }) => life)).toEqual(['finished', 'finished', 'finished']);
  const { rows } = await query(`select count(*)::int as n from events where type = 'finished'`);
  expect(rows).toEqual([{ n: PEOPLE - 1 + 3 }]);
});

describe('a row that another session holds', () => {
  async function steps(text: string, values: unknown[]): Promise<Position[]> {
    const { a, b } = world;
    let waiting: Position[] = [];
    await whileHeld(text, values, async () => {
      await world.step();
      const done = ({ node_state, life }: Position) => node_state === 'sending' || life === 'finished';
      waiting = (await world.positions(a.teamId)).filter((row) => !done(row));
      expect((await world.positions(b.teamId)).filter((row) => !done(row))).toEqual([]);
    });
    world.t.clock.advance(LOCKED_AGAIN_MS);
    await world.step();
    const still = (await world.positions(a.teamId)).filter(({ next_run_at }) => next_run_at !== null);
    expect(still).toEqual([]);
    return waiting;
  }

  it.each([
    [
      'position',
      'select 1 from enrollment_positions where team_id = $1 and enrollment_id = $2 for update',
      MAIL,
    ],
    ['enrollment', 'select 1 from enrollments where team_id = $1 and id = $2 for update', STOP],
    [
      'mail of the same step',
      `insert into email_sends (team_id, id, enrollment_id, campaign_id, contact_profile_id, sender_id, node_id, sequence_version,
         pass, step_number, recipient, message_id, created_at, updated_at)
       select $1, gen_random_uuid(), $2, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '${id(2)}', 1, 1, 1, 'r', 'm', now(), now()`,
      MAIL,
    ],
  ])('its %s: only this contact waits, and is not held for it', async (_says, text, graph) => {
    const { a, b } = world;
    const [ofA, ofB] = [await a.run(graph), await b.run(graph)];
    const people = await a.enrollMany(ofA, PEOPLE);
    await b.enrollMany(ofB, 3);
    const waiting = await steps(text, [a.teamId, people[5]]);
    expect(waiting).toEqual([
      expect.objectContaining({ enrollment_id: people[5], hold_reason: null, hold_detail: null }),
    ]);
  });

  it('many enrollments of a batch: those that are free advance in the same pass', async () => {
    const { a, b } = world;
    const [ofA, ofB] = [await a.run(STOP), await b.run(STOP)];
    const people = await a.enrollMany(ofA, PEOPLE);
    await b.enrollMany(ofB, 3);
    const locked = people.slice(0, 15);
    const waiting = await steps('select 1 from enrollments where team_id = $1 and id = any($2) for update', [
      a.teamId,
      locked,
    ]);
    expect(waiting.map(({ enrollment_id }) => enrollment_id)).toEqual(locked.toSorted());
  });

  it('a counter of one team: the other team advances all the same, and no contact is held for it', async () => {
    const { a, b } = world;
    const [ofA, ofB] = [await a.run(STOP), await b.run(STOP)];
    await a.enrollMany(ofA, PEOPLE);
    await b.enrollMany(ofB, 3);
    const waiting = await steps(
      `insert into event_counters (team_id, campaign_id, type, day, slot, count)
       select $1, $2, 'finished', $3::date, slot, 0 from generate_series(0, 15) slot`,
      [a.teamId, ofA, world.t.clock.now().toISOString()],
    );
    expect(waiting.length).toBeGreaterThan(0);
    expect(new Set(waiting.map(({ hold_reason }) => hold_reason))).toEqual(new Set([null]));
  });
});
