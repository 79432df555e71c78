import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { changeInBulk } from '../../../src/enrollments/change-in-bulk.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { connect } from '../../../src/platform/db/connect.ts';
import { createLog } from '../../../src/platform/log.ts';
import { leaseSender, releaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import type { ClaimedSend } from '../../../src/sending/claimed-send.ts';
import { createContents } from '../../../src/sending/content.ts';
import { heldKey } from '../../../src/sending/held-store.ts';
import { listMarkable, markData } from '../../../src/sending/mark-store.ts';
import { createMarks } from '../../../src/sending/marks.ts';
import type { SmtpOutcome } from '../../../src/sending/rules/smtp-outcome.ts';
import { recordOutcomes } from '../../../src/sending/record-outcomes.ts';
import { recoverSends } from '../../../src/sending/recover-sends.ts';
import { moveMailsOfDeleted } from '../../../src/enrollments/move-mails.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { id, oneMail } from '../../support/graph.ts';
import { markTimes } from '../../support/mark-times.ts';

const GRAPH = oneMail('Hi {{first_name}}', 'Text');
const TOKEN = id(901);

const { db: brokenDb } = connect({
  url: 'postgres://nobody@127.0.0.1:9/none',
  applicationName: 'test',
  maxConnections: 1,
  statementTimeoutSeconds: 5,
  lockTimeoutSeconds: 5,
  log: createLog('silent', 'test'),
});

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
const held = (send: Awaited<ReturnType<typeof claim>>[number], token = send.token) => ({
  source: 'step' as const,
  id: send.row.id,
  token,
});
const mark = (...mails: ReturnType<typeof held>[]) => markData(t.app.db, t.teamId, mails, markTimes(t));
/** Records a server's reply; resolves the mails that could not be written. */
const report = (send: Awaited<ReturnType<typeof claim>>[number], outcome: SmtpOutcome) =>
  recordOutcomes(t.app, [
    {
      teamId: t.teamId,
      id: send.row.id,
      token: send.token,
      fromEmail: 'anna@outreach.test',
      outcome,
      at: t.clock.now().toISOString(),
    },
  ]);
const ledger = () =>
  t.app.db
    .selectFrom('email_sends')
    .select(['recipient', 'state', 'hold_reason', 'attempt'])
    .orderBy('recipient')
    .execute();

const slots = async () =>
  (
    await t.app.db
      .selectFrom('sender_states')
      .select(['sent_today', 'next_send_at'])
      .where('sender_id', '=', senderId)
      .executeTakeFirstOrThrow()
  ).sent_today;
const REPLIES = {
  accepted: { kind: 'accepted', code: 250, enhanced: null, reply: 'ok' },
  greylisted: { kind: 'deferred', code: 450, enhanced: '4.7.1', reply: 'later', phase: 'rcpt' },
  refused: {
    kind: 'rejected',
    code: 550,
    enhanced: '5.1.1',
    reply: 'no such user',
    phase: 'rcpt',
    scope: 'recipient',
  },
  unreachable: { kind: 'unreachable', phase: 'connect', code: 'ECONNREFUSED', message: 'refused' },
  cut: { kind: 'cut', code: 'ECONNECTION', message: 'cut' },
  unknown: { kind: 'unknown', code: 'ECONNECTION', message: 'cut' },
  withdrawn: { kind: 'withdrawn' },
  broken: { kind: 'broken', message: 'TypeError' },
} as const satisfies Record<string, SmtpOutcome>;

describe('the slot of a mail', () => {
  it.each<[keyof typeof REPLIES, number]>([
    ['accepted', 1],
    ['refused', 1],
    ['unknown', 1],
    ['greylisted', 0],
    ['unreachable', 0],
    ['cut', 0],
    ['withdrawn', 0],
    ['broken', 0],
  ])('after %s: %i used', async (name, used) => {
    await due('ann');
    const [send] = await claim();
    expect(await slots()).toBe(1);
    expect(await report(send!, REPLIES[name])).toEqual([]);
    expect(await slots()).toBe(used);
    await report(send!, REPLIES[name]);
    expect(await slots()).toBe(used);
  });

  it('comes back when its worker is gone before the mark, and not when it is gone after it', async () => {
    await due('ann', 'ben');
    const [send] = await claim();
    await mark(held(send!));
    expect(await slots()).toBe(2);
    t.clock.advance(601_000);
    await recoverSends(t.app);
    expect(await slots()).toBe(1);
  });

  it('comes back when a held mail is taken back', async () => {
    const ids = await due('ann');
    await claim();
    const change = {
      teamId: t.teamId,
      campaignId: null,
      ids: [ids.ann!],
      change: { action: 'restart' as const },
    };
    await transact(t.app.db, (trx) => changeInBulk(trx, t.app, change));
    expect(await ledger()).toMatchObject([{ state: 'cancelled' }]);
    expect(await slots()).toBe(0);
  });

  it('lets a spaced mailbox go on at once when it comes back, unless another mail has gone meanwhile', async () => {
    await t.call('PATCH', `/senders/${senderId}`, { spacing_seconds: 90 });
    await due('ann', 'ben');
    const [send] = await claim();
    expect(await claim()).toEqual([]);
    await report(send!, REPLIES.withdrawn);
    const [again] = await claim();
    expect(again).toBeDefined();
    // The longest that 90 s can become.
    t.clock.advance(117_000);
    expect(await claim()).toHaveLength(1);
    await report(again!, REPLIES.withdrawn);
    expect(await claim()).toEqual([]);
  });

  it('of yesterday does not widen today’s budget', async () => {
    await due('ann', 'ben');
    const claimed = await claim(1);
    t.clock.advance(24 * 3_600_000);
    await t.app.db
      .updateTable('email_sends')
      .set({ lease_until: null })
      .where('state', '=', 'sending')
      .execute();
    await claim(1, TOKEN);
    expect(await slots()).toBe(1);
    await report(claimed[0]!, REPLIES.withdrawn);
    expect(await slots()).toBe(1);
  });
});

describe('the patience with a mail', () => {
  it('is used up by replies and by cuts, each for itself, and by nothing else', async () => {
    await due('ann');
    const tries = () =>
      t.app.db.selectFrom('email_sends').select(['attempt', 'cuts']).executeTakeFirstOrThrow();
    for (const [name, attempt, cuts] of [
      ['withdrawn', 0, 0],
      ['unreachable', 0, 0],
      ['greylisted', 1, 0],
      ['cut', 1, 1],
      ['broken', 1, 1],
      ['greylisted', 2, 1],
    ] as const) {
      t.clock.advance(3_600_000);
      const [send] = await claim();
      await report(send!, REPLIES[name]);
      expect(await tries()).toEqual({ attempt, cuts });
    }
    const [lost] = await (t.clock.advance(3_600_000), claim());
    expect(lost).toBeDefined();
    t.clock.advance(601_000);
    await recoverSends(t.app);
    expect(await tries()).toEqual({ attempt: 2, cuts: 1 });
  });
});

describe('answers of several teams and mails', () => {
  it('of which many wait for another session’s rows give up soon, and are all written later', async () => {
    await due(...Array.from({ length: 40 }, (_none, n) => `p${n}`));
    const claimed = await claim(40);
    const at = t.clock.now().toISOString();
    const answers = claimed.map(({ row, token }) => ({
      teamId: t.teamId,
      id: row.id,
      token,
      fromEmail: 'anna@outreach.test',
      outcome: REPLIES.withdrawn,
      at,
    }));
    const blocker = await t.app.pool.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from email_sends for update');
    let tries = 0;
    const now = (): Date => (tries++, t.clock.now());
    const failed = await recordOutcomes({ ...t.app, clock: { ...t.clock, now } }, answers);
    await blocker.query('rollback');
    blocker.release();
    expect(failed).toHaveLength(40);
    // Each try waits 300 ms for the rows; halving forty mails down to one would take 79 tries.
    expect(tries).toBe(10);
    expect(await recordOutcomes(t.app, answers)).toEqual([]);
  });

  it('of which one cannot be written are all written but that one', async () => {
    const ids = await due('ann', 'ben', 'eve');
    const claimed = await claim();
    for (const send of claimed) await mark(held(send));
    const blocker = await t.app.pool.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from enrollments where id = $1 for update', [ids.ben]);
    const at = t.clock.now().toISOString();
    const failed = await recordOutcomes(
      t.app,
      claimed.map(({ row, token }) => ({
        teamId: t.teamId,
        id: row.id,
        token,
        fromEmail: 'anna@outreach.test',
        outcome: REPLIES.refused,
        at,
      })),
    );
    await blocker.query('rollback');
    blocker.release();
    const ofBen = claimed.find(({ row }) => row.recipient === 'ben@else.test')!.row.id;
    expect(failed.map(({ answer }) => answer.id)).toEqual([ofBen]);
    expect((await ledger()).map(({ recipient, state }) => [recipient, state])).toEqual([
      ['ann@else.test', 'rejected'],
      ['ben@else.test', 'data'],
      ['eve@else.test', 'rejected'],
    ]);
    expect(await recordOutcomes(t.app, [failed[0]!.answer])).toEqual([]);
    const dead = await t.app.db.selectFrom('blacklist').select('address').orderBy('address').execute();
    expect(dead.map(({ address }) => address)).toEqual(['ann@else.test', 'ben@else.test', 'eve@else.test']);
  });

  it('that come after the mail was parked in doubt still count, whatever they say', async () => {
    await due('ann');
    const [send] = await claim();
    await mark(held(send!));
    t.clock.advance(601_000);
    await recoverSends(t.app);
    expect(await ledger()).toMatchObject([{ state: 'uncertain' }]);
    await report(send!, REPLIES.greylisted);
    expect(await ledger()).toMatchObject([{ state: 'pending', hold_reason: 'deferred', attempt: 1 }]);
    await report(send!, REPLIES.accepted);
    expect(await ledger()).toMatchObject([{ state: 'pending' }]);
  });
});

describe('a mailbox with mails of a paused campaign', () => {
  it('sends those of a running one, and writes nothing to the others', async () => {
    await due('ann', 'ben');
    await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'inactive' });
    const before = await t.app.db.selectFrom('email_sends').selectAll().orderBy('id').execute();
    const paused = campaignId;
    campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Runs', ...GRAPH })).body.data
      .id;
    await t.call('PATCH', `/senders/${senderId}`, { spacing_seconds: 60 });
    await due('eve');
    expect((await claim()).map(({ row }) => row.recipient)).toEqual(['eve@else.test']);
    t.clock.advance(60_000);
    expect(await claim()).toEqual([]);
    const after = await t.app.db
      .selectFrom('email_sends')
      .selectAll()
      .where('campaign_id', '=', paused)
      .orderBy('id')
      .execute();
    expect(after).toEqual(before);
  });
});

