import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { startEnrollmentsJobs } from '../src/enrollments/jobs.ts';
import { mergeUpload } from '../src/imports/merge-upload.ts';
import { startJobs } from '../src/platform/pulse.ts';
import { saveSender } from '../src/senders/save-sender.ts';
import { textOf } from '../src/sending/compose.ts';
import { startSendingJobs } from '../src/sending/jobs.ts';
import { trackMail } from '../src/sending/track-mail.ts';
import { startChild } from '../test/support/child.ts';
import { edge, node } from '../test/support/graph.ts';
import { openHouse } from './house.ts';
import { runBench } from './report.ts';

/** A worker runs for weeks: what it does once, and slowly before its code is compiled, is not measured. Same for the floor. */
const WARM_UP = 6_000;
const MAILS = 12_000;
const MAILBOXES = 40;
const CONNECTIONS = 20;
const HELLO = '{{first_name | default: "there"}}';
const paragraph = (n: number): string =>
  `<p>This paragraph makes the mail as long as mails are, with a <a href="https://example.com/page/${n}">link</a>.</p>` +
  '<p>This one is there to be read by people and has no link in it at all, as most paragraphs do.</p>'.repeat(
    3,
  );
/** With the addresses of links and pixel, 3 KB. */
const BODY = `<p>Hello ${HELLO},</p>${Array.from({ length: 4 }, (_none, n) => paragraph(n)).join('')}`;

/** A step as campaigns have them: a mail, and then days of waiting. */
const SEQUENCE = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'For {{first_name}}', body: BODY }),
    node(3, 'waitNode', { amount: 3, unit: 'days' }),
    node(4, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4)],
};

/** A bare pool of nodemailer handing over the same mail, its links and pixel as they leave. Mails a second. */
async function floorRate(port: number, html: string): Promise<number> {
  const pool = createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.MAX_SAFE_INTEGER,
  });
  const text = textOf(BODY);
  const send = (n: number) =>
    pool.sendMail({
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
  await Promise.all(Array.from({ length: MAILS }, (_none, n) => send(n)));
  const seconds = (performance.now() - startedAt) / 1000;
  pool.close();
  return MAILS / seconds;
}

await runBench({
  name: 'send',
  unit: 'mails/s',
  runs: 3,
  async run(databases, say) {
    await using sink = startChild([join(import.meta.dirname, '../test/support/smtp-sink-process.ts')]);
    const port = Number(await sink.line(''));
    await using database = await databases.clone();
    await using house = await openHouse(database.url);
    const { app, call, teamId } = house;
    say('floor');
    const tracked = { track_opens: true, track_clicks: true, tracking_domain: null };
    const floor = await floorRate(
      port,
      trackMail(app, { ...tracked, team_id: teamId, id: randomUUID() }, BODY),
    );
    for (let n = 0; n < MAILBOXES; n++)
      await saveSender(app, teamId, {
        email: `box${n}@bench.test`,
        max_per_day: 2000,
        spacing_seconds: 0,
        smtp_host: '127.0.0.1',
        smtp_port: port,
        smtp_security: 'none',
      });
    await call('POST', '/webhooks', { team_id: teamId, name: 'all', url: 'http://127.0.0.1:48211/hook' });
    const campaign = await call('POST', '/campaigns', {
      TeamId: teamId,
      name: 'Bench',
      ...SEQUENCE,
    });
    const contacts = Array.from({ length: WARM_UP + MAILS }, (_none, n) => ({
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
        say(`${sent} of ${WARM_UP + MAILS}`);
        if (sent >= target) return sent;
        await pause(20);
      }
    };
    const jobs = await startJobs(app, [startEnrollmentsJobs, startSendingJobs]);
    const warm = await sentAtLeast(WARM_UP);
    const cpuBefore = process.cpuUsage();
    const startedAt = performance.now();
    const measured = (await sentAtLeast(WARM_UP + MAILS)) - warm;
    const seconds = (performance.now() - startedAt) / 1000;
    const cpu = process.cpuUsage(cpuBefore);
    await counter.end();
    await Promise.all(jobs.map((job) => job.stop()));
    return {
      value: measured / seconds,
      floor,
      node_cpu_ms_per_mail: (cpu.user + cpu.system) / 1000 / measured,
    };
  },
});
