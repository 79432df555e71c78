import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChild } from '../support/child.ts';
import type { Child } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { startOwnPostgres } from '../support/own-postgres.ts';
import type { End, OwnPostgres } from '../support/own-postgres.ts';

const MOST_LINES = 5;
/** The statement timeout of the test, pg's own margin, and slack. */
const HUNG_ANSWER_MS = 15_000;
const OUTAGE_MS = 6_000;
const STOP_WITHIN_MS = 45_000;
/** A job that could not report its end is retried after its heartbeat is missed. */
const JOB_COMES_BACK_MS = 90_000;

interface Role {
  name: string;
  child: Child;
  health: string;
  says(text: string): Promise<unknown>;
  complaints(): string[];
}

let postgres: OwnPostgres;
let folder: string;
let env: Record<string, string>;
let roles: Role[];
let apiKey: string;
let teamId: string;
let campaignId: string;
let people = 0;

async function startRole(name: 'api' | 'worker'): Promise<Role> {
  let said: string[] = [];
  const child = startChild(['src/main.ts', name], env, (line) => {
    if (!/"level":[123]0\b/.test(line)) said.push(line);
  });
  const text = await child.line(name === 'api' ? 'the API is serving' : 'the worker is running');
  const line = JSON.parse(text) as { url?: string; healthPort?: number };
  const health = `${line.url ?? `http://127.0.0.1:${line.healthPort}`}/health`;
  const complaints = (): string[] => [said, (said = [])][0]!;
  const says = (what: string): Promise<unknown> =>
    eventually(async () => said.some((each) => each.includes(what)), Boolean);
  return { name, child, health, says, complaints };
}
const probe = async ({ health }: Role, what: 'ready' | 'live'): Promise<number> =>
  (await fetch(`${health}/${what}`, { signal: AbortSignal.timeout(10_000) })).status;
const becomes = (role: Role, status: number): Promise<number> =>
  eventually(
    () => probe(role, 'ready'),
    (answered) => answered === status,
  );

