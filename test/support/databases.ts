import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connect } from '../../src/platform/db/connect.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { createLog } from '../../src/platform/log.ts';
import { prepareQueues } from '../../src/platform/queue/boss.ts';
import { startEmbeddedPostgres } from '../../src/roles/embedded-postgres.ts';

export type Lent = { url: string } & AsyncDisposable;

/** A server (`DATABASE_URL` wins) with one migrated template database to clone from. */
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

async function admin(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A new database, empty or cloned; dropped when disposed. */
export async function lendDatabase(serverUrl: string, template?: string): Promise<Lent> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await admin(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`);
  return {
    url: withDatabase(serverUrl, name),
    [Symbol.asyncDispose]: () => admin(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

/** A migrated database with its queues, on a server that is there already. */
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
  await admin(serverUrl, `create database ${template}`);
  await prepareDatabase(withDatabase(serverUrl, template));
  return {
    serverUrl,
    template,
    clone: () => lendDatabase(serverUrl, template),
    [Symbol.asyncDispose]: async () => {
      await admin(serverUrl, `drop database if exists ${template} with (force)`);
      await own?.stop();
    },
  };
}
