import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { applyInbound } from '../support/drain.ts';
import { WatchPool } from '../../src/inbox/watch-pool.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import { dovecotMissing, startDovecot } from '../support/dovecot.ts';
import { eventually } from '../support/eventually.ts';
import { oneMail } from '../support/graph.ts';
import { openMailer } from '../support/mailer.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import { sharedParser } from '../support/parser.ts';

const ANNA = 'anna@outreach.test';
const BEN = 'ben@people.test';
const missing = dovecotMissing();
if (missing) process.stderr.write(`Dovecot is not tested: ${missing}\n`);

/** The server's threads of a user's INBOX. RFC 5256 */
async function threadsOf(port: number, user: string): Promise<string> {
  const socket = createConnection(port, '127.0.0.1');
  try {
    const lines = createInterface(socket)[Symbol.asyncIterator]();
    const said: string[] = [];
    const until = async (start: string): Promise<void> => {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`the server ended before ${start}: ${said.join('\n')}`);
        said.push(value);
        if (value.startsWith(start)) return;
      }
    };
    await until('* OK');
    const commands = [`LOGIN ${user} secret`, 'SELECT INBOX', 'THREAD REFERENCES UTF-8 ALL'];
    for (const [n, command] of commands.entries()) {
      socket.write(`a${n} ${command}\r\n`);
      await until(`a${n} OK`);
    }
    return said.find((line) => line.startsWith('* THREAD'))!;
  } finally {
    socket.destroy();
  }
}

/** As a mail program replies: References are those of the answered mail, then its Message-ID. RFC 5322 3.6.4 */
function answerTo(raw: string, id: string, text: string): string {
  const header = (name: string): string =>
    new RegExp(`^${name}:((?:.|\\r\\n[ \\t])*)`, 'im').exec(raw)?.[1]?.replace(/\r\n/g, '').trim() ?? '';
  const answered = header('message-id');
  const references = [header('references'), answered].filter(Boolean).join('\r\n ');
  return [
    `From: ${BEN}`,
    `To: ${ANNA}`,
    `Subject: Re: ${header('subject').replace(/^re: /i, '')}`,
    `Message-ID: <${id}@people.test>`,
    `In-Reply-To: ${answered}`,
    `References: ${references}`,
    `Date: ${new Date().toUTCString()}`,
    '',
    text,
    '',
  ].join('\r\n');
}

describe.skipIf(missing !== null)('a conversation of five messages', { timeout: 90_000 }, () => {
  it('is one thread to a mail server, whatever its subjects are, and one in the list', async () => {
    await using closing = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'outreachd-thread-'));
    closing.defer(() => rm(folder, { recursive: true, force: true }));
    const dovecot = closing.use(await startDovecot(folder));
    const sink = closing.use(await startSmtpSink());
    const clock = { now: () => new Date(), wall: () => new Date() };
    const t = closing.use(await testApp({ overrides: { clock } }));
    const { id: senderId } = await saveSender(t.app, t.teamId, {
      email: ANNA,
      spacing_seconds: 0,
      smtp_host: '127.0.0.1',
      smtp_port: sink.port,
      smtp_security: 'none',
      imap_host: '127.0.0.1',
      imap_port: dovecot.imap,
      imap_security: 'none',
      imap_user: ANNA,
      imap_password: 'secret',
    });
    const made = await t.call('POST', '/campaigns', {
      TeamId: t.teamId,
      name: 'Autumn',
      ...oneMail('Hi Ben', '<p>Hello</p>'),
    });
    const CampaignId = made.body.data.id as string;
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: BEN });
    await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
    await takeSteps({ ...t.app, plans: createPlanCache(t.app) });

    const parser = sharedParser();
    const pool = new WatchPool(t.app);
    closing.defer(() => pool.stop());
    await pool.lease();
    const leaves = async (): Promise<string> => {
      await using mailer = await openMailer(t.app);
      await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
      const { raw } = sink.mails.at(-1)!;
      dovecot.deliver(BEN, `ours${sink.mails.length}`, raw);
      return raw;
    };
    const answers = async (raw: string, id: string, text: string): Promise<void> => {
      const answer = answerTo(raw, id, text);
      for (const user of [ANNA, BEN]) dovecot.deliver(user, id, answer);
      await eventually(
        async () => {
          while (await applyInbound({ ...t.app, parser }));
          return t.app.db.selectFrom('inbound_messages').select('state').execute();
        },
        (rows) => rows.length >= Number(id.slice(1)) && rows.every(({ state }) => state === 'applied'),
        30_000,
      );
    };
    const list = async () => (await t.call('GET', `/conversations?TeamId=${t.teamId}`)).body;

    await answers(await leaves(), 'b1', 'Sounds good. What does it cost?');
    const [talk] = (await list()).data;
    const reply = (body: object) => t.call('POST', `/conversations/${talk.id}/messages`, body);
    await reply({ text: 'Ten a month.' });
    await answers(await leaves(), 'b2', 'And for a year?');
    // A new subject: only References join it to the thread.
    await reply({ html: '<p>A hundred.</p>', subject: 'Our prices' });
    await leaves();

    expect(await threadsOf(dovecot.imap, BEN)).toBe('* THREAD (1 2 3 4 5)');
    const { data, pagination } = await list();
    expect([pagination.total, data[0].last_message.text]).toEqual([1, 'A hundred.']);
    const { body } = await t.call('GET', `/conversations/${talk.id}/messages`);
    expect(body.data.map(({ kind, text }: { kind: string; text: string }) => [kind, text.trim()])).toEqual([
      ['step', 'Hello'],
      ['inbound', 'Sounds good. What does it cost?'],
      ['reply', 'Ten a month.'],
      ['inbound', 'And for a year?'],
      ['reply', 'A hundred.'],
    ]);
  });
});
