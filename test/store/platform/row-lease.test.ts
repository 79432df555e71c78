import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dropCalls, endCalls, freeCalls, postponeCalls } from '../../../src/actions/http/call-store.ts';
import {
  dropWaiting,
  freeVerifications,
  moveOne,
  moveToLane,
  postponeVerifications,
} from '../../../src/contacts/verification-store.ts';
import {
  endAction,
  freeActions,
  retryActionAt as actAgain,
  markActionHandedOver as acted,
} from '../../../src/actions/linkedin/action-store.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { freeItems, retryItemAt, markItemHandedOver } from '../../../src/setup/item-store.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { id } from '../../support/graph.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const [MINE, THEIRS, ROW] = [id(901), id(902), id(1)];
const TABLES = ['node_calls', 'linkedin_actions', 'contact_verifications', 'setup_order_items'] as const;
type Table = (typeof TABLES)[number];

/** Rows that another worker took after this worker's lease ended. */
beforeEach(async () => {
  const values = [t.teamId, ROW, THEIRS, new Date(t.clock.wall().getTime() + 60_000)];
  for (const table of TABLES) await sql`delete from ${sql.table(table)}`.execute(t.app.db);
  for (const [columns, rest] of [
    ['node_calls (team_id, id, lease_token, due_at, enrollment_id, campaign_id, node_id, pass, sequence_version, step_number, lane, created_at)', `$2, $2, 'n', 1, 1, 1, 'a.test', $4`],
    ['linkedin_actions (team_id, id, lease_token, due_at, state, enrollment_id, campaign_id, contact_profile_id, action, created_at)', `'waiting', $2, $2, $2, 'visit', $4`],
    ['contact_verifications (team_id, contact_profile_id, lease_token, due_at, domain, lane)', `'a.test', 'domain a.test'`],
    ['setup_order_items (team_id, id, lease_token, due_at, order_id, kind, domain, price_cents, state, lane)', `$2, 'domain', 'a.test', 1, 'waiting', 'a'`],
  ] as const)
    await t.app.pool.query(`insert into ${columns} values ($1, $2, $3, $4, ${rest})`, values);
}); // prettier-ignore

const rowOf = async (table: Table) =>
  (await sql<object>`select * from ${sql.table(table)}`.execute(t.app.db)).rows;

const key = () => ({ team_id: t.teamId, id: ROW });
const contact = () => ({ team_id: t.teamId, contact_profile_id: ROW });
const wall = () => t.clock.wall();
const later = () => new Date(wall().getTime() + 3_600_000);
type Write = (token: string) => Promise<unknown>;
const WRITES: readonly [Table, string, Write][] = [
  ['node_calls', 'ends', (token) => transact(t.app.db, (trx) => endCalls(trx, token, [{ ...key(), state: 'done', status: 200, error: null }], wall()))],
  ['node_calls', 'puts off', (token) => postponeCalls(t.app.db, token, [{ ...key(), attempts: 3, until: later(), status: 503, error: 'busy' }])],
  ['node_calls', 'drops', (token) => dropCalls(t.app.db, token, [key()])],
  ['node_calls', 'frees', (token) => freeCalls(t.app.db, token, wall())],
  ['linkedin_actions', 'notes as taken', (token) => acted(t.app.db, key(), token, wall())],
  ['linkedin_actions', 'puts off', (token) => actAgain(t.app.db, key(), token, { until: later(), error: 'busy' })],
  ['linkedin_actions', 'ends', (token) => transact(t.app.db, (trx) => endAction(trx, key(), { state: 'failed', error: 'refused', token }, wall()))],
  ['linkedin_actions', 'frees', (token) => freeActions(t.app.db, token, wall())],
  ['contact_verifications', 'drops', (token) => transact(t.app.db, (trx) => dropWaiting(trx, token, [contact()]))],
  ['contact_verifications', 'puts off', (token) => postponeVerifications(t.app.db, token, [{ ...contact(), attempts: 3, until: later() }])],
  ['contact_verifications', 'moves', (token) => moveOne(t.app.db, token, contact(), { domain: 'a.test', lane: 'b', attempts: 1, wall: wall() })],
  ['contact_verifications', 'moves with its domain', (token) => moveToLane(t.app.db, token, { domain: 'a.test', lane: 'b', wall: wall() })],
  ['contact_verifications', 'frees', (token) => freeVerifications(t.app.db, token, wall())],
  ['setup_order_items', 'notes as taken', (token) => markItemHandedOver(t.app.db, key(), token, wall())],
  ['setup_order_items', 'puts off', (token) => retryItemAt(t.app.db, key(), token, { until: later(), error: 'busy' })],
  ['setup_order_items', 'frees', (token) => freeItems(t.app.db, token, wall())],
]; // prettier-ignore

describe('a row that another worker took over', () => {
  it.each(WRITES)('of %s is not what this one %s', async (table, _what, write) => {
    const before = await rowOf(table);
    await write(MINE);
    expect(await rowOf(table)).toEqual(before);
    await write(THEIRS);
    expect(await rowOf(table)).not.toEqual(before);
  });
});
