import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backfillCounters } from '../../../src/events/backfill-counters.ts';
import type { EventDraft } from '../../../src/events/event.ts';
import { foldCounters } from '../../../src/events/fold-counters.ts';
import { INVARIANT_CHECKS, findBroken } from '../../../src/operations/invariants-store.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { naiveSummaries } from '../../support/naive-summaries.ts';
import { monthOfEvents, writeEvents } from '../../support/summary-month.ts';

const EVENTS = 200_000;
const RECORDED = 6_000;
/** Ten days before the longest window; clocks change on 25 October (Europe) and 1 November (America). */
const FROM = new Date('2026-08-08T00:00:00Z');
const WINDOWS = [1, 7, 30, 90];
const NO_PROGRESS = { after: null, onProgress: () => {} };

let t: TestApp;
let recordedTeam: string;
beforeAll(async () => {
  t = await testApp();
  recordedTeam = (await t.call('POST', '/teams', { name: 'Recorded' })).body.data.id;
  await record(await eventsOf(recordedTeam, RECORDED));
  expect((await backfillCounters(t.app, NO_PROGRESS)).corrected).toBe(0);
  await writeEvents(t, await eventsOf(t.teamId, EVENTS));
  expect((await backfillCounters(t.app, NO_PROGRESS)).corrected).toBeGreaterThan(1_000);
}, 600_000);
afterAll(() => t[Symbol.asyncDispose]());

async function eventsOf(teamId: string, count: number): Promise<EventDraft[]> {
  const campaigns: (string | null)[] = [null];
  for (let n = 0; n < 12; n++)
    campaigns.push((await t.call('POST', '/campaigns', { TeamId: teamId, name: `C${n}` })).body.data.id);
  const senders: string[] = [];
  for (let n = 0; n < 25; n++)
    senders.push((await t.call('POST', '/senders', { TeamId: teamId, email: `s${n}@a.test`, smtp_host: '127.0.0.1' })).body.data.id);
  const now = t.clock.now();
  const month = new Date('2026-10-18T00:00:00Z');
  const of = { teamId, campaigns, senders };
  return [
    ...monthOfEvents(t.app.ids, { ...of, from: FROM, until: month, count: count / 5, seed: 1 }),
    ...monthOfEvents(t.app.ids, { ...of, from: month, until: now, count, seed: 2 }),
  ];
} // prettier-ignore

/** Writes as the engine does: many transactions, several at a time. */
async function record(drafts: EventDraft[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(drafts.length / 60) }, (_none, n) =>
    drafts.slice(n * 60, n * 60 + 60),
  );
  for (let n = 0; n < batches.length; n += 5)
    await Promise.all(
      batches.slice(n, n + 5).map((batch) => transact(t.app.db, (trx) => t.app.eventLog.record(trx, batch))),
    );
}

const ask = async (name: string, teamId: string, days: number) =>
  (await t.call('GET', `/intelligence/${name}?teamId=${teamId}&windowDays=${days}`)).body.data;
const keyed = (rows: Record<string, unknown>[], ...keys: string[]) =>
  Object.fromEntries(
    rows.map((row) => [
      keys.map((key) => String(row[key])).join(' '),
      Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key))),
    ]),
  );

