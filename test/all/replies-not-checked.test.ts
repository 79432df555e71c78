import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { applyInbound } from '../support/drain.ts';
import { WatchPool } from '../../src/inbox/watch-pool.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { edge, node } from '../support/graph.ts';
import { startImapProxy } from '../support/imap-proxy.ts';
import type { ImapJudgement } from '../support/imap-proxy.ts';
import { mailServersMissing, startMailServers } from '../support/mail-servers.ts';
import type { MailServers } from '../support/mail-servers.ts';
import { openMailer } from '../support/mailer.ts';
import { sharedParser } from '../support/parser.ts';

const TIMEOUT_MS = 120_000;
const HOUR_MS = 3_600_000;
const missing = mailServersMissing();
if (missing) process.stderr.write(`A mailbox that cannot be read is not tested with Dovecot: ${missing}\n`);

const SENDERS = ['anna', 'berta', 'carla'].map((name) => `${name}@outreach.test`);
const PEOPLE = ['ben', 'cleo', 'dora'].map((name) => `${name}@people.test`);
const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'Hello', body: 'A word?' }),
    node(3, 'waitNode', { amount: 1, unit: 'hours' }),
    node(4, 'emailNode', { step_number: 2, subject: '', thread: 'reply', body: 'Again.' }),
    node(5, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5)],
};
const TROUBLE: [string, ImapJudgement][] = [
  ['hangs', 'hang'],
  ['refuses every login', { answer: 'a1 NO [UNAVAILABLE] try later' }],
];

describe.skipIf(missing !== null)('a mailbox on Dovecot that', { timeout: TIMEOUT_MS }, () => {
  let folder: string;
  let servers: MailServers;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outreachd-fresh-'));
    servers = await startMailServers(folder, [...SENDERS, ...PEOPLE], 9);
  }, TIMEOUT_MS);
  afterAll(async () => {
    await servers?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  let turn = -1;
  beforeEach(() => void turn++);

  it.each(TROUBLE)(
    '%s lets no follow-up leave, and the answer in it is found before any does',
    async (_what, trouble) => {
      const [sender, person] = [SENDERS[turn]!, PEOPLE[turn]!];
      let judgement: ImapJudgement = 'pass';
      await using proxy = await startImapProxy(servers.imap, (line) =>
        judgement === 'pass' || (judgement !== 'hang' && !/^\S+ (login|authenticate)/i.test(line))
          ? 'pass'
          : judgement === 'hang'
            ? 'hang'
            : { answer: `${line.split(' ')[0]} NO [UNAVAILABLE] try later` },
      );
      await using t = await testApp({
        config: {
          inbox: { pollSeconds: 60, maxWatched: 10, leaseSeconds: 4, freshMinutes: 15, keepRawDays: 180 },
        },
      });
      const { id: senderId } = await saveSender(t.app, t.teamId, {
        email: sender,
        spacing_seconds: 0,
        smtp_host: '127.0.0.1',
        smtp_port: servers.smtp,
        smtp_security: 'none',
        imap_host: '127.0.0.1',
        imap_port: proxy.port,
        imap_security: 'none',
        imap_user: sender,
        imap_password: 'secret',
      });
      await using mailer = await openMailer(t.app);
      const parser = sharedParser();
      const plans = createPlanCache(t.app);
      const send = async (): Promise<void> => {
        await takeSteps({ ...t.app, plans });
        await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
      };
      const walked = async () =>
        (await t.app.db.selectFrom('sender_states').select('walked_at').executeTakeFirstOrThrow()).walked_at;
      async function readOnce(): Promise<void> {
        const pool = new WatchPool(t.app);
        await pool.lease();
        await eventually(walked, (at) => at?.getTime() === t.clock.wall().getTime());
        await pool.stop();
      }
      const mails = () =>
        t.app.db
          .selectFrom('email_sends')
          .select(['step_number', 'state', 'hold_reason'])
          .orderBy('step_number')
          .execute();
      const received = async () => {
        const names = await readdir(join(servers.maildir(person), 'new')).catch(() => [] as string[]);
        return Promise.all(names.map((name) => readFile(join(servers.maildir(person), 'new', name), 'utf8')));
      };

      const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C', ...GRAPH });
      const CampaignId = made.body.data.id;
      const contact = await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: person });
      await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
      await readOnce();
      await send();
      const [first] = await eventually(received, (found) => found.length === 1);
      await send();

      judgement = trouble;
      t.clock.advance(HOUR_MS);
      await send();
      expect(await mails()).toEqual([
        { step_number: 1, state: 'sent', hold_reason: null },
        { step_number: 2, state: 'pending', hold_reason: 'replies_not_checked' },
      ]);
      const { data } = (await t.call('GET', `/contacts/${contact.body.data.id}/explain`)).body;
      expect(data).toMatchObject({ act: false, blocker: { gate: 'replies_not_checked' } });
      const blind = new WatchPool(t.app);
      await blind.lease();
      t.clock.advance(HOUR_MS);
      await send();
      await blind.stop();
      expect((await mails())[1]).toMatchObject({ state: 'pending', hold_reason: 'replies_not_checked' });

      const messageId = /^message-id: *(<[^>]+>)/im.exec(first!)![1]!;
      const raw =
        `From: ${person}\r\nTo: ${sender}\r\nSubject: Re: Hello\r\n` +
        `Message-ID: <answer@${person}>\r\nIn-Reply-To: ${messageId}\r\n\r\n` +
        'Yes, tell me more.\r\n';
      const transport = createTransport({ host: '127.0.0.1', port: servers.smtp, ignoreTLS: true });
      await transport.sendMail({ envelope: { from: person, to: sender }, raw });
      transport.close();
      await eventually(
        () => readdir(join(servers.maildir(sender), 'new')).catch(() => []),
        (names) => names.length > 0,
      );

      judgement = 'pass';
      t.clock.advance(HOUR_MS);
      await readOnce();
      await send();
      expect((await mails())[1]).toMatchObject({ state: 'pending', hold_reason: 'replies_not_checked' });
      while (await applyInbound({ ...t.app, parser }));
      t.clock.advance(HOUR_MS);
      await readOnce();
      await send();
      expect((await mails())[1]).toMatchObject({ state: 'cancelled', hold_reason: 'replied' });
      expect(await received()).toHaveLength(1);
    },
  );
});
