import type pg from 'pg';
import { inject } from 'vitest';
import { connect } from '../../src/platform/db/connect.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { createLog } from '../../src/platform/log.ts';
import { lendDatabase } from './databases.ts';
import type { Lent } from './databases.ts';

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

/** A database with nothing in it; dropped when disposed. */
export const emptyDatabase = (): Promise<Lent> => lendDatabase(inject('postgres').serverUrl);

/** A database of one's own, cloned from the migrated template; dropped when disposed. */
export async function testDatabase({ maxConnections = 6 } = {}): Promise<TestDatabase> {
  const { serverUrl, template } = inject('postgres');
  const database = await lendDatabase(serverUrl, template);
  const { db, pool, close } = connect({
    url: database.url,
    applicationName: 'test',
    maxConnections,
    statementTimeoutSeconds: 60,
    lockTimeoutSeconds: 30,
    log: createLog('silent', 'test'),
  });
  return {
    db,
    pool,
    url: database.url,
    async [Symbol.asyncDispose]() {
      await close();
      await database[Symbol.asyncDispose]();
    },
  };
}
