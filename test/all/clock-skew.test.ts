import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { lendDatabase } from '../support/databases.ts';
import type { Lent } from '../support/databases.ts';
import { startChild } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import pg from 'pg';

const THREE_DAYS_SECONDS = 3 * 24 * 3600;

let database: Lent;
let client: pg.Client;
// A database each: a keeper runs once in a period of the cluster, whichever worker asks.
beforeEach(async () => {
  const { serverUrl, template } = inject('postgres');
  database = await lendDatabase(serverUrl, template);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database[Symbol.asyncDispose]();
});

const answersLeft = async (): Promise<number> =>
  (await client.query<{ n: number }>('select count(*)::int as n from stored_answers')).rows[0]!.n;

it.each([THREE_DAYS_SECONDS, -THREE_DAYS_SECONDS])(
  'a worker whose clock is %i s off begins no work, is not ready, says so once, and goes on when it is set right',
  async (seconds) => {
    await client.query(
      `insert into stored_answers (api_key_id, key, request_hash, claimed_by, created_at, claimed_until)
      values (gen_random_uuid(), 'k', '', gen_random_uuid(), now() - interval '30 days', now() - interval '30 days')`,
    );
    await using worker = startChild(['test/support/shifted-worker-process.ts', String(seconds)], {
      DATABASE_URL: database.url,
      OUTREACHD_SECRET: 'a-secret-for-the-clock-test',
      OUTREACHD_WORKER_HEALTH_PORT: '0',
    });
    const { healthPort } = JSON.parse(await worker.line('the worker is running')) as { healthPort: number };
    const probe = (what: string): Promise<Response> => fetch(`http://127.0.0.1:${healthPort}/health/${what}`);
    const ready = await probe('ready');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ reason: expect.stringContaining('clock') });
    expect((await probe('live')).status).toBe(200);
    expect(await answersLeft()).toBe(1);
    worker.kill('SIGUSR2');
    await worker.line('the clock is right again');
    await eventually(answersLeft, (left) => left === 0);
    expect((await probe('ready')).status).toBe(200);
    expect(worker.said().match(/"level":[456]0/g)).toHaveLength(2);
    worker.kill('SIGTERM');
    expect(await worker.ended).toEqual({ code: 0, signal: null });
  },
);
