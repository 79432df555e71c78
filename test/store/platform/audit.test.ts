import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeTeam } from '../../../src/accounts/change-team.ts';
import { actAs } from '../../../src/platform/audit/actor.ts';
import { audit } from '../../../src/platform/audit/audit.ts';
import { purgeAudit } from '../../../src/platform/audit/purge-audit.ts';
import { AUDITED } from '../../../src/platform/audit/register.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const entries = async () =>
  t.app.db.selectFrom('audit_entries').select(['before', 'after', 'os_user']).orderBy('id').execute();
const asRoot = <T>(run: () => Promise<T>): Promise<T> =>
  actAs(t.app, { operation: 'test', osUser: 'root' }, run);
const rename = (name: string) => changeTeam(t.app, t.teamId, { name }, undefined);
const forget = () => sql`delete from audit_entries`.execute(t.app.db);

it('names only tables and columns that are there', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema()`.execute(t.app.db);
  const known = new Set(rows.map(({ name }) => name));
  for (const [table, audited] of Object.entries(AUDITED)) {
    const {
      id,
      of,
      secret = [],
      moving,
    } = audited as typeof audited & { secret?: string[]; moving: string[] };
    const named = [id, ...(of ? [of] : []), ...secret, ...moving.filter((name) => name !== 'updated_at')];
    for (const column of named) expect(known, `${table}.${column}`).toContain(`${table}.${column}`);
  }
});

it('a change by a worker leaves no entry', async () => {
  await forget();
  await rename('By a worker');
  expect(await entries()).toEqual([]);
});

it('an entry goes with its change: neither is there after a rollback', async () => {
  await forget();
  const failed = asRoot(() =>
    transact(t.app.db, async (trx) => {
      await audit(trx, 'teams', { id: t.teamId });
      await trx.updateTable('teams').set({ name: 'Lost' }).where('id', '=', t.teamId).execute();
      throw new Error('no');
    }),
  );
  await expect(failed).rejects.toThrow('no');
  expect(await entries()).toEqual([]);
});

it('two changes at once are told one after the other, each with what was before it', async () => {
  await forget();
  await rename('Zero');
  await Promise.all(Array.from({ length: 8 }, (_none, n) => asRoot(() => rename(`Name ${n}`))));
  const told = (await entries()) as unknown as { before: { name: string }; after: { name: string } }[];
  expect(told).toHaveLength(8);
  // Each name but the last is what one other change began with.
  const last = (await t.app.db
    .selectFrom('teams')
    .select('name')
    .where('id', '=', t.teamId)
    .executeTakeFirst())!.name;
  const before = told.map((entry) => entry.before.name).toSorted();
  const after = told.map((entry) => entry.after.name).filter((name) => name !== last);
  expect(before).toEqual([...after, 'Zero'].toSorted());
});

it('entries are removed when they are older than audit.keepDays, and no others', async () => {
  await forget();
  await asRoot(() => rename('Old'));
  const { keepDays } = t.app.config.audit;
  await sql`update audit_entries set at = at - make_interval(days => ${keepDays}::int, mins => 1)`.execute(
    t.app.db,
  );
  await asRoot(() => rename('New'));
  expect(await purgeAudit(t.app)).toBe(false);
  expect(await entries()).toMatchObject([{ after: { name: 'New' }, os_user: 'root' }]);
});