describe.each(['written and backfilled', 'recorded by the engine'])('summaries of events %s', (how) => {
  const teamOf = () => (how.startsWith('written') ? t.teamId : recordedTeam);

  it.each(WINDOWS)(
    'are what a naive count of %i days says',
    async (days) => {
      const naive = await naiveSummaries(t, teamOf(), days);
      expect(naive.total.sends).toBeGreaterThan(20);

      const health = await ask('sender-health-summary', teamOf(), days);
      for (const row of health.senders) {
        const { blocked, ...numbers } = naive.senders[row.id] ?? { sends: 0, bounces: 0, all_bounces: 0, bounce_rate_percent: null, complaints: 0, blocked: false }; // prettier-ignore
        expect(row).toMatchObject(numbers);
        expect(row.at_risk_reason?.includes('blocked') ?? false).toBe(blocked);
        const over = numbers.sends >= 50 && numbers.bounces / numbers.sends > 0.02;
        if (over || blocked) expect(row.at_risk).toBe(true);
      }
      expect(health.senders).toHaveLength(25);
      expect(health.summary).toMatchObject({
        total_sends: naive.total.sends,
        total_bounces: naive.total.bounces,
        overall_bounce_rate_percent: naive.total.bounce_rate_percent,
        total_all_bounces: naive.total.all_bounces,
        total_complaints: naive.total.complaints,
      });

      const deliverability = await ask('deliverability-summary', teamOf(), days);
      expect(deliverability.summary).toMatchObject(naive.deliverability.summary);
      expect(keyed(deliverability.bounce_by_provider, 'provider')).toEqual(naive.deliverability.providers);
      expect(keyed(deliverability.bounce_categories, 'category')).toEqual(naive.deliverability.categories);
      expect(keyed(deliverability.bounce_types, 'category', 'type')).toEqual(naive.deliverability.types);
      const mix = keyed(deliverability.target_mix.providers, 'provider');
      expect(Object.fromEntries(Object.entries(mix).map(([provider, row]) => [provider, row.mails]).filter(([, mails]) => mails !== 0))).toEqual(
      Object.fromEntries(Object.entries(naive.deliverability.providers).map(([provider, { sends }]) => [provider, sends]).filter(([, sends]) => sends !== 0)),
    ); // prettier-ignore

      const outbound = await ask('outbound-summary', teamOf(), days);
      expect(outbound.summary).toMatchObject(naive.outbound.summary);
      expect(outbound.days).toEqual(naive.outbound.days);
      const expected = Object.entries(naive.outbound.campaigns)
      .filter(([, row]) => row.sent > 0)
      .toSorted(([a, x], [b, y]) => y.positive_replies - x.positive_replies || y.replies - x.replies || y.sent - x.sent || (a < b ? -1 : 1)); // prettier-ignore
      expect(outbound.summary.active_campaigns).toBe(expected.length);
      const top = outbound.top_campaigns.map(({ id, name: _name, status: _status, ...row }: { id: string; name: string; status: string }) => [id, row]); // prettier-ignore
      expect(top).toEqual(expected.slice(0, 10));
    },
    60_000,
  );
});

it('adding up the days that are over changes no sum, and leaves one row of each', async () => {
  const before = await Promise.all(['sender-health-summary', 'deliverability-summary', 'outbound-summary'].map((name) => ask(name, recordedTeam, 30))); // prettier-ignore
  const rowsOf = async (table: string, where: string): Promise<number> =>
    (await t.app.pool.query(`select from ${table} where ${where}`)).rowCount ?? 0;
  const old = `slot <> 0 and day < '2026-11-16'`;
  expect(await rowsOf('sender_counters', old)).toBeGreaterThan(0);
  while (await foldCounters(t.app));
  for (const table of ['event_counters', 'sender_counters', 'mail_counters', 'step_counters'])
    expect([table, await rowsOf(table, old)]).toEqual([table, 0]);
  const after = await Promise.all(['sender-health-summary', 'deliverability-summary', 'outbound-summary'].map((name) => ask(name, recordedTeam, 30))); // prettier-ignore
  expect(after).toEqual(before);
});

it('the counters match the event log, and a second recount changes nothing', async () => {
  const at = { wall: t.clock.wall(), now: t.clock.now(), graceMs: 0 };
  for (const id of ['counters', 'sender_counters', 'mail_counters', 'step_counters'])
    expect(
      await findBroken(
        t.app.db,
        INVARIANT_CHECKS.find((check) => check.id === id)!,
        at,
      ),
    ).toMatchObject({ broken: 0 });
  expect((await backfillCounters(t.app, NO_PROGRESS)).corrected).toBe(0);
}, 60_000);
