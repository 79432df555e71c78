import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { leaseSender, releaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import { createContents } from '../../../src/sending/content.ts';
import { markData, releaseHeld, settleSends } from '../../../src/sending/ledger-store.ts';
import { recoverSends } from '../../../src/sending/recover-sends.ts';
import { moveMailsOfDeleted } from '../../../src/enrollments/move-mails.ts';
import { testApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import type { TestApp } from '../../support/app.ts';
import { id, oneMail } from '../../support/graph.ts';

const GRAPH = oneMail('Hi {{first_name}}', 'Text');
const TOKEN = id(901);

let t: TestApp;
let campaignId: string;
let senderId: string;
beforeEach(async () => {
  t = await testApp();
  const sender = await saveSender(t.app, t.teamId, {
    email: 'anna@outreach.test',
    spacing_seconds: 0,
    max_per_day: 100,
    smtp_host: '127.0.0.1',
    smtp_port: 2525,
    smtp_security: 'none',
  });
  senderId = sender.id;
  campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Claims', ...GRAPH })).body.data
    .id;
});
afterEach(() => t[Symbol.asyncDispose]());

/** People whose first mail is due. */
async function due(...names: string[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const name of names) {
    const made = await t.call('POST', '/contacts', {
      TeamId: t.teamId,
      CampaignId: campaignId,
      email: `${name}@else.test`,
      first_name: name,
    });
    ids[name] = made.body.data.id;
  }
  await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' });
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  return ids;
}
async function claim(want = 10, token = TOKEN) {
  const at = { teamId: t.teamId, senderId, token };
  await leaseSender(t.app.db, { ...at, wall: t.clock.wall(), seconds: 600 });
  return (await claimSends({ ...t.app, contents: createContents() }, { ...at, want })).claimed;
}
const held = (send: Awaited<ReturnType<typeof claim>>[number], token = TOKEN) => ({
  teamId: t.teamId,
  id: send.row.id,
  token,
});
const mark = (...mails: ReturnType<typeof held>[]) =>
  markData(t.app.db, mails, t.clock.wall(), t.clock.now());
const ledger = () =>
  t.app.db
    .selectFrom('email_sends')
    .select(['recipient', 'state', 'hold_reason', 'attempt'])
    .orderBy('recipient')
    .execute();

describe('a claim', () => {
  it('takes each due mail once, with what it will say', async () => {
    await due('ann', 'ben');
    const first = await claim();
    expect(first.map(({ subject }) => subject).toSorted()).toEqual(['Hi ann', 'Hi ben']);
    expect(await claim()).toEqual([]);
  });

  it('by two workers at once is never of the same mail', async () => {
    await due(...Array.from({ length: 20 }, (_none, n) => `p${n}`));
    // More than the pool has connections: no claim may wait for a second one.
    const claims = await Promise.all(Array.from({ length: 24 }, () => claim(5)));
    const ids = claims.flat().map(({ row }) => row.id);
    expect(ids.length).toBe(20);
    expect(new Set(ids).size).toBe(20);
  });

  it('leaves out who must not be written to, and says why', async () => {
    const ids = await due('ann', 'listed', 'paused', 'unnamed');
    await t.call('POST', '/blacklist', { TeamId: t.teamId, address: 'listed@else.test' });
    await t.app.db
      .updateTable('enrollments')
      .set({ life: 'paused', life_reason: 'manual' })
      .where('id', '=', ids.paused!)
      .execute();
    await t.call('PATCH', `/contacts/${ids.unnamed}`, { first_name: null });
    expect((await claim()).map(({ row }) => row.recipient)).toEqual(['ann@else.test']);
    expect(await ledger()).toMatchObject([
      { recipient: 'ann@else.test', state: 'sending' },
      { recipient: 'listed@else.test', hold_reason: 'suppressed' },
      { recipient: 'paused@else.test', hold_reason: 'paused' },
      { recipient: 'unnamed@else.test', state: 'pending', hold_reason: 'missing_variable' },
    ]);
  });

  it('of a campaign that was paused meanwhile takes nothing', async () => {
    await due('ann');
    await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'inactive' });
    expect(await claim()).toEqual([]);
    expect(await ledger()).toMatchObject([{ state: 'pending', hold_reason: 'campaign_inactive' }]);
  });

  it('that was never begun is given back without an attempt', async () => {
    await due('ann');
    const [send] = await claim();
    await releaseHeld(t.app.db, [held(send!)], t.clock.now());
    expect(await ledger()).toMatchObject([{ state: 'pending', attempt: 0 }]);
    expect(await claim()).toHaveLength(1);
  });
});

