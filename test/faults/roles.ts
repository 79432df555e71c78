import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startChild } from '../support/child.ts';
import type { Child } from '../support/child.ts';
import { lendDatabase } from '../support/databases.ts';

export async function startRoles(closing: AsyncDisposableStack) {
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
export const OK = [200, 'ok', []];
