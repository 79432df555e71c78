import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../src/platform/db/transaction.ts';
import { findBreaches } from '../../support/schema-rules.ts';
import { testDatabase } from '../../support/postgres.ts';
import type { TestDatabase } from '../../support/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

class TakenBack extends Error {}

async function breachesAfter(...statements: string[]): Promise<string[]> {
  let found: string[] = [];
  const planted = transact(database.db, async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
    found = await findBreaches(trx);
    throw new TakenBack();
  });
  await planted.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  return found;
}

const TABLE =
  'create table planted (team_id uuid not null, id uuid not null, other uuid, primary key (team_id, id))';
const reference = (columns: string, to: string, action = '') =>
  `alter table planted add constraint planted_refers foreign key (${columns}) references ${to} ${action}`;
const FUNCTION = `create function planted_writes() returns trigger language plpgsql as $$ begin return null; end $$`;

describe('the schema, so that its tables can be distributed by team', () => {
  it('keeps every rule', async () => {
    expect(await breachesAfter()).toEqual([]);
  });

  it.each([
    ['a primary key', 'alter table labels drop constraint labels_pkey cascade', 'alter table labels add constraint labels_pkey primary key (id)', 'labels: unique key labels_pkey does not contain team_id'],
    ['a unique index', TABLE, 'create unique index planted_id on planted (id)', 'planted: unique key planted_id does not contain team_id'],
    ['a unique index that only includes the team', TABLE, 'create unique index planted_id on planted (id) include (team_id)', 'planted: unique key planted_id does not contain team_id'],
    ['a unique index on an expression of the team', TABLE, 'create unique index planted_id on planted ((team_id::text), id)', 'planted: unique key planted_id does not contain team_id'],
    ['a partial unique index', TABLE, 'create unique index planted_id on planted (id) where other is null', 'planted: unique key planted_id does not contain team_id'],
    ['a unique constraint', TABLE, 'alter table planted add constraint planted_id unique (id)', 'planted: unique key planted_id does not contain team_id'],
    ['a unique index of one partition', 'create unique index planted_event on events_default (id)', 'select 1', 'events_default: unique key planted_event does not contain team_id'],
    ['an exclusion constraint', TABLE, 'alter table planted add constraint planted_id exclude (id with =)', 'planted: unique key planted_id does not contain team_id'],
  ])('names %s without the team', async (_form, first, second, breach) => {
    expect(await breachesAfter(first, second)).toEqual([breach]);
  }); // prettier-ignore

  it.each([
    ['sets null on delete', reference('team_id, other', 'labels (team_id, id)', 'on delete set null (other)'), 'planted: foreign key planted_refers sets columns of its table'],
    ['sets a default on update', reference('team_id, other', 'labels (team_id, id)', 'on update set default'), 'planted: foreign key planted_refers sets columns of its table'],
    ['pairs the team with another column', reference('other, team_id', 'labels (team_id, id)'), 'planted: foreign key planted_refers does not pair team_id with team_id'],
    ['leads to a table that is on one node only', reference('other', 'workers (id)'), 'planted: foreign key planted_refers leads to workers, which is not on every node'],
  ])('names a foreign key that %s', async (_form, statement, breach) => {
    expect(await breachesAfter(TABLE, statement)).toEqual([breach]);
  }); // prettier-ignore

  it('names a foreign key from a table without a team to a team table', async () => {
    expect(
      await breachesAfter(
        'alter table users add column team_id_of uuid',
        'alter table users add constraint users_label foreign key (team_id_of, id) references labels (team_id, id)',
      ),
    ).toEqual(['users: foreign key users_label leads from a table without a team to labels']);
  });

  it.each([
    ['transition tables', 'after insert on labels referencing new table as added for each statement'],
    ['rows', 'after update on labels for each row'],
    ['statements', 'before delete on labels for each statement'],
  ])('names a trigger for %s', async (_form, when) => {
    expect(
      await breachesAfter(FUNCTION, `create trigger planted ${when} execute function planted_writes()`),
    ).toEqual(['labels: trigger planted writes what no store says']);
  });

  it('names a team that may be null', async () => {
    expect(await breachesAfter('create table planted (team_id uuid, id uuid)')).toEqual([
      'planted: team_id may be null',
    ]);
  });

  it('names a new table without a team', async () => {
    expect(await breachesAfter('create table planted (id uuid primary key)')).toEqual([
      'planted: has no team_id and is not listed as one that needs none',
    ]);
  });
});
