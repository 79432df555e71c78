import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WatchPool } from '../../src/inbox/watch-pool.ts';
import { dovecotMissing, startDovecot } from '../support/dovecot.ts';
import type { Dovecot } from '../support/dovecot.ts';
import { eventually } from '../support/eventually.ts';
import { signedInMailbox } from '../support/signed-in.ts';
import type { SignedIn } from '../support/signed-in.ts';

const USER = 'anna@outreach.test';
const TIMEOUT_MS = 60_000;
const missing = dovecotMissing();
if (missing) process.stderr.write(`sign-in at Dovecot is not tested: ${missing}\n`);

const raw = (id: string): string =>
  `From: ben@people.test\r\nTo: ${USER}\r\nSubject: Re: Hi\r\nMessage-ID: <${id}@people.test>\r\n\r\nHello ${id}\r\n`;

describe.skipIf(missing !== null)('a mailbox that signed in is read', { timeout: TIMEOUT_MS }, () => {
  let closing: AsyncDisposableStack;
  let dovecot: Dovecot;
  let house: SignedIn;
  let pool: WatchPool;

  beforeAll(async () => {
    closing = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'outreachd-dovecot-'));
    closing.defer(() => rm(folder, { recursive: true, force: true }));
    house = closing.use(
      await signedInMailbox({
        async imap({ introspection }) {
          dovecot = closing.use(await startDovecot(folder, 100, introspection));
          return dovecot.imap;
        },
      }),
    );
    pool = new WatchPool(house.t.app);
    closing.defer(() => pool.stop());
  });
  afterAll(() => closing.disposeAsync());

  const found = async (): Promise<string[]> => {
    const rows = await house.t.app.db.selectFrom('inbound_messages').select('message_key').execute();
    return rows.map(({ message_key: key }) => key.slice(1, key.indexOf('@')));
  };
  const state = () =>
    house.t.app.db
      .selectFrom('sender_states')
      .select(['watch_error', 'watch_until', 'watch_token'])
      .executeTakeFirstOrThrow();
  const finds = (id: string) =>
    eventually(
      async () => {
        await pool.renew();
        await pool.lease();
        return found();
      },
      (keys) => keys.includes(id),
      TIMEOUT_MS / 2,
    );
  const test = async () => (await house.t.call('POST', `/senders/${house.at.senderId}/test`)).body.data;

  it('by its token', async () => {
    dovecot.deliver(USER, 'first', raw('first'));
    await finds('first');
    expect(await test()).toMatchObject({ success: true, smtp: { success: true }, imap: { success: true } });
    expect(house.oauth.asked).toEqual([]);
  });

  it('by a new token, when the server takes the old one no more', async () => {
    await pool.stop();
    pool = new WatchPool(house.t.app);
    // As at a password change: the access token is dead, the refresh token lives.
    await house.oauth.killAccessTokens();
    dovecot.deliver(USER, 'second', raw('second'));
    await finds('second');
    expect(house.oauth.asked).toEqual(['refresh_token']);
    expect((await state()).watch_error).toBeNull();
  });

  it('not while the consent is withdrawn, which it says, and again after a new sign-in', async () => {
    await pool.stop();
    await house.oauth.revoke(USER);
    expect(await test()).toMatchObject({ success: false, imap: { success: false, failed_at: 'auth' } });
    pool = new WatchPool(house.t.app);
    dovecot.deliver(USER, 'third', raw('third'));
    const looks = async () => {
      await pool.lease();
      return state();
    };
    const { watch_error: said } = await eventually(looks, ({ watch_error: error }) => error !== null);
    expect(said).toContain('sign in again');
    const { body } = await house.t.call('GET', `/senders/${house.at.senderId}/incidents`);
    expect(body.data.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'imap_login',
      'sign_in',
      'smtp_login',
    ]);
    expect(await house.signIn()).toBe(200);
    await finds('third');
    const open = async (): Promise<string[]> => {
      const { body: after } = await house.t.call('GET', `/senders/${house.at.senderId}/incidents?open=true`);
      return after.data.map(({ kind }: { kind: string }) => kind);
    };
    // The incident ends when the mailbox is read to its end, right after the mail arrives.
    expect(await eventually(open, (kinds) => !kinds.includes('imap_login'))).toEqual(['smtp_login']);
    expect(await test()).toMatchObject({ success: true });
    const { body: end } = await house.t.call('GET', `/senders/${house.at.senderId}/incidents?open=true`);
    expect(end.data).toEqual([]);
  });
});
