import { describe, expect, it } from 'vitest';
import { migrateAll } from '../../../src/roles/migrate-all.ts';
import { shippedConfig } from '../../../src/platform/start-config.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { connect } from '../../../src/platform/db/connect.ts';
import type { Db } from '../../../src/platform/db/connect.ts';
import { SchemaError, assertSchema, migrate } from '../../../src/platform/db/migrate.ts';
import { ensurePartitions } from '../../../src/platform/db/partitions.ts';
import { createLog } from '../../../src/platform/log.ts';
import { uuidFloor } from '../../../src/platform/ids.ts';
import { startChild } from '../../support/child.ts';
import { eventually } from '../../support/eventually.ts';
import { emptyDatabase, testDatabase } from '../../support/postgres.ts';
import { sql } from 'kysely';

const NOW = new Date('2026-11-15T00:00:00Z');
const log = createLog('silent', 'test');
/** The limits of requests; a migration may take longer. */
const [LOCK_TIMEOUT_SECONDS, STATEMENT_TIMEOUT_SECONDS] = [1, 1];
const open = (url: string, over: { lockTimeoutSeconds?: number } = {}) =>
  connect({
    url,
    applicationName: 'test',
    maxConnections: 2,
    statementTimeoutSeconds: 60,
    lockTimeoutSeconds: 30,
    log,
    ...over,
  });
const blockedOn = async (db: Db, statement: string, seconds = 0): Promise<boolean> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike ${`%${statement}%`}
        and clock_timestamp() - query_start > make_interval(secs => ${seconds})`.execute(db)
  ).rows[0]!.n > 0;

describe('migrate', () => {
  it('started twice at once on an empty database, applies every file exactly once', async () => {
    await using database = await emptyDatabase();
    const [one, two] = [open(database.url), open(database.url)];
    const applied = (await Promise.all([migrate(one.db, NOW, log), migrate(two.db, NOW, log)])).map(
      (names) => names.length,
    );
    expect(applied.toSorted((a, b) => a - b)[0]).toBe(0);
    expect(Math.max(...applied)).toBeGreaterThanOrEqual(9);
    expect(await migrate(one.db, NOW, log)).toEqual([]);
    await assertSchema(one.db);
    await Promise.all([one.close(), two.close()]);
  });

  it('waits for another one for longer than a request waits for a lock, says so, and then finds nothing to do', async () => {
    await using database = await emptyDatabase();
    const [one, two] = [open(database.url), open(database.url, { lockTimeoutSeconds: LOCK_TIMEOUT_SECONDS })];
    const said: string[] = [];
    const telling = createLog('info', 'test', { write: (line) => void said.push(line) });
    // A table of another session holds up the first migrate.
    const busy = open(database.url);
    const held = busy.db.transaction().execute(async (trx) => {
      await sql`create table organizations (id uuid)`.execute(trx);
      const first = migrate(one.db, NOW, log);
      await eventually(() => blockedOn(busy.db, 'create table organizations'), Boolean);
      const second = migrate(two.db, NOW, telling);
      await eventually(async () => said.length, Boolean);
      await eventually(() => blockedOn(busy.db, 'pg_advisory_lock', LOCK_TIMEOUT_SECONDS + 0.5), Boolean);
      // Rolls back, so that the first migrate finds the table free.
      throw Object.assign(new Error('given up'), { first, second });
    });
    const { first, second } = await held.then(
      () => Promise.reject(new Error('the table was made')),
      (error: { first: Promise<string[]>; second: Promise<string[]> }) => error,
    );
    expect((await first).length).toBeGreaterThanOrEqual(9);
    expect(await second).toEqual([]);
    expect(said[0]).toContain('another migrate is at work; waiting for it');
    await Promise.all([one.close(), two.close(), busy.close()]);
  });

  it('of two processes started at once ends well in both', { timeout: 60_000 }, async () => {
    await using database = await emptyDatabase();
    const env = { DATABASE_URL: database.url, OUTREACHD_SECRET: 'a-secret-for-the-test-alone' };
    await using one = startChild(['src/main.ts', 'migrate', '--json'], env);
    await using two = startChild(['src/main.ts', 'migrate', '--json'], env);
    const ends = await Promise.all([one.ended, two.ended]);
    expect(
      ends.map(({ code }) => code),
      `${one.said()} ${two.said()}`,
    ).toEqual([0, 0]);
    const applied = [one, two].map((child) => /"applied":\[([^\]]*)\]/.exec(child.said())![1]!.split(',').filter(Boolean).length); // prettier-ignore
    expect(Math.min(...applied)).toBe(0);
    expect(Math.max(...applied)).toBeGreaterThanOrEqual(9);
  });

  it('takes longer than a request may', async () => {
    await using database = await emptyDatabase();
    await using slow = new AsyncDisposableStack();
    const holder = open(database.url);
    slow.defer(holder.close);
    // Every file makes tables; the first one waits for this lock.
    const made = Promise.withResolvers<void>();
    const held = holder.db.transaction().execute(async (trx) => {
      await sql`create table organizations (id uuid)`.execute(trx);
      made.resolve();
      await eventually(
        () => blockedOn(holder.db, 'create table organizations', STATEMENT_TIMEOUT_SECONDS + 0.5),
        Boolean,
      );
      throw new Error('given up');
    });
    const config = loadConfig([shippedConfig('default')], {});
    const quick = {
      ...config,
      database: { ...config.database, statementTimeoutSeconds: STATEMENT_TIMEOUT_SECONDS },
    };
    await made.promise;
    const [, applied] = await Promise.allSettled([
      held,
      migrateAll({ ...quick, databaseUrl: database.url }, log),
    ]);
    expect(applied).toMatchObject({ status: 'fulfilled' });
  });

  it('refuses a schema written by a newer version', async () => {
    await using database = await testDatabase();
    await sql`insert into applied_files (name, checksum) values ('9999_from_the_future', '')`.execute(
      database.db,
    );
    await expect(migrate(database.db, NOW, log)).rejects.toThrow(SchemaError);
    await expect(assertSchema(database.db)).rejects.toThrow(/9999_from_the_future/);
  });

  it('refuses to serve a database that lacks a migration', async () => {
    await using database = await emptyDatabase();
    const { db, close } = open(database.url);
    await expect(assertSchema(db)).rejects.toThrow(/run outreachd migrate/);
    await close();
  });
});

describe('monthly partitions', () => {
  it('put an event into the month of its id, and making them again changes nothing', async () => {
    await using database = await testDatabase();
    await ensurePartitions(database.db, NOW);
    const id = uuidFloor(new Date('2026-12-24T12:00:00Z'));
    await sql`insert into events (team_id, id, type, occurred_at) values (${id}, ${id}, 'open', '2026-12-24T12:00:00Z')`.execute(
      database.db,
    );
    const { rows } = await sql<{
      where: string;
    }>`select tableoid::regclass::text as where from events`.execute(database.db);
    expect(rows).toEqual([{ where: 'events_2026_12' }]);
  });
});
