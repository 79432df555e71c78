import { spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import pg from 'pg';
import { startChild } from '../support/child.ts';
import { temporaryDataFolder } from '../../src/roles/postgres-place.ts';
import { lendDatabase } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { npm, npmInTerminal, npx } from '../support/terminal.ts';
import type { Terminal } from '../support/terminal.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryDataFolder('stop');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

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

const WISHES: Record<string, { in: 'terminal' | 'npm'; send(to: Terminal): void }> = {
  'Ctrl-C': { in: 'terminal', send: (to) => to.press('Ctrl-C') },
  'Ctrl-\\': { in: 'terminal', send: (to) => to.press('Ctrl-\\') },
  'the end of the terminal': { in: 'terminal', send: (to) => to.close() },
  'SIGTERM to npm': { in: 'npm', send: (to) => to.signal('SIGTERM') },
  'SIGTERM to the group': { in: 'npm', send: (to) => to.signalGroup('SIGTERM') },
  'SIGINT to the group': { in: 'npm', send: (to) => to.signalGroup('SIGINT') },
};

function load(): Disposable {
  const busy = Array.from({ length: 2 * availableParallelism() }, () =>
    spawn('sh', ['-c', 'while :; do :; done']),
  );
  return { [Symbol.dispose]: () => busy.forEach((each) => each.kill('SIGKILL')) };
}

const RUNNING = { start: 'Ctrl-C stops everything', demo: 'people of' };

async function leavesNothing(script: keyof typeof RUNNING, wish: string, loaded = false): Promise<void> {
  const data = await mkdtemp(join(folder, `${script}-`));
  await chmod(data, 0o711);
  const { in: where, send } = WISHES[wish]!;
  const started = (where === 'terminal' ? npmInTerminal : npm)(script, {
    OUTREACHD_DATA_DIR: data,
    OUTREACHD_HTTP_PORT: '0',
    OUTREACHD_WORKER_HEALTH_PORT: '0',
    TMPDIR: data,
  }) as Terminal;
  await eventually(
    async () => started.said(),
    (said) => said.includes(RUNNING[script]),
    60_000,
  );
  expect(processesOf(data).length).toBeGreaterThan(2);
  using _busy = loaded ? load() : null;
  send(started);
  await started.ended;
  await eventually(
    async () => processesOf(data),
    (left) => left.length === 0,
    45_000,
  );
  if (script === 'start') expect((await readdir(data)).includes('database.json')).toBe(wish === 'Ctrl-\\');
  if (script === 'demo')
    expect((await readdir(data)).filter((name) => name.startsWith('outreachd'))).toEqual([]);
}

describe('a wish to stop', () => {
  it.each(Object.keys(WISHES))('%s leaves no process of npm start', { timeout: 90_000 }, (wish) =>
    leavesNothing('start', wish),
  );
  it.each(['Ctrl-C', 'SIGTERM to npm'])(
    '%s leaves no process of the demo and no folder',
    { timeout: 90_000 },
    (wish) => leavesNothing('demo', wish),
  );
  it('SIGTERM to the group of a demo on a busy machine leaves nothing either', { timeout: 120_000 }, () =>
    leavesNothing('demo', 'SIGTERM to the group', true),
  );

  it('that is repeated after 2 s ends a stop that hangs, and the database with it', async () => {
    const data = await mkdtemp(join(folder, 'hangs-'));
    await chmod(data, 0o711);
    await using dev = startChild(['src/main.ts', 'dev'], {
      OUTREACHD_DATA_DIR: data,
      OUTREACHD_HTTP_PORT: '0',
      OUTREACHD_WORKER_HEALTH_PORT: '0',
    });
    await dev.line('Ctrl-C stops everything');
    const found = (pattern: RegExp): string => pattern.exec(dev.said())![1]!;
    const holder = new pg.Client({ connectionString: found(/DATABASE_URL=(\S+)/) });
    holder.on('error', () => {});
    await holder.connect();
    await holder.query('begin; lock table webhooks in access exclusive mode');
    using agent = keptAlive();
    const webhook = { team_id: found(/team +(\S+)/), name: 'w', url: 'https://example.com' };
    const open = ask(agent.agent, `${found(/API +(\S+)/)}/webhooks`, found(/API key +(\S+)/), webhook);
    const cut = expect(open).rejects.toThrow();
    await eventually(() => lockedOut(holder), Boolean);
    await eventually(
      async () => {
        dev.kill('SIGINT');
        return processesOf(data);
      },
      (left) => left.length === 0,
    );
    expect(await dev.ended).toEqual({ code: 1, signal: null });
    await cut;
  });
});

describe('SIGTERM', () => {
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
    using agent = keptAlive();
    const open = ask(agent.agent, `${url}/v2/webhooks`, key, {
      team_id: teamId,
      name: 'w',
      url: 'https://example.com',
    });
    await eventually(() => lockedOut(holder), Boolean);
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
    // The drain ends when new connections are refused.
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

it('SIGTERM to npx drains the worker that it started', async () => {
  const { serverUrl, template } = inject('postgres');
  await using database = await lendDatabase(serverUrl, template);
  const data = await mkdtemp(join(folder, 'npx-'));
  const worker = npx(['worker'], {
    DATABASE_URL: database.url,
    OUTREACHD_SECRET: 'a-secret-for-the-npx-test',
    OUTREACHD_WORKER_HEALTH_PORT: '0',
    OUTREACHD_DATA_DIR: data,
    // A link that an earlier version left in the cache may lead to another file.
    npm_config_cache: join(data, 'npm'),
  });
  const said = (words: string) =>
    eventually(
      async () => worker.said(),
      (text) => text.includes(words),
      60_000,
    );
  await said('the worker is running');
  worker.signal('SIGTERM');
  await worker.ended;
  await said('stopping: no new work');
  await eventually(
    async () => processesOf(data),
    (left) => left.length === 0,
    45_000,
  );
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

const lockedOut = async (client: pg.Client): Promise<number> => {
  const waiting = await client.query(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return waiting.rowCount ?? 0;
};
