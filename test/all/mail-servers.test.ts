import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMailbox } from '../../src/inbox/imap.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Stoppable } from '../../src/platform/work/loop.ts';
import { startWorker } from '../../src/roles/worker.ts';
import type { Received } from '../../src/sandbox/mime/letter.ts';
import { outOfOffice } from '../../src/sandbox/mime/machines.ts';
import { humanReply } from '../../src/sandbox/mime/replies.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createSmtpPool } from '../../src/sending/smtp.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { edge, node } from '../support/graph.ts';
import { eventually } from '../support/eventually.ts';
import { mailServersMissing, startMailServers } from '../support/mail-servers.ts';
import type { MailServers } from '../support/mail-servers.ts';

const SENDER = 'anna@outreach.test';
const PEOPLE = ['ben', 'cleo', 'dora', 'emil', 'finn'].map((name) => `${name}@people.test`);
const TIMEOUT_MS = 120_000;
const missing = mailServersMissing();
if (missing) process.stderr.write(`Dovecot and Postfix are not tested: ${missing}\n`);

const SEQUENCE = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', {
      step_number: 1,
      subject: 'Hello {{first_name | default: "there"}}',
      body: '<p>A word?</p>',
    }),
    node(3, 'waitNode', { amount: 1, unit: 'days' }),
    node(4, 'emailNode', { step_number: 2, subject: '', thread: 'reply', body: '<p>Again.</p>' }),
    node(5, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5)],
};

