import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect } from '../../src/platform/db/connect.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { createLog } from '../../src/platform/log.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Server and template database of this run. */
    postgres: { serverUrl: string; template: string };
  }
}

export interface TestDatabase extends AsyncDisposable {
  db: Db;
  pool: pg.Pool;
  url: string;
}

export const withDatabase = (url: string, database: string): string => {
  const target = new URL(url);
  target.pathname = `/${database}`;
  return target.toString();
};

export async function admin<T>(serverUrl: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** A database with nothing in it; dropped when disposed. */
export async function emptyDatabase(): Promise<{ url: string } & AsyncDisposable> {
  const { serverUrl } = inject('postgres');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await admin(serverUrl, (client) => client.query(`create database ${name}`));
  const drop = () =>
    admin(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  return { url: withDatabase(serverUrl, name), [Symbol.asyncDispose]: async () => void (await drop()) };
}

/** A database of one's own, cloned from the migrated template; dropped when disposed. */
export async function testDatabase({ maxConnections = 6 } = {}): Promise<TestDatabase> {
  const { serverUrl, template } = inject('postgres');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await admin(serverUrl, (client) => client.query(`create database ${name} template ${template}`));
  const url = withDatabase(serverUrl, name);
  const { db, pool, close } = connect({
    url,
    applicationName: 'test',
    maxConnections,
    statementTimeoutSeconds: 60,
    lockTimeoutSeconds: 30,
    log: createLog('silent', 'test'),
  });
  return {
    db,
    pool,
    url,
    async [Symbol.asyncDispose]() {
      await close();
      await admin(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
