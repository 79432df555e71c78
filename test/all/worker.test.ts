import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { temporaryDataFolder } from '../../src/roles/postgres-place.ts';
import { lendDatabase } from '../support/databases.ts';
import type { Lent } from '../support/databases.ts';
import { startChild } from '../support/child.ts';

let folder: string;
let database: Lent;
beforeAll(async () => {
  folder = await temporaryDataFolder('worker');
  const { serverUrl, template } = inject('postgres');
  database = await lendDatabase(serverUrl, template);
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const SECRET = 'a-master-secret-of-the-worker-test';
const run = (args: string[], env: Record<string, string> = {}) =>
  startChild(['src/main.ts', ...args], {
    OUTREACHD_SECRET: SECRET,
    DATABASE_URL: database.url,
    OUTREACHD_WORKER_HEALTH_PORT: '0',
    OUTREACHD_HTTP_PORT: '0',
    ...env,
  });

describe('a worker', () => {
  it('lives, is ready, and ends with 0 when it is asked to', async () => {
    await using worker = run(['worker']);
    const line = await worker.line('the worker is running');
    const { healthPort } = JSON.parse(line) as { healthPort: number };
    for (const probe of ['live', 'ready']) {
      const answer = await fetch(`http://127.0.0.1:${healthPort}/health/${probe}`);
      expect(answer.status, probe).toBe(200);
    }
    worker.kill('SIGTERM');
    expect(await worker.ended).toEqual({ code: 0, signal: null });
  });

  it('without its secret, with an unknown setting, or before migrate, says so in one line and ends with 1', async () => {
    const { serverUrl } = inject('postgres');
    await using bare = await lendDatabase(serverUrl);
    for (const [env, says] of [
      [{ OUTREACHD_SECRET: '' }, 'OUTREACHD_SECRET is required'],
      [{ OUTREACHD_SECRETS: 'x' }, 'OUTREACHD_SECRETS is not a known setting'],
      [{ DATABASE_URL: bare.url }, 'run outreachd migrate'],
    ] as const) {
      await using worker = run(['worker'], env);
      await worker.line(says);
      expect(await worker.ended).toEqual({ code: 1, signal: null });
      expect(worker.said().trim().split('\n')).toHaveLength(1);
    }
  });

  it('that cannot keep a send journal names the folder and ends with 1: nothing of it keeps running', async () => {
    const data = join(folder, 'a-file');
    await writeFile(data, '');
    await using worker = run(['worker'], { OUTREACHD_DATA_DIR: data });
    await worker.line('OUTREACHD_DATA_DIR: the send journal cannot be written to');
    expect(await worker.ended).toEqual({ code: 1, signal: null });
    expect(worker.said()).not.toContain('driver has already been destroyed');
  });
});

describe('a development start', () => {
  it('serves from nothing, and ends in order: worker, API, Postgres last', async () => {
    const env = {
      OUTREACHD_DATA_DIR: join(folder, 'dev'),
      OUTREACHD_HTTP_PORT: '0',
      OUTREACHD_WORKER_HEALTH_PORT: '0',
    };
    for (const end of ['SIGKILL', 'SIGTERM', 'SIGINT'] as const) {
      await using dev = startChild(['src/main.ts', 'dev'], env);
      await dev.line('Ctrl-C stops everything');
      const url = /API +(\S+)\/v2/.exec(dev.said())![1]!;
      expect((await fetch(`${url}/health/ready`)).status, end).toBe(200);
      dev.kill(end);
      expect(await dev.ended, end).toEqual(
        end === 'SIGKILL' ? { code: null, signal: end } : { code: 0, signal: null },
      );
      if (end === 'SIGINT') expect(dev.said()).not.toMatch(/"level"/);
    }
  });
});

it('a second worker on one machine names the port that is taken', async () => {
  await using first = run(['worker']);
  const { healthPort } = JSON.parse(await first.line('the worker is running')) as { healthPort: number };
  await using second = run(['worker'], { OUTREACHD_WORKER_HEALTH_PORT: String(healthPort) });
  await second.line('cannot be opened (EADDRINUSE)');
  expect(await second.ended).toEqual({ code: 1, signal: null });
});

it('a process that failed says so, although it ran a Postgres of its own', async () => {
  const program = `process.exitCode = 3;
    const { startEmbeddedPostgres } = await import('./src/roles/embedded-postgres.ts');
    const { createLog } = await import('./src/platform/log.ts');
    const postgres = await startEmbeddedPostgres({ folder: process.argv[1], log: createLog('silent', 'test'), durable: false });
    await postgres.stop();`;
  await using child = startChild(['--input-type=module', '--eval', program, join(folder, 'postgres')]);
  expect(await child.ended).toEqual({ code: 3, signal: null });
});

describe('an operator', () => {
  it.each([['queue-status'], ['doctor'], ['backfill-counters'], ['check-config']])(
    'gets an answer of %s for people and for programs',
    async (command) => {
      await using plain = run([command]);
      expect(await plain.ended).toEqual({ code: 0, signal: null });
      expect(plain.said().trim()).not.toBe('');
      await using json = run([command, '--json']);
      expect(await json.ended).toEqual({ code: 0, signal: null });
      expect(() => JSON.parse(json.said()) as unknown).not.toThrow();
    },
  );

  it('learns from doctor what is broken, where and how often, and from its exit that something is', async () => {
    const { serverUrl, template } = inject('postgres');
    await using planted = await lendDatabase(serverUrl, template);
    const client = new pg.Client({ connectionString: planted.url });
    await client.connect();
    const ids = await client.query<{ sender: string }>(`
      with o as (insert into organizations (id, name) values (gen_random_uuid(), 'Acme') returning id),
        t as (insert into teams (id, organization_id, name) select gen_random_uuid(), id, 'Sales' from o returning id),
        s as (insert into senders (team_id, id, email, smtp_host, smtp_port, max_per_day)
          select id, gen_random_uuid(), 'anna@outreach.test', 'mail.example.com', 587, 5 from t returning team_id, id)
      insert into sender_states (team_id, sender_id, day, sent_today)
        select team_id, id, current_date, 6 from s returning sender_id as sender`);
    const { sender } = ids.rows[0]!;
    await using broken = run(['doctor', '--json'], { DATABASE_URL: planted.url });
    expect(await broken.ended).toEqual({ code: 1, signal: null });
    const { ok, findings } = JSON.parse(broken.said()) as {
      ok: boolean;
      findings: { ok: boolean; check: string; found?: string }[];
    };
    expect(ok).toBe(false);
    expect(findings.filter((finding) => !finding.ok)).toEqual([
      { check: 'no mailbox sent more than its cap today', ok: false, found: `1: ${sender}` },
    ]);
    await using plain = run(['doctor'], { DATABASE_URL: planted.url });
    expect(await plain.ended).toEqual({ code: 1, signal: null });
    expect(plain.said()).toContain(`BROKEN  no mailbox sent more than its cap today (1: ${sender})`);
    await client.query('update sender_states set sent_today = 5');
    await client.end();
    await using mended = run(['doctor'], { DATABASE_URL: planted.url });
    expect(await mended.ended).toEqual({ code: 0, signal: null });
  });

  it('makes a key that is shown once, and brings mailboxes in, row by row', async () => {
    await using key = run([
      'create-api-key',
      '--organization',
      'Acme',
      '--email',
      'a@acme.test',
      '--role',
      'org_admin',
    ]);
    await key.ended;
    expect(key.said()).toMatch(/^ok_live_\S{40,}\n/);
    const team = /team ([0-9a-f-]{36})/.exec(key.said())![1]!;
    const file = join(folder, 'senders.csv');
    await writeFile(
      file,
      'email,smtp_host,smtp_port,smtp_user,smtp_password\n' +
        'anna@outreach.test,mail.example.com,587,anna,pw\n' +
        'not an address,mail.example.com,587,x,y\n',
    );
    await using imported = run(['import-senders', '--file', file, '--team', team, '--json']);
    const { code } = await imported.ended;
    expect(JSON.parse(imported.said())).toMatchObject({ created: 1, rejected: [{ line: 3 }] });
    expect(code).toBe(1);
  });

  it('reads how a command is used', async () => {
    await using help = run(['doctor', '--help']);
    expect(await help.ended).toEqual({ code: 0, signal: null });
    await using wrong = run(['doctor', '--nonsense']);
    expect((await wrong.ended).code).toBe(2);
    await using unknown = run(['dance']);
    expect((await unknown.ended).code).toBe(2);
  });
});
