import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '../../../src/platform/db/transaction.ts';
import { uuidFloor } from '../../../src/platform/ids.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t[Symbol.asyncDispose]());

// One, few and many take different ways to the database.
it.each([1, 2, 100, 101, 2_600])(
  '%i events are stored as they were told, each with its own',
  async (count) => {
    const occurredAt = t.clock.now();
    const drafts = Array.from({ length: count }, (_none, n) => ({
      teamId: t.teamId,
      type: 'open' as const,
      occurredAt,
      channel: n % 2 === 0 ? ('email' as const) : null,
      campaignId: null,
      enrollmentId: t.app.ids.uuid(occurredAt),
      contactProfileId: n % 3 === 0 ? null : t.app.ids.uuid(occurredAt),
      nodeId: n % 5 === 0 ? null : `a "node", ${n} {null}\\`,
      stepNumber: n % 4 === 0 ? null : n,
      detail: n % 2 === 0 ? {} : { open: { said: `"${n}"\n'` } },
    }));
    const told = await transact(t.app.db, (trx) => t.app.ledger.record(trx, drafts));
    const { rows } = await t.app.pool.query(
      `select id, channel, campaign_id as "campaignId", enrollment_id as "enrollmentId", contact_profile_id as "contactProfileId",
       node_id as "nodeId", step_number as "stepNumber", detail from events where id = any($1::uuid[]) order by id`,
      [told.map(({ id }) => id)],
    );
    const stored = told.map(({ teamId: _team, type: _type, occurredAt: _at, ...event }) => event);
    expect(rows).toEqual(stored.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  },
);

const COLUMNS = `team_id, type, channel, occurred_at, campaign_id, enrollment_id, contact_profile_id, sender_id, conversation_id,
  email_send_id, node_id, step_number, bounce_category, bounce_subtype, detail`;

/** A set of people made of numbers, as a query in the database would name them, and what happened to all of them. */
async function manyAtOnce(count: number) {
  const occurredAt = t.clock.now();
  const campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Many' })).body.data.id;
  const people = Array.from({ length: count }, () => ({
    enrollmentId: t.app.ids.uuid(new Date(+occurredAt - 60_000)),
    contactProfileId: t.app.ids.uuid(occurredAt),
  }));
  const shared = {
    teamId: t.teamId,
    campaignId,
    type: 'contact_added' as const,
    occurredAt,
    detail: { contact_added: { source: 'import' } },
  };
  const of = (some: typeof people) => sql<{ enrollment_id: string; contact_profile_id: string }>`
    select * from unnest(${some.map((each) => each.enrollmentId)}::uuid[], ${some.map((each) => each.contactProfileId)}::uuid[])
      as v (enrollment_id, contact_profile_id)`;
  return { people, shared, of, campaignId };
}

it('a set is stored as its events told one by one are, with ids of its moment in the order of its people', async () => {
  const { people, shared, of, campaignId } = await manyAtOnce(300);
  const half = people.slice(0, 150);
  const counts = await transact(t.app.db, async (trx) => [
    await t.app.ledger.recordSet(trx, shared, of(half)),
    (await t.app.ledger.record(trx, half.map((person) => ({ ...shared, ...person })))).length, // prettier-ignore
    await t.app.ledger.recordSet(trx, shared, of([])),
  ]);
  expect(counts).toEqual([150, 150, 0]);
  const { rows } = await t.app.pool.query<{ id: string; enrollment_id: string }>(
    `select id, ${COLUMNS} from events where campaign_id = $1 order by enrollment_id, id`,
    [campaignId],
  );
  const inSet = rows.filter((row) => row.id.slice(13) === row.enrollment_id.slice(13));
  const onesTold = rows.filter((row) => row.id.slice(13) !== row.enrollment_id.slice(13));
  const said = (all: typeof rows) => all.map(({ id: _id, ...event }) => event);
  expect(said(inSet)).toEqual(said(onesTold));
  expect(inSet).toHaveLength(150);
  const ids = inSet.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids.map((id) => id.slice(0, 13)))).toEqual(
    new Set([uuidFloor(shared.occurredAt).slice(0, 13)]),
  );
  const counted = await t.app.pool.query(
    'select type, sum(count)::int as n from event_counters where campaign_id = $1 group by 1',
    [campaignId],
  );
  expect(counted.rows).toEqual([{ type: 'contact_added', n: 300 }]);
});

it('a set is told to whom it concerns, event by event', async () => {
  const { people, shared, of, campaignId } = await manyAtOnce(3);
  const webhook = { team_id: t.teamId, url: 'http://127.0.0.1:8999/hook' };
  expect((await t.call('POST', '/webhooks', webhook)).status).toBe(201);
  await transact(t.app.db, (trx) => t.app.ledger.recordSet(trx, shared, of(people)));
  const { rows } = await t.app.pool.query(
    `select e.enrollment_id from webhook_deliveries d join events e on e.id = d.event_id where e.campaign_id = $1 order by 1`,
    [campaignId],
  );
  expect(rows.map((row) => row.enrollment_id)).toEqual(
    people.map(({ enrollmentId }) => enrollmentId).toSorted(),
  );
});