describe('a claim', () => {
  it('takes each due mail once, with what it will say', async () => {
    await due('ann', 'ben');
    const first = await claim();
    expect(first.map(({ subject }) => subject).toSorted()).toEqual(['Hi ann', 'Hi ben']);
    expect(await claim()).toEqual([]);
  });

  it('by two workers at once is never of the same mail', async () => {
    await due(...Array.from({ length: 20 }, (_none, n) => `p${n}`));
    // More claims than connections: no claim may wait for a second one.
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
    expect(await ledger()).toMatchObject([{ state: 'pending', hold_reason: null }]);
    const { body } = await t.call('GET', `/campaigns/${campaignId}/sending-status`);
    expect(body.data.holds).toMatchObject([
      { what: 'mail', reason: 'campaign_inactive', count: 1, next_try_at: null },
    ]);
  });

  it('that was never begun is given back without an attempt', async () => {
    await due('ann');
    const [send] = await claim();
    await report(send!, { kind: 'withdrawn' });
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

  it('is not waited for: a contact that another session holds keeps no other mail back', async () => {
    const ids = await due('ann', 'ben');
    const claimed = await claim();
    const [ann, ben] = ['ann', 'ben'].map((name) =>
      claimed.find(({ row }) => row.recipient === `${name}@else.test`)!,
    ) as [ClaimedSend, ClaimedSend];
    const blocker = await t.app.pool.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from enrollments where id = $1 for update', [ids.ann]);
    expect([...(await mark(held(ann), held(ben)))]).toEqual([heldKey(held(ben))]);
    const markable = () => listMarkable(t.app.db, t.teamId, [held(ann)], markTimes(t));
    expect([...(await markable())]).toEqual([heldKey(held(ann))]);
    const asked = createMarks(t.app)({ teamId: t.teamId, ...held(ann) });
    await blocker.query('commit');
    blocker.release();
    expect(await asked).toBe(true);
    expect((await markable()).size).toBe(0);
  });

  it('is for the living claim alone when one process asks with the claim that is over at the same moment', async () => {
    await due('ann');
    const [over] = await claim();
    t.clock.advance(601_000);
    await recoverSends(t.app);
    const [living] = await claim();
    expect(living!.row.id).toBe(over!.row.id);
    const ask = createMarks(t.app);
    const asked = [over!, living!].map((send) => ask({ teamId: t.teamId, ...held(send) }));
    expect(await Promise.all(asked)).toEqual([false, true]);
  });

  it('is refused to a worker whose mail is another one’s by now', async () => {
    await due('ann');
    const [send] = await claim();
    await t.app.db
      .updateTable('email_sends')
      .set({ lease_token: id(904) })
      .where('id', '=', send!.row.id)
      .execute();
    expect((await mark(held(send!))).size).toBe(0);
    expect((await mark(held(send!, id(904)))).size).toBe(1);
  });

  it('takes the mail back when the database cannot be asked', async () => {
    await due('ann');
    const [send] = await claim();
    const db = { ...t.app, db: brokenDb };
    expect(await createMarks(db)({ teamId: t.teamId, ...held(send!) })).toBe(false);
  });

  it('is worth nothing to a worker that stood still since it asked, and the mail waits again', async () => {
    await due('ann');
    const [send] = await claim();
    const stoodStill = (ms: number) => ({
      ...t.app,
      clock: {
        ...t.clock,
        wall: () => {
          const at = t.clock.wall();
          t.clock.advance(ms);
          return at;
        },
      },
    });
    expect(await createMarks(stoodStill(6_000))({ teamId: t.teamId, ...held(send!) })).toBe(false);
    expect(await ledger()).toMatchObject([{ state: 'data' }]);
    await report(send!, { kind: 'withdrawn' });
    expect(await ledger()).toMatchObject([{ state: 'pending', attempt: 0 }]);
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
  it('leaves mails before the mark to others, and those after it to none', async () => {
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
    expect(await report(send!, { kind: 'accepted', code: 250, enhanced: null, reply: 'ok' })).toEqual([]);
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
