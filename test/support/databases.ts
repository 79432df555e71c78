import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';
import { connect } from '../../src/platform/db/connect.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createLog } from '../../src/platform/log.ts';
import { prepareQueues } from '../../src/platform/queue/boss.ts';
import { startEmbeddedPostgres } from '../../src/roles/embedded-postgres.ts';

export type Lent = { url: string } & AsyncDisposable;

export interface Databases extends AsyncDisposable {
  serverUrl: string;
  template: string;
  clone(): Promise<Lent>;
}

export const withDatabase = (url: string, database: string): string => {
  const target = new URL(url);
  target.pathname = `/${database}`;
  return target.toString();
};

/** A session for statements about databases; it keeps the process alive only while one runs. */
interface Admin {
  client: pg.Client;
  /** How databases are copied: by files in a third of the time, if nothing is flushed to disk. */
  strategy: 'file_copy' | 'wal_log';
  underWay: number;
}

const sessions = new Map<string, Promise<Admin>>();

async function open(serverUrl: string): Promise<Admin> {
  const client = new pg.Client({ connectionString: serverUrl });
  client.on('error', () => sessions.delete(serverUrl));
  await client.connect();
  const { rows } = await client.query<{ fsync: string }>('show fsync');
  return { client, strategy: rows[0]!.fsync === 'off' ? 'file_copy' : 'wal_log', underWay: 0 };
}

/** Keeps the session: opening one takes as long as copying a database. */
async function admin(serverUrl: string, statementOf: (session: Admin) => string): Promise<void> {
  const known = sessions.get(serverUrl) ?? open(serverUrl);
  sessions.set(serverUrl, known);
  known.catch(() => sessions.delete(serverUrl));
  const session = await known;
  const { stream } = (session.client as unknown as { connection: { stream: Socket } }).connection;
  session.underWay++;
  stream.ref();
  try {
    await session.client.query(statementOf(session));
  } finally {
    if (--session.underWay === 0) stream.unref();
  }
}

async function databasesOf(serverUrl: string, template: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname = $1 or starts_with(datname, $1 || '_') order by datname desc`,
      [template],
    );
    return rows.map(({ datname }) => datname);
  } finally {
    await client.end();
  }
}

export async function lendDatabase(serverUrl: string, template?: string): Promise<Lent> {
  // Named after the template: leftovers of a run are dropped with it.
  const name = `${template ?? 't'}_${randomBytes(6).toString('hex')}`;
  await admin(
    serverUrl,
    ({ strategy }) =>
      `create database ${name}${template ? ` template ${template} strategy ${strategy}` : ''}`,
  );
  return {
    url: withDatabase(serverUrl, name),
    [Symbol.asyncDispose]: () => admin(serverUrl, () => `drop database if exists ${name} with (force)`),
  };
}

export async function prepareDatabase(url: string): Promise<void> {
  const log = createLog('silent', 'test');
  const { db, close } = connect({
    url,
    applicationName: 'template',
    maxConnections: 2,
    statementTimeoutSeconds: 60,
    lockTimeoutSeconds: 30,
    log,
  });
  await migrate(db, new Date(), log);
  await close();
  await prepareQueues(url, log);
}

export async function serveDatabases(folder: string, { durable = false } = {}): Promise<Databases> {
  const log = createLog('silent', 'test');
  const own = process.env.DATABASE_URL ? null : await startEmbeddedPostgres({ folder, log, durable });
  const serverUrl = process.env.DATABASE_URL ?? own!.url;
  const template = `outreachd_template_${process.pid}`;
  await admin(serverUrl, () => `create database ${template}`);
  await prepareDatabase(withDatabase(serverUrl, template));
  return {
    serverUrl,
    template,
    clone: () => lendDatabase(serverUrl, template),
    [Symbol.asyncDispose]: async () => {
      if (own) return own.stop();
      for (const name of await databasesOf(serverUrl, template))
        await admin(serverUrl, () => `drop database if exists ${name} with (force)`);
    },
  };
}
