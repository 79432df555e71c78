import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { applyInbound } from '../support/drain.ts';
import { createCopier } from '../../src/inbox/copy-mailboxes.ts';
import { WatchPool } from '../../src/inbox/watch-pool.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { dovecotMissing, startDovecot } from '../support/dovecot.ts';
import type { Dovecot } from '../support/dovecot.ts';
import { eventually } from '../support/eventually.ts';
import { oneMail } from '../support/graph.ts';
import { startImapProxy } from '../support/imap-proxy.ts';
import type { ImapJudgement, ImapProxy } from '../support/imap-proxy.ts';
import { openMailer } from '../support/mailer.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SmtpSink } from '../support/smtp-sink.ts';
import { sharedParser } from '../support/parser.ts';

const USER = 'anna@outreach.test';
const TIMEOUT_MS = 90_000;
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const missing = dovecotMissing();
if (missing) process.stderr.write(`Dovecot is not tested: ${missing}\n`);

describe.skipIf(missing !== null)('a copy of what was sent', { timeout: TIMEOUT_MS }, () => {
  let closing: AsyncDisposableStack;
  let folder: string;
  let dovecot: Dovecot;
  let proxy: ImapProxy;
  let sink: SmtpSink;
  let t: TestApp;
  let senderId: string;
  let campaignId: string;
  let ahead: number;
  let judge: (line: string) => ImapJudgement;
  let lines: string[];

  async function open(sent?: string): Promise<void> {
    folder = await mkdtemp(join(tmpdir(), 'outreachd-sent-'));
    closing.defer(() => rm(folder, { recursive: true, force: true }));
    dovecot = closing.use(await startDovecot(folder, 100, undefined, sent));
    proxy = closing.use(
      await startImapProxy(dovecot.imap, (line) => {
        lines.push(line);
        return judge(line);
      }),
    );
    sink = closing.use(await startSmtpSink());
    const clock = { now: () => new Date(Date.now() + ahead), wall: () => new Date(Date.now() + ahead) };
    t = closing.use(await testApp({ overrides: { clock } }));
    const saved = await saveSender(t.app, t.teamId, {
      email: USER,
      spacing_seconds: 0,
      smtp_host: '127.0.0.1',
      smtp_port: sink.port,
      smtp_security: 'none',
      imap_host: '127.0.0.1',
      imap_port: proxy.port,
      imap_security: 'none',
      imap_user: USER,
      imap_password: 'secret',
    });
    senderId = saved.id;
    const made = await t.call('POST', '/campaigns', {
      TeamId: t.teamId,
      name: 'Sent',
      ...oneMail('Grüße', '<p>Hello <a href="https://acme.test/">there</a></p>'),
    });
    campaignId = made.body.data.id;
    await t.call('PATCH', `/campaigns/${campaignId}`, {
      status: 'active',
      track_clicks: true,
      track_opens: true,
    });
  }
  beforeEach(() => {
    closing = new AsyncDisposableStack();
    [ahead, lines, judge] = [0, [], () => 'pass'];
  });
  afterEach(() => closing.disposeAsync());

  const set = (fields: object) => t.call('PATCH', `/senders/${senderId}`, fields);
  async function send(...emails: string[]): Promise<void> {
    await using mailer = await openMailer(t.app);
    for (const email of emails)
      await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email });
    await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
    await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
  }
  async function copy(afterMs = 15 * SECOND_MS): Promise<void> {
    ahead += afterMs;
    await createCopier(t.app)({ teamId: t.teamId, senderId }, new AbortController().signal);
  }
  const waiting = async (): Promise<number[]> =>
    (await t.app.db.selectFrom('sent_copies').select('tries').execute()).map(({ tries }) => tries);
  const boxes = () => t.app.db.selectFrom('sent_copy_boxes').selectAll().execute();
  const incidents = async () =>
    (await t.call('GET', `/senders/${senderId}/incidents`)).body.data.filter(
      ({ kind }: { kind: string }) => kind === 'sent_copy',
    );
  async function filed(name = 'Sent'): Promise<{ path: string; raw: string }[]> {
    const cur = join(dovecot.maildir(USER), `.${name}`);
    const paths: string[] = [];
    for (const part of ['new', 'cur'])
      for (const file of await readdir(join(cur, part)).catch(() => [])) paths.push(join(cur, part, file));
    return Promise.all(paths.map(async (path) => ({ path, raw: await readFile(path, 'utf8') })));
  }
  const idsOf = async (name?: string): Promise<string[]> =>
    (await filed(name)).map(({ raw }) => /^Message-ID: (.*?)\r?$/m.exec(raw)![1]!).toSorted();
  const sentIds = (): string[] => sink.mails.map((mail) => mail.messageId).toSorted();

  it('is put there once, as it left, read, and at the time of its sending', async () => {
    await open();
    await send('off@people.test');
    await copy();
    // An unknown provider may file by itself.
    expect([await boxes(), await filed(), proxy.counts().made]).toEqual([[], [], 0]);
    expect((await set({ save_sent: true })).body.data.save_sent).toBe(true);
    await send('ben@people.test', 'eve@people.test');
    const sentAt = Date.now() + ahead;
    await copy();
    await copy();
    expect(await idsOf()).toEqual(sentIds().filter((id) => id !== sink.mails[0]!.messageId));
    expect([await waiting(), await boxes(), proxy.counts().made]).toEqual([[], [], 1]);
    const [first] = await filed();
    // Maildir flag S is \Seen.
    expect(first!.path).toMatch(/:2,S$/);
    expect(Math.abs((await stat(first!.path)).mtimeMs - sentAt)).toBeLessThan(5 * SECOND_MS);
    const [mine, theirs] = [
      await PostalMime.parse(first!.raw),
      sink.mails.find(({ raw }) => raw.includes(/^Message-ID: (.*?)\r?$/m.exec(first!.raw)![1]!))!,
    ];
    const left = await PostalMime.parse(theirs.raw);
    expect([mine.subject, mine.text, mine.from, mine.to, mine.date]).toEqual([
      left.subject,
      left.text,
      left.from,
      left.to,
      left.date,
    ]);
    // The owner's view of the copy must not count as the contact's.
    expect(left.html).not.toContain('https://acme.test/');
    expect(mine.html).toContain('https://acme.test/');
    expect(mine.html).not.toContain('<img');
  });

  it.each([
    ...['zoho', 'icloud', 'smtp', 'google'].map((provider) => ({ provider, save_sent: true })),
    ...['zoho', 'icloud'].map((provider) => ({ provider, save_sent: null })),
  ])('is not made where the server has filed the mail by itself: %o', async (settings) => {
    await open();
    const { provider, ...setting } = settings;
    await t.app.pool.query('update senders set provider = $1 where id = $2', [provider, senderId]);
    await set(setting);
    await send('ben@people.test', 'eve@people.test');
    dovecot.deliver(USER, 'by-itself', sink.mails[0]!.raw, 'Sent');
    await copy();
    expect([await idsOf(), await waiting()]).toEqual([sentIds(), []]);
  });

  it('goes into the folder that has the special use, whatever its name', async () => {
    await open('Verstuurd');
    await set({ save_sent: true });
    await send('ben@people.test');
    await copy();
    expect([await idsOf('Verstuurd'), await filed()]).toEqual([sentIds(), []]);
  });

  it('is not made again when the server took it and its answer was lost', async () => {
    await open();
    await set({ save_sent: true });
    await send('ben@people.test');
    // The bytes reach the server; its reply is lost.
    const mail = sink.mails[0]!;
    judge = (line) => {
      if (line === `Message-ID: ${mail.messageId}`) proxy.deafen();
      return 'pass';
    };
    const stopping = new AbortController();
    ahead += 15 * SECOND_MS;
    const copying = createCopier(t.app)({ teamId: t.teamId, senderId }, stopping.signal);
    await eventually(idsOf, (ids) => ids.length === 1);
    stopping.abort();
    await copying;
    expect(await waiting()).toEqual([1]);
    judge = () => 'pass';
    await copy(HOUR_MS);
    expect([await idsOf(), await waiting()]).toEqual([sentIds(), []]);
    expect(lines.filter((line) => / SEARCH /.test(line))).toHaveLength(2);
  });

  it('holds up nothing but the copies of its mailbox when the server hangs', async () => {
    await open();
    await set({ save_sent: true });
    await send('ben@people.test');
    judge = (line) => (/ LIST /.test(line) ? 'hang' : 'pass');
    const stopping = new AbortController();
    ahead += 15 * SECOND_MS;
    const hung = createCopier(t.app)({ teamId: t.teamId, senderId }, stopping.signal);
    await eventually(async () => lines.some((line) => / LIST /.test(line)), Boolean);
    await send('eve@people.test');
    expect(sink.mails).toHaveLength(2);
    await hung;
    expect(await boxes()).toMatchObject([{ failures: 1, in_trouble: true, lease_token: null }]);
    expect(await incidents()).toEqual([]);
    judge = () => 'pass';
    await copy(2 * HOUR_MS);
    expect(await idsOf()).toEqual(sentIds());
  });

  it('waits with its reason where the server is over quota, and is made when it is not', async () => {
    await open();
    await set({ save_sent: true });
    await send('ben@people.test');
    judge = (line) => {
      const [, tag] = /^(\S+) APPEND /.exec(line) ?? [];
      return tag ? { answer: `${tag} NO [OVERQUOTA] Quota exceeded` } : 'pass';
    };
    await copy();
    expect([await filed(), await waiting()]).toEqual([[], [1]]);
    await copy(HOUR_MS + SECOND_MS);
    expect(await incidents()).toMatchObject([
      { closed_at: null, last_text: 'the server refused APPEND: Quota exceeded' },
    ]);
    judge = () => 'pass';
    await copy(2 * HOUR_MS);
    expect([await idsOf(), await boxes()]).toEqual([sentIds(), []]);
    expect(await incidents()).toMatchObject([{ closed_at: expect.any(String) }]);
  });

  it('is given up after three days, and the mailbox says so', async () => {
    await open();
    await set({ save_sent: true });
    await send('ben@people.test');
    await dovecot.stop();
    await copy();
    await copy(2 * HOUR_MS);
    expect(await waiting()).toEqual([0]);
    await copy(72 * HOUR_MS);
    expect(await waiting()).toEqual([]);
    expect((await incidents())[0].last_text).toMatch(/given up after 3 days: 1 copies/);
  });

  it.each([
    ['the setting was switched off', () => set({ save_sent: false })],
    ['the mailbox was deleted', () => t.call('DELETE', `/senders/${senderId}`)],
  ])('is not made when %s meanwhile', async (_why, change) => {
    await open();
    await set({ save_sent: true });
    await send('ben@people.test');
    expect((await change()).status).toBeLessThan(300);
    await copy();
    expect([await filed(), await waiting(), await boxes()]).toEqual([[], [], []]);
  });

  it('that cannot be composed holds up no other, and the mailbox says so', async () => {
    await open();
    await set({ save_sent: true });
    await send('ben@people.test', 'eve@people.test');
    await t.app.pool.query(`update sent_copies set mail = 'x'
      where send_id = (select min(send_id::text)::uuid from sent_copies)`);
    await copy();
    expect([(await filed()).length, await waiting()]).toEqual([1, [1]]);
    await copy(2 * HOUR_MS);
    await copy(2 * HOUR_MS);
    expect(await incidents()).toMatchObject([{ last_text: 'a copy cannot be composed', closed_at: null }]);
  }); // prettier-ignore

  it('is made by one of two workers', async () => {
    await open();
    await set({ save_sent: true });
    await send('ben@people.test', 'eve@people.test', 'ann@people.test');
    await Promise.all([copy(), copy(0), copy(0), copy(0)]);
    expect(await idsOf()).toEqual(sentIds());
    expect(proxy.counts().made).toBe(1);
  });

  it('is no answer, even where the Sent folder is read', async () => {
    await open();
    await set({ save_sent: true, imap_folders: ['Sent'] });
    await send('ben@people.test');
    await copy();
    expect(await idsOf()).toEqual(sentIds());
    const pool = new WatchPool(t.app);
    closing.defer(() => pool.stop());
    await pool.lease();
    const walked = () => t.app.db.selectFrom('sender_states').select('walked_at').executeTakeFirstOrThrow();
    await eventually(walked, ({ walked_at: at }) => at !== null);
    const parser = sharedParser();
    await applyInbound({ ...t.app, parser });
    const read = () =>
      t.app.db.selectFrom('inbound_messages').select(['folder', 'state', 'outcome']).execute();
    expect(await eventually(read, (rows) => rows.every(({ state }) => state !== 'received'))).toMatchObject([
      { folder: 'Sent', outcome: 'none' },
    ]);
    expect(await t.app.db.selectFrom('events').select('type').where('type', '=', 'reply').execute()).toEqual(
      [],
    );
  });
});
