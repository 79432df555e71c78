import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWatchPool } from '../../src/inbox/watch-pool.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { dovecotMissing, startDovecot } from '../support/dovecot.ts';
import type { Dovecot } from '../support/dovecot.ts';
import { eventually } from '../support/eventually.ts';
import { startImapProxy } from '../support/imap-proxy.ts';

const USER = 'anna@outreach.test';
const TIMEOUT_MS = 300_000;
const missing = dovecotMissing();
if (missing) process.stderr.write(`Dovecot is not tested: ${missing}\n`);

let closing: AsyncDisposableStack;
let folder: string;
let dovecot: Dovecot;
let t: TestApp;

async function world(leaseSeconds: number): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'outreachd-dovecot-'));
  closing.defer(() => rm(folder, { recursive: true, force: true }));
  dovecot = closing.use(await startDovecot(folder));
  const inbox = { pollSeconds: 3600, maxWatched: 10, leaseSeconds, freshMinutes: 120, keepRawDays: 180 };
  t = closing.use(await testApp({ overrides: { clock: systemClock }, config: { inbox } }));
}
const mailbox = (port: number) =>
  saveSender(t.app, t.teamId, {
    email: USER,
    smtp_host: '127.0.0.1',
    smtp_port: 2525,
    smtp_security: 'none',
    imap_host: '127.0.0.1',
    imap_port: port,
    imap_security: 'none',
    imap_user: USER,
    imap_password: 'secret',
  });
const raw = (id: string): string =>
  `From: ben@people.test\r\nTo: ${USER}\r\nSubject: Re: Hi\r\nMessage-ID: <${id}@people.test>\r\n\r\nHello ${id}\r\n`;
const found = async (): Promise<string[]> =>
  (await t.app.db.selectFrom('inbound_messages').select('message_key').orderBy('message_key').execute()).map(
    ({ message_key: key }) => key.slice(1, key.indexOf('@')),
  );
const finds = (...ids: string[]) => eventually(found, (keys) => ids.every((id) => keys.includes(id)), 30_000);

beforeEach(() => void (closing = new AsyncDisposableStack()));
afterEach(() => closing.disposeAsync());

describe.skipIf(missing)('on Dovecot', () => {
  it(
    'an answer is found once through a restart with BYE in IDLE, new UIDs, and a server that says nothing more',
    async () => {
      await world(8);
      let silent = false;
      const proxy = closing.use(await startImapProxy(dovecot.imap, () => (silent ? 'hang' : 'pass')));
      dovecot.deliver(USER, 'one', raw('one'));
      await mailbox(proxy.port);
      const pool = createWatchPool(t.app);
      closing.defer(() => pool.stop());
      const timer = setInterval(() => void pool.lease().catch(() => {}), 500);
      const renewing = setInterval(() => void pool.renew().catch(() => {}), 2_000);
      closing.defer(() => clearInterval(timer));
      closing.defer(() => clearInterval(renewing));
      await finds('one');
      dovecot.deliver(USER, 'two', raw('two'));
      await finds('two');

      // Dovecot says BYE to those in IDLE when it stops.
      await dovecot.stop();
      dovecot.deliver(USER, 'three', raw('three'));
      dovecot.start();
      await finds('three');

      // Without its list of UIDs it gives new ones, under another UIDVALIDITY.
      await dovecot.stop();
      for (const name of await readdir(dovecot.maildir(USER)))
        if (name.startsWith('dovecot')) rmSync(join(dovecot.maildir(USER), name), { recursive: true });
      const validities = async () =>
        (
          await t.app.db
            .selectFrom('mailbox_cursors')
            .select('uid_validity')
            .where('folder', '=', 'INBOX')
            .execute()
        )[0];
      const before = await validities();
      dovecot.deliver(USER, 'four', raw('four'));
      dovecot.start();
      await finds('four');
      expect(await validities()).not.toEqual(before);

      silent = true;
      dovecot.deliver(USER, 'five', raw('five'));
      // The server hangs on the next command, which ends at its deadline.
      await eventually(
        () => t.app.db.selectFrom('sender_states').select('watch_failures').executeTakeFirstOrThrow(),
        ({ watch_failures: failures }) => failures > 0,
        60_000,
      );
      expect(await found()).not.toContain('five');
      silent = false;
      await finds('five');
      expect(await found()).toEqual(['five', 'four', 'one', 'three', 'two']);
    },
    TIMEOUT_MS,
  );
});
