import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import { findContact } from '../src/contacts/contact-store.ts';
import { CONTACT_SORTS } from '../src/contacts/list/filter-store.ts';
import { refreshSearch } from '../src/contacts/list/search-store.ts';
import { foldCounts } from '../src/enrollments/fold-counts.ts';
import { connect } from '../src/platform/db/connect.ts';
import { createLog } from '../src/platform/log.ts';
import { startLoop } from '../src/platform/work/loop.ts';
import { transact } from '../src/platform/db/transaction.ts';
import { FILTERED, addFacts } from './contact-facts.ts';
import { openHouse } from './house.ts';
import type { House } from './house.ts';
import type { Load, Loaded } from './load.ts';
import { fillContacts, idOf } from './million-contacts.ts';
import { runBench } from './report.ts';

const CONTACTS = process.argv.includes('--small') ? 50_000 : 1_000_000;
/** The lists with filters alone; `--one` puts all contacts into one campaign. */
const FILTERS_ALONE = process.argv.includes('--filters');
const CONNECTIONS = 10;
/** Creates that arrive together share transactions: few and many callers have different rates. */
const CREATORS = [10, 40];
const SECONDS = 4;
const POST_FLOOR = `
  with p as (
    insert into contact_profiles (team_id, id, email, first_name, last_name, company_name) values ($1, $7, $3, $4, $5, $6)
    on conflict (team_id, email_key) where email_key is not null do update set updated_at = now() returning id),
  e as (
    insert into enrollments (team_id, id, campaign_id, contact_profile_id, variant_key) select $1, $8, $2, p.id, 0.5 from p
    on conflict (team_id, campaign_id, contact_profile_id) do update set updated_at = now() returning id, contact_profile_id),
  o as (
    insert into enrollment_positions (team_id, enrollment_id, campaign_id, sequence_version, arrived_at)
    select $1, e.id, $2, 0, now() from e on conflict do nothing),
  n as (
    insert into event_counters (team_id, campaign_id, type, day, slot, count)
    values ($1, $2, 'contact_added', current_date, pg_backend_pid() % 16, 1)
    on conflict (team_id, campaign_id, type, day, slot) do update set count = event_counters.count + 1)
  insert into events (team_id, id, type, occurred_at, campaign_id, enrollment_id, contact_profile_id)
  select $1, $9, 'contact_added', now(), $2, e.id, e.contact_profile_id from e returning enrollment_id`;

async function load(asked: Load): Promise<Loaded> {
  const worker = new Worker(join(import.meta.dirname, 'load.ts'), { workerData: asked });
  const [loaded] = (await once(worker, 'message')) as [Loaded];
  if (loaded.failures > 0)
    throw new Error(`${loaded.failures} failures of ${asked.method} ${asked.paths[0]}`);
  return loaded;
}

async function bareServer({ app, organizationId }: House & { organizationId: string }) {
  const server = fastify();
  server.get<{ Params: { id: string } }>('/contacts/:id', async ({ params }) => ({
    success: true,
    data: await findContact(app.db, organizationId, params.id),
  }));
  server.post<{ Body: Record<string, string> }>('/contacts', async ({ body }, reply) => {
    const { TeamId, CampaignId, email, first_name, last_name, company_name } = body;
    const ids = [1, 2, 3].map(() => app.ids.uuid(app.clock.now()));
    const values = [TeamId, CampaignId, email, first_name, last_name, company_name, ...ids];
    const { rows } = await app.pool.query({ name: 'floor of a create', text: POST_FLOOR, values });
    return reply.status(201).send({ success: true, data: rows[0] });
  });
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  return { origin, [Symbol.asyncDispose]: () => server.close() };
}

const at = (sorted: number[], share: number): number =>
  Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(2));

async function timeList(house: House, origin: string, query: string) {
  const { latencies } = await load({
    origin,
    method: 'GET',
    paths: [`/v2/contacts?TeamId=${house.teamId}&${query}`],
    headers: { authorization: `Bearer ${house.apiKey}` },
    connections: 1,
    seconds: SECONDS / 2,
  });
  return { p50_ms: at(latencies, 0.5), p99_ms: at(latencies, 0.99), n: latencies.length };
}

async function prepare(url: string, teamId: string, say: (text: string) => void): Promise<void> {
  const { db, close } = connect({
    url,
    applicationName: 'bench',
    maxConnections: 2,
    statementTimeoutSeconds: 1800,
    lockTimeoutSeconds: 60,
    log: createLog('silent', 'bench'),
  });
  say(`filling ${CONTACTS} contacts`);
  await fillContacts(db, teamId, CONTACTS);
  await addFacts(db, teamId);
  say('indexing for searches');
  while ((await transact(db, (trx) => refreshSearch(trx, 50_000))) > 0);
  await sql`vacuum analyze`.execute(db);
  await close();
}

await runBench({
  name: 'api',
  unit: 'single contacts/s',
  runs: 1,
  async run(databases, say) {
    await using database = await databases.clone();
    await using house = await openHouse(database.url);
    const { app, server, teamId, apiKey } = house;
    const origin = await server.listen({ host: '127.0.0.1', port: 0 });
    const { rows } = await app.pool.query<{ organization_id: string }>(
      'select organization_id from teams where id = $1',
      [teamId],
    );
    await using bare = await bareServer({ ...house, organizationId: rows[0]!.organization_id });
    await app.pool.query('update organizations set contacts_limit = 10000000');
    await prepare(database.url, teamId, say);
    const lists: Record<string, unknown> = {};
    const queries = {
      ...Object.fromEntries(CONTACT_SORTS.map((sort) => [sort, `sort_by=${sort}`])),
      'first_name, one campaign': `sort_by=first_name&CampaignId=${idOf('campaign', 3)}`,
      'search, rare': 'search=rarity%20500',
      'search, some': 'search=last777',
      'search, a thousandth': 'search=rarity',
      'search, common': 'search=company',
      'search, common, by name': 'search=company&sort_by=last_name',
      has_email_sent: 'has_email_sent=true',
      'not has_email_sent': 'has_email_sent=false',
      'offset 10,000': 'offset=10000',
    };
    for (const [name, query] of Object.entries(FILTERS_ALONE ? FILTERED : { ...queries, ...FILTERED })) {
      say(name);
      lists[name] = await timeList(house, origin, query);
    }
    if (FILTERS_ALONE) {
      const [slowest] = Object.values(lists as Record<string, { p99_ms: number }>).toSorted(
        (a, b) => b.p99_ms - a.p99_ms,
      );
      return { value: slowest!.p99_ms, floor: slowest!.p99_ms, contacts: CONTACTS, lists };
    }

    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const ids = Array.from({ length: 1_000 }, (_none, n) => idOf('enrollment', (n * 7919) % CONTACTS));
    const get = {
      method: 'GET',
      headers: { authorization: headers.authorization },
      connections: CONNECTIONS,
      seconds: SECONDS,
    } as const;
    const body = JSON.stringify({
      TeamId: teamId,
      CampaignId: idOf('campaign', 1),
      email: 'new-{n}@bench.test',
      first_name: 'New',
      last_name: 'Person {n}',
      company_name: 'Fresh',
    });
    const post = { method: 'POST', headers, body, seconds: SECONDS } as const;
    // Every worker folds the journal of counts that creates append to.
    const folding = startLoop({
      name: 'fold',
      everyMs: 1_000,
      app,
      run: () => foldCounts(app),
    });
    const rates = { floor: 0, value: 0 };
    const creates: Record<string, object> = {};
    for (const round of ['warming', 'measuring']) {
      say(round);
      rates.floor = (
        await load({ ...get, origin: bare.origin, paths: ids.map((id) => `/contacts/${id}`) })
      ).rate;
      rates.value = (await load({ ...get, origin, paths: ids.map((id) => `/v2/contacts/${id}`) })).rate;
      for (const connections of CREATORS) {
        const asked = { ...post, connections };
        const floor = (await load({ ...asked, origin: bare.origin, paths: ['/contacts'] })).rate;
        const value = (await load({ ...asked, origin, paths: ['/v2/contacts'] })).rate;
        creates[`${connections} callers`] = { value, floor, ratio: value / floor };
      }
    }
    await folding.stop();
    return {
      ...rates,
      contacts: CONTACTS,
      creates,
      lists,
    };
  },
});
