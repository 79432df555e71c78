import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { addOrganization, beside, expectSoon, timed } from './beside.ts';
import { probed } from './probes.ts';
import type { World } from './world.ts';

/** The promise to other organizations, at the 99th percentile. */
const HEALTHY_MS = 5_000;
const ATTACK_MS = 25_000;
const TIMEOUT_MS = 300_000;
const BEGUN_MS = 60_000;

const ENDPOINTS = 240;
const HOOK_HOSTS = 80;
const HOOK_MS = 14_000;
const DELIVERIES_EACH = 20;

async function deliverSlowly(world: World, port: number): Promise<void> {
  const { teamId } = await addOrganization(world, 'Slow');
  await world.db.query(
    `with made as (
      insert into webhooks (team_id, id, url, created_at, updated_at)
      select $1, gen_random_uuid(), 'http://127.0.3.' || (1 + n % $3) || ':' || $4 || '/' || n, now(), now()
      from generate_series(1, $2::int) n returning team_id, id),
    waiting as (
      insert into webhook_deliveries (team_id, id, webhook_id, event_id, event_type, event_timestamp, body, next_retry_at, created_at)
      select team_id, gen_random_uuid(), id, gen_random_uuid(), 'open', '', '{}', now(), now() from made, generate_series(1, $5::int))
    insert into dues (team_id, kind, key, due_at) select team_id, 'endpoint', id, now() from made`,
    [teamId, ENDPOINTS, HOOK_HOSTS, port, DELIVERIES_EACH],
  );
}

async function startHooks() {
  let slowlyAnswered = 0;
  const server = createServer((request, response) => {
    request.resume();
    const isSlow = request.url !== '/well';
    if (isSlow) slowlyAnswered++;
    request.on('end', () => void setTimeout(() => response.writeHead(200).end('ok'), isSlow ? HOOK_MS : 0));
  });
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done));
  return {
    port: (server.address() as AddressInfo).port,
    slowlyAnswered: () => slowlyAnswered,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function deliveredAfter(world: World, webhookId: string) {
  const [row] = await world.db.query<{ count: number; waiting: number; p50: number; p99: number }>(
    `select count(delivered_at)::int as count, count(*) filter (where delivered_at is null)::int as waiting,
      (percentile_disc(0.5) within group (order by ms))::int as p50, (percentile_disc(0.99) within group (order by ms))::int as p99
     from (select delivered_at, extract(epoch from coalesce(delivered_at, now()) - created_at) * 1000 as ms
       from webhook_deliveries where webhook_id = $1) d`,
    [webhookId],
  );
  return row!;
}

it('deliveries of others are made within 5 s beside 240 endpoints that answer after 14 s', { timeout: TIMEOUT_MS }, async () => {
  await beside(async ({ world }) => {
    await using hooks = await startHooks();
    const [{ team_id: teamId }] = (await world.db.query<{ team_id: string }>(`select team_id from senders where email = 'probe@faults.test'`)) as [{ team_id: string }];
    const { id } = await world.call('POST', '/webhooks', { team_id: teamId, name: 'well', url: `http://127.0.0.1:${hooks.port}/well` });
    await deliverSlowly(world, hooks.port);
    await eventually(async () => hooks.slowlyAnswered(), (count) => count >= 40, BEGUN_MS);
    const { slow } = await timed(() => probed(world, () => pause(ATTACK_MS)));
    const during = await deliveredAfter(world, String(id));
    expect(during.count).toBeGreaterThan(10);
    expectSoon('a healthy endpoint', { ms: during.p99, withinMs: HEALTHY_MS, slow }, { during, slowly: hooks.slowlyAnswered() });
  });
}); // prettier-ignore
