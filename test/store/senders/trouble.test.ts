import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '../../../src/platform/db/transaction.ts';
import { backOffSender, clearBackOff } from '../../../src/senders/back-off-sender.ts';
import { leaseSender, releaseSender } from '../../../src/senders/lease-sender.ts';
import { changeSender, saveSender } from '../../../src/senders/save-sender.ts';
import { takeSlots } from '../../../src/senders/take-slots.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
let at: { teamId: string; senderId: string };
const TOKEN = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

beforeEach(async () => {
  t = await testApp();
  t.clock.set(new Date('2026-11-16T12:00:00Z'));
  const { id } = await saveSender(t.app, t.teamId, {
    email: 'anna@outreach.test',
    spacing_seconds: 0,
    max_per_day: 10,
    smtp_host: '127.0.0.1',
    smtp_port: 2525,
    smtp_security: 'none',
  });
  at = { teamId: t.teamId, senderId: id };
  await lease(TOKEN);
});
afterEach(() => t[Symbol.asyncDispose]());

const lease = (token: string) =>
  leaseSender(t.app.db, { ...at, token, wall: t.clock.wall(), seconds: 86_400 * 30 });
const take = (want: number): Promise<number> =>
  transact(t.app.db, (trx) => takeSlots(trx, { chance: 0.5, ...at, token: TOKEN, now: t.clock.now(), want }));
const refused = (why: 'auth' | 'unreachable', token = TOKEN) => backOffSender(t.app, { ...at, token, why });
const shown = async () => (await t.call('GET', `/senders/${at.senderId}`)).body.data;

describe('a mailbox in trouble', () => {
  it('is disabled by the third refused login in a row, and sends nothing until a person enables it', async () => {
    await refused('auth');
    await refused('auth');
    expect(await shown()).toMatchObject({ disabled: false });
    await refused('auth');
    expect(await shown()).toMatchObject({ disabled: true, disabled_reason: 'smtp_login_refused' });
    await clearBackOff(t.app, { ...at, token: TOKEN, sent: true, tried: true });
    t.clock.advance(2 * 3_600_000);
    expect(await take(5)).toBe(0);
    await changeSender(t.app, at, { disabled: false });
    expect(await take(5)).toBe(5);
  });

  it('that an operator disabled gets no slots', async () => {
    await changeSender(t.app, at, { disabled: true });
    expect(await take(5)).toBe(0);
  });

  it('rests: no slots before the rest is over, and slots right after', async () => {
    await refused('unreachable');
    expect(await take(5)).toBe(0);
    t.clock.advance(29_999);
    expect(await take(5)).toBe(0);
    t.clock.advance(1);
    expect(await take(5)).toBe(5);
  });

  it('rests on while a holder finds nothing to try, and is well when the rest is over', async () => {
    await refused('unreachable');
    await clearBackOff(t.app, { ...at, token: TOKEN, sent: false, tried: false });
    expect(await take(1)).toBe(0);
    t.clock.advance(30_000);
    await clearBackOff(t.app, { ...at, token: TOKEN, sent: false, tried: false });
    expect(await take(1)).toBe(1);
  });

  it('is judged by its holder alone', async () => {
    await refused('unreachable', OTHER);
    expect(await take(1)).toBe(1);
    await refused('unreachable');
    await clearBackOff(t.app, { ...at, token: OTHER, sent: true, tried: true });
    expect(await take(1)).toBe(0);
    await clearBackOff(t.app, { ...at, token: TOKEN, sent: true, tried: true });
    expect(await take(1)).toBe(1);
  });
});

describe('the timeline of a mailbox', () => {
  const holds = async () =>
    (
      await t.app.db
        .selectFrom('hold_changes')
        .select(['reason', 'detail', 'until'])
        .where('key', '=', at.senderId)
        .orderBy('id')
        .execute()
    ).map(({ reason, detail, until }) => [reason, detail, until?.toISOString() ?? null]);

  it('has each rest with its end, the refused logins that disabled the mailbox, and that a person mended it', async () => {
    await refused('auth');
    t.clock.advance(60_000);
    await refused('auth');
    t.clock.advance(60_000);
    await refused('auth');
    t.clock.advance(60_000);
    await changeSender(t.app, at, { disabled: false });
    t.clock.advance(60_000);
    await changeSender(t.app, at, { smtp_port: 587 });
    expect(await holds()).toEqual([
      ['sender_resting', 'auth', '2026-11-16T12:00:30.000Z'],
      ['sender_resting', 'auth', '2026-11-16T12:02:00.000Z'],
      ['sender_disabled', 'smtp_login_refused', null],
      [null, null, null],
    ]);
  });

  it('has when a person disables and enables it', async () => {
    await changeSender(t.app, at, { disabled: true });
    await changeSender(t.app, at, { disabled: true, max_per_day: 5 });
    t.clock.advance(60_000);
    await changeSender(t.app, at, { disabled: false });
    expect(await holds()).toEqual([
      ['sender_disabled', 'manual', null],
      [null, null, null],
    ]);
  });
});

describe('the day of a mailbox', () => {
  it('never goes back: a clock that does gives no second budget', async () => {
    expect(await take(10)).toBe(10);
    t.clock.set(new Date('2026-11-15T12:00:00Z'));
    expect(await take(1)).toBe(0);
    t.clock.set(new Date('2026-11-16T13:00:00Z'));
    expect(await take(1)).toBe(0);
    t.clock.set(new Date('2026-11-17T00:00:00Z'));
    expect(await take(20)).toBe(10);
  });

  it('that a wrong clock put ahead comes back when a person mends the mailbox, with its count', async () => {
    t.clock.set(new Date('2026-11-20T12:00:00Z'));
    expect(await take(4)).toBe(4);
    t.clock.set(new Date('2026-11-16T12:00:00Z'));
    await changeSender(t.app, at, { disabled: false });
    expect(await take(20)).toBe(6);
    t.clock.set(new Date('2026-11-17T12:00:00Z'));
    expect(await take(20)).toBe(10);
  });
});

describe('the lease of a mailbox', () => {
  it('is dropped by its holder alone', async () => {
    await releaseSender(t.app.db, { ...at, token: OTHER });
    expect(await lease(OTHER)).toBe(false);
    expect(await take(1)).toBe(1);
    await releaseSender(t.app.db, { ...at, token: TOKEN });
    expect(await lease(OTHER)).toBe(true);
  });
});
