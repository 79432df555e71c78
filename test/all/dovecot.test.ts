import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WatchPool } from '../../src/inbox/watch-pool.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { dovecotMissing, startDovecot } from '../support/dovecot.ts';
import type { Dovecot } from '../support/dovecot.ts';
import { eventually } from '../support/eventually.ts';
import { startImapProxy } from '../support/imap-proxy.ts';
import type { ImapJudgement, ImapProxy } from '../support/imap-proxy.ts';

const USER = 'anna@outreach.test';
/** A command, IDLE included, has half of it. */
const LEASE_SECONDS = 10;
const TIMEOUT_MS = 120_000;
const missing = dovecotMissing();
if (missing) process.stderr.write(`Dovecot is not tested: ${missing}\n`);

const raw = (id: string): string =>
  `From: ben@people.test\r\nTo: ${USER}\r\nSubject: Re: Hi\r\nMessage-ID: <${id}@people.test>\r\n\r\nHello ${id}\r\n`;

/** The server sees no NOOP, so only IDLE can announce a message. */
const byItself = (line: string): ImapJudgement => {
  const [, tag] = /^(\S+) NOOP$/.exec(line) ?? [];
  return tag ? { answer: `${tag} OK done` } : 'pass';
};

describe.skipIf(missing !== null)('an answer is found, once,', { timeout: TIMEOUT_MS }, () => {
  let closing: AsyncDisposableStack;
  let dovecot: Dovecot;
  let proxy: ImapProxy;
  let t: TestApp;
  let pool: WatchPool;
  let ahead = 0;

  beforeAll(async () => {
    closing = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'outreachd-dovecot-'));
    closing.defer(() => rm(folder, { recursive: true, force: true }));
    dovecot = closing.use(await startDovecot(folder));
    proxy = closing.use(await startImapProxy(dovecot.imap, byItself));
    const inbox = {
      pollSeconds: 3600,
      maxWatched: 10,
      leaseSeconds: LEASE_SECONDS,
      freshMinutes: 120,
      keepRawDays: 180,
    };
    const clock = { now: () => new Date(), wall: () => new Date(Date.now() + ahead) };
    t = closing.use(await testApp({ overrides: { clock }, config: { inbox } }));
    await saveSender(t.app, t.teamId, {
      email: USER,
      smtp_host: '127.0.0.1',
      smtp_port: 2525,
      smtp_security: 'none',
      imap_host: '127.0.0.1',
      imap_port: proxy.port,
      imap_security: 'none',
      imap_user: USER,
      imap_password: 'secret',
    });
    pool = new WatchPool(t.app);
    closing.defer(() => pool.stop());
    dovecot.deliver(USER, 'first', raw('first'));
    await finds('first');
  });
  afterAll(() => closing.disposeAsync());

  const state = () =>
    t.app.db
      .selectFrom('sender_states')
      .select(['watch_token', 'watch_until', 'watch_failures'])
      .executeTakeFirstOrThrow();
  const found = async (): Promise<string[]> => {
    const rows = await t.app.db.selectFrom('inbound_messages').select('message_key').execute();
    return rows.map(({ message_key: key }) => key.slice(1, key.indexOf('@')));
  };
  /** Runs the worker's passes until `isIt`; troubled mailboxes do not rest. */
  async function works<T>(ask: () => Promise<T>, isIt: (answer: T) => boolean): Promise<void> {
    const round = async (): Promise<T> => {
      await pool.renew();
      await pool.lease();
      const { watch_token: token, watch_until: until } = await state();
      if (token === null && until) ahead = Math.max(ahead, until.getTime() - Date.now());
      return ask();
    };
    await eventually(round, isIt, TIMEOUT_MS);
  }
  const finds = (id: string): Promise<void> => works(found, (keys) => keys.includes(id));
  const uidValidity = async (): Promise<number> =>
    (
      await t.app.db
        .selectFrom('mailbox_cursors')
        .select('uid_validity')
        .where('folder', '=', 'INBOX')
        .executeTakeFirstOrThrow()
    ).uid_validity;

  it('by IDLE', async () => {
    dovecot.deliver(USER, 'told', raw('told'));
    await finds('told');
    expect(proxy.counts().made).toBe(1);
  });

  it('though the server ended the session in IDLE', async () => {
    const before = proxy.counts().made;
    dovecot.kick(USER);
    dovecot.deliver(USER, 'kicked', raw('kicked'));
    await finds('kicked');
    expect(proxy.counts().made).toBeGreaterThan(before);
  });

  it('though the server was away', async () => {
    await dovecot.stop();
    dovecot.deliver(USER, 'restart', raw('restart'));
    dovecot.start();
    await finds('restart');
  });

  it('though the server gave all messages new UIDs', async () => {
    const before = await uidValidity();
    await dovecot.stop();
    // Only the first message stays, so the new one gets a used UID.
    for (const name of await readdir(dovecot.maildir(USER), { recursive: true }))
      if (name.startsWith('dovecot') || /^(?:new|cur)\/\d+\.(?!first\.)/.test(name))
        rmSync(join(dovecot.maildir(USER), name), { recursive: true, force: true });
    dovecot.deliver(USER, 'renumbered', raw('renumbered'));
    dovecot.start();
    await finds('renumbered');
    expect(await uidValidity()).not.toBe(before);
  });

  it('though the server fell silent in IDLE and its connection stays open', async () => {
    await works(state, ({ watch_failures: failures }) => failures === 0);
    const before = proxy.counts().made;
    const from = performance.now();
    proxy.mute();
    dovecot.deliver(USER, 'silent', raw('silent'));
    await finds('silent');
    expect(proxy.counts().made).toBe(before + 1);
    expect(performance.now() - from).toBeGreaterThan(LEASE_SECONDS * 250);
    expect((await found()).toSorted()).toEqual([
      'first',
      'kicked',
      'renumbered',
      'restart',
      'silent',
      'told',
    ]);
  });
});
