import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { leaseWatches, releaseWatch, reportWatch } from '../../../src/senders/watch-lease.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeEach(async () => void (t = await testApp()));
afterEach(() => t[Symbol.asyncDispose]());

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const mailbox = async (name: string): Promise<string> =>
  (
    await saveSender(t.app, t.teamId, {
      email: `${name}@outreach.test`,
      smtp_host: '127.0.0.1',
      smtp_port: 2525,
      smtp_security: 'none',
      imap_host: '127.0.0.1',
      imap_port: 1430,
      imap_security: 'none',
      imap_user: name,
      imap_password: 'secret',
    })
  ).id;
const take = async (token: string, limit = 20): Promise<string[]> =>
  (
    await leaseWatches(t.app.db, {
      token,
      wall: t.clock.wall(),
      seconds: 60,
      healthy: limit,
      troubled: limit,
    })
  ).flatMap((row) => (row.read ? [row.sender_id] : []));

const at = (senderId: string) => ({
  teamId: t.teamId,
  senderId,
  until: null,
  failures: 0,
  error: null,
});

it('a mailbox is read by one worker, and by another one when the first went silent', async () => {
  const anna = await mailbox('anna');
  expect(await take(id(1))).toEqual([anna]);
  expect(await take(id(2))).toEqual([]);
  t.clock.advance(61_000);
  expect(await take(id(2))).toEqual([anna]);
  await releaseWatch(t.app, { ...at(anna), token: id(1) });
  expect(await take(id(3))).toEqual([]);
});

it('the time of the last complete walk never goes back, and only the holder of the watch moves it', async () => {
  const anna = await mailbox('anna');
  await take(id(1));
  const walked = async (token: string, minute: number | null): Promise<number | undefined> => {
    const walkedAt = minute === null ? null : new Date(Date.UTC(2026, 10, 16, 9, minute));
    await reportWatch(t.app, { ...at(anna), token, walkedAt, folders: [], turned: false });
    const row = await t.app.db.selectFrom('sender_states').select('walked_at').executeTakeFirstOrThrow();
    return row.walked_at?.getUTCMinutes();
  };
  expect(await walked(id(1), null)).toBeUndefined();
  expect(await walked(id(1), 5)).toBe(5);
  expect(await walked(id(1), 4)).toBe(5);
  expect(await walked(id(1), null)).toBe(5);
  expect(await walked(id(2), 6)).toBe(5);
});

it('mailboxes that were deleted are not read, and keep no other one from being read', async () => {
  for (let n = 0; n < 5; n++) await t.call('DELETE', `/senders/${await mailbox(`gone${n}`)}`);
  const anna = await mailbox('anna');
  expect(await take(id(1), 3)).toEqual([anna]);
});
