import { workOf } from '../test/support/work.ts';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { mergeUpload } from '../src/imports/merge-upload.ts';
import { startWork } from '../src/platform/work/poller.ts';
import { saveSender } from '../src/senders/save-sender.ts';
import { htmlAsText } from '../src/sending/compose.ts';
import { trackMail } from '../src/sending/track-mail.ts';
import { startChild } from '../test/support/child.ts';
import { edge, node } from '../test/support/graph.ts';
import { openHouse } from './house.ts';
import { runBench } from './report.ts';

/** Warms both sides: a worker runs for weeks, so start-up and uncompiled code do not count. */
const WARM_UP = 6_000;
const CONNECTIONS = 20;
const SHAPES = {
  plain: { mailboxes: 40, mails: 12_000, perDay: 2_000, tls: false, dkim: false },
  dkim: { mailboxes: 40, mails: 6_000, perDay: 2_000, tls: false, dkim: true },
  tls: { mailboxes: 40, mails: 12_000, perDay: 2_000, tls: true, dkim: false },
  many: { mailboxes: 500, mails: 19_000, perDay: 50, tls: true, dkim: false },
} as const;
type Shape = (typeof SHAPES)[keyof typeof SHAPES];

const HELLO = '{{first_name | default: "there"}}';
const paragraph = (n: number): string =>
  `<p>This paragraph makes the mail as long as mails are, with a <a href="https://example.com/page/${n}">link</a>.</p>` +
  '<p>This one is there to be read by people and has no link in it at all, as most paragraphs do.</p>'.repeat(
    3,
  );
const BODY = `<p>Hello ${HELLO},</p>${Array.from({ length: 4 }, (_none, n) => paragraph(n)).join('')}`;

const SEQUENCE = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'For {{first_name}}', body: BODY }),
    node(3, 'waitNode', { amount: 3, unit: 'days' }),
    node(4, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4)],
};

const AUTHORITY = join(import.meta.dirname, '../test/fixtures/tls/authority.pem');
const LOGIN = { user: 'box', pass: 'box' };
const DKIM_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

/** Mails a second of bare nodemailer pools with the same mail, links and pixel included. */
async function floorRate(port: number, html: string, shape: Shape): Promise<number> {
  const pools = Array.from({ length: shape === SHAPES.many ? shape.mailboxes : 1 }, () =>
    createTransport({
      host: '127.0.0.1',
      port,
      secure: shape.tls,
      ignoreTLS: !shape.tls,
      ...(shape.tls ? { auth: LOGIN } : {}),
      ...(shape.dkim ? { dkim: { domainName: 'bench.test', keySelector: 's1', privateKey: DKIM_KEY } } : {}),
      pool: true,
      maxConnections: shape === SHAPES.many ? 1 : CONNECTIONS,
      maxMessages: Number.MAX_SAFE_INTEGER,
    }),
  );
  const text = htmlAsText(BODY);
  const send = (n: number) =>
    pools[n % pools.length]!.sendMail({
      from: 'Box <box@bench.test>',
      to: `p${n}@people.test`,
      subject: `For P${n}`,
      html: html.replace(HELLO, `P${n}`),
      text: text.replace(HELLO, `P${n}`),
      headers: {
        'List-Unsubscribe': '<https://example.com/u>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    });
  await Promise.all(Array.from({ length: WARM_UP }, (_none, n) => send(n)));
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: shape.mails }, (_none, n) => send(n)));
  const seconds = (performance.now() - startedAt) / 1000;
  for (const pool of pools) pool.close();
  return shape.mails / seconds;
}

const name = process.argv[2] ?? 'plain';
if (!Object.hasOwn(SHAPES, name)) throw new Error(`"${name}" is none of ${Object.keys(SHAPES).join(', ')}`);
const shape: Shape = SHAPES[name as keyof typeof SHAPES];
if (shape.tls) setDefaultCACertificates([...getCACertificates(), readFileSync(AUTHORITY, 'utf8')]);

