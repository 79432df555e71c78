import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import pg from 'pg';
import { startChild } from '../support/child.ts';
import type { Child } from '../support/child.ts';
import { lendDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';

const TIMEOUT_MS = 120_000;

/** An API and a worker on a database of their own, and a caller with a key. */
async function start(closing: AsyncDisposableStack) {
  const { serverUrl, template } = inject('postgres');
  const database = closing.use(await lendDatabase(serverUrl, template));
  const data = await mkdtemp(join(tmpdir(), 'outreachd-ready-'));
  closing.defer(() => rm(data, { recursive: true, force: true }));
  const env = {
    DATABASE_URL: database.url,
    OUTREACHD_SECRET: 'a-secret-for-the-readiness-test',
    OUTREACHD_HTTP_PORT: '0',
    OUTREACHD_WORKER_HEALTH_PORT: '0',
    OUTREACHD_DATA_DIR: data,
  };
  const run = (...args: string[]): Child => closing.use(startChild(['src/main.ts', ...args], env));
  const made = run('create-api-key', '--organization', 'A', '--email', 'a@a.test', '--role', 'org_admin');
  await made.ended;
  const key = /ok_live_\S+/.exec(made.said())![0];
  const teamId = /team ([0-9a-f-]{36})/.exec(made.said())![1]!;
  const [api, worker] = [run('api'), run('worker')];
  const { url } = JSON.parse(await api.line('the API is serving')) as { url: string };
  const { healthPort } = JSON.parse(await worker.line('the worker is running')) as { healthPort: number };
  const readyAt = async (base: string): Promise<[number, string, string[]]> => {
    const answer = await fetch(`${base}/health/ready`);
    type Said = { status: string; reasons?: string[] };
    const body = (await answer.json()) as Said & { data?: Said };
    const { status, reasons = [] } = body.data ?? body;
    return [answer.status, status, reasons];
  };
  return {
    database,
    worker,
    run,
    teamId,
    ready: async () => ({ api: await readyAt(url), worker: await readyAt(`http://127.0.0.1:${healthPort}`) }),
    call: async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${url}/v2${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      // oxlint-disable-next-line typescript/no-explicit-any -- an answer's shape is what the test is about to check
      return { status: answer.status, body: (await answer.json()) as any };
    },
  };
}
const OK = [200, 'ok', []];

it(
  'a worker whose disk takes no more is not ready, and is again when it does',
  async () => {
    await using closing = new AsyncDisposableStack();
    const { worker, ready } = await start(closing);
    await eventually(ready, ({ worker: [status] }) => status === 200);
    // What a process writes beyond its limit fails as on a full disk.
    const limit = (bytes: string) =>
      execFileSync('prlimit', ['--pid', String(worker.pid), `--fsize=${bytes}:unlimited`]);
    limit('0');
    const full = await eventually(ready, (each) => each.worker[0] === 503, 60_000);
    expect(full).toEqual({ api: OK, worker: [503, 'unavailable', ['the send journal cannot be written']] });
    expect(worker.said()).toContain('the send journal cannot be written: a crash would forget');
    limit('unlimited');
    await eventually(ready, (each) => each.worker[0] === 200);
    expect(await ready()).toEqual({ api: OK, worker: OK });
  },
  TIMEOUT_MS,
);

it(
  'an upload outlives the tables of the queue, and processes that run go on when migrate made them again',
  async () => {
    await using closing = new AsyncDisposableStack();
    const { database, ready, call, run, teamId } = await start(closing);
    const campaign = await call('POST', '/campaigns', { TeamId: teamId, name: 'Autumn' });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('drop schema pgboss cascade');
    await client.end();
    const contacts = [{ email: 'a@queue.test' }];
    const upload = await call('POST', '/contacts/bulk', {
      TeamId: teamId,
      CampaignId: campaign.body.data.id,
      contacts,
    });
    expect(upload.status).toBe(202);
    const degraded = [200, 'degraded', ['the tables of the queue are missing: run outreachd migrate']];
    await eventually(ready, (each) => [each.api, each.worker].every(([, status]) => status === 'degraded'));
    expect(await ready()).toEqual({ api: degraded, worker: degraded });
    expect((await run('migrate').ended).code).toBe(0);
    await eventually(
      () => call('GET', `/contacts/bulk/${upload.body.upload_id}`),
      ({ body }) => body.data.status === 'completed' && body.data.created_count === 1,
    );
    await eventually(ready, (each) => [each.api, each.worker].every(([, status]) => status === 'ok'));
  },
  TIMEOUT_MS,
);
