import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { saveSender } from '../src/senders/save-sender.ts';
import { startChild } from '../test/support/child.ts';
import type { Child } from '../test/support/child.ts';
import { startSmtpSink } from '../test/support/smtp-sink.ts';
import { openHouse } from './house.ts';
import type { House } from './house.ts';
import { rssOf, runBench } from './report.ts';
import type { Run } from './report.ts';

const SMALL = process.argv.includes('--small');
const CONTACTS = SMALL ? 5_000 : 100_000;
const MAILBOXES = SMALL ? 8 : 40;
const LOOK_MS = 200;
const KILL_AT = 0.4;
const SETTLE_MS = 3_000;

interface Counts {
  recipients: number;
  waiting: number;
  uncertain: number;
  sent: number;
}

async function fill({ app, teamId }: House, port: number): Promise<void> {
  for (let n = 0; n < MAILBOXES; n++)
    await saveSender(app, teamId, {
      email: `box${n}@bench.test`,
      spacing_seconds: 0,
      max_per_day: 100_000,
      smtp_host: '127.0.0.1',
      smtp_port: port,
      smtp_security: 'none',
    });
  await app.pool.query(
    `insert into contact_profiles (team_id, id, email, first_name, created_at, updated_at)
     select $1, gen_random_uuid(), 'p' || n || '@people.test', 'P' || n, $2, $2 from generate_series(1, $3::int) n`,
    [teamId, app.clock.now(), CONTACTS],
  );
  await app.pool.query('analyze');
}

async function countMails({ app }: House, id: string): Promise<Counts> {
  const { rows } = await app.pool.query<Counts>(
    `select count(*)::int as recipients, (count(*) filter (where state in ('pending', 'sending', 'data')))::int as waiting,
       (count(*) filter (where state = 'uncertain'))::int as uncertain, (count(*) filter (where state = 'sent'))::int as sent
     from email_sends where source_id = $1`,
    [id],
  );
  return rows[0]!;
}

async function startWorker(databaseUrl: string, folder: string): Promise<{ child: Child; idle: number }> {
  const child = startChild(['src/main.ts', 'worker'], {
    DATABASE_URL: databaseUrl,
    OUTREACHD_CONFIG: join(folder, 'config.json'),
  });
  await child.line('the worker is running');
  await pause(SETTLE_MS);
  return { child, idle: await rssOf(child.pid) };
}

await runBench({
  name: 'broadcast',
  unit: 'MB',
  runs: 1,
  async run(databases, say): Promise<Run> {
    await using closing = new AsyncDisposableStack();
    const database = closing.use(await databases.clone());
    const house = closing.use(await openHouse(database.url));
    const reached = new Map<string, number>();
    const sink = closing.use(
      await startSmtpSink({}, ({ to }) => {
        sink.mails.length = 0;
        reached.set(to, (reached.get(to) ?? 0) + 1);
      }),
    );
    const folder = await mkdtemp(join(tmpdir(), 'outreachd-broadcast-'));
    closing.defer(() => rm(folder, { recursive: true, force: true }));
    const { publicUrl, egressAllowCidrs, secret } = house.app.config;
    const settings = { publicUrl, egressAllowCidrs, secret, dataDir: folder, sending: { leaseSeconds: 10 } };
    await writeFile(join(folder, 'config.json'), JSON.stringify({ ...settings, worker: { healthPort: 0 } }));
    say('filling');
    await fill(house, sink.port);
    const audience = { all: true };
    const estimate = await house.call('POST', '/broadcasts/estimate-audience', {
      TeamId: house.teamId,
      audience,
    });
    const mail = {
      name: 'Bench',
      subject: 'For {{first_name}}',
      body: '<p>Hello {{first_name}}</p>',
      audience,
    };
    const { id } = (await house.call('POST', '/broadcasts', { TeamId: house.teamId, ...mail })) as {
      id: string;
    };

    let { child, idle } = await startWorker(database.url, folder);
    closing.defer(() => child[Symbol.asyncDispose]());
    const growth = { expanding: 0, sending: 0 };
    const idles = [idle];
    await house.call('POST', `/broadcasts/${id}/send`);
    const startedAt = performance.now();
    let expandedAfter: number | null = null;
    let killed = false;
    let counts: Counts;
    for (;;) {
      const phase = expandedAfter === null ? 'expanding' : 'sending';
      growth[phase] = Math.max(growth[phase], (await rssOf(child.pid)) - idle);
      counts = await countMails(house, id);
      say(`${counts.recipients} queued, ${counts.sent} sent`);
      if (counts.recipients === CONTACTS) expandedAfter ??= (performance.now() - startedAt) / 1000;
      if (counts.recipients === CONTACTS && counts.waiting === 0) break;
      if (!killed && reached.size > CONTACTS * KILL_AT) {
        killed = true;
        child.kill('SIGKILL');
        await child.ended;
        ({ child, idle } = await startWorker(database.url, folder));
        idles.push(idle);
      }
      await pause(LOOK_MS);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    child.kill('SIGTERM');
    await child.ended;
    return {
      value: Math.max(growth.expanding, growth.sending),
      floor: Math.max(...idles),
      growth_mb: growth,
      recipients: counts.recipients,
      estimate: estimate.audience_size,
      sent: counts.sent,
      in_doubt: counts.uncertain,
      reached: reached.size,
      reached_twice: [...reached.values()].filter((times) => times > 1).length,
      expanded_after_s: expandedAfter,
      mails_per_s: CONTACTS / seconds,
    };
  },
});
