import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authenticate } from 'mailauth';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { edge, node } from '../support/graph.ts';
import { eventually } from '../support/eventually.ts';
import { mailServersMissing, startMailServers } from '../support/mail-servers.ts';
import type { MailServers } from '../support/mail-servers.ts';
import { openMailer } from '../support/mailer.ts';

const SENDER = 'anna@outreach.test';
const BEN = 'ben@people.test';
const TIMEOUT_MS = 120_000;
const DAY_MS = 24 * 3_600_000;
const BODY =
  `<p>Grüße, {{first_name | default: "Ben"}}</p><p>${'A sentence of the mail. '.repeat(60)}</p>` +
  '\n.\nFrom here on <a href="https://acme.test/a?b=1&amp;c=2">a link</a>';
const SEQUENCE = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: `Ein Gruß ${'und mehr '.repeat(12)}`, body: BODY }),
    node(3, 'waitNode', { amount: 1, unit: 'days' }),
    node(4, 'emailNode', { step_number: 2, subject: '', thread: 'reply', body: BODY }),
    node(5, 'waitNode', { amount: 1, unit: 'days' }),
    node(6, 'emailNode', { step_number: 3, subject: '', thread: 'reply', body: BODY }),
    node(7, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5), edge(5, 6), edge(6, 7)],
};
const missing = mailServersMissing();

describe.skipIf(missing !== null)('as Postfix and Dovecot hand it out', { timeout: TIMEOUT_MS }, () => {
  let folder: string;
  let servers: MailServers;
  let t: TestApp;
  const records = new Map<string, string>();
  let mails: string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outreachd-received-'));
    servers = await startMailServers(folder, [SENDER, BEN], 9);
    t = await testApp({ config: { publicUrl: 'https://links.outreach.test' } });
    const { id: senderId } = await saveSender(t.app, t.teamId, {
      email: SENDER,
      send_as: 'Anna Müller',
      spacing_seconds: 0,
      smtp_host: '127.0.0.1',
      smtp_port: servers.smtp,
      smtp_security: 'none',
    });
    for (const algorithm of ['rsa', 'ed25519']) {
      const key = { team_id: t.teamId, domain: 'outreach.test', selector: algorithm, algorithm };
      const { name, value } = (await t.call('POST', '/dkim-keys', key)).body.data.dns_record;
      records.set(name, value);
    }
    const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Received', ...SEQUENCE });
    const campaignId = made.body.data.id;
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email: BEN });
    await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' });
    await using mailer = await openMailer(t.app);
    for (let step = 1; step <= 3; step++) {
      await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
      await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
      await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
      await received(step);
      t.clock.advance(DAY_MS);
    }
    mails = await received(3);
  }, TIMEOUT_MS);

  afterAll(async () => {
    await t?.[Symbol.asyncDispose]();
    await servers?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  async function received(count: number): Promise<string[]> {
    const box = join(servers.maildir(BEN), 'new');
    const names = await eventually(
      () => readdir(box).catch(() => [] as string[]),
      (found) => found.length === count,
    );
    const raw = await Promise.all(names.map((name) => readFile(join(box, name), 'latin1')));
    const dateOf = (mail: string): number => Date.parse(/^Date: (.*)$/m.exec(mail)![1]!);
    return raw.toSorted((a, b) => dateOf(a) - dateOf(b)).map((mail) => mail.replace(/\r?\n/g, '\r\n'));
  }

  async function verified(raw: string): Promise<string[]> {
    const { dkim } = await authenticate(Buffer.from(raw, 'latin1'), {
      ip: '127.0.0.1',
      helo: 'x',
      sender: SENDER,
      resolver: async (name: string, type: string) => {
        const record = type === 'TXT' && records.get(name);
        if (record) return [[record]];
        throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
      },
    });
    return dkim.results.map(({ status }: { status: { result: string } }) => status.result);
  }

  it('every step passes DKIM, and fails with a second Subject or without List-Unsubscribe-Post', async () => {
    for (const mail of mails) {
      expect(await verified(mail)).toEqual(['pass', 'pass']);
      expect(await verified(mail.replace('\r\nSubject:', '\r\nSubject: You won\r\nSubject:'))).not.toContain(
        'pass',
      );
      expect(await verified(mail.replace(/\r\nList-Unsubscribe-Post:.*/, ''))).not.toContain('pass');
    }
  });

  it('every step can be left by one click, and the signature covers it (RFC 8058)', () => {
    for (const mail of mails) {
      const head = mail.slice(0, mail.indexOf('\r\n\r\n')).replace(/\r\n[ \t]/g, ' ');
      const valuesOf = (name: string): string[] =>
        [...head.matchAll(new RegExp(`^${name}: *(.*)$`, 'gim'))].map(([, value]) => value!);
      expect(valuesOf('List-Unsubscribe')).toEqual([
        expect.stringMatching(/^<https:\/\/links\.outreach\.test\/u\/[\w-]{44}>$/),
      ]);
      expect(valuesOf('List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click']);
      for (const signature of valuesOf('DKIM-Signature'))
        for (const name of ['List-Unsubscribe', 'List-Unsubscribe-Post'])
          expect(signature.replace(/\s/g, '').split(/[:;=]/)).toContain(name);
    }
  });

  it('every step is clean MIME with small headers', async () => {
    for (const mail of mails) {
      const head = mail.slice(0, mail.indexOf('\r\n\r\n'));
      // Gmail cuts longer mails at 16 kB.
      expect(head.length).toBeLessThan(6_000);
      expect(mail).not.toMatch(/[^\t\r\n\x20-\x7e]/);
      expect(Math.max(...mail.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
      const parsed = await PostalMime.parse(mail);
      expect(parsed.html).toContain('Grüße, Ben');
      expect(parsed.html).toContain('\n.\nFrom here on');
      expect(parsed.text).toContain('A sentence of the mail.');
      expect(parsed.from).toEqual({ name: 'Anna Müller', address: SENDER });
      expect(parsed.attachments).toEqual([]);
    }
  });

  it('three steps and an answer are one thread (THREAD=REFERENCES)', async () => {
    const [first, , last] = await Promise.all(mails.map((mail) => PostalMime.parse(mail)));
    const transport = createTransport({ host: '127.0.0.1', port: servers.smtp, ignoreTLS: true });
    await transport.sendMail({
      from: BEN,
      to: SENDER,
      cc: BEN,
      subject: `AW: ${first!.subject}`,
      inReplyTo: last!.messageId!,
      text: 'Yes, please.',
    });
    transport.close();
    await received(4);
    expect(await threads()).toBe('(1 2 3 4)');
  });

  /** The server's `THREAD REFERENCES` of the contact's mailbox. RFC 5256 */
  async function threads(): Promise<string> {
    const socket = createConnection({ host: '127.0.0.1', port: servers.imap });
    let said = '';
    socket.on('data', (chunk) => (said += String(chunk)));
    socket.write(`a LOGIN ${BEN} secret\r\nb SELECT INBOX\r\nc THREAD REFERENCES UTF-8 ALL\r\nd LOGOUT\r\n`);
    await new Promise((done) => socket.once('close', done));
    return /^\* THREAD (.*)$/m.exec(said)?.[1]?.trim() ?? said;
  }
});
