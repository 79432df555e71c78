import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryDataFolder } from '../src/roles/postgres-place.ts';
import { saveSender } from '../src/senders/save-sender.ts';
import { startChild } from '../test/support/child.ts';
import { startDovecot } from '../test/support/dovecot.ts';
import type { Dovecot } from '../test/support/dovecot.ts';
import { edge, node } from '../test/support/graph.ts';
import { startSmtpSink } from '../test/support/smtp-sink.ts';
import type { Databases } from '../test/support/databases.ts';
import { openHouse } from './house.ts';
import type { House } from './house.ts';
import { letter } from './letters.ts';
import { cpuOf, median, runBench } from './report.ts';

const MAILBOXES = 1_000;
const PROBES = 20;
const MEASURE_MS = 30_000;
const MOST_MS = 5_000;
const SECRET = 'test-secret-that-is-long-enough-for-tests';

const CAMPAIGN = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'Hi', body: '<p>Hello</p>' }),
    node(3, 'waitNode', { amount: 3, unit: 'days' }),
    node(4, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4)],
};

async function fill(house: House, smtp: number, imap: number, say: (text: string) => void): Promise<void> {
  const { app, call, teamId } = house;
  for (let n = 0; n < MAILBOXES; n++) {
    if (n % 100 === 0) say(`mailbox ${n} of ${MAILBOXES}`);
    await saveSender(app, teamId, {
      email: `box${n}@bench.test`,
      spacing_seconds: 0,
      smtp_host: '127.0.0.1',
      smtp_port: smtp,
      smtp_security: 'none',
      imap_host: '127.0.0.1',
      imap_port: imap,
      imap_security: 'none',
      imap_user: `box${n}`,
      imap_password: 'secret',
    });
  }
  const campaign = await call('POST', '/campaigns', { TeamId: teamId, name: 'C', ...CAMPAIGN });
  for (let n = 0; n < PROBES; n++)
    await call('POST', '/contacts', { TeamId: teamId, CampaignId: campaign.id, email: `p${n}@people.test` });
  await call('PATCH', `/campaigns/${String(campaign.id)}`, { status: 'active' });
}

const memoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
};

async function watch(databases: Databases, dovecot: Dovecot, folder: string, say: (text: string) => void) {
  await using database = await databases.clone();
  await using sink = await startSmtpSink();
  await using house = await openHouse(database.url);
  await fill(house, sink.port, dovecot.imap, say);
  const config = join(folder, 'config.json');
  await writeFile(config, JSON.stringify({ inbox: { maxWatched: MAILBOXES } }));
  await using worker = startChild(['src/main.ts', 'worker'], {
    DATABASE_URL: database.url,
    OUTREACHD_CONFIG: config,
    OUTREACHD_SECRET: SECRET,
    OUTREACHD_DATA_DIR: folder,
    OUTREACHD_WORKER_HEALTH_PORT: '0',
    OUTREACHD_EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
    OUTREACHD_PUBLIC_URL: 'https://bench.test',
  });
  await worker.line('the worker is running');
  const startedAt = performance.now();
  const ask = async <T>(text: string): Promise<T[]> => (await house.app.pool.query(text)).rows as T[];
  const reaches = async (least: number, what: string): Promise<void> => {
    for (let n = 0; n < least; await pause(500)) {
      n = (await ask<{ n: number }>(`select count(*)::int as n from ${what}`))[0]!.n;
      say(`${n} of ${least} ${what}`);
    }
  };
  await reaches(MAILBOXES, 'sender_states where walked_at is not null');
  const firstWalks = (performance.now() - startedAt) / 1000;
  await reaches(MAILBOXES, 'sender_states where smtp_checked_at is not null');
  await reaches(PROBES, "email_sends where state = 'sent'");
  say('watching');
  const rss = await memoryOf(worker.pid);
  const before = await cpuOf(worker.pid);
  await pause(MEASURE_MS);
  const cpu = ((await cpuOf(worker.pid)) - before) / (MEASURE_MS / 1000);
  const sent = await ask<{ id: string; enrollment_id: string; message_id: string; box: string }>(
    `select e.id, e.enrollment_id, e.message_id, s.imap_user as box
     from email_sends e join senders s on s.id = e.sender_id where e.state = 'sent'`,
  );
  const waits: number[] = [];
  for (const [n, { enrollment_id: id, message_id: answered, box }] of sent.entries()) {
    say(`answer ${n + 1} of ${sent.length}`);
    await pause(300 + 97 * n);
    dovecot.deliver(box, `answer${n}`, letter(n, 'box@bench.test', [`In-Reply-To: ${answered}`]));
    const from = performance.now();
    const isOver = async (): Promise<boolean> =>
      (await ask(`select 1 from enrollments where id = '${id}' and life = 'finished'`)).length > 0;
    while (!(await isOver()) && performance.now() - from < 12 * MOST_MS) await pause(20);
    waits.push(Math.round(performance.now() - from));
  }
  return {
    value: Math.max(...waits),
    floor: MOST_MS,
    answers: waits.length,
    p50_ms: median(waits),
    p99_ms: Math.max(...waits),
    mailboxes: MAILBOXES,
    rss_mb: rss,
    cpu_percent: Math.round(cpu * 1000) / 10,
    first_walks_s: Math.round(firstWalks),
  };
}

await runBench({
  name: 'watch',
  unit: 'ms',
  runs: 1,
  async run(databases, say) {
    const folder = await temporaryDataFolder('bench-watch');
    await using dovecot = await startDovecot(folder, MAILBOXES);
    const measured = await watch(databases, dovecot, folder, say);
    await dovecot.stop();
    await rm(folder, { recursive: true, force: true });
    return measured;
  },
});
