import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeInBulk } from '../../../src/enrollments/change-in-bulk.ts';
import { loadFacts } from '../../../src/enrollments/step-store.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import type { EventType } from '../../../src/platform/db/types.ts';
import { testApp } from '../../support/app.ts';
import { edge, id, node } from '../../support/graph.ts';
import { preparedScans } from '../../support/prepared-scans.ts';
import { readsOf } from '../../support/reads.ts';
import { stepTeams } from '../../support/step-teams.ts';
import type { StepTeams } from '../../support/step-teams.ts';

let world: StepTeams;
beforeAll(async () => {
  world = await stepTeams();
});
afterAll(() => world[Symbol.asyncDispose]());

const HOUR_MS = 3_600_000;
const DAYS = { amount: 2, unit: 'days' };
const PRICING = 'https://acme.test/pricing';
const path = (name: string, field: string, operator: string, value?: unknown, within?: object) => ({
  id: name,
  conditions: [{ field, operator, ...(value === undefined ? {} : { value }), ...(within ? { within } : {}) }],
});
/** The node at which a contact waits shows its path. */
const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'ifNode', {
      paths: [
        path('recent link', 'link_clicked', 'equals', PRICING, DAYS),
        path('link', 'link_clicked', 'equals', PRICING),
        path('clicked', 'clicked', 'is_true'),
        path('recently opened', 'opened', 'is_true', undefined, DAYS),
        path('opened', 'opened', 'is_true'),
        path('replied', 'replied', 'is_true'),
        path('bounced', 'bounced', 'is_true'),
        path('interest', 'interest', 'equals', 'meeting_booked'),
        path('label', 'labels', 'equals', 'vip'),
        path('custom', 'custom.seats', 'greater_than', 10),
      ],
    }),
    ...Array.from({ length: 11 }, (_none, n) => node(10 + n, 'waitNode', { amount: 1, unit: 'hours' })),
  ],
  edges: [
    edge(1, 2),
    ...['recent link', 'link', 'clicked', 'recently opened', 'opened', 'replied', 'bounced', 'interest', 'label', 'custom', 'else'].map(
      (name, n) => edge(2, 10 + n, name),
    ),
  ],
}; // prettier-ignore

const record = (
  campaignId: string,
  enrollmentId: string,
  happened: { type: EventType; hoursAgo: number; url?: string }[],
): Promise<void> =>
  transact(world.t.app.db, async (trx) => {
    const now = world.t.clock.now().getTime();
    await world.t.app.eventLog.record(
      trx,
      happened.map(({ type, hoursAgo, url }) => {
        const occurredAt = new Date(now - hoursAgo * HOUR_MS);
        return {
          teamId: world.a.teamId,
          type,
          channel: 'email',
          occurredAt,
          campaignId,
          enrollmentId,
          ...(url ? { detail: { click: { url, clicked_at: occurredAt.toISOString() } } } : {}),
        };
      }),
    );
  });

it('what was recorded of a contact decides the path: what happened, with which link, how long ago', async () => {
  const { t, a } = world;
  const campaignId = await a.run(GRAPH);
  const { pool } = t.app;
  const people = await a.enrollMany(campaignId, 12);
  const click = (url: string, hoursAgo: number) => ({ type: 'click' as const, url, hoursAgo });
  const open = (hoursAgo: number) => ({ type: 'open' as const, hoursAgo });
  const HAPPENED = [
    [click(`${PRICING}/`, 5), click('https://acme.test/blog', 1)],
    [click(PRICING, 60), click('https://acme.test/blog', 1)],
    [click('https://acme.test/blog', 1)],
    [open(1_000), open(47)],
    [open(1_000), open(49)],
    [{ type: 'reply' as const, hoursAgo: 2 }],
    [{ type: 'bounce' as const, hoursAgo: 2 }],
    [],
    [],
    [],
    [],
    [open(1), click(PRICING, 1)],
  ];
  for (const [n, happened] of HAPPENED.entries())
    if (happened.length > 0) await record(campaignId, people[n]!, happened);
  await transact(t.app.db, (trx) =>
    changeInBulk(trx, t.app, {
      teamId: a.teamId,
      campaignId,
      ids: [people[5]!, people[6]!],
      change: { action: 'restart' },
    }),
  );
  await t.call('PATCH', `/contacts/${people[7]}`, { interest: 'meeting_booked' });
  expect((await t.call('POST', '/labels', { TeamId: t.teamId, name: 'VIP' })).status).toBe(201);
  await t.call('PATCH', `/contacts/${people[8]}`, { labels: ['VIP'] });
  await t.call('PATCH', `/contacts/${people[9]}`, { custom: { seats: '11' } });
  await t.call('PATCH', `/contacts/${people[11]}`, { labels: ['VIP'] });

  await world.step();

  const standing = await world.positions(a.teamId, campaignId);
  const nodeOf = new Map(standing.map((row) => [row.enrollment_id, row.node_id]));
  expect(people.map((person) => nodeOf.get(person))).toEqual([
    ...Array.from({ length: 11 }, (_none, n) => id(10 + n)),
    id(10),
  ]);
  await pool.query(`update campaigns set status = 'inactive' where id = $1`, [campaignId]);
});

it('a contact with thousands of clicks costs a step no more than the newest of them', async () => {
  const { t, a } = world;
  const campaignId = await a.run(GRAPH);
  const [busy] = await a.enrollMany(campaignId, 20);
  const many = Array.from({ length: 1_500 }, (_none, n) => [
    { type: 'click' as const, url: `https://acme.test/${n}`, hoursAgo: 24 },
    { type: 'open' as const, hoursAgo: 24 },
  ]);
  await record(campaignId, busy!, many.flat());
  const reads = await readsOf(t.app.pool, world.step);
  const facts = reads.filter(({ text }) => text.includes('facts of steps'));
  expect(facts).toHaveLength(1);
  expect(facts[0]!.rows).toBeLessThan(1_000);
});

it('a wait is counted in the calendar of the schedule of the campaign, in the zone of the organization where it names none', async () => {
  const { t, a } = world;
  const graph = {
    nodes: [node(1, 'startNode'), node(2, 'waitNode', { amount: 2, unit: 'business_days' })],
    edges: [edge(1, 2)],
  };
  t.clock.set(new Date('2026-10-21T10:00:00Z'));
  // Every Wednesday but one; the clocks go back before the second.
  await t.call('PATCH', '/organization', { timezone: 'Europe/Berlin' });
  const schedule = { days: ['wed'], holidays: ['2026-10-28'] };
  const campaignId = await a.run(graph, schedule);
  await a.enrollMany(campaignId, 1);
  await world.step();
  const [standing] = await world.positions(a.teamId, campaignId);
  expect(standing!.next_run_at).toEqual(new Date('2026-11-11T11:00:00Z'));
});

it('a contact is found by keys, though the statement was planned while all tables were empty', async () => {
  await using t = await testApp({ fresh: true });
  await loadFacts(t.app.db, t.teamId, [{ enrollment_id: id(1), pass: 1 }]);
  const wanted: Record<string, RegExp> = {
    enrollments: /\(id = /,
    contact_profiles: /\(id = /,
    campaigns: /\(id = /,
    email_sends: /\(enrollment_id = /,
  };
  const found = (await preparedScans(t.app.pool)).filter(
    ({ statement, table }) => statement === 'facts of steps' && table in wanted,
  );
  expect(new Set(found.map(({ table }) => table))).toEqual(new Set(Object.keys(wanted)));
  for (const { table, condition } of found) expect(condition, table).toMatch(wanted[table]!);
});
