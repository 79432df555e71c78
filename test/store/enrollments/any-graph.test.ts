import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeInBulk } from '../../../src/enrollments/change-in-bulk.ts';
import { enroll, removeEnrollment } from '../../../src/enrollments/enroll.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { edge, node } from '../../support/graph.ts';
import { acceptedGraph } from '../../support/odd-graphs.ts';
import type { OddGraph } from '../../support/odd-graphs.ts';
import { stepTeams } from '../../support/step-teams.ts';
import type { StepTeams } from '../../support/step-teams.ts';

const GRAPHS = 40;
/** A circle never ends: only this many due moments are walked. */
const MOMENTS = 12;
const ZONES = ['Pacific/Apia', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe', 'UTC'];
const LEGAL_HOLDS = new Set([
  'linkedin_not_available',
  'blocking_task',
  'waiting_for_call',
  'missing_variable',
  'no_email',
  'email_invalid',
]);
const MINUTE_MS = 60_000;

let world: StepTeams;
let ticking: string;
let profiles: string[];
beforeAll(async () => {
  world = await stepTeams();
  const { t, a, b } = world;
  // The other team's contact walks a circle, with a step a minute.
  const wait = (n: number) => node(n, 'waitNode', { amount: 1, unit: 'minutes' });
  ticking = await b.run({
    nodes: [node(1, 'startNode'), wait(2), wait(3)],
    edges: [edge(1, 2), edge(2, 3), edge(3, 2)],
  });
  await b.enrollMany(ticking, 1);
  const odd: object[] = [
    {},
    { first_name: '😀'.repeat(400), last_name: 'Ω≈ç', company_name: '</script>', title: '%' },
    { custom: JSON.stringify({ score: 1e308, __proto__: 1, deep: { a: [{ b: null }] }, '': '' }) },
    { custom: JSON.stringify({ score: '-0' }), unsubscribed_at: new Date(0) },
    { valid2: 2, city: 'x'.repeat(1_000) },
    { deleted_at: new Date(0) },
    { email: null, linkedin_url: 'https://linkedin.com/in/odd' },
    { email: `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.test` },
  ];
  profiles = odd.map(() => t.app.ids.uuid(t.clock.now()));
  for (const [n, values] of odd.entries())
    await t.app.db
      .insertInto('contact_profiles')
      .values({ team_id: a.teamId, id: profiles[n]!, email: `odd${n}@else.test`, ...values })
      .execute();
});
afterAll(() => world[Symbol.asyncDispose]());

const arrivedAt = async (): Promise<number> => {
  const { rows } = await world.t.app.pool.query<{ at: Date }>(
    'select arrived_at as at from enrollment_positions where campaign_id = $1',
    [ticking],
  );
  return rows[0]!.at.getTime();
};

async function acceptMails(campaignId: string): Promise<void> {
  const { t, a } = world;
  const now = t.clock.now();
  await transact(t.app.db, async (trx) => {
    const sent = await trx
      .updateTable('email_sends')
      .set({ state: 'sent', sent_at: now })
      .where('team_id', '=', a.teamId)
      .where('campaign_id', '=', campaignId)
      .where('state', '=', 'pending')
      .returning(['enrollment_id', 'contact_profile_id', 'node_id', 'step_number', 'id'])
      .execute();
    await t.app.eventLog.record(
      trx,
      sent.map((mail) => ({
        teamId: a.teamId,
        type: 'email_sent',
        channel: 'email',
        occurredAt: now,
        campaignId,
        enrollmentId: mail.enrollment_id,
        contactProfileId: mail.contact_profile_id,
        emailSendId: mail.id,
        nodeId: mail.node_id,
        stepNumber: mail.step_number,
      })),
    );
  });
}

async function settle(campaignId: string): Promise<void> {
  for (let pass = 0; pass < 50; pass++) {
    await world.step();
    await acceptMails(campaignId);
    const now = world.t.clock.now();
    const due = (await world.positions(world.a.teamId, campaignId)).some(
      ({ next_run_at }) => next_run_at !== null && next_run_at <= now,
    );
    if (!due) return;
  }
  throw new Error('contacts are due pass after pass');
}

async function walkThrough(graph: OddGraph, zone: string): Promise<void> {
  const { t, a } = world;
  t.clock.advance(2 * MINUTE_MS);
  const campaignId = await a.run(graph, { timezone: zone });
  const people = await transact(t.app.db, (trx) =>
    enroll(
      trx,
      t.app,
      { teamId: a.teamId, campaignId },
      profiles.map((profileId) => ({ profileId })),
    ),
  );
  const [paused, removed] = await a.enrollMany(campaignId, 3);
  await transact(t.app.db, async (trx) => {
    await changeInBulk(trx, t.app, {
      teamId: a.teamId,
      campaignId,
      ids: [paused!],
      change: { action: 'pause' },
    });
    await removeEnrollment(trx, t.app, { teamId: a.teamId, enrollmentId: removed! });
  });
  let standing = await world.positions(a.teamId, campaignId);
  expect(standing).toHaveLength(people.length + 3);
  for (let moment = 0; moment < MOMENTS; moment++) {
    const before = await arrivedAt();
    await settle(campaignId);
    expect(await arrivedAt()).toBeGreaterThan(before);
    standing = await world.positions(a.teamId, campaignId);
    const next = standing.flatMap(({ next_run_at }) => next_run_at?.getTime() ?? []);
    if (next.length === 0) break;
    t.clock.set(new Date(Math.max(Math.min(...next), t.clock.now().getTime() + MINUTE_MS * 2)));
  }
  for (const { enrollment_id, life, node_state, next_run_at, hold_reason, hold_detail } of standing) {
    if (hold_reason === null) expect(hold_detail).toBe(null);
    if (hold_reason !== null) expect(LEGAL_HOLDS).toContain(hold_reason);
    else if (life === 'finished') expect(next_run_at).toBe(null);
    else if (next_run_at !== null) expect(node_state).toBe('waiting');
    else expect([paused, removed, ...people.map((row) => row.enrollment_id)]).toContain(enrollment_id);
  }
  await t.app.pool.query(`update campaigns set status = 'inactive' where id = $1`, [campaignId]);
}

it(
  'any graph that validation accepts is walked by any contact without a fault, and the other team advances in every pass',
  { timeout: 300_000 },
  async () => {
    await fc.assert(fc.asyncProperty(acceptedGraph, fc.constantFrom(...ZONES), walkThrough), {
      numRuns: GRAPHS,
      endOnFailure: true,
    });
  },
);
