import { chmod, mkdir, readFile, readdir, rm, stat, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { startEmbeddedPostgres } from '../../src/roles/embedded-postgres.ts';
import { temporaryDataFolder } from '../../src/roles/postgres-place.ts';
import { startChild } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { freePorts } from '../support/mail-servers.ts';

const log = createLog('silent', 'test');
const isRoot = process.getuid?.() === 0;

async function scratch(): Promise<string> {
  const folder = await temporaryDataFolder('embedded');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function listening() {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())),
  };
}

async function start(folder: string) {
  const server = await startEmbeddedPostgres({ folder, log, durable: false });
  onTestFinished(() => server.stop());
  return server;
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

const withPassword = (url: string, password: string): string => {
  const other = new URL(url);
  other.password = password;
  return other.toString();
};
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

describe('the embedded Postgres', () => {
  test('takes another port when the free one is taken before it', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as AddressInfo;
    const ports = [port, ...(await freePorts(1))];
    const findPort = (): Promise<number> => Promise.resolve(ports.shift()!);
    const folder = await scratch();
    const server = await startEmbeddedPostgres({ folder, log, durable: false, findPort });
    onTestFinished(() => server.stop());
    expect(await ask(server.url, 'select 1')).toEqual([1]);
    expect(ports).toEqual([]);
  });

  test('has a password of its own in a file that only its owner reads, and refuses any other', async () => {
    const [here, there] = [await scratch(), await scratch()];
    const server = await start(here);
    const other = await start(there);
    expect(await ask(server.url, 'select 1')).toEqual([1]);
    expect(new URL(server.url).password).not.toBe(new URL(other.url).password);
    expect(new URL(server.url).password.length).toBeGreaterThanOrEqual(32);
    for (const wrong of ['outreachd', new URL(other.url).password])
      await expect(ask(withPassword(server.url, wrong), 'select 1')).rejects.toThrow('password');
    for (const file of ['database-password', 'database.json'])
      expect(await modeOf(join(here, file)), file).toBe(0o600);
  });

  test('of an earlier version keeps its data and loses the password that is publicly known', async () => {
    const folder = await scratch();
    const before = await start(folder);
    await ask(before.url, `alter role outreachd password 'outreachd'`);
    const old = withPassword(before.url, 'outreachd');
    await ask(old, 'create table kept as select 7 as n');
    await before.stop();
    await rm(join(folder, 'database-password'));
    const after = await start(folder);
    expect(await ask(after.url, 'select n from kept')).toEqual([7]);
    await expect(ask(withPassword(after.url, 'outreachd'), 'select 1')).rejects.toThrow('password');
  });

  test('is not touched by a second start on its folder', async () => {
    const folder = await scratch();
    const first = await start(folder);
    await expect(start(folder)).rejects.toThrow(`one is running already on the data folder ${folder}`);
    expect(await ask(first.url, 'select 1')).toEqual([1]);
    await first.stop();
    const next = await start(folder);
    expect(await ask(next.url, 'select 1')).toEqual([1]);
  });

  test.each([
    ['that a killed process left behind', undefined],
    ['that does not hear', 'SIGSTOP'],
  ] as const)(
    '%s is ended by the next start, whichever name of the folder it is given',
    async (_what, stop) => {
      const folder = await scratch();
      const program = `const { startEmbeddedPostgres } = await import('./src/roles/embedded-postgres.ts');
      const { createLog } = await import('./src/platform/log.ts');
      const server = await startEmbeddedPostgres({ folder: process.argv[1], log: createLog('silent', 'test') });
      console.log(server.url);`;
      await using child = startChild(['--input-type=module', '--eval', program, folder]);
      await ask(await child.line('postgres://'), 'create table kept as select 7 as n');
      child.kill('SIGKILL');
      await child.ended;
      const pid = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
      expect(process.kill(pid, 0)).toBe(true);
      if (stop) process.kill(pid, stop);
      const link = `${folder}-link`;
      await symlink(folder, link);
      onTestFinished(() => rm(link));
      const next = await startEmbeddedPostgres({ folder: link, log, durable: false, stopLeftoverMs: 1_000 });
      onTestFinished(() => next.stop());
      expect(await ask(next.url, 'select n from kept')).toEqual([7]);
      await eventually(
        async () => isAlive(pid),
        (alive) => !alive,
      );
    },
  );

  test.runIf(isRoot)(
    'leaves the modes of folders that it did not make, even when it cannot enter them',
    async () => {
      const closed = await scratch();
      const folder = join(closed, 'data');
      await mkdir(folder, { mode: 0o700 });
      await chmod(closed, 0o700);
      const server = await start(folder);
      const elsewhere = (await readFile(join(folder, 'database-folder'), 'utf8')).trim();
      onTestFinished(async () => {
        await server.stop();
        await rm(dirname(elsewhere), { recursive: true });
      });
      await ask(server.url, 'create table kept as select 7 as n');
      await server.stop();
      expect([await modeOf(closed), await modeOf(folder)]).toEqual([0o700, 0o700]);
      expect(await modeOf(elsewhere)).toBe(0o700);
      const again = await start(folder);
      expect(await ask(again.url, 'select n from kept')).toEqual([7]);
    },
  );

  test.runIf(isRoot)(
    'that its user cannot reach any more is an error that names OUTREACHD_DATA_DIR',
    async () => {
      const folder = await scratch();
      await chmod(folder, 0o711);
      await (await start(folder)).stop();
      await chmod(folder, 0o700);
      await expect(start(folder)).rejects.toThrow('OUTREACHD_DATA_DIR');
      expect(await modeOf(folder)).toBe(0o700);
    },
  );
});

