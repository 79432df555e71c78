import type pg from 'pg';
import { inject } from 'vitest';
import { connect } from '../../src/platform/db/connect.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { createLog } from '../../src/platform/log.ts';
import { lendDatabase } from './databases.ts';
import type { Lent } from './databases.ts';
import { cloneTemplate, takeEmptied } from './emptied.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { serverUrl: string; template: string };
  }
}

export interface TestDatabase extends AsyncDisposable {
  db: Db;
  pool: pg.Pool;
  url: string;
}

export const emptyDatabase = (): Promise<Lent> => lendDatabase(inject('postgres').serverUrl);

export const openDatabase = (url: string, maxConnections = 4) =>
  connect({
    url,
    applicationName: 'test',
    maxConnections,
    statementTimeoutSeconds: 60,
    lockTimeoutSeconds: 30,
    log: createLog('silent', 'test'),
  });

async function connectToClone(maxConnections: number) {
  const database = await cloneTemplate();
  const { db, pool, close } = openDatabase(database.url, maxConnections);
  return {
    db,
    pool,
    url: database.url,
    async close() {
      await close();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** A migrated database without rows. `fresh`: no earlier test used it, for tests of plans and statistics. */
export async function testDatabase({ maxConnections = 4, fresh = false } = {}): Promise<TestDatabase> {
  const [{ db, pool, url }, giveBack] = await takeEmptied(
    `database ${maxConnections}`,
    () => connectToClone(maxConnections),
    { fresh },
  );
  return { db, pool, url, [Symbol.asyncDispose]: () => giveBack(!fresh) };
}