describe('the mark before the body', () => {
  it('is for the holder of the lease, once', async () => {
    await due('ann');
    const [send] = await claim();
    expect((await mark(held(send!, id(902)))).size).toBe(0);
    expect((await mark(held(send!))).size).toBe(1);
    expect((await mark(held(send!))).size).toBe(0);
  });

  it('is refused to a worker that waited for a lock until its mail was somebody else’s', async () => {
    const ids = await due('ann');
    const [send] = await claim();
    const blocker = await t.app.pool.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from enrollments where id = $1 for update', [ids.ann]);
    const late = mark(held(send!));
    await eventually(
      async () =>
        (
          await t.app.pool.query(
            "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          )
        ).rowCount ?? 0,
      (waiting) => waiting > 0,
    );
    await t.app.db
      .updateTable('email_sends')
      .set({ lease_token: id(904) })
      .where('id', '=', send!.row.id)
      .execute();
    await blocker.query('commit');
    blocker.release();
    expect((await late).size).toBe(0);
    expect((await mark(held(send!, id(904)))).size).toBe(1);
  });

  it('is refused once the lease ran out', async () => {
    await due('ann');
    const [send] = await claim();
    t.clock.advance(601_000);
    expect((await mark(held(send!))).size).toBe(0);
  });

  it.each<[string, (enrollmentId: string) => Promise<unknown>]>([
    [
      'answered',
      (enrollmentId) =>
        t.app.db
          .updateTable('enrollments')
          .set({ life: 'finished', life_reason: 'replied' })
          .where('id', '=', enrollmentId)
          .execute(),
    ],
    ['was blacklisted', () => t.call('POST', '/blacklist', { TeamId: t.teamId, address: '@else.test' })],
    ['was removed', (enrollmentId) => t.call('DELETE', `/contacts/${enrollmentId}`)],
    [
      'is in a campaign that was paused',
      () => t.call('PATCH', `/campaigns/${campaignId}`, { status: 'inactive' }),
    ],
  ])('is refused when the contact %s after the claim', async (_says, stop) => {
    const ids = await due('ann');
    const [send] = await claim();
    await stop(ids.ann!);
    expect((await mark(held(send!))).size).toBe(0);
  });
});

describe('a mailbox that was deleted', () => {
  it('leaves its waiting mails to another one', async () => {
    await due('ann');
    await t.call('DELETE', `/senders/${senderId}`);
    const other = {
      email: 'ben@outreach.test',
      smtp_host: '127.0.0.1',
      smtp_port: 2525,
      smtp_security: 'none' as const,
    };
    senderId = (await saveSender(t.app, t.teamId, other)).id;
    expect(await claim()).toEqual([]);
    expect(await moveMailsOfDeleted(t.app)).toBe(1);
    await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
    expect((await claim()).map(({ row }) => row.recipient)).toEqual(['ann@else.test']);
  });
});

describe('a worker that is gone', () => {
  it('leaves mails before the mark to others, and those after it to nobody', async () => {
    await due('ann', 'ben');
    const claimed = await claim();
    const marked = claimed.find(({ row }) => row.recipient === 'ben@else.test')!;
    await mark(held(marked));
    t.clock.advance(601_000);
    await recoverSends(t.app);
    expect(await ledger()).toMatchObject([
      { recipient: 'ann@else.test', state: 'pending' },
      { recipient: 'ben@else.test', state: 'uncertain', hold_reason: 'outcome_unknown' },
    ]);
    await releaseSender(t.app.db, { teamId: t.teamId, senderId, token: TOKEN });
    expect((await claim(10, id(903))).map(({ row }) => row.recipient)).toEqual(['ann@else.test']);
  });

  it('may still bring the 250 of a mail that was parked: it was sent', async () => {
    await due('ann');
    const [send] = await claim();
    await mark(held(send!));
    t.clock.advance(601_000);
    await recoverSends(t.app);
    const late = {
      teamId: t.teamId,
      id: send!.row.id,
      token: TOKEN,
      state: 'sent' as const,
      code: 250,
      reply: 'ok',
      reason: null,
      nextAttemptAt: null,
    };
    const changed = await transact(t.app.db, (trx) => settleSends(trx, [late], t.clock.now()));
    expect(changed.size).toBe(1);
    expect(await ledger()).toMatchObject([{ state: 'sent' }]);
  });

  it('leaves a doubt that is settled by policy after an hour, and never sent again', async () => {
    await due('ann');
    const [send] = await claim();
    await mark(held(send!));
    t.clock.advance(601_000);
    await recoverSends(t.app);
    t.clock.advance(3_600_000);
    await recoverSends(t.app);
    expect(await ledger()).toMatchObject([{ state: 'sent' }]);
    const events = await t.app.db
      .selectFrom('events')
      .select('detail')
      .where('type', '=', 'email_sent')
      .execute();
    expect(events).toMatchObject([{ detail: { email_sent: { settled_by: 'assumed' } } }]);
  });
});
