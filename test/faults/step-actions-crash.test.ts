import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../../src/operations/check-invariants.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';
import type { Child } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { edge, id, node } from '../support/graph.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import type { HookReceiver } from '../support/hook-receiver.ts';

const TIMEOUT_MS = 120_000;
const CONTACTS = 12;

let t: TestApp;
let host: HookReceiver;
let folder: string;
let CampaignId: string;
beforeAll(async () => {
  t = await testApp();
  host = await startHookReceiver();
  let answers = 0;
  host.answer = (_post, response) => void response.writeHead(200).end(JSON.stringify({ n: ++answers }));
  folder = await mkdtemp(join(tmpdir(), 'outreachd-step-actions-'));
  const { publicUrl, egressAllowCidrs, secret } = t.app.config;
  const ports = { http: { port: 0 }, worker: { healthPort: 0 } };
  await writeFile(
    join(folder, 'config.json'),
    JSON.stringify({ publicUrl, egressAllowCidrs, secret, dataDir: folder, ...ports }),
  );
  const graph = {
    nodes: [
      node(1, 'startNode'),
      node(2, 'taskNode', { title: 'Look at {{email}}' }),
      node(3, 'httpNode', { url: `${host.url}/crm/{{email}}`, save_as: { n: 'n' } }),
      node(4, 'taskNode', { title: 'Call {{email}}', blocking: true }),
      node(5, 'waitNode', { amount: 9, unit: 'days' }),
    ],
    edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5)],
  };
  CampaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn', ...graph })).body.data
    .id;
  await t.app.pool.query(`update campaigns set status = 'active' where id = $1`, [CampaignId]);
  for (let n = 0; n < CONTACTS; n++)
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: `p${n}@crash.test` });
});
afterAll(async () => {
  await host[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const outreachd = (args: string[], env: Record<string, string> = {}): Child =>
  startChild(['src/main.ts', ...args], {
    DATABASE_URL: t.databaseUrl,
    OUTREACHD_CONFIG: join(folder, 'config.json'),
    ...env,
  });
const count = async (query: string): Promise<number> => (await t.app.pool.query(query)).rows[0].n;
const broken = async (): Promise<string[]> =>
  (await checkInvariants(t.app.db, { wall: new Date(), now: new Date(), graceMs: 0 })).filter((check) => check.broken > 0).map((check) => check.id); // prettier-ignore
const at = (n: number, state: string) =>
  count(
    `select count(*)::int as n from enrollment_positions where node_id = '${id(n)}' and node_state = '${state}'`,
  );

it(
  'a worker that is killed around calls loses none, and writes what came of each once',
  { timeout: TIMEOUT_MS },
  async () => {
    for (const point of [
      'call.before_request',
      'call.after_answer:3',
      'call.before_commit',
      'walk.after_node',
    ]) {
      await using killed = outreachd(['worker'], { OUTREACHD_CRASH_AT: point });
      expect((await killed.ended).signal).toBe('SIGKILL');
      // Ends the leases, which last minutes.
      await t.app.pool.query(
        "update node_calls set due_at = '2020-01-01', lease_token = null where state = 'waiting'",
      );
      await t.app.pool.query("update dues set due_at = '2020-01-01'");
    }
    await using worker = outreachd(['worker']);
    await eventually(() => at(4, 'sending'), (n) => n === CONTACTS, TIMEOUT_MS); // prettier-ignore
    worker.kill('SIGTERM');
    await worker.ended;
    expect(await count(`select count(*)::int as n from node_calls where state = 'done'`)).toBe(CONTACTS);
    expect(await count('select count(*)::int as n from tasks')).toBe(2 * CONTACTS);
    expect(await count(`select count(*)::int as n from events where type = 'task_created'`)).toBe(
      2 * CONTACTS,
    );
    const keys = Map.groupBy(host.posts, ({ path }) => path);
    expect(keys.size).toBe(CONTACTS);
    for (const posts of keys.values())
      expect(new Set(posts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(await count(`select count(distinct custom ->> 'n')::int as n from contact_profiles`)).toBe(
      CONTACTS,
    );
    expect(await broken()).toEqual([]);
  },
);

it(
  'an API that is killed while a task is completed leaves it open with its contact, or both go on',
  { timeout: TIMEOUT_MS },
  async () => {
    const { rows } = await t.app.pool.query<{ id: string }>(
      'select id from tasks where blocking order by id limit 1',
    );
    const complete = async (api: Child): Promise<number | null> => {
      const { url } = JSON.parse(await api.line('the API is serving')) as { url: string };
      const answer = await fetch(`${url}/v2/tasks/${rows[0]!.id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${t.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ state: 'completed' }),
      }).catch(() => null);
      return answer?.status ?? null;
    };
    {
      await using api = outreachd(['api'], { OUTREACHD_CRASH_AT: 'task.before_commit' });
      expect(await complete(api)).toBe(null);
      expect((await api.ended).signal).toBe('SIGKILL');
    }
    const left = "select count(*)::int as n from tasks where blocking and state = 'open'";
    expect([await count(left), await at(4, 'sending'), await broken()]).toEqual([CONTACTS, CONTACTS, []]);
    await using api = outreachd(['api']);
    await using worker = outreachd(['worker']);
    expect(await complete(api)).toBe(200);
    await eventually(() => at(5, 'waiting'), (n) => n === 1, TIMEOUT_MS); // prettier-ignore
    expect(await count(`select count(*)::int as n from events where type = 'task_completed'`)).toBe(1);
    worker.kill('SIGTERM');
    await worker.ended;
    expect(await broken()).toEqual([]);
  },
);
