import { workOf } from '../test/support/work.ts';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Pool, request } from 'undici';
import { transact } from '../src/platform/db/transaction.ts';
import { startWork } from '../src/platform/work/poller.ts';
import { startChild } from '../test/support/child.ts';
import { openHouse } from './house.ts';
import { runBench } from './report.ts';

const EVENTS = 6_000;
/** Delivered before the clock starts: jobs, connections and statements are warm, as for the floor. */
const WARM_EVENTS = 100;
const ENDPOINTS = 10;
const POSTS = EVENTS * ENDPOINTS;
const CONNECTIONS = 10;

/** Posts a second of bare requests with bodies of the same size on as many connections. */
async function floorRate(port: number): Promise<number> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS });
  const body = JSON.stringify({ text: 'x'.repeat(900) });
  const limit = pLimit(CONNECTIONS);
  const post = async (): Promise<void> => {
    const answer = await request(`http://127.0.0.1:${port}/hook`, {
      dispatcher: pool,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    await answer.body.text();
  };
  await Promise.all(Array.from({ length: 500 }, () => limit(post)));
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: POSTS }, () => limit(post)));
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  return POSTS / seconds;
}

await runBench({
  name: 'webhook',
  unit: 'deliveries/s',
  runs: 3,
  warmRuns: 1,
  async run(databases, say) {
    // Each endpoint is its own host: connections count per origin.
    await using sink = startChild([
      join(import.meta.dirname, '../test/support/hook-sink-process.ts'),
      String(ENDPOINTS),
    ]);
    const ports = (await sink.line('')).split(' ').map(Number);
    say('floor');
    const floor = await floorRate(ports[0]!);
    await using database = await databases.clone();
    await using house = await openHouse(database.url);
    const { app, call, teamId } = house;
    for (const [n, port] of ports.entries())
      await call('POST', '/webhooks', {
        team_id: teamId,
        name: `hook ${n}`,
        url: `http://127.0.0.1:${port}/hook/${n}`,
      });
    const campaign = await call('POST', '/campaigns', { TeamId: teamId, name: 'Bench' });
    const happen = (events: number): Promise<unknown> => {
      const now = app.clock.now();
      const detail = { email_sent: { sent_at: now.toISOString(), subject: 'x'.repeat(300) } };
      const event = {
        teamId,
        type: 'email_sent' as const,
        occurredAt: now,
        campaignId: String(campaign.id),
        detail,
      };
      return transact(app.db, (trx) =>
        app.eventLog.record(
          trx,
          Array.from({ length: events }, () => event),
        ),
      );
    };
    // Asked rarely, by the index of waiting deliveries: counting the delivered ones would read the whole table.
    const left = 'select 1 from webhook_deliveries where next_retry_at is not null limit 1';
    const delivered = async (): Promise<void> => {
      do await pause(50);
      while ((await app.pool.query(left)).rowCount! > 0);
    };
    say('warming');
    await happen(WARM_EVENTS);
    const jobs = await startWork(app, workOf('webhooks'));
    await delivered();
    await happen(EVENTS);
    say('delivering');
    const cpuBefore = process.cpuUsage();
    const startedAt = performance.now();
    await delivered();
    const seconds = (performance.now() - startedAt) / 1000;
    const cpu = process.cpuUsage(cpuBefore);
    await Promise.all(jobs.map((job) => job.stop()));
    const { rows } = await app.pool.query<{ n: number }>(
      "select count(*)::int as n from webhook_deliveries where status = 'delivered'",
    );
    const all = POSTS + WARM_EVENTS * ENDPOINTS;
    if (rows[0]!.n !== all) throw new Error(`${rows[0]!.n} of ${all} were delivered`);
    return {
      value: POSTS / seconds,
      floor,
      node_cpu_ms_per_delivery: (cpu.user + cpu.system) / 1000 / POSTS,
    };
  },
});