describe.skipIf(missing !== null)('against Dovecot and Postfix', { timeout: TIMEOUT_MS }, () => {
  let folder: string;
  let graveyard: SMTPServer;
  let servers: MailServers;
  let t: TestApp;
  let worker: Stoppable;
  let campaignId: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outreachd-mail-'));
    graveyard = new SMTPServer({
      lmtp: true,
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('5.1.1 this mailbox was given up'), { responseCode: 550 })),
    });
    await new Promise<void>((done) => graveyard.listen(0, '127.0.0.1', done));
    const { port } = graveyard.server.address() as { port: number };
    servers = await startMailServers(folder, [SENDER, ...PEOPLE], port);
    t = await testApp({
      overrides: { clock: systemClock },
      config: {
        inbox: { pollSeconds: 3600, maxWatched: 10, leaseSeconds: 60, freshMinutes: 120, keepRawDays: 180 },
      },
    });
    await saveSender(t.app, t.teamId, {
      email: SENDER,
      spacing_seconds: 0,
      smtp_host: '127.0.0.1',
      smtp_port: servers.smtp,
      smtp_security: 'none',
      imap_host: '127.0.0.1',
      imap_port: servers.imap,
      imap_security: 'none',
      imap_user: SENDER,
      imap_password: 'secret',
    });
    const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Real', ...SEQUENCE });
    campaignId = made.body.data.id;
    for (const email of [...PEOPLE, 'nobody@people.test', 'ghost@people.test'])
      await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email });
    await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' });
    worker = await startWorker(t.app);
  }, TIMEOUT_MS);

  afterAll(async () => {
    await worker?.stop();
    await t?.[Symbol.asyncDispose]();
    await servers?.[Symbol.asyncDispose]();
    await new Promise<void>((done) => (graveyard ? graveyard.close(() => done()) : done()));
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  async function mailOf(address: string): Promise<Received> {
    const box = join(servers.maildir(address), 'new');
    const [name] = await eventually(
      () => readdir(box).catch(() => [] as string[]),
      (names) => names.length > 0,
    );
    const raw = await readFile(join(box, name!), 'utf8');
    const header = (key: string): string => new RegExp(`^${key}: (.*)$`, 'im').exec(raw)?.[1] ?? '';
    return {
      messageId: header('message-id'),
      from: SENDER,
      to: address,
      subject: header('subject'),
      text: 'A word?',
      headers: raw.split(/\r?\n\r?\n/)[0]!,
      date: new Date(header('date')),
    };
  }

  async function post(from: string, raw: string): Promise<void> {
    const transport = createTransport({
      host: '127.0.0.1',
      port: servers.smtp,
      secure: false,
      ignoreTLS: true,
    });
    await transport.sendMail({ envelope: { from, to: SENDER }, raw });
    transport.close();
  }

  const eventsOf = async (email: string): Promise<string[]> => {
    const rows = await t.app.db
      .selectFrom('events as e')
      .innerJoin('contact_profiles as p', (join) =>
        join.onRef('p.team_id', '=', 'e.team_id').onRef('p.id', '=', 'e.contact_profile_id'),
      )
      .select('e.type')
      .where('p.email', '=', email)
      .execute();
    return rows.map((row) => row.type as string);
  };
  const enrollmentOf = (email: string) =>
    t.app.db
      .selectFrom('enrollments as e')
      .innerJoin('contact_profiles as p', (join) =>
        join.onRef('p.team_id', '=', 'e.team_id').onRef('p.id', '=', 'e.contact_profile_id'),
      )
      .select(['e.life', 'e.life_reason'])
      .where('p.email', '=', email)
      .executeTakeFirstOrThrow();
  const countOf = (email: string, type: string) => async () =>
    (await eventsOf(email)).filter((each) => each === type).length;

  it('a mail arrives whole, and an unknown recipient is a bounce of the session', async () => {
    const mail = await mailOf(PEOPLE[0]!);
    expect(mail.headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im);
    expect(mail.messageId).toMatch(/^<[^<>\s]+@outreach\.test>$/);
    await eventually(countOf('nobody@people.test', 'bounce'), (n) => n === 1);
    expect(await enrollmentOf('nobody@people.test')).toMatchObject({
      life: 'finished',
      life_reason: 'bounced',
    });
  });

  it('a real delivery report is a bounce of the person it is about', async () => {
    await eventually(countOf('ghost@people.test', 'bounce'), (n) => n === 1);
    expect(await enrollmentOf('ghost@people.test')).toMatchObject({
      life: 'finished',
      life_reason: 'bounced',
    });
  });

  it('an answer is heard by IDLE, long before the next poll, and ends the sequence', async () => {
    const mail = await mailOf(PEOPLE[0]!);
    await post(mail.to, humanReply(mail, 'reply', 'answer-ben', new Date(), 'flow'));
    await eventually(countOf(mail.to, 'reply'), (n) => n === 1);
    expect(await enrollmentOf(mail.to)).toMatchObject({ life: 'finished', life_reason: 'replied' });
  });

  it('an out-of-office is none', async () => {
    const mail = await mailOf(PEOPLE[1]!);
    await post(mail.to, outOfOffice(mail, 'away-cleo', new Date(), 'flow'));
    await eventually(countOf(mail.to, 'autoresponse'), (n) => n === 1);
    expect(await enrollmentOf(mail.to)).toMatchObject({ life: 'paused', life_reason: 'out_of_office' });
    expect(await countOf(mail.to, 'reply')()).toBe(0);
  });

  it('after a new UIDVALIDITY nothing is heard twice, and what came meanwhile is not lost', async () => {
    await eventually(countOf('ghost@people.test', 'bounce'), (n) => n === 1);
    const uidValidity = async (): Promise<number> =>
      (
        await t.app.db
          .selectFrom('mailbox_cursors')
          .select('uid_validity')
          .where('folder', '=', 'INBOX')
          .executeTakeFirstOrThrow()
      ).uid_validity;
    const before = await uidValidity();
    const applied = async (): Promise<number> =>
      (await t.app.db.selectFrom('inbound_messages').select('id').execute()).length;
    const known = await applied();
    await worker.stop();
    const box = servers.maildir(SENDER);
    for (const name of await readdir(box))
      if (/^dovecot(-uid|\.index|\.list)/.test(name)) await rm(join(box, name), { recursive: true });
    const mail = await mailOf(PEOPLE[2]!);
    await post(mail.to, humanReply(mail, 'notinterested', 'answer-dora', new Date(), 'flow'));
    worker = await startWorker(t.app);
    await eventually(countOf(mail.to, 'reply'), (n) => n === 1);
    expect(await uidValidity()).not.toBe(before);
    expect(await applied()).toBe(known + 1);
    for (const email of PEOPLE.slice(0, 2))
      expect((await eventsOf(email)).filter((type) => type === 'reply').length).toBeLessThanOrEqual(1);
  });

  it('an answer that the server took for spam is found in Junk when the watch begins', async () => {
    const mail = await mailOf(PEOPLE[3]!);
    const raw = humanReply(mail, 'interested', 'answer-emil', new Date(), 'flow');
    await worker.stop();
    await writeFile(
      join(servers.maildir(SENDER), '.Junk', 'new', '1.emil.people'),
      raw.replaceAll('\r\n', '\n'),
      {
        mode: 0o644,
      },
    );
    worker = await startWorker(t.app);
    await eventually(countOf(mail.to, 'reply'), (n) => n === 1);
    expect(await enrollmentOf(mail.to)).toMatchObject({ life: 'finished', life_reason: 'replied' });
  });

  it('no recipient got a mail twice', async () => {
    for (const email of PEOPLE) {
      await mailOf(email);
      expect(await readdir(join(servers.maildir(email), 'new'))).toHaveLength(1);
    }
  });

  it('both doors speak TLS and refuse a certificate that they do not know', async () => {
    const at = { host: '127.0.0.1', servername: 'localhost', user: SENDER, pass: 'secret' };
    const trusted = await openMailbox({ ...at, port: servers.imaps, security: 'tls', ca: servers.ca });
    expect(trusted.kind).toBe('open');
    if (trusted.kind === 'open') await trusted.session.close();
    const upgraded = await openMailbox({ ...at, port: servers.imap, security: 'starttls', ca: servers.ca });
    expect(upgraded.kind).toBe('open');
    if (upgraded.kind === 'open') await upgraded.session.close();
    expect(await openMailbox({ ...at, port: servers.imaps, security: 'tls' })).toMatchObject({
      kind: 'refused',
    });
    const wrong = await openMailbox({
      ...at,
      pass: 'wrong',
      port: servers.imaps,
      security: 'tls',
      ca: servers.ca,
    });
    expect(wrong).toMatchObject({ kind: 'refused', why: 'auth' });
    for (const [ca, kind] of [
      [servers.ca, 'accepted'],
      [undefined, 'unreachable'],
    ] as const) {
      const pool = createSmtpPool({
        host: '127.0.0.1',
        servername: 'localhost',
        port: servers.smtp,
        security: 'starttls',
        maxConnections: 1,
        ...(ca ? { ca } : {}),
      });
      const outcome = await pool.send({
        from: SENDER,
        to: SENDER,
        raw: [Buffer.from('From: a@outreach.test\r\nSubject: TLS\r\n\r\nby TLS\r\n')],
        beforeDot: async () => true,
      });
      pool.close();
      expect(outcome.kind).toBe(kind);
    }
  });
});
