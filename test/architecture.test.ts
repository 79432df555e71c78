import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OWNERS, readSources, violations } from './support/house.ts';

const source = (path: string, text: string) => [{ path, text }];
const rulesBroken = (files: { path: string; text: string }[]): string[] =>
  violations(files).map((fault) => fault.slice(0, fault.indexOf(':')));

/** One breach of each form, by rule: a rule looks for meaning, not for spelling. */
const PLANTED: Record<number, [path: string, text: string][]> = {
  1: [
    ['sending/queue.ts', `import { take } from '../enrollments/take-step.ts';`],
    ['sending/queue.ts', `import type { Step } from '../enrollments/take-step.ts';`],
    ['sending/queue.ts', `import { type Step } from '../enrollments/take-step.ts';`],
    ['sending/queue.ts', `import '../enrollments/take-step.ts';`],
    ['sending/queue.ts', `import * as steps from "../enrollments/take-step.ts";`],
    ['sending/queue.ts', `import {\n  take,\n} from\n  '../enrollments/take-step.ts';`],
    ['sending/queue.ts', `export { take } from '../enrollments/take-step.ts';`],
    ['sending/queue.ts', `export * from '../enrollments/take-step.ts';`],
    ['sending/queue.ts', `export type { Step } from '../enrollments/take-step.ts';`],
    ['sending/queue.ts', `const { take } = await import('../enrollments/take-step.ts');`],
    ['sending/queue.ts', 'const { take } = await import(`../enrollments/take-step.ts`);'],
    ['sending/queue.ts', `type Step = import('../enrollments/take-step.ts').Step;`],
    ['sending/queue.ts', `export function f(step: import('../enrollments/take-step.ts').Step) {}`],
    ['sending/queue.ts', `const load = (name: string) => import(name);`],
    ['sending/queue.ts', `import steps = require('../enrollments/take-step.ts');`],
    ['sending/queue.ts', `const steps = require('../enrollments/take-step.ts');`],
    ['attic/thing.ts', `export const x = 1;`],
  ],
  2: [
    ['contacts/create.ts', `import { find } from '../enrollments/store.ts';`],
    ['contacts/create.ts', `import type { Row } from '../enrollments/step-store.ts';`],
    ['contacts/create.ts', `const { find } = await import('../enrollments/store.ts');`],
    ['contacts/create.ts', `export * from '../enrollments/store.ts';`],
    ['wiring.ts', `import { dueCalls } from './actions/http/call-store.ts';`],
    ['inbox/put-aside.ts', `import { stopEnrollments } from '../enrollments/stop-enrollments.ts';`],
    ['webhooks/deliver.ts', `import { contactRoutes } from '../contacts/routes.ts';`],
    ['enrollments/find.ts', `export { find } from './store.ts';`],
    ['enrollments/find.ts', `export * from './step-store.ts';`],
    ['enrollments/find.ts', `import { find } from './store.ts';\nexport { find };`],
    ['enrollments/find.ts', `import { find } from './store.ts';\nexport { find as look };`],
    ['enrollments/index.ts', `export const x = 1;`],
  ],
  3: [
    ['webhooks/rules/delivery.ts', `import { readFile } from 'node:fs';`],
    ['webhooks/rules/delivery.ts', `import { find } from '../store.ts';`],
    ['webhooks/rules/delivery.ts', `const fs = await import('node:fs');`],
    ['webhooks/rules/delivery.ts', `export const ask = () => fetch('https://a.test');`],
    ['webhooks/rules/delivery.ts', `export const ask = () => globalThis.fetch('https://a.test');`],
    ['webhooks/rules/delivery.ts', `export const ask = () => globalThis['fetch']('https://a.test');`],
    ['webhooks/rules/delivery.ts', `setTimeout(() => {}, 1);`],
    ['webhooks/rules/delivery.ts', `console.log('x');`],
    ['webhooks/rules/delivery.ts', `export const home = process.env.HOME;`],
    ['webhooks/rules/delivery.ts', `const { env } = process;`],
    ['webhooks/rules/delivery.ts', `export const at = performance.now();`],
    ['webhooks/rules/delivery.ts', `new WebSocket('wss://a.test');`],
    ['webhooks/rules/delivery.ts', `export const made = eval('1');`],
  ],
  4: [
    ['webhooks/deliver.ts', `import { request } from 'undici';`],
    ['webhooks/deliver.ts', `export { request } from 'undici';`],
    ['webhooks/deliver.ts', `const undici = require('undici');`],
    ['inbox/receive.ts', `import { sql } from 'kysely';`],
    ['inbox/receive.ts', `import * as kysely from 'kysely';`],
    ['inbox/receive.ts', `import { jsonArrayFrom } from 'kysely/helpers/postgres';`],
    ['inbox/watch.ts', `const { ImapFlow } = await import('imapflow');`],
    ['accounts/oidc/routes.ts', `import { discovery } from 'openid-client';`],
    ['webhooks/deliver.ts', `await fetch('https://a.test');`],
    ['webhooks/deliver.ts', `await globalThis.fetch('https://a.test');`],
    ['webhooks/deliver.ts', `const ask = fetch;`],
    ['webhooks/deliver.ts', `process.exitCode = 1;`],
    ['webhooks/deliver.ts', `const { env } = process;`],
  ],
  5: [
    ['senders/state-store.ts', 'sql`update leases set token = ${token}`'],
    ['inbox/store.ts', `await trx.updateTable('enrollments').set({});`],
    ['inbox/store.ts', `await trx.updateTable('enrollments as e').set({});`],
    ['inbox/store.ts', `await trx.insertInto("enrollments").values({});`],
    ['inbox/store.ts', 'await trx.deleteFrom(`enrollments`).execute();'],
    ['inbox/store.ts', `await trx.deleteFrom(['enrollments']).execute();`],
    ['inbox/store.ts', `const TABLE = 'enrollments';\nawait trx.insertInto(TABLE).values({});`],
    ['inbox/store.ts', `const TABLE = 'enrollments' as const;\nawait trx.mergeInto(TABLE);`],
    ['inbox/store.ts', `const put = (table: string) => trx.insertInto(table).values({});`],
    ['inbox/store.ts', `await trx['insertInto']('enrollments').values({});`],
    ['inbox/store.ts', `await trx.insertInto('attic').values({});`],
    ['inbox/seal.ts', `const TOKENS = sealedTable('sender_tokens', { key: ['team_id', 'id'] });`],
    ['inbox/seal.ts', `const seal = (table: keyof DB) => sealedTable(table, {});`],
    ['platform/db/sealed-rows.ts', 'await sql`delete from senders`'],
    ['contacts/import-store.ts', 'await sql`insert into enrollments (id) values (1)`'],
    ['contacts/import-store.ts', 'await sql<Row>`with a as (delete from only enrollments returning id) select 1`'],
    ['contacts/import-store.ts', 'await sql`update /* all */ public.enrollments set life = 1`'],
    ['contacts/import-store.ts', 'await sql`update "enrollments" set life = 1`'],
    ['contacts/import-store.ts', "await sql`update ${sql.table('enrollments')} set life = 1`"],
    ['contacts/import-store.ts', "const TABLE = 'enrollments';\nawait sql`update ${sql.ref(TABLE)} set life = 1`"],
    ['contacts/import-store.ts', 'const clear = (table: string) => sql`truncate ${sql.id(table)}`'],
    ['contacts/import-store.ts', 'await sql`merge into enrollments e using x on true when matched then delete`'],
    ['contacts/import-store.ts', "await sql.raw('delete from enrollments').execute(db)"],
    ['contacts/import-store.ts', `await client.query('delete from ' + 'enrollments where id = $1', [1]);`],
    ['contacts/import-store.ts', `await client.query({ text: 'truncate table enrollments' });`],
    ['contacts/import-store.ts', `const STATEMENT = 'insert into enrollments values (1)';\nawait client.query(STATEMENT);`],
    ['contacts/import-store.ts', `const into = from('copy enrollments (id) from stdin');`],
    ['contacts/import-store.ts', 'await sql`insert into attic (id) values (1)`'],
  ],
  6: [
    ['webhooks/deliver.ts', `const at = Date.now();`],
    ['webhooks/deliver.ts', `const at = Date['now']();`],
    ['webhooks/deliver.ts', `const at = new Date();`],
    ['webhooks/deliver.ts', `const at = new globalThis.Date();`],
    ['webhooks/deliver.ts', `const at = Date();`],
    ['webhooks/deliver.ts', `const { now } = Date;`],
    ['webhooks/deliver.ts', `const Clock = Date;\nconst at = new Clock();`],
    ['webhooks/deliver.ts', `items.map(Date.now);`],
    ['webhooks/deliver.ts', `const at = Temporal.Now.instant();`],
    ['webhooks/deliver.ts', `const { Now } = Temporal;`],
    ['webhooks/deliver.ts', `const n = Math.random();`],
    ['webhooks/deliver.ts', `const { random } = Math;`],
    ['webhooks/deliver.ts', `const id = crypto.randomUUID();`],
    ['webhooks/deliver.ts', `import { randomUUID } from 'node:crypto';`],
    ['webhooks/deliver.ts', `import { randomUUID as id } from 'node:crypto';`],
    ['webhooks/deliver.ts', `import * as c from 'node:crypto';\nconst id = c.randomUUID();`],
    ['webhooks/store.ts', 'await sql`select * from webhooks where created_at < now()`'],
    ['webhooks/store.ts', 'await sql`select 1 where created_at < CURRENT_TIMESTAMP`'],
    ['webhooks/store.ts', 'await sql`select 1 where created_at < localtimestamp`'],
    ['webhooks/store.ts', 'await sql`select gen_random_uuid()`'],
    ['webhooks/store.ts', "await sql`select 'now'::timestamptz`"],
    ['webhooks/store.ts', `await client.query('select now()');`],
  ],
  7: [['webhooks/deliver.ts', 'x;\n'.repeat(402)]],
  8: [
    ['webhooks/store.ts', 'db.selectFrom("webhooks").modifyFront(prepared(\'one webhook\')).selectAll().execute();'],
    ['webhooks/store.ts', "sql`${prepared('one webhook')} select w.* from webhooks w`"],
  ],
  10: [
    ['webhooks/jobs.ts', `export const x = 1;`],
    ['webhooks/deliver.ts', `import { startLoop } from '../platform/work/loop.ts';`],
    ['webhooks/deliver.ts', `import { Dispatcher } from '../platform/work/dispatch.ts';`],
    ['webhooks/queues.ts', `export const x = 1;`],
    ['webhooks/deliver.ts', `const ms = 1_000 * 2 ** failures;`],
    ['webhooks/deliver.ts', `const ms = 2 ** failures * 1_000;`],
    ['webhooks/deliver.ts', `const ms = 1_000 * Math.pow(2, failures);`],
    ['webhooks/deliver.ts', `const ms = 1_000 * (1 << failures);`],
    ['webhooks/deliver.ts', `waitMs = Math.min(MOST_MS, waitMs * 2);`],
    ['webhooks/store.ts', 'sql`select make_interval(secs => power(2, failures)) from webhook_breakers`'],
    ['actions/http/call-store.ts', 'sql`update node_calls set due_at = ${until}, lease_token = ${token} where id = ${id}`'],
    ['actions/http/call-store.ts', 'sql`select id from node_calls q where q.lease_token = ${token}`'],
    ['actions/http/call-store.ts', `db.updateTable('node_calls').set({ lease_token: null })`],
    ['actions/http/call-store.ts', `db.selectFrom('node_calls').where('lease_token', '=', token)`],
    ['senders/state-store.ts', 'sql`select 1 from sender_states where lease_until < ${wall}`'],
  ],
  11: [
    ['webhooks/deliver.ts', `row.secret = secrets.seal(plain, 'webhooks');`],
    ['webhooks/deliver.ts', `const opened = deps.secrets.open(row.secret, 'webhooks');`],
  ],
}; // prettier-ignore

describe('the never list', () => {
  it('holds for every file of src', () => {
    const files = readSources(join(import.meta.dirname, '../src'));
    expect(files.length).toBeGreaterThan(40);
    expect(violations(files)).toEqual([]);
  });

  const planted = Object.entries(PLANTED).flatMap(([rule, breaches]) =>
    breaches.map(([path, text]) => [Number(rule), path, text] as const),
  );
  it.each(planted)('rule %i sees a planted breach in %s: %s', (rule, path, text) => {
    expect(rulesBroken(source(path, text))).toContain(`never ${rule}`);
  });

  it.each([
    ['values', `import { b } from './b.ts';`, `import { a } from './a.ts';`],
    ['types', `import type { B } from './b.ts';`, `import { a } from './a.ts';`],
    ['types of an import', `type B = import('./b.ts').B;`, `import { a } from './a.ts';`],
    ['dynamic imports', `const b = await import('./b.ts');`, `import { a } from './a.ts';`],
    ['re-exports', `export { b } from './b.ts';`, `export type { A } from './a.ts';`],
  ])('rule 9 sees a circle of %s', (_of, a, b) => {
    const files = [...source('events/a.ts', a), ...source('events/b.ts', b)];
    expect(rulesBroken(files)).toEqual(['never 9']);
  });

  it('no line is over 130 characters, but for the words of languages and made types', () => {
    const isData = /^(inbox\/rules\/|sending\/rules\/bounces\/|platform\/db\/types\.ts)/;
    const long = readSources(join(import.meta.dirname, '../src'))
      .filter(({ path }) => !isData.test(path))
      .flatMap(({ path, text }) => text.split('\n').map((line, n) => ({ at: `${path}:${n + 1}`, line })))
      .filter(({ line }) => line.length > 130);
    expect(long.map(({ at }) => at)).toEqual([]);
  });

  it('rule 9 sees a circle of three', () => {
    const next = (of: string) => `import { x } from './${of}.ts';`;
    const files = ['a', 'b', 'c'].flatMap((name, n) => source(`events/${name}.ts`, next('bca'[n]!)));
    expect(rulesBroken(files)).toEqual(['never 9']);
  });

  it.each([
    ['webhooks/store.ts', `import { sql } from 'kysely';\nawait db.updateTable('webhooks').set({});`],
    [
      'webhooks/deliver.ts',
      `import type { Services } from '../platform/services.ts';\nconst at = new Date(0);\nexport const isDate = at instanceof Date && Date.parse('x') > Math.max(1, 2);`,
    ],
    ['enrollments/rules/stop.ts', `import type { EventType } from '../../platform/db/types.ts';`],
    ['events/store.ts', 'await sql`select 1 from enrollments e for update skip locked`'],
    ['events/store.ts', 'await sql`select 1 from enrollments e for no key update of e`'],
    ['events/store.ts', 'await sql`insert into events (id) values (1) on conflict (id) do update set type = 1`'],
    ['events/store.ts', '// update enrollments set x = now(); Date.now()\nexport const about = "update the contact; Date.now()";'],
    ['events/ask.ts', `export function ask(fetch: () => void): void {\n  fetch();\n}`],
  ])('lets %s pass: %s', (path, text) => {
    expect(violations(source(path, text))).toEqual([]);
  }); // prettier-ignore

  it('every table of the migrations has an owner, and every owner a table', () => {
    const folder = join(import.meta.dirname, '../migrations');
    const text = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    const made = [
      ...text.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)\b(?! partition of)/gim),
    ].map((match) => match[1]!);
    const dropped = new Set(
      [...text.matchAll(/^drop table (?:if exists )?(\w+)/gim)].map((match) => match[1]!),
    );
    const tables = made.filter((name) => !dropped.has(name));
    expect(Object.keys(OWNERS).toSorted()).toEqual([...new Set(tables)].toSorted());
  });
});