beforeAll(async () => {
  postgres = await startOwnPostgres();
  folder = await mkdtemp(join(tmpdir(), 'outreachd-outage-'));
  const config = join(folder, 'config.json');
  await writeFile(
    config,
    JSON.stringify({ database: { statementTimeoutSeconds: 5, lockTimeoutSeconds: 4 } }),
  );
  env = {
    DATABASE_URL: postgres.url,
    OUTREACHD_SECRET: 'a-secret-for-the-outage-test',
    OUTREACHD_WORKER_HEALTH_PORT: '0',
    OUTREACHD_HTTP_PORT: '0',
    OUTREACHD_CONFIG: config,
  };
  await using key = startChild(
    [
      'src/main.ts',
      'create-api-key',
      '--organization',
      'Acme',
      '--email',
      'a@acme.test',
      '--role',
      'org_admin',
    ],
    env,
  );
  await key.ended;
  apiKey = /ok_live_\S+/.exec(key.said())![0];
  teamId = /team ([0-9a-f-]{36})/.exec(key.said())![1]!;
  roles = await Promise.all([startRole('api'), startRole('worker')]);
  const campaign = await call('POST', '/campaigns', { TeamId: teamId, name: 'Outage' });
  campaignId = ((await campaign.json()) as { data: { id: string } }).data.id;
}, 120_000);
afterAll(async () => {
  for (const role of roles ?? []) await role.child[Symbol.asyncDispose]();
  await postgres?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const call = (method: string, path: string, body?: object | FormData): Promise<Response> =>
  fetch(`${roles[0]!.health.replace('/health', '')}/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(30_000),
  });

async function uploadIsWorked(rows: number, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  const form = new FormData();
  form.set('TeamId', teamId);
  form.set('CampaignId', campaignId);
  const lines = Array.from({ length: rows }, (_none, index) => `p${++people}-${index}@people.test,P`);
  form.set('contacts', new Blob([['email,first_name', ...lines].join('\n')], { type: 'text/csv' }), 'p.csv');
  const upload = (await (await call('POST', '/contacts/bulk', form)).json()) as { upload_id?: string };
  expect(upload.upload_id, JSON.stringify(upload)).toBeDefined();
  await meanwhile();
  await eventually(
    async () => {
      const answer = await call('GET', `/contacts/bulk/${upload.upload_id}?limit=1`);
      return ((await answer.json()) as { data?: { status: string } }).data?.status;
    },
    (status) => status === 'completed',
    JOB_COMES_BACK_MS,
  );
}

describe('every role', () => {
  it('survives the end of its sessions in the middle of transactions', async () => {
    const busy = new pg.Client({ connectionString: postgres.url });
    busy.on('error', () => {});
    await busy.connect();
    await busy.query('begin; lock table webhooks, enrollments, contact_search_due in access exclusive mode');
    const asked = call('POST', '/webhooks', {
      team_id: teamId,
      name: 'late',
      url: 'https://example.com/hook',
    });
    for (const name of ['api', 'worker'])
      await eventually(
        async () =>
          (
            await postgres.ask(`select pid from pg_stat_activity
              where application_name = 'outreachd-${name}' and wait_event_type = 'Lock' and xact_start is not null`)
          ).length,
        Boolean,
      );
    await postgres.endSessions();
    const answer = await asked;
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ error: { code: 'service_unavailable' } });
    for (const role of roles) {
      await becomes(role, 200);
      const lines = role.complaints();
      expect(lines.length, `${role.name}\n${lines.join('\n')}`).toBeLessThanOrEqual(MOST_LINES);
    }
    await uploadIsWorked(1);
  });

  it(
    'survives the end of its sessions again and again, and finishes its work',
    { timeout: 120_000 },
    async () => {
      let ended = 0;
      await uploadIsWorked(5_000, async () => {
        for (let round = 0; round < 5; round++) {
          ended += await postgres.endSessions();
          for (const role of roles) await becomes(role, 200);
        }
      });
      expect(ended).toBeGreaterThan(5);
      for (const role of roles) {
        const lines = role.complaints();
        expect(lines.length, `${role.name}\n${lines.join('\n')}`).toBeLessThanOrEqual(MOST_LINES);
      }
    },
  );

  it.each<End>(['fast', 'immediate', 'kill'])(
    'survives a Postgres that ends (%s) and comes back, and says so once',
    { timeout: 150_000 },
    async (how) => {
      await postgres.end(how);
      for (const role of roles) await becomes(role, 503);
      await pause(OUTAGE_MS);
      for (const role of roles) {
        expect(await probe(role, 'live'), role.name).toBe(200);
        expect(await probe(role, 'ready'), role.name).toBe(503);
      }
      const refused = await call('GET', '/teams');
      expect(refused.status).toBe(503);
      expect(await refused.json()).toMatchObject({ error: { code: 'service_unavailable' } });
      await postgres.start();
      for (const role of roles) {
        await becomes(role, 200);
        await role.says('the database is back');
      }
      await uploadIsWorked(1);
      for (const role of roles) {
        const lines = role.complaints();
        expect(lines.length, `${role.name}\n${lines.join('\n')}`).toBeLessThanOrEqual(MOST_LINES);
        expect(lines.filter((line) => line.includes('the database cannot be reached'))).toHaveLength(1);
        expect(lines.filter((line) => line.includes('the database is back'))).toHaveLength(1);
      }
    },
  );
});

describe('a Postgres that does not answer', () => {
  it(
    'is met like one that is gone, and no connection waits for it afterwards',
    { timeout: 120_000 },
    async () => {
      postgres.hang(true);
      try {
        for (const role of roles) await becomes(role, 503);
        const began = performance.now();
        const asked = await call('GET', '/teams');
        expect(asked.status).toBe(503);
        expect(performance.now() - began).toBeLessThan(HUNG_ANSWER_MS);
        for (const role of roles) await role.says('the database cannot be reached');
        for (const role of roles) expect(await probe(role, 'live')).toBe(200);
      } finally {
        postgres.hang(false);
      }
      for (const role of roles) await becomes(role, 200);
      await uploadIsWorked(1);
      for (const role of roles) {
        const lines = role.complaints();
        expect(lines.length, `${role.name}\n${lines.join('\n')}`).toBeLessThanOrEqual(MOST_LINES);
      }
    },
  );
});

describe('a role that is started without its database', () => {
  it(
    'waits and says so once, starts when the database is there, and ends with 0 when asked to stop',
    { timeout: 150_000 },
    async () => {
      await postgres.end('fast');
      for (const end of ['at once', 'after the start'] as const) {
        await using late = startChild(['src/main.ts', 'worker'], env);
        await late.line('the start waits for it');
        if (end === 'after the start') {
          await postgres.start();
          await late.line('the worker is running');
        }
        late.kill('SIGTERM');
        expect(await late.ended).toEqual({ code: 0, signal: null });
        expect(late.said().match(/the start waits for it/g)).toHaveLength(1);
      }
    },
  );

  it('ends with 1 and one clear line when waiting is of no use', { timeout: 120_000 }, async () => {
    for (const wrong of [
      postgres.url.replace(/:[^:@/]+@/, ':wrong@'),
      postgres.url.replace(/[^/]+$/, 'nowhere'),
    ]) {
      await using refused = startChild(['src/main.ts', 'api'], { ...env, DATABASE_URL: wrong });
      expect(await refused.ended).toEqual({ code: 1, signal: null });
      expect(refused.said()).toMatch(
        /^outreachd api: DATABASE_URL: the database refuses the connection[^\n]*$/,
      );
    }
  });
});

describe('a role that is asked to stop without its database', () => {
  it('ends with 0 in bounded time', { timeout: 150_000 }, async () => {
    for (const role of roles) await becomes(role, 200);
    await postgres.end('fast');
    for (const role of roles) {
      await becomes(role, 503);
      role.child.kill('SIGTERM');
    }
    const late = pause(STOP_WITHIN_MS, 'late', { ref: false });
    for (const { name, child } of roles)
      expect(await Promise.race([child.ended, late]), `${name}\n${child.said()}`).toEqual({
        code: 0,
        signal: null,
      });
  });
});
