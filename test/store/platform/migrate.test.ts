import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { migrateAll } from '../../../src/commands/migrate.ts';
import { shippedConfig } from '../../../src/commands/options.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { connect } from '../../../src/platform/db/connect.ts';
import { SchemaError, assertSchema, migrate } from '../../../src/platform/db/migrate.ts';
import { ensurePartitions } from '../../../src/platform/db/partitions.ts';
import { createLog } from '../../../src/platform/log.ts';
import { uuidFloor } from '../../../src/platform/ids.ts';
import { testDatabase } from '../../support/postgres.ts';
import { emptyDatabase } from '../../support/postgres.ts';
import { sql } from 'kysely';

const NOW = new Date('2026-11-15T00:00:00Z');
const log = createLog('silent', 'test');
const open = (url: string) =>
  connect({
    url,
    applicationName: 'test',
    maxConnections: 2,
    statementTimeoutSeconds: 60,
    lockTimeoutSeconds: 30,
    log,
  });

describe('migrate', () => {
  it('started twice at once on an empty database, applies every file exactly once', async () => {
    await using database = await emptyDatabase();
    const [one, two] = [open(database.url), open(database.url)];
    const applied = (await Promise.all([migrate(one.db, NOW), migrate(two.db, NOW)])).map(
      (names) => names.length,
    );
    expect(applied.toSorted((a, b) => a - b)[0]).toBe(0);
    expect(Math.max(...applied)).toBeGreaterThanOrEqual(9);
    expect(await migrate(one.db, NOW)).toEqual([]);
    await assertSchema(one.db);
    await Promise.all([one.close(), two.close()]);
  });

  it('takes longer than a request may', async () => {
    await using database = await emptyDatabase();
    await using slow = new AsyncDisposableStack();
    const holder = open(database.url);
    slow.defer(holder.close);
    // Every file makes tables; the first one waits for this.
    const held = holder.db.transaction().execute(async (trx) => {
      await sql`create table organizations (id uuid)`.execute(trx);
      await pause(3000);
      throw new Error('given up');
    });
    const config = loadConfig([shippedConfig('default')], {});
    const quick = { ...config, database: { ...config.database, statementTimeoutSeconds: 1 } };
    await pause(200);
    const [, applied] = await Promise.allSettled([
      held,
      migrateAll({ ...quick, databaseUrl: database.url }, log),
    ]);
    expect(applied).toMatchObject({ status: 'fulfilled' });
  });

  it('refuses a schema written by a newer version', async () => {
    await using database = await testDatabase();
    await sql`insert into kysely_migration (name, timestamp) values ('9999_from_the_future', '')`.execute(
      database.db,
    );
    await expect(migrate(database.db, NOW)).rejects.toThrow(SchemaError);
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
