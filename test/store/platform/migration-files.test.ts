import { readdirSync } from 'node:fs';
import { appendFile, cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { connect } from '../../../src/platform/db/connect.ts';
import type { Db } from '../../../src/platform/db/connect.ts';
import { MIGRATIONS } from '../../../src/platform/db/migration-files.ts';
import { SchemaError, assertSchema, migrate } from '../../../src/platform/db/migrate.ts';
import { createLog } from '../../../src/platform/log.ts';
import { OperatorError } from '../../../src/platform/operator-error.ts';
import { catalogOf } from '../../support/catalog.ts';
import { emptyDatabase, openDatabase, testDatabase } from '../../support/postgres.ts';

const NOW = new Date('2026-11-15T00:00:00Z');
const log = createLog('silent', 'test');
const written = readdirSync(MIGRATIONS).filter((name) => /^\d/.test(name)).length;
const numbered = (number: number): string => `${String(number).padStart(4, '0')}_planted`;
const NEXT = numbered(written + 1);

async function copyOf(files: Record<string, string> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}
const migrateWith = async (db: Db, folder: string) => migrate(db, NOW, log, { folder });
const run = (db: Db, statement: string) => sql.raw(statement).execute(db);
const viewsOf = async (db: Db) =>
  (await sql<{ oid: number }>`select oid from pg_class where relkind = 'v' order by oid`.execute(db)).rows;

describe('a file of migrations', () => {
  it('that was changed after it was applied is refused by its name', async () => {
    await using database = await testDatabase({ fresh: true });
    await run(database.db, `update applied_files set checksum = 'another' where name = '0004_events'`);
    const says = /^migrations\/0004_events\.sql was changed after it was applied/;
    await expect(migrate(database.db, NOW, log)).rejects.toThrow(says);
    await expect(assertSchema(database.db)).rejects.toThrow(says);
  });

  it('that Postgres refuses is told with its line and the reason, and leaves all as it was', async () => {
    await using database = await testDatabase({ fresh: true });
    const before = await catalogOf(database.db);
    const folder = await copyOf({
      [`${NEXT}.sql`]: 'create table planted (team_id uuid);\n\nselect nothing\nfrom planted;\n',
    });
    const refused = migrateWith(database.db, folder);
    await expect(refused).rejects.toThrow(`migrations/${NEXT}.sql, line 3: column "nothing" does not exist`);
    await expect(refused).rejects.toBeInstanceOf(OperatorError);
    expect(await catalogOf(database.db)).toEqual(before);
    await assertSchema(database.db);
  });

  it('that Postgres refuses without a place is told with what it says beside the reason', async () => {
    await using database = await testDatabase({ fresh: true });
    const insert = `insert into workers values ('00000000-0000-7000-8000-000000000001', now());\n`;
    const folder = await copyOf({ [`${NEXT}.sql`]: insert + insert });
    await expect(migrateWith(database.db, folder)).rejects.toThrow(
      new RegExp(`^migrations/${NEXT}\\.sql: duplicate key .+; Key \\(id\\)=.+ already exists\\.$`),
    );
  });

  it.each(['commit;', 'BEGIN ;', '  rollback work;', 'start transaction;'])(
    'that ends the transaction of all by `%s` is refused before it runs',
    async (own) => {
      await using database = await testDatabase({ fresh: true });
      const folder = await copyOf({ [`${NEXT}.sql`]: `create table planted (team_id uuid);\n${own}\n` });
      await expect(migrateWith(database.db, folder)).rejects.toThrow(
        `migrations/${NEXT}.sql, line 2: ${own.trim()} ends the transaction that all files share`,
      );
      expect((await sql`select to_regclass('planted') as t`.execute(database.db)).rows).toEqual([
        { t: null },
      ]);
    },
  );

  it.each([numbered(written + 2), numbered(written), 'planted'])(
    'with the name %s is refused',
    async (name) => {
      await using database = await testDatabase();
      const folder = await copyOf({ [`${name}.sql`]: 'select 1' });
      const refused = migrateWith(database.db, folder);
      await expect(refused).rejects.toThrow(
        `the name must be NNNN_words.sql, with the number ${NEXT.slice(0, 4)}`,
      );
      await expect(refused).rejects.toBeInstanceOf(OperatorError);
    },
  );
});

it('a database of before the first release is refused in one sentence, and stays as it is', async () => {
  await using database = await emptyDatabase();
  const opened = openDatabase(database.url);
  await run(opened.db, 'create table email_sends (id uuid)');
  const refused = migrate(opened.db, NOW, log);
  await expect(refused).rejects.toThrow(SchemaError);
  await expect(refused).rejects.toThrow(
    'the database was made before the first release (it has no table applied_files), and no migration leads from there: start with an empty database',
  );
  await expect(assertSchema(opened.db)).rejects.toThrow(/start with an empty database/);
  expect((await catalogOf(opened.db)).filter((line) => /^(table|function)/.test(line))).toHaveLength(1);
  await opened.close();
});

describe('views and functions', () => {
  it('are left alone while nothing is to be applied', async () => {
    await using database = await testDatabase();
    const before = await viewsOf(database.db);
    expect(await migrate(database.db, NOW, log)).toEqual([]);
    expect(await viewsOf(database.db)).toEqual(before);
  });

  it('are made again when their file changed: what is gone from it is dropped, and others stay', async () => {
    await using database = await testDatabase({ fresh: true });
    const { db } = database;
    await run(db, 'create view mine as select id from teams');
    const code = await readFile(join(MIGRATIONS, 'views.sql'), 'utf8');
    const dues = /create view inspect_dues as[^;]+;\ncomment on view inspect_dues[^;]+;[^\n]*\n/;
    expect(code).toMatch(dues);
    const folder = await copyOf({ 'views.sql': code.replace(dues, '') });
    await appendFile(
      join(folder, 'views.sql'),
      'create function planted() returns integer language sql as $$ select 1 $$;\ncreate view inspect_planted as select planted();\n',
    );
    expect(await migrateWith(db, folder)).toEqual(['views']);
    await expect(run(db, 'select * from inspect_dues')).rejects.toThrow('does not exist');
    expect((await run(db, 'select * from inspect_planted')).rows).toEqual([{ planted: 1 }]);
    await expect(assertSchema(db)).rejects.toThrow('the database lacks views: run outreachd migrate');
    expect(await migrate(db, NOW, log)).toEqual(['views']);
    await expect(run(db, 'select planted()')).rejects.toThrow('does not exist');
    await run(db, 'select * from inspect_dues');
    await run(db, 'select * from mine');
  });

  it('do not hinder a migration that changes what they read, and keep their grants', async () => {
    await using database = await testDatabase({ fresh: true });
    const role = `reader_${database.url.split('_').at(-1)}`;
    await run(database.db, `create role ${role}`);
    await using _dropped = {
      [Symbol.asyncDispose]: async () =>
        void (await run(database.db, `drop owned by ${role}; drop role ${role}`)),
    };
    await run(database.db, `grant select on inspect_uploads to ${role} with grant option`);
    await run(database.db, `grant select (email) on inspect_mailboxes to ${role}`);
    const change = 'alter table uploads alter column error type varchar(500);\n';
    expect(await migrateWith(database.db, await copyOf({ [`${NEXT}.sql`]: change }))).toEqual([
      NEXT,
      'views',
    ]);
    const { rows } = await sql<{ may: boolean }>`
      select has_table_privilege(${role}, 'inspect_uploads', 'select with grant option') as may
      union all select has_column_privilege(${role}, 'inspect_mailboxes', 'email', 'select')
      union all select has_column_privilege(${role}, 'inspect_mailboxes', 'due_at', 'select')`.execute(
      database.db,
    );
    expect(rows.map(({ may }) => may)).toEqual([true, true, false]);
  });

  it('that another session holds are not waited for longer than for a lock, and migrate says what to do', async () => {
    await using database = await testDatabase({ fresh: true });
    const impatient = connect({
      url: database.url,
      applicationName: 'test',
      maxConnections: 2,
      statementTimeoutSeconds: 60,
      lockTimeoutSeconds: 1,
      log,
    });
    await database.db.transaction().execute(async (trx) => {
      await sql`select from inspect_dues`.execute(trx);
      const refused = migrateWith(impatient.db, await copyOf({ [`${NEXT}.sql`]: 'select 1' }));
      await expect(refused).rejects.toThrow(/^another session holds a view or function of outreachd/);
      await expect(refused).rejects.toBeInstanceOf(OperatorError);
    });
    await impatient.close();
    await assertSchema(database.db);
  });

  it('that a view of others depends on are not dropped: it is named, and all stays as it was', async () => {
    await using database = await testDatabase({ fresh: true });
    await run(database.db, 'create view mine as select campaign_id from inspect_campaigns');
    const before = await catalogOf(database.db);
    const folder = await copyOf({ [`${NEXT}.sql`]: 'create table planted (team_id uuid, id uuid)' });
    const refused = migrateWith(database.db, folder);
    await expect(refused).rejects.toThrow(
      '(view mine depends on view inspect_campaigns): drop those, run outreachd migrate, and create them again',
    );
    await expect(refused).rejects.toBeInstanceOf(OperatorError);
    expect(await catalogOf(database.db)).toEqual(before);
    await run(database.db, 'drop view mine');
    expect(await migrateWith(database.db, folder)).toEqual([NEXT, 'views']);
  });
});
