import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { dueEndpoints, endpointDues } from '../../../src/webhooks/due-store.ts';
import { mayTry } from '../../../src/webhooks/rules/breaker.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { runs } from '../../support/chance.ts';
import { dueFor } from '../../support/due.ts';

const T0 = new Date('2026-11-16T09:00:00Z');
const after = (seconds: number): Date => new Date(T0.getTime() + seconds * 1000);

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

/** Seconds from now: the breaker's end, and the due deliveries. */
const endpoint = fc.record({
  openUntil: fc.option(fc.integer({ min: -120, max: 120 })),
  dues: fc.array(fc.integer({ min: -120, max: 120 }), { minLength: 1, maxLength: 3 }),
});
type Endpoint = typeof endpoint extends fc.Arbitrary<infer T> ? T : never;

async function readDues(endpoints: readonly Endpoint[]): Promise<(Date | undefined)[]> {
  const ids = endpoints.map(() => t.app.ids.uuid(T0));
  await t.app.pool.query(
    `insert into webhooks (team_id, id, url, created_at, updated_at) select $1, id, 'http://127.0.0.1:1', $2, $2 from unnest($3::uuid[]) id`,
    [t.teamId, T0, ids],
  );
  const open = endpoints.flatMap(({ openUntil }, n) =>
    openUntil === null ? [] : [{ id: ids[n], at: after(openUntil) }],
  );
  await t.app.pool.query(
    `insert into webhook_breakers (team_id, webhook_id, since, opened_at, open_until)
     select $1, id, at, at, at from json_to_recordset($2) as v(id uuid, at timestamptz)`,
    [t.teamId, JSON.stringify(open)],
  );
  const waiting = endpoints.flatMap(({ dues }, n) =>
    dues.map((due) => ({ webhook: ids[n], id: t.app.ids.uuid(T0), at: after(due) })),
  );
  await t.app.pool.query(
    `insert into webhook_deliveries (team_id, id, webhook_id, event_id, event_type, event_timestamp, body, next_retry_at, created_at)
     select $1, id, webhook, id, 'open', '', '', at, at from json_to_recordset($2) as v(id uuid, webhook uuid, at timestamptz)`,
    [t.teamId, JSON.stringify(waiting)],
  );
  const keys = sql`select ${t.teamId}::uuid as team_id, unnest(${ids}::uuid[]) as key`;
  const { rows } = await sql<{ key: string; due_at: Date }>`${endpointDues(keys)}`.execute(t.app.db);
  const dueAt = new Map(rows.map((row) => [row.key, row.due_at]));
  return ids.map((id) => dueAt.get(id));
}

it('an endpoint is due at the moment from which its breaker lets something be tried, and not before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(endpoint, { minLength: 100, maxLength: 100 }), async (endpoints) => {
      for (const [n, dueAt] of (await readDues(endpoints)).entries()) {
        const { openUntil, dues } = endpoints[n]!;
        const isTried = (now: Date): boolean => {
          const { before } = mayTry(openUntil === null ? null : after(openUntil), { now, underWay: 0 });
          return dues.some((due) => after(due) <= before);
        };
        expect(isTried(dueAt!), JSON.stringify(endpoints[n])).toBe(true);
        expect(isTried(new Date(dueAt!.getTime() - 1)), JSON.stringify(endpoints[n])).toBe(false);
      }
    }),
    { numRuns: runs(5) },
  );
});

it('two thousand endpoints of one organization, on as many hosts, hide none of another', async () => {
  const { default_team_id: largeTeam } = await createApiKey(t.app, { organization: 'Large', email: 'l@large.test', role: 'org_admin' }); // prettier-ignore
  const add = (teamId: string, count: number, host: string, dueAt: Date) =>
    t.app.pool.query(
      `with made as (
        insert into webhooks (team_id, id, url, created_at, updated_at)
        select $1, gen_random_uuid(), 'http://' || $3 || n || '.test/', $4, $4 from generate_series(1, $2) n returning team_id, id)
      insert into dues (team_id, kind, key, due_at) select team_id, 'endpoint', id, $4 from made`,
      [teamId, count, host, dueAt],
    );
  await add(largeTeam, 2_000, 'large', new Date(t.clock.now().getTime() - 60_000));
  await add(t.teamId, 1, 'small', t.clock.now());
  const due = await dueFor(t, dueEndpoints);
  expect(due).toHaveLength(1_000);
  expect(due.slice(0, 2)).toContainEqual(expect.objectContaining({ host: 'small1.test' }));
});
