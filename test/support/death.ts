import { AsyncLocalStorage } from 'node:async_hooks';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { compose } from '../../src/app.ts';
import type { App } from '../../src/app.ts';
import type { Crash, CrashPoint } from '../../src/platform/failpoints.ts';
import { askDatabase } from '../../src/platform/db/outage.ts';
import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';

/** Takes over from the dead app; owns its database. */
export type Heir = Pick<TestApp, 'app' | 'clock' | 'databaseUrl'>;

const NAME = 'dying';

/** The sockets of a process, whatever library opened them. */
interface Life {
  dead: boolean;
  sockets: Set<Socket>;
}

/** The app whose work runs now, with the timers and answers that it started. */
const living = new AsyncLocalStorage<Life>();

const { connect } = Socket.prototype;
function connectAlive(this: Socket, ...args: never[]): Socket {
  const life = living.getStore();
  if (life?.dead)
    return this.destroy(Object.assign(new Error('its process is dead'), { code: 'ECONNREFUSED' }));
  life?.sockets.add(this);
  if (life) this.once('close', () => life.dead || life.sockets.delete(this));
  return Reflect.apply(connect, this, args) as Socket;
}
// pg's sockets skip Node's diagnostics channel.
Socket.prototype.connect = connectAlive as typeof connect;

function leaveJournal(from: string, to: string): void {
  const [mine, theirs] = [join(from, 'journal'), join(to, 'journal')];
  mkdirSync(mine, { recursive: true });
  mkdirSync(theirs, { recursive: true });
  for (const name of readdirSync(mine).filter((each) => each.endsWith('.jsonl')))
    cpSync(join(mine, name), join(theirs, name));
}

const endConnections = async ({ app }: Heir, ports: readonly number[]): Promise<number> =>
  (
    await app.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and client_port = any($1)`,
      [ports],
    )
  ).rows.length;

export async function expectDead({ app }: Pick<Heir, 'app'>): Promise<void> {
  const { rows } = await app.pool.query(
    `select state, query from pg_stat_activity where datname = current_database() and application_name = $1`,
    [`outreachd-${NAME}`],
  );
  expect(rows, 'connections of the dead').toEqual([]);
}

function cut(life: Life): void {
  life.dead = true;
  for (const socket of life.sockets) socket.destroy();
}

export interface Dying {
  journalsOf?: string;
  nth?: number;
}

/**
 * Runs `work` with an app of its own that dies at a named point, or when `work` says so: its journal stays as it is, its sockets
 * close, and it opens no other. Resolves when Postgres has rolled back its work. Code that still runs in it finds no database and
 * no server; nothing reads its journal from then on.
 */
export async function dieAt(
  heir: Heir,
  point: CrashPoint | 'when told',
  work: (app: App, die: () => void) => Promise<unknown>,
  { journalsOf, nth = 1 }: Dying = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'outreachd-dying-'));
  const life: Life = { dead: false, sockets: new Set() };
  const died = Promise.withResolvers<'died'>();
  let ports: number[] = [];
  let left = nth;
  const die = (): void => {
    if (life.dead) return;
    if (journalsOf) leaveJournal(folder, journalsOf);
    ports = [...life.sockets].flatMap(({ localPort }) => localPort ?? []);
    cut(life);
    died.resolve('died');
  };
  const crash: Crash = (passed) => {
    if (passed === point && --left === 0) die();
  };
  const config = { ...heir.app.config, dataDir: folder, databaseUrl: heir.databaseUrl };
  await living.run(life, async () => {
    const app = await compose(config, NAME, { clock: heir.clock, crash });
    onTestFinished(() =>
      living.run(life, async () => {
        cut(life);
        await app[Symbol.asyncDispose]();
        await rm(folder, { recursive: true, force: true });
      }),
    );
    const working = work(app, die).then(
      () => 'ended',
      (error: unknown) => error,
    );
    const ended = await Promise.race([died.promise, working]);
    if (!life.dead) throw new Error(`it never came to ${point}`, { cause: ended });
    expect([...life.sockets].filter(({ destroyed }) => !destroyed)).toEqual([]);
    await expect(app.pool.query('select 1')).rejects.toThrow();
    expect(await askDatabase(heir.databaseUrl), 'why no connection is opened').not.toBeNull();
  });
  expect(ports.length, 'connections that were cut').toBeGreaterThan(0);
  await eventually(
    () => endConnections(heir, ports),
    (open) => open === 0,
  );
  await expectDead(heir);
}