describe('npm start', () => {
  test('says at once what it does, and refuses a taken port before it makes a database', async () => {
    const folder = join(await scratch(), 'dev');
    await using taken = await listening();
    await using child = startChild(['src/main.ts', 'dev'], {
      OUTREACHD_DATA_DIR: folder,
      OUTREACHD_HTTP_PORT: String(taken.port),
    });
    expect((await child.ended).code).toBe(1);
    expect(child.said()).toMatch(/^ {2}starting Postgres, API, worker and a mail sandbox/);
    expect(child.said()).toContain(`port ${taken.port} of 127.0.0.1 cannot be opened (EADDRINUSE)`);
    expect(await readdir(folder)).not.toContain('postgres');
  });

  test('a second one on the same folder exits 2 and the first goes on; commands find its database', async () => {
    const folder = await scratch();
    const env = { OUTREACHD_DATA_DIR: join(folder, 'dev'), OUTREACHD_HTTP_PORT: '0' };
    const args = ['--organization', 'o', '--email', 'a@b.example', '--role', 'org_admin', '--json'];
    const command = async (...words: string[]) => {
      await using child = startChild(['src/main.ts', ...words], env);
      return { ...(await child.ended), said: child.said() };
    };
    {
      await using dev = startChild(['src/main.ts', 'dev'], { ...env, OUTREACHD_WORKER_HEALTH_PORT: '0' });
      await dev.line('Ctrl-C stops everything');
      const second = await command('dev');
      expect(second.code).toBe(2);
      expect(second.said).toContain('one is running already');
      const api = /API +(\S+)\/v2/.exec(dev.said())![1]!;
      expect((await fetch(`${api}/health/ready`)).status).toBe(200);
      // The printed URL works, and so does no URL, with the folder's secret: else the key would be unknown.
      expect(await ask(/DATABASE_URL=(\S+)/.exec(dev.said())![1]!, 'select 1')).toEqual([1]);
      const made = await command('create-api-key', ...args);
      expect(made.code, made.said).toBe(0);
      const { api_key: key } = JSON.parse(made.said) as { api_key: string };
      const teams = await fetch(`${api}/v2/teams`, { headers: { authorization: `Bearer ${key}` } });
      expect(teams.status).toBe(200);
      dev.kill('SIGTERM');
      expect((await dev.ended).code).toBe(0);
    }
    const alone = await command('queue-status');
    expect(alone.code).toBe(1);
    expect(alone.said).toContain('none runs on the data folder');
  });
});
