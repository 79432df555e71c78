import { workOf } from '../test/support/work.ts';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { transact } from '../src/platform/db/transaction.ts';
import { startWork } from '../src/platform/work/poller.ts';
import { openHouse } from './house.ts';
import { runBench } from './report.ts';

const ENDPOINTS = 50;
const EVENTS_PER_SECOND = 200;
const SECONDS = 60;
/** The floor is the same run with healthy endpoints alone. */
const TICK_MS = 100;

type Nature = 'healthy' | 'hangs' | 'fails';

async function startEndpoints(troubled: boolean) {
  const came = new Map<string, number>();
  const natureOf = (n: number): Nature => (!troubled || n > 1 ? 'healthy' : n === 0 ? 'hangs' : 'fails');
  const servers = await Promise.all(
    Array.from({ length: ENDPOINTS }, async (_none, n) => {
      const server = createServer((request, response) => {
        const id = String(request.headers['webhook-id']);
        if (!came.has(id)) came.set(id, performance.now());
        request.resume();
        if (natureOf(n) === 'hangs') return;
        request.on('end', () => response.writeHead(natureOf(n) === 'fails' ? 500 : 200).end());
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      return server;
    }),
  );
  return {
    came,
    urls: servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`),
    [Symbol.dispose]: () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

await runBench({
  name: 'webhook-trouble',
  unit: 'ms to the first attempt, p99',
  runs: 1,
  async run(databases, say) {
    const measure = async (troubled: boolean) => {
      using endpoints = await startEndpoints(troubled);
      await using database = await databases.clone();
      await using house = await openHouse(database.url);
      const { app, call, teamId } = house;
      const campaigns: string[] = [];
      for (const [n, url] of endpoints.urls.entries()) {
        const { id } = await call('POST', '/campaigns', { TeamId: teamId, name: `Campaign ${n}` });
        campaigns.push(String(id));
        await call('POST', '/webhooks', { team_id: teamId, campaign_id: id, name: `hook ${n}`, url });
      }
      const jobs = await startWork(app, workOf('webhooks'));
      const recorded: { id: string; at: number; endpoint: number }[] = [];
      const startedAt = performance.now();
      for (let sent = 0; sent < EVENTS_PER_SECOND * SECONDS;) {
        const due = Math.floor(((performance.now() - startedAt) / 1000) * EVENTS_PER_SECOND);
        const count = Math.min(due, EVENTS_PER_SECOND * SECONDS) - sent;
        const drafts = Array.from({ length: count }, (_none, n) => ({
          teamId,
          type: 'email_sent' as const,
          occurredAt: app.clock.now(),
          campaignId: campaigns[(sent + n) % ENDPOINTS]!,
          detail: { email_sent: { subject: 'x'.repeat(300) } },
        }));
        if (drafts.length > 0) {
          const events = await transact(app.db, (trx) => app.eventLog.record(trx, drafts));
          const at = performance.now();
          for (const [n, { id }] of events.entries())
            recorded.push({ id, at, endpoint: (sent + n) % ENDPOINTS });
        }
        sent += count;
        say(`${sent} events${troubled ? ', two endpoints in trouble' : ''}`);
        await pause(TICK_MS);
      }
      const healthy = recorded.filter(({ endpoint }) => !troubled || endpoint > 1);
      const endsAt = performance.now() + 60_000;
      while (healthy.some(({ id }) => !endpoints.came.has(id)) && performance.now() < endsAt)
        await pause(100);
      const waits = healthy.map(({ id, at }) => (endpoints.came.get(id) ?? Infinity) - at);
      const { rows } = await app.pool.query<{ n: number; lost: number; breakers: number }>(
        `select count(*)::int as n, (count(*) filter (where status = 'failed'))::int as lost,
           (select count(*)::int from webhook_breakers where open_until is not null) as breakers from webhook_deliveries`,
      );
      await Promise.all(jobs.map((job) => job.stop()));
      if (rows[0]!.n !== recorded.length)
        throw new Error(`${rows[0]!.n} deliveries of ${recorded.length} events`);
      if (rows[0]!.lost > 0) throw new Error(`${rows[0]!.lost} deliveries failed for good`);
      return { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99), max: Math.max(...waits), ...rows[0]! };
    };
    const floor = await measure(false);
    const ours = await measure(true);
    return {
      value: ours.p99,
      floor: floor.p99,
      p50_ms: ours.p50,
      max_ms: ours.max,
      open_breakers: ours.breakers,
      events_per_second: EVENTS_PER_SECOND,
      endpoints: ENDPOINTS,
    };
  },
});
