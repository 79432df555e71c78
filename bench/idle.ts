import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { saveSender } from '../src/senders/save-sender.ts';
import { startChild } from '../test/support/child.ts';
import { edge, node } from '../test/support/graph.ts';
import { startSmtpSink } from '../test/support/smtp-sink.ts';
import type { Databases } from '../test/support/databases.ts';
import { openHouse } from './house.ts';
import type { House } from './house.ts';
import { cpuOf, median, runBench } from './report.ts';

const WARM_UP_MS = 15_000;
/** A whole period of the keepers of each minute: a shorter window has all or none of their runs. */
const MEASURE_MS = 60_000;
const MAILBOXES = 500;
const OTHERS = 50;
const PROBES = 20;
const SECRET = 'test-secret-that-is-long-enough-for-tests';
const MOST_COMMITS = 5;

const CAMPAIGN = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'Hi', body: '<p>Hello</p>' }),
    node(3, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3)],
};

interface Sample {
  commits: number;
  worker: number;
  postgres: number;
}

async function sample(client: pg.Client, workerPid: number): Promise<Sample> {
  // Postgres counts a session's work once it is idle for a second; the sum has all other sessions and this one.
  const { rows } = await client.query<{ commits: number; pids: number[] }>(
    `select (select (xact_commit + xact_rollback)::int from pg_stat_database where datname = current_database()) as commits,
       array(select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as pids`,
  );
  const { commits, pids } = rows[0]!;
  const spent = await Promise.all(pids.map(cpuOf));
  return { commits, worker: await cpuOf(workerPid), postgres: spent.reduce((sum, each) => sum + each, 0) };
}

async function ownFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'outreachd-idle-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

async function idleCost(databases: Databases, mailboxes: number, say: (text: string) => void) {
  await using database = await databases.clone();
  {
    await using house = await openHouse(database.url);
    await fill(house, mailboxes, say);
  }
  await using folder = await ownFolder();
  await using worker = startChild(['src/main.ts', 'worker'], {
    DATABASE_URL: database.url,
    OUTREACHD_SECRET: SECRET,
    OUTREACHD_WORKER_HEALTH_PORT: '0',
    // A data folder that knows another database would hold this worker back.
    OUTREACHD_DATA_DIR: folder.path,
  });
  await worker.line('the worker is running');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  say(`${mailboxes} mailboxes: idling`);
  await pause(WARM_UP_MS);
  const before = await sample(client, worker.pid);
  await pause(MEASURE_MS);
  const after = await sample(client, worker.pid);
  await client.end();
  const seconds = MEASURE_MS / 1000;
  return {
    // The sample itself is one commit.
    commits_per_s: Math.max(0, after.commits - before.commits - 1) / seconds,
    worker_cpu_percent: ((after.worker - before.worker) / seconds) * 100,
    postgres_cpu_percent: ((after.postgres - before.postgres) / seconds) * 100,
  };
}

async function fill({ app, call, teamId }: House, mailboxes: number, say: (text: string) => void) {
  for (let n = 0; n < mailboxes; n++) {
    if (n % 50 === 0) say(`mailbox ${n} of ${mailboxes}`);
    await saveSender(app, teamId, {
      email: `box${n}@bench.test`,
      smtp_host: '127.0.0.1',
      smtp_port: 2525,
      smtp_security: 'none',
    });
  }
  if (mailboxes === 0) return;
  // As after a day in service: each login was tried, and is due again within the next day.
  await app.pool.query(
    `update sender_states set smtp_checked_at = $1, check_at = $1::timestamptz + random() * interval '1 day'`,
    [app.clock.wall()],
  );
  for (let n = 0; n < OTHERS; n++) {
    await call('POST', '/webhooks', { team_id: teamId, name: `w${n}`, url: 'http://127.0.0.1:48211/hook' });
    const campaign = await call('POST', '/campaigns', { TeamId: teamId, name: `C${n}`, ...CAMPAIGN });
    await app.db
      .updateTable('campaigns')
      .set({ status: 'active', is_draft: false })
      .where('id', '=', String(campaign.id))
      .execute();
  }
}

/** Milliseconds from an API call that makes a mail due, in another process, to the mail at its server. */
async function latency(databases: Databases, say: (text: string) => void): Promise<number[]> {
  await using database = await databases.clone();
  const arrived = new Map<string, number>();
  await using sink = await startSmtpSink({}, (mail) => arrived.set(mail.to, performance.now()));
  await using house = await openHouse(database.url);
  const { app, call, teamId } = house;
  await saveSender(app, teamId, {
    email: 'box@bench.test',
    smtp_host: '127.0.0.1',
    smtp_port: sink.port,
    smtp_security: 'none',
    max_per_day: 1000,
    spacing_seconds: 0,
  });
  const campaign = await call('POST', '/campaigns', { TeamId: teamId, name: 'C', ...CAMPAIGN });
  await call('POST', '/contacts', { TeamId: teamId, CampaignId: campaign.id, email: 'first@people.test' });
  await call('PATCH', `/campaigns/${String(campaign.id)}`, { status: 'active' });
  await using folder = await ownFolder();
  await using worker = startChild(['src/main.ts', 'worker'], {
    DATABASE_URL: database.url,
    OUTREACHD_SECRET: SECRET,
    OUTREACHD_WORKER_HEALTH_PORT: '0',
    // A data folder that knows another database would hold this worker back.
    OUTREACHD_DATA_DIR: folder.path,
    OUTREACHD_EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
  });
  await worker.line('the worker is running');
  const waits: number[] = [];
  for (let n = 0; n < PROBES; n++) {
    say(`latency ${n + 1} of ${PROBES}`);
    // Out of step with the poller.
    await pause(800 + 97 * n);
    const email = `p${n}@people.test`;
    await call('POST', '/contacts', { TeamId: teamId, CampaignId: campaign.id, email });
    const dueAt = performance.now();
    while (!arrived.has(email)) await pause(5);
    waits.push(arrived.get(email)! - dueAt);
  }
  return waits;
}

await runBench({
  name: 'idle',
  unit: 'commits/s',
  runs: 1,
  async run(databases, say) {
    const empty = await idleCost(databases, 0, say);
    const full = await idleCost(databases, MAILBOXES, say);
    const waits = await latency(databases, say);
    return {
      value: full.commits_per_s,
      floor: MOST_COMMITS,
      mailboxes: { 0: empty, [MAILBOXES]: full },
      step_and_mail_latency_ms: { p50: Math.round(median(waits)), max: Math.round(Math.max(...waits)) },
    };
  },
});
