import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createEgress } from '../src/platform/net/egress.ts';
import { enroll } from '../src/enrollments/enroll.ts';
import { transact } from '../src/platform/db/transaction.ts';
import { startChild } from '../test/support/child.ts';
import { edge, node } from '../test/support/graph.ts';
import { startHookReceiver } from '../test/support/hook-receiver.ts';
import { openHouse } from './house.ts';
import type { House } from './house.ts';
import { rssOf, runBench } from './report.ts';
import type { Run } from './report.ts';

/** Calls of HTTP nodes to a host that responds, beside a host that hangs. The floor is bare requests to the same host. */
const CONTACTS = process.argv.includes('--small') ? 1_000 : 10_000;
const STUCK = 200;
const ANSWER_MS = 5;
const CONNECTIONS = 4;
const LOOK_MS = 200;
const SETTLE_MS = 3_000;

async function addCampaign({ app, teamId, call }: House, url: string, contacts: number): Promise<string> {
  const http = {
    url: `${url}/{{email}}`,
    body: '{"mail": "{{email}}"}',
    timeout_ms: 30_000,
    save_as: { n: 'n' },
  };
  const graph = { nodes: [node(1, 'startNode'), node(2, 'httpNode', http)], edges: [edge(1, 2)] };
  const { id } = (await call('POST', '/campaigns', { TeamId: teamId, name: url, ...graph })) as {
    id: string;
  };
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into contact_profiles (team_id, id, email)
     select $1, gen_random_uuid(), gen_random_uuid() || '@people.test' from generate_series(1, $2::int) returning id`,
    [teamId, contacts],
  );
  const profiles = rows.map((row) => ({ profileId: row.id }));
  await transact(app.db, (trx) => enroll(trx, app, { teamId, campaignId: id }, profiles));
  return id;
}

await runBench({
  name: 'calls',
  unit: 'calls/s',
  runs: 1,
  async run(databases, say): Promise<Run> {
    await using closing = new AsyncDisposableStack();
    const database = closing.use(await databases.clone());
    const house = closing.use(await openHouse(database.url));
    const [host, silent] = [closing.use(await startHookReceiver()), closing.use(await startHookReceiver())];
    let answered = 0;
    host.answer = (_post, response) => {
      host.posts.length = 0;
      answered++;
      setTimeout(() => response.writeHead(200).end('{"n":1}'), ANSWER_MS);
    };
    silent.answer = () => void (silent.posts.length = 0);
    const egress = createEgress({ allowCidrs: house.app.config.egressAllowCidrs });
    closing.defer(() => egress.close());
    say('the floor');
    const floorAt = performance.now();
    let left = CONTACTS;
    const bare = async (): Promise<void> => {
      while (left-- > 0)
        await egress.request({
          method: 'POST',
          url: `${host.url}/x`,
          headers: {},
          body: '{}',
          timeoutMs: 10_000,
        });
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, bare));
    const floor = CONTACTS / ((performance.now() - floorAt) / 1000);

    const folder = await mkdtemp(join(tmpdir(), 'outreachd-calls-'));
    closing.defer(() => rm(folder, { recursive: true, force: true }));
    const { publicUrl, egressAllowCidrs, secret } = house.app.config;
    await writeFile(
      join(folder, 'config.json'),
      JSON.stringify({ publicUrl, egressAllowCidrs, secret, dataDir: folder, worker: { healthPort: 0 } }),
    );
    say('filling');
    const stuck = await addCampaign(house, silent.url, STUCK);
    const campaign = await addCampaign(house, host.url, CONTACTS);
    const child = startChild(['src/main.ts', 'worker'], {
      DATABASE_URL: database.url,
      OUTREACHD_CONFIG: join(folder, 'config.json'),
    });
    closing.defer(() => child[Symbol.asyncDispose]());
    await child.line('the worker is running');
    await pause(SETTLE_MS);
    const idle = await rssOf(child.pid);
    answered = 0;
    await house.app.pool.query(`update campaigns set status = 'active' where id = any($1)`, [
      [stuck, campaign],
    ]);
    await house.app.pool.query(
      `insert into dues (team_id, kind, key, due_at) select $1, 'campaign', unnest($2::uuid[]), now() on conflict do nothing`,
      [house.teamId, [stuck, campaign]],
    );
    const startedAt = performance.now();
    let growth = 0;
    let done = 0;
    while (done < CONTACTS) {
      growth = Math.max(growth, (await rssOf(child.pid)) - idle);
      const { rows } = await house.app.pool.query<{ done: number }>(
        `select count(*)::int as done from node_calls where campaign_id = $1 and state = 'done'`,
        [campaign],
      );
      done = rows[0]!.done;
      say(`${done} calls`);
      await pause(LOOK_MS);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    child.kill('SIGTERM');
    await child.ended;
    return {
      value: CONTACTS / seconds,
      floor,
      growth_mb: growth,
      idle_mb: idle,
      calls: CONTACTS,
      answered,
      stuck: STUCK,
    };
  },
});
