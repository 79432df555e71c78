import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import { TRACKING_PROOF_PATH } from '../src/accounts/check-tracking-domains.ts';
import { mintClickToken, mintOpenToken } from '../src/sending/tracking-links.ts';
import { RIPE_MS, judgeHits, scannersOf } from '../src/tracking/judge-hits.ts';
import { openHouse } from './house.ts';
import type { House } from './house.ts';
import type { Load, Loaded } from './load.ts';
import { fillContacts, idOf } from './million-contacts.ts';
import { runBench } from './report.ts';

/** Enough to keep each mail below its limit of hits a minute. */
const MAILS = 4_000;
/** Few callers wait for a commit each; many callers share commits. */
const CONNECTIONS = 10;
const MANY_CONNECTIONS = 50;
const SECONDS = 4;
const URL_OF_LINK = 'https://www.acme.example/pricing?utm_source=mail&utm_campaign=autumn';
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

async function load(origin: string, paths: string[], connections = CONNECTIONS): Promise<Loaded> {
  const asked: Load = {
    origin,
    method: 'GET',
    paths,
    headers: { 'user-agent': AGENT },
    connections,
    seconds: SECONDS,
  };
  const worker = new Worker(join(import.meta.dirname, 'load.ts'), { workerData: asked });
  const [loaded] = (await once(worker, 'message')) as [Loaded];
  if (loaded.failures > 0) throw new Error(`${loaded.failures} failures of ${paths[0]}`);
  return loaded;
}

const at = (sorted: number[], share: number): number =>
  Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(2));
const shown = ({ rate, latencies }: Loaded) => ({
  per_second: Math.round(rate),
  p50_ms: at(latencies, 0.5),
  p99_ms: at(latencies, 0.99),
});

const INSERT = `insert into tracking_hits (team_id, id, email_send_id, kind, at, method, user_agent, ip, prefetch, actor, because)
  values ($1, $2, $1, 'open', $3, 'GET', $4, '127.0.0.1', false, 'unknown', 'bench')`;

/** The cost of waiting for a commit: a server that writes one row per request, on the same pool. */
async function bareServer({ app, teamId }: House) {
  const server = fastify();
  server.get('/', async (_request, reply) => {
    const now = app.clock.now();
    await app.pool.query({ name: 'bare hit', text: INSERT, values: [teamId, app.ids.uuid(now), now, AGENT] });
    return reply.type('image/gif').send('GIF89a');
  });
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  return { origin, [Symbol.asyncDispose]: () => server.close() };
}

async function sendMails({ app, teamId }: House): Promise<void> {
  await fillContacts(app.db, teamId, MAILS);
  const sentAt = new Date(app.clock.now().getTime() - 3_600_000);
  await sql`
    insert into email_sends (team_id, id, enrollment_id, campaign_id, contact_profile_id, sender_id, node_id,
      sequence_version, pass,
      step_number, recipient, message_id, state, sent_at, created_at, updated_at)
    select team_id, id, id, campaign_id, contact_profile_id, id, 'n', 1, 1, 1, 'a@b.test', id::text, 'sent', ${sentAt},
      ${sentAt}, ${sentAt}
    from enrollments where team_id = ${teamId}`.execute(app.db);
  await sql`analyze`.execute(app.db);
}

async function judgeRate({ app }: House): Promise<number> {
  const scanners = scannersOf(app.config);
  const later = { now: () => new Date(Date.now() + RIPE_MS), wall: () => new Date() };
  const startedAt = performance.now();
  while (await judgeHits({ ...app, clock: later, scanners }));
  const seconds = (performance.now() - startedAt) / 1000;
  const { rows } = await app.pool.query<{ n: number; waiting: number }>(
    `select (count(*) filter (where because <> 'bench'))::int as n, (count(*) filter (where actor is null))::int as waiting
     from tracking_hits`,
  );
  if (rows[0]!.waiting > 0) throw new Error(`${rows[0]!.waiting} hits were not judged`);
  return rows[0]!.n / seconds;
}

await runBench({
  name: 'track',
  unit: 'opens and clicks/s',
  runs: 3,
  async run(databases, say) {
    await using database = await databases.clone();
    await using house = await openHouse(database.url);
    const { app, server, teamId } = house;
    const origin = await server.listen({ host: '127.0.0.1', port: 0 });
    say('filling');
    await sendMails(house);
    const mails = Array.from({ length: MAILS }, (_none, n) => ({ teamId, sendId: idOf('enrollment', n) }));
    const opens = mails.map((mail) => `/o/${mintOpenToken(app.secrets, mail)}`);
    const clicks = mails.map(
      (mail) => `/c/${mintClickToken(app.secrets, { ...mail, url: URL_OF_LINK, links: 3 })}`,
    );
    // The same server and hooks with a constant response.
    say('warming');
    await load(origin, [TRACKING_PROOF_PATH]);
    say('floor');
    const floor = await load(origin, [TRACKING_PROOF_PATH]);
    say('opens');
    const opened = await load(origin, opens);
    say('clicks');
    const clicked = await load(origin, clicks);
    say(`${MANY_CONNECTIONS} callers`);
    const together = await load(origin, [...opens, ...clicks], MANY_CONNECTIONS);
    const asked = opened.latencies.length + clicked.latencies.length;
    const { rows } = await app.pool.query<{ n: number }>('select count(*)::int as n from tracking_hits');
    if (rows[0]!.n !== asked + together.latencies.length)
      throw new Error(`${rows[0]!.n} hits of ${asked + together.latencies.length} were kept`);
    say('bare inserts');
    await using bare = await bareServer(house);
    const inserted = await load(bare.origin, ['/']);
    say('judging');
    const judged = await judgeRate(house);
    return {
      value: asked / (2 * SECONDS),
      floor: floor.rate,
      opens: shown(opened),
      clicks: shown(clicked),
      many_callers: shown(together),
      bare_inserts: shown(inserted),
      constant: shown(floor),
      judged_per_second: Math.round(judged),
    };
  },
});
