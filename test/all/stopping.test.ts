import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import pg from 'pg';
import { startChild } from '../support/child.ts';
import { temporaryDataFolder } from '../../src/roles/postgres-place.ts';
import { lendDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';

const ROOT = join(import.meta.dirname, '../..');
let folder: string;
beforeAll(async () => {
  folder = await temporaryDataFolder('stop');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The processes whose command line or environment names this folder. */
function processesOf(path: string): string[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .flatMap((pid) => {
      try {
        const [command, environment] = ['cmdline', 'environ'].map((file) =>
          readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' '),
        );
        return `${command} ${environment}`.includes(path) ? [`${pid} ${command}`] : [];
      } catch {
        return [];
      }
    });
}

/** `npm run …` as an operator starts it: SIGTERM goes to npm alone. */
function npm(script: string, env: Record<string, string>) {
  const child = spawn('npm', ['run', script], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/tmp', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (said += text));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  return { said: () => said, terminate: () => child.kill('SIGTERM'), ended };
}

describe('SIGTERM', () => {
  it.each([
    ['start', 'Ctrl-C stops everything'],
    ['demo', 'people of'],
  ])('to npm run %s leaves no process of it', { timeout: 90_000 }, async (script, running) => {
    const data = join(folder, script);
    await mkdir(data);
    const started = npm(script, {
      OUTREACHD_DATA_DIR: data,
      OUTREACHD_HTTP_PORT: '0',
      OUTREACHD_WORKER_HEALTH_PORT: '0',
      TMPDIR: data,
    });
    await eventually(
      async () => started.said(),
      (said) => said.includes(running),
      60_000,
    );
    expect(processesOf(data).length).toBeGreaterThan(2);
    started.terminate();
    await started.ended;
    await eventually(
      async () => processesOf(data),
      (left) => left.length === 0,
      45_000,
    );
  });

  it('to an API: not ready at first and serving on, then open requests finish, kept connections end, and it is gone', async () => {
    const { serverUrl, template } = inject('postgres');
    await using database = await lendDatabase(serverUrl, template);
    const config = join(folder, 'drain.json');
    await writeFile(config, JSON.stringify({ api: { drainSeconds: 2 } }));
    const env = {
      DATABASE_URL: database.url,
      OUTREACHD_SECRET: 'a-secret-for-the-drain-test',
      OUTREACHD_HTTP_PORT: '0',
      OUTREACHD_CONFIG: config,
    };
    await using made = startChild(
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
    await made.ended;
    const key = /ok_live_\S+/.exec(made.said())![0];
    const teamId = /team ([0-9a-f-]{36})/.exec(made.said())![1]!;
    await using api = startChild(['src/main.ts', 'api'], env);
    const { url } = JSON.parse(await api.line('the API is serving')) as { url: string };

    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin; lock table webhooks in access exclusive mode');
    // A request that is under way for as long as the lock is held, on a connection that is kept alive.
    using agent = keptAlive();
    const open = ask(agent.agent, `${url}/v2/webhooks`, key, {
      team_id: teamId,
      name: 'w',
      url: 'https://example.com',
    });
    await eventually(
      async () =>
        (
          await holder.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).rowCount,
      Boolean,
    );
    api.kill('SIGTERM');
    const ready = await eventually(
      () => fetch(`${url}/health/ready`),
      ({ status }) => status === 503,
    );
    expect(await ready.json()).toMatchObject({ data: { reason: 'draining' } });
    expect(ready.headers.get('connection')).toBe('close');
    expect((await fetch(`${url}/v2/teams`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(
      200,
    );
    // The drain is over when new connections are refused.
    await eventually(
      () =>
        fetch(`${url}/health/live`).then(
          () => false,
          () => true,
        ),
      Boolean,
    );
    await holder.query('commit');
    expect(await open).toBe(201);
    expect(await api.ended).toEqual({ code: 0, signal: null });
    await holder.end();
  });
});

function keptAlive(): { agent: Agent } & Disposable {
  const agent = new Agent({ keepAlive: true });
  return { agent, [Symbol.dispose]: () => agent.destroy() };
}
const ask = (agent: Agent, url: string, key: string, body: object): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });
