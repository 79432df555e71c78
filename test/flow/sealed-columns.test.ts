import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resealTable, unreadableRows } from '../../src/platform/reseal.ts';
import { createSecrets } from '../../src/platform/secrets.ts';
import { SEALED_TABLES } from '../../src/sealed.ts';
import { TOKENS } from '../../src/senders/oauth/seal-tokens.ts';
import { PASSWORDS } from '../../src/senders/seal.ts';
import { WEBHOOK_SECRETS } from '../../src/webhooks/secrets.ts';
import { eventually } from '../support/eventually.ts';
import { edge, node } from '../support/graph.ts';
import { readSources } from '../support/house.ts';
import { startOauthServer } from '../support/oauth-server.ts';
import { ONE_DOMAIN, setupWorld } from '../support/setup.ts';
import type { SetupWorld } from '../support/setup.ts';

const OLD = 'test-secret-that-is-long-enough-for-tests';
const NEW = 'the-next-master-secret-of-the-test';
/** These rows end within 24 hours. */
const NOT_ROTATED = ['sign_ins.verifier', 'stored_answers.body'];

const closing = new AsyncDisposableStack();
let w: SetupWorld;
afterAll(() => closing.disposeAsync());

beforeAll(async () => {
  const oauth = closing.use(await startOauthServer({}));
  w = closing.use(await setupWorld({ config: { secret: OLD, ...oauth.config({ smtp: 587 }) } }));
  const { t } = w;
  const made = async (path: string, body: object, headers?: Record<string, string>) => {
    const { status, body: answer } = await t.call('POST', path, { team_id: t.teamId, ...body }, headers);
    expect([path, status]).toEqual([path, 201]);
    return answer.data;
  };
  for (const email of ['anna@outreach.test', 'ben@outreach.test'])
    await made('/senders', {
      email,
      smtp_host: 'smtp.acme.example',
      smtp_user: email,
      smtp_password: 'first',
      imap_host: 'imap.acme.example',
      imap_user: email,
      imap_password: 'second',
    });
  const start = async (email: string) =>
    (await t.call('GET', `/senders/oauth/start?provider=google&team_id=${t.teamId}&email=${email}`)).body
      .data;
  const back = await oauth.consent((await start('carl@outreach.test')).url);
  await t.server.inject({ method: 'GET', url: `${back.pathname}${back.search}` });
  await start('dora@outreach.test');
  await t.call('POST', '/people/erase', { email: 'gone@person.test' });
  await t.call('PATCH', '/notices', { team_id: t.teamId, slack_url: 'http://127.0.0.1:8999/chat' });
  await made('/dkim-keys', { domain: 'outreach.test', selector: 's1' });
  const hook = await made('/webhooks', {
    url: 'http://127.0.0.1:8999/',
    headers: { 'X-A': 'a', 'X-B': 'b' },
    secret: 'their first secret',
  });
  await t.call('PATCH', `/webhooks/${hook.id}`, { secret: 'their second secret' });
  await made('/placement-seeds', { email: 's@seeds.test', imap_host: '127.0.0.1', imap_password: 'third' });
  const call = node(2, 'httpNode', { url: 'https://kept.test/', headers: { 'X-A': 'a' } });
  const graph = { nodes: [node(1, 'startNode'), call], edges: [edge(1, 2)] };
  await made('/campaigns', { TeamId: t.teamId, name: 'Calls', ...graph }, { 'idempotency-key': 'once' });
  const order = async (domain: string) => {
    const domains = [{ domain }];
    await w.pay((await w.checkout({ ...ONE_DOMAIN, domains })).body.data);
    await w.settle();
    const registered = w.asked('domain.register').find((asked) => asked.domain === domain)!;
    await w.report('registrar', { type: 'domain_registered', action_id: registered.action_id, domain });
    await w.settle();
  };
  const report = async (domain: string) => {
    const created = w.asked('mailbox.create').find(({ email }) => email === `mia@${domain}`)!;
    const smtp = { host: 'smtp.host.test', port: 465, security: 'tls' };
    await w.report('mailbox_provider', {
      type: 'mailbox_created',
      action_id: created.action_id,
      email: created.email,
      smtp,
      password: 'fourth',
    });
  };
  await order('one.test');
  await order('two.test');
  await report('one.test');
  await w.note();
  await report('two.test');
}, 60_000);

const all = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await w.t.app.pool.query(text, values)).rows as Row[];
const ring = (...masters: string[]) => createSecrets(masters, { random: w.t.app.ids.bytes });

/** Columns with text that a master secret sealed, found by their content. */
async function sealedColumns(kid = '[0-9a-f]{8}'): Promise<string[]> {
  const columns = await all<{ table: string; column: string }>(`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const seals = `\\mv1\\.${kid}\\.[A-Za-z0-9_-]{16}\\.`;
    const [row] = await all(`select from "${table}" where "${column}"::text ~ $1 limit 1`, [seals]);
    if (row) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

describe('the register of sealed columns', () => {
  const registered = SEALED_TABLES.flatMap(({ table }) =>
    Object.keys(table.columns).map((column) => `${table.table}.${column}`),
  );

  it('has every column that anything sealed is stored in', async () => {
    expect(await sealedColumns()).toEqual([...registered, ...NOT_ROTATED].toSorted());
  });

  it('has every table that a room describes', () => {
    const described = readSources(join(import.meta.dirname, '../../src')).flatMap(({ text }) =>
      [...text.matchAll(/= sealedTable\('(\w+)'/g)].map(([, table]) => table),
    );
    const others = NOT_ROTATED.map((column) => column.split('.')[0]);
    expect(new Set(described)).toEqual(
      new Set([...SEALED_TABLES.map(({ table }) => table.table), ...others]),
    );
  });

  it('lacks a column that a sealed text was put into', async () => {
    await all('update teams set name = $1', [ring(OLD).seal('x', 'here')]);
    expect(await sealedColumns()).toContain('teams.name');
    await all(`update teams set name = 'Acme'`);
  });

  it.each(SEALED_TABLES)('names the $rows that no secret of the list opens', async ({ table }) => {
    const deps = { db: w.t.app.db, clock: w.t.clock, secrets: ring(NEW) };
    const unreadable = await unreadableRows(deps, table);
    expect(unreadable.length).toBeGreaterThan(0);
    expect(unreadable.join()).not.toMatch(/null|undefined|^$/);
    expect(await unreadableRows(w.t.app, table)).toEqual([]);
  });

  it('waits for a row that is written meanwhile, and seals what it has then', async () => {
    const { db, pool } = w.t.app;
    const [sender] = await all<{ team_id: string; id: string }>('select team_id, id from senders where email = $1', ['anna@outreach.test']); // prettier-ignore
    const place = { ...sender!, column: 'smtp_password' } as const;
    const writer = await pool.connect();
    await writer.query('begin');
    const change = PASSWORDS.seal(ring(OLD), place, 'changed meanwhile');
    await writer.query('update senders set smtp_password = $2 where id = $1', [sender!.id, change]);
    const resealing = resealTable({ db, secrets: ring(NEW, OLD) }, PASSWORDS, () => {});
    const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await eventually(() => all(waits), (waiting) => waiting.length > 0); // prettier-ignore
    await writer.query('commit');
    writer.release();
    expect((await resealing).unreadable).toEqual([]);
    const [now] = await all<{ smtp_password: string }>('select smtp_password from senders where id = $1', [sender!.id]); // prettier-ignore
    expect(PASSWORDS.open(ring(NEW), place, now!.smtp_password)).toEqual({ kind: 'ok', plain: 'changed meanwhile' });
  }); // prettier-ignore

  it('has all sealed anew by a new master secret, which opens them alone', async () => {
    const deps = { db: w.t.app.db, clock: w.t.clock, secrets: ring(NEW, OLD) };
    for (const { table, name } of SEALED_TABLES) {
      const total = (await unreadableRows({ ...deps, secrets: ring(NEW) }, table)).length;
      const progress: [number, number][] = [];
      const report = await resealTable(deps, table, (...each) => progress.push(each));
      expect([name, report]).toEqual([name, { resealed: total, unreadable: [] }]);
      expect(progress).toEqual(Array.from({ length: total }, (_each, at) => [at + 1, total]));
      expect(await unreadableRows({ ...deps, secrets: ring(NEW) }, table)).toEqual([]);
      expect(await resealTable(deps, table, () => {})).toEqual({ resealed: 0, unreadable: [] });
    }
    expect(await sealedColumns(ring(OLD).kid)).toEqual(NOT_ROTATED);
    expect(await sealedColumns(ring(NEW).kid)).toEqual(registered.toSorted());
  });

  it('keeps what cannot be opened, removes it where the row works without it, and seals the rest anew', async () => {
    const { db } = w.t.app;
    await all(`update webhooks set previous_secret = secret || 'A', headers = headers || jsonb_build_object('X-A', headers -> 'X-B')`); // prettier-ignore
    const read = () => all<Record<'secret' | 'previous_secret', string> & { id: string; headers: Record<string, string> }>('select * from webhooks'); // prettier-ignore
    const [before] = await read();
    const newest = ring('the-newest-master-secret-of-all', NEW);
    const report = await resealTable({ db, secrets: newest }, WEBHOOK_SECRETS, () => {});
    expect(report).toEqual({ resealed: 0, unreadable: [before!.id] });
    const [after] = await read();
    expect([after!.previous_secret, after!.headers['X-A']]).toEqual([null, before!.headers['X-A']]);
    expect([after!.secret, after!.headers['X-B']!].map(newest.needsReseal)).toEqual([false, false]);
    await all('update sender_tokens set access_token = refresh_token');
    const tokens = await resealTable({ db, secrets: newest }, TOKENS, () => {});
    expect(tokens).toEqual({ resealed: 1, unreadable: [] });
    expect(await all('select access_token from sender_tokens')).toEqual([{ access_token: null }]);
  });
});
