import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createLog } from '../../src/platform/log.ts';
import { startEmbeddedPostgres } from '../../src/roles/embedded-postgres.ts';
import { temporaryDataFolder } from '../../src/roles/postgres-place.ts';
import { prepareDatabase } from './databases.ts';

/** `fast` and `immediate` as in `pg_ctl stop`; `kill` is `kill -9` of the postmaster. */
export type End = 'fast' | 'immediate' | 'kill';
const START_TRIES = 40;
const START_RETRY_MS = 250;
const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;

export interface OwnPostgres extends AsyncDisposable {
  url: string;
  end(how: End): Promise<void>;
  start(): Promise<void>;
  /** Freezes or thaws all processes: a server that is there and does not answer. */
  hang(hanging: boolean): void;
  ask<T extends pg.QueryResultRow>(text: string): Promise<T[]>;
  endSessions(): Promise<number>;
}

const familyOf = (parent: number): number[] => [
  parent,
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return (
          readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1] === String(parent)
        );
      } catch {
        return false;
      }
    })
    .map(Number),
];

/** `durable`: commits survive `kill -9`, as in production; else the last half second may be lost. */
export async function startOwnPostgres({ durable = false } = {}): Promise<OwnPostgres> {
  const folder = await temporaryDataFolder('own');
  const log = createLog('silent', 'test');
  const made = await startEmbeddedPostgres({ folder, log, durable });
  const { url } = made;
  await prepareDatabase(url);
  const ask = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const [row] = await ask<{ data_directory: string }>('show data_directory');
  const data = row!.data_directory;
  const words = /"([^"]*)"/g;
  const options = await readFile(join(data, 'postmaster.opts'), 'utf8');
  const program = options.split(' ')[0]!;
  const args = [...options.matchAll(words)].map((match) => match[1]!);
  const { uid, gid } = await stat(data);
  await made.stop();

  let server: ChildProcess | null = null;
  const startOnce = async (): Promise<void> => {
    const begun = spawn(program, args, {
      uid,
      gid,
      cwd: data,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server = begun;
    await new Promise<void>((ready, failed) => {
      let said = '';
      begun.stderr!.on('data', (chunk: Buffer) => {
        said = `${said}${chunk.toString()}`.slice(-2000);
        if (said.includes('ready to accept connections')) ready();
      });
      begun.once('exit', () => failed(new Error(`Postgres ended: ${said}`)));
    });
  };
  const start = async (): Promise<void> => {
    for (let left = START_TRIES; ; left--) {
      try {
        return await startOnce();
      } catch (error) {
        // Children of a killed postmaster keep its memory until they notice.
        if (left === 0) throw error;
        await pause(START_RETRY_MS);
      }
    }
  };
  const end = async (how: End): Promise<void> => {
    const ending = server;
    if (!ending) return;
    const gone = new Promise<void>((done) => ending.once('exit', () => done()));
    ending.kill(SIGNALS[how]);
    await gone;
    server = null;
  };
  await start();
  return {
    url,
    start,
    end,
    hang: (hanging) => {
      for (const pid of familyOf(server!.pid!)) process.kill(pid, hanging ? 'SIGSTOP' : 'SIGCONT');
    },
    ask,
    endSessions: async () =>
      (
        await ask(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
      ).length,
    [Symbol.asyncDispose]: async () => {
      await end('immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