await runBench({
  name: name === 'plain' ? 'send' : `send ${name}`,
  unit: 'mails/s',
  runs: 3,
  async run(databases, say) {
    let tellConnections: (line: string) => void = () => {};
    await using sink = startChild(
      [join(import.meta.dirname, '../test/support/smtp-sink-process.ts'), ...(shape.tls ? ['tls'] : [])],
      {},
      (line) => tellConnections(line),
    );
    const port = Number(await sink.line(''));
    const connectionsMade = async (): Promise<number> => {
      const said = new Promise<string>((resolve) => (tellConnections = resolve));
      sink.kill('SIGUSR2');
      return Number((await said).split(' ')[1]);
    };
    await using database = await databases.clone();
    await using house = await openHouse(database.url);
    const { app, call, teamId } = house;
    say('floor');
    const tracked = { track_opens: true, track_clicks: true, tracking_domain: null };
    const html = trackMail(app, { ...tracked, team_id: teamId, id: randomUUID() }, BODY);
    const floor = await floorRate(port, html, shape);
    for (let n = 0; n < shape.mailboxes; n++)
      await saveSender(app, teamId, {
        email: `box${n}@bench.test`,
        max_per_day: shape.perDay,
        spacing_seconds: 0,
        smtp_host: '127.0.0.1',
        smtp_port: port,
        ...(shape.tls
          ? { smtp_security: 'tls', smtp_user: LOGIN.user, smtp_password: LOGIN.pass }
          : { smtp_security: 'none' }),
      });
    if (shape.dkim)
      await call('POST', '/dkim-keys', {
        team_id: teamId,
        domain: 'bench.test',
        selector: 's1',
        private_key: DKIM_KEY,
      });
    await call('POST', '/webhooks', { team_id: teamId, name: 'all', url: 'http://127.0.0.1:48211/hook' });
    const campaign = await call('POST', '/campaigns', {
      TeamId: teamId,
      name: 'Bench',
      ...SEQUENCE,
    });
    const total = WARM_UP + shape.mails;
    const contacts = Array.from({ length: total }, (_none, n) => ({
      email: `p${n}@people.test`,
      first_name: `P${n}`,
    }));
    const upload = await call('POST', '/contacts/bulk', {
      TeamId: teamId,
      CampaignId: campaign.id,
      contacts,
    });
    await mergeUpload(app, { teamId, uploadId: String(upload.upload_id) }, new AbortController().signal);
    await call('PATCH', `/campaigns/${String(campaign.id)}`, { status: 'active' });
    const counter = new pg.Client({ connectionString: database.url });
    await counter.connect();
    const countSent = async (): Promise<number> => {
      const counted = await counter.query<{ n: number }>(
        "select coalesce(sum(count), 0)::int as n from event_counters where type = 'email_sent'",
      );
      return counted.rows[0]!.n;
    };
    const sentAtLeast = async (target: number): Promise<number> => {
      for (;;) {
        const sent = await countSent();
        say(`${sent} of ${total}`);
        if (sent >= target) return sent;
        await pause(20);
      }
    };
    await connectionsMade();
    const jobs = await startWork(app, workOf('enrollments', 'sending'));
    const warm = await sentAtLeast(WARM_UP);
    // As autovacuum does within a minute: plans made for empty tables are replaced.
    await counter.query('analyze');
    const cpuBefore = process.cpuUsage();
    const startedAt = performance.now();
    const measured = (await sentAtLeast(total)) - warm;
    const seconds = (performance.now() - startedAt) / 1000;
    const { user, system } = process.cpuUsage(cpuBefore);
    const cpuSeconds = (user + system) / 1e6;
    const connections = await connectionsMade();
    await counter.end();
    await Promise.all(jobs.map((job) => job.stop()));
    return {
      value: measured / seconds,
      floor,
      node_cpu_ms_per_mail: (cpuSeconds * 1000) / measured,
      // Near 1 the worker's thread is the bound; well below, the database and the disk are.
      node_cores: cpuSeconds / seconds,
      connections_per_mail: connections / total,
    };
  },
});
