import { workOf } from '../support/work.ts';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { startWork } from '../../src/platform/work/poller.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { oneMail } from '../support/graph.ts';
import { waitingForLocks } from '../support/held-mail.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import { stepTeams } from '../support/step-teams.ts';

async function startHungServer() {
  const sockets = new Set<Socket>();
  let hung = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.write('220 hung.test ESMTP\r\n');
    socket.on('data', (said) => {
      const verb = said.toString('latin1').slice(0, 4).toUpperCase();
      if (verb === 'EHLO') socket.write('250-hung.test\r\n250 AUTH PLAIN LOGIN\r\n');
      else if (verb === 'AUTH') socket.write('235 2.7.0 ok\r\n');
      else hung++;
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    hung: () => hung,
    open: () => sockets.size,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

const addMailbox = (t: TestApp, name: string, port: number): Promise<{ id: string }> =>
  saveSender(t.app, t.teamId, {
    email: `${name}@outreach.test`,
    smtp_host: '127.0.0.1',
    smtp_port: port,
    smtp_security: 'none',
    smtp_user: name,
    smtp_password: 'pw',
    spacing_seconds: 0,
    max_per_day: 1_000,
  });

async function runningCampaign(t: TestApp, people: number) {
  const campaign = await t.call('POST', '/campaigns', {
    TeamId: t.teamId,
    name: 'C',
    ...oneMail('Hi', 'Text'),
  });
  const CampaignId: string = campaign.body.data.id;
  const add = (name: string) =>
    t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: `${name}@else.test` });
  for (let n = 0; n < people; n++) await add(`p${n}`);
  const launched = await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  expect(launched.status).toBe(200);
  return { add, CampaignId };
}

describe('a mailbox that is well', () => {
  it('is sent what is due while 45 servers hang after the login', async () => {
    const HUNG = 45;
    await using t = await testApp({ overrides: { clock: systemClock } });
    await using servers = new AsyncDisposableStack();
    const hung = await Promise.all(
      Array.from({ length: HUNG }, async () => servers.use(await startHungServer())),
    );
    await using sink = await startSmtpSink();
    for (const [n, { port }] of hung.entries()) await addMailbox(t, `hung${n}`, port);
    const campaign = await runningCampaign(t, HUNG * 2);
    const jobs = await startWork(t.app, workOf('enrollments', 'sending'));
    // Hung servers take all lanes.
    await eventually(
      async () => hung.filter((server) => server.hung() > 0).length,
      (stuck) => stuck >= 40,
    );
    await addMailbox(t, 'well', sink.port);
    await campaign.add('wanted');
    await eventually(
      async () => sink.mails.length,
      (mails) => mails > 0,
    );
    expect(hung.filter((server) => server.hung() > 0 && server.open() > 0).length).toBeGreaterThanOrEqual(40);
    await servers.disposeAsync();
    await Promise.all(jobs.map((job) => job.stop()));
  });
});

const nothingWaits = (t: TestApp): Promise<unknown> =>
  eventually(
    () => t.app.db.selectFrom('dues').selectAll().execute(),
    (dues) => dues.length === 0,
  );

describe('steps', () => {
  it('are taken while it cannot be written when another campaign is due next', async () => {
    await using teams = await stepTeams();
    const { t, a, b } = teams;
    const graph = oneMail('Hi', 'Text');
    const [held, other] = [await a.run(graph), await b.run(graph)];
    await a.enrollMany(held, 1);
    const mails = () => t.app.db.selectFrom('email_sends').select('campaign_id').execute();
    const dues = () => t.app.db.selectFrom('dues').select('key').execute();
    await eventually(dues, (rows) => rows.some(({ key }) => key === held));
    const blocker = await t.app.pool.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from dues where key = $1 for update', [held]);
    const jobs = await startWork(t.app, workOf('enrollments'));
    await eventually(mails, (rows) => rows.length === 1);
    await eventually(() => waitingForLocks(t), (waiting) => waiting > 0);
    await b.enrollMany(other, 1);
    await eventually(mails, (rows) => rows.length === 2);
    await blocker.query('rollback');
    blocker.release();
    await eventually(dues, (rows) => rows.every(({ key }) => key !== held && key !== other));
    await Promise.all(jobs.map((job) => job.stop()));
  }); // prettier-ignore
});

describe('two workers', () => {
  const start = (t: TestApp) =>
    startChild(['src/main.ts', 'worker'], {
      DATABASE_URL: t.databaseUrl,
      OUTREACHD_SECRET: t.app.config.secret!,
      OUTREACHD_WORKER_HEALTH_PORT: '0',
      OUTREACHD_EGRESS_ALLOW_CIDRS: '127.0.0.0/8',
    });

  it('share what is due, send each mail once, and one alone does what the other leaves', async () => {
    const MAILBOXES = 12;
    await using t = await testApp({ overrides: { clock: systemClock } });
    const copies: string[] = [];
    await using sink = await startSmtpSink({}, (mail) => copies.push(mail.to));
    for (let n = 0; n < MAILBOXES; n++) await addMailbox(t, `box${n}`, sink.port);
    const campaign = await runningCampaign(t, 0);
    await using first = start(t);
    await using second = start(t);
    await first.line('the worker is running');
    await second.line('the worker is running');
    await eventually(
      () => t.app.db.selectFrom('workers').selectAll().execute(),
      (workers) => workers.length === 2,
    );
    for (let n = 0; n < MAILBOXES * 2; n++) await campaign.add(`a${n}`);
    await eventually(
      async () => copies.length,
      (mails) => mails >= MAILBOXES * 2,
    );
    // A killed worker keeps the leases of busy mailboxes.
    await nothingWaits(t);
    first.kill('SIGKILL');
    await first.ended;
    for (let n = 0; n < MAILBOXES * 2; n++) await campaign.add(`b${n}`);
    await eventually(
      async () => copies.length,
      (mails) => mails >= MAILBOXES * 4,
    );
    expect(new Set(copies).size).toBe(copies.length);
    await nothingWaits(t);
  });
});
