import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { suppress } from '../../../src/deliverability/suppress.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { leaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import type { ClaimedSend } from '../../../src/sending/claimed-send.ts';
import { composeMail } from '../../../src/sending/compose-mail.ts';
import { createContents } from '../../../src/sending/content.ts';
import { heldKey } from '../../../src/sending/held-store.ts';
import { listMarkable } from '../../../src/sending/mark-store.ts';
import { createMarks } from '../../../src/sending/marks.ts';
import { cancelMails, moveMails } from '../../../src/sending/queue-mails.ts';
import { recordOutcomes } from '../../../src/sending/record-outcomes.ts';
import { readClickToken } from '../../../src/sending/tracking-links.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { id } from '../../support/graph.ts';
import { markTimes } from '../../support/mark-times.ts';
import { otherMails } from '../../support/other-mails.ts';

const TOKEN = id(901);
const FROM = { sendAs: 'Anna', email: 'anna@outreach.test' };
const ACCEPTED = { kind: 'accepted', code: 250, enhanced: null, reply: 'ok' } as const;

let t: TestApp;
let anna: { id: string; email: string };
let mails: ReturnType<typeof otherMails>;
beforeEach(async () => {
  t = await testApp();
  anna = await mailbox('anna@outreach.test');
  mails = otherMails(t, anna);
});
afterEach(() => t[Symbol.asyncDispose]());

const mailbox = async (email: string): Promise<{ id: string; email: string }> => ({
  email,
  id: (
    await saveSender(t.app, t.teamId, {
      email,
      spacing_seconds: 0,
      max_per_day: 100,
      smtp_host: '127.0.0.1',
      smtp_port: 2525,
      smtp_security: 'none',
    })
  ).id,
});

async function claim(want = 10, senderId = anna.id): Promise<ClaimedSend[]> {
  const at = { teamId: t.teamId, senderId, token: TOKEN };
  await leaseSender(t.app.db, { ...at, wall: t.clock.wall(), seconds: 600 });
  return (await claimSends({ ...t.app, contents: createContents() }, { ...at, want })).claimed;
}
const mark = (send: ClaimedSend): Promise<boolean> =>
  createMarks(t.app)({ teamId: t.teamId, id: send.row.id, token: send.token, source: send.row.source });
const accept = (send: ClaimedSend) =>
  recordOutcomes(t.app, [
    {
      teamId: t.teamId,
      id: send.row.id,
      token: send.token,
      fromEmail: anna.email,
      outcome: ACCEPTED,
      at: t.clock.now().toISOString(),
    },
  ]);
const text = (send: ClaimedSend): string => Buffer.concat(composeMail(send, FROM)).toString();
const stateOf = (mailId: string) =>
  t.app.db
    .selectFrom('email_sends')
    .select(['state', 'hold_reason', 'sender_id'])
    .where('id', '=', mailId)
    .executeTakeFirstOrThrow();
const events = () =>
  t.app.db
    .selectFrom('events')
    .select(['type', 'campaign_id', 'enrollment_id', 'contact_profile_id', 'conversation_id'])
    .where('type', '<>', 'contact_added')
    .execute();
const shut = (): Promise<unknown> =>
  t.call('PATCH', `/teams/${t.teamId}`, {
    mail_warm_schedule: { timezone: 'UTC', days: ['sat'], start: '01:00', end: '02:00' },
  });

describe('a reply of a person', () => {
  it('leaves outside the schedule, before broadcasts, in its thread, and is an event of its conversation', async () => {
    const ben = await mails.person('ben@people.test', { first_name: 'Ben' });
    await mails.broadcast([ben]);
    await mails.reply(ben, { reference_ids: ['<a@outreach.test>', 'no id', '<b@people.test>'] });
    await shut();
    const sent = await claim();
    expect(sent.map(({ row }) => row.source)).toEqual(['reply']);
    const raw = text(sent[0]!);
    expect(raw).toContain('In-Reply-To: <b@people.test>');
    expect(raw).toContain('References: <a@outreach.test> <b@people.test>');
    expect(raw).toContain('To: Ben <ben@people.test>');
    expect(raw).toContain('Thursday is fine.');
    expect(raw).not.toContain('List-Unsubscribe');
    expect(await mark(sent[0]!)).toBe(true);
    expect(await accept(sent[0]!)).toEqual([]);
    expect(await events()).toEqual([
      {
        type: 'email_sent',
        campaign_id: null,
        enrollment_id: null,
        contact_profile_id: ben.profileId,
        conversation_id: expect.any(String),
      },
    ]);
  });

  it('has links that name its mail: a click on one is found', async () => {
    const { id: mailId, source_id: messageId } = await mails.reply(
      { email: 'ben@people.test' },
      { body_html: '<p><a href="https://acme.test/">here</a></p>', track_links: true },
    );
    const [send] = await claim();
    expect(messageId).not.toBe(mailId);
    const link = /\/c\/([\w.~-]+)/.exec(send!.track(send!.write().html))?.[1];
    expect(readClickToken(t.app.secrets, link!)).toMatchObject({ sendId: mailId, url: 'https://acme.test/' });
  });

  it('waits for its time', async () => {
    await mails.reply({ email: 'ben@people.test' }, { at: new Date(t.clock.now().getTime() + 3_600_000) });
    expect(await claim()).toEqual([]);
    t.clock.advance(3_600_000);
    expect(await claim()).toHaveLength(1);
  });

  it.each(['unsubscribe', 'spam_complaint'] as const)(
    'to an address that is blocked by %s',
    async (reason) => {
      const before = await mails.reply({ email: 'ben@people.test' });
      const after = await mails.reply({ email: 'ben@people.test' });
      const [first, second] = await claim();
      await transact(t.app.db, (trx) =>
        suppress(trx, t.app, { teamId: t.teamId, address: 'ben@people.test', reason }),
      );
      const goes = reason === 'unsubscribe';
      expect([await mark(first!), await mark(second!)]).toEqual([goes, goes]);
      await mails.reply({ email: 'ben@people.test' });
      expect(await claim()).toHaveLength(goes ? 1 : 0);
      expect([before.id, after.id]).toHaveLength(2);
    },
  );
});

/** The team's limit was lowered below the day's use. */
const LIMIT_LOWERED = `with taken as (
    insert into send_budgets (team_id, kind, key, day, day_ends, used) select id, 'team', id, '2000-01-01', 'infinity', 5 from teams)
  update teams set daily_limit = 2`;

describe('a broadcast', () => {
  it('leaves for each recipient once, with a way out, however often it is queued', async () => {
    const people = [
      await mails.person('ann@people.test', { first_name: 'Ann' }),
      await mails.person('ben@people.test'),
    ];
    const { id: broadcastId } = await mails.broadcast(people);
    expect(await mails.queue('broadcast', broadcastId, people)).toEqual([]);
    const sent = await claim();
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual(['News for Ann', 'News for you']);
    expect(text(sent[0]!)).toContain('List-Unsubscribe: <');
    for (const each of sent) {
      expect(await mark(each)).toBe(true);
      await accept(each);
    }
    expect(await claim()).toEqual([]);
    expect((await events()).map(({ type, campaign_id }) => [type, campaign_id])).toEqual([
      ['email_sent', null],
      ['email_sent', null],
    ]);
  });

  it('that is cancelled goes no further: neither what waits nor what a worker holds', async () => {
    const people = [await mails.person('ann@people.test'), await mails.person('ben@people.test')];
    const { id: broadcastId, mails: queued } = await mails.broadcast(people);
    const [held] = await claim(1);
    await t.app.db
      .updateTable('broadcasts')
      .set({ status: 'cancelled' })
      .where('id', '=', broadcastId)
      .execute();
    expect(await mark(held!)).toBe(false);
    expect(await claim()).toEqual([]);
    const at = {
      teamId: t.teamId,
      sourceId: broadcastId,
      reason: 'broadcast_cancelled',
      now: t.clock.now(),
      limit: 10,
    };
    expect(await transact(t.app.db, (trx) => cancelMails(trx, at))).toBe(1);
    const waiting = queued.find((mail) => mail.id !== held!.row.id)!;
    expect(await stateOf(waiting.id)).toMatchObject({
      state: 'cancelled',
      hold_reason: 'broadcast_cancelled',
    });
  });

  it('whose cancelling commits while a mail asks for its mark sends that mail no more', async () => {
    const { id: broadcastId } = await mails.broadcast([await mails.person('ann@people.test')]);
    const [held] = await claim();
    const canceller = await t.app.pool.connect();
    await canceller.query('begin');
    await canceller.query(`update broadcasts set status = 'cancelled' where id = $1`, [broadcastId]);
    const asked = mark(held!);
    const holds = { id: held!.row.id, token: held!.token };
    const unstopped = await listMarkable(t.app.db, t.teamId, [holds], markTimes(t), 'broadcast');
    expect([...unstopped]).toEqual([heldKey(holds)]);
    await canceller.query('commit');
    canceller.release();
    expect(await asked).toBe(false);
  });

  it('skips who left, is blocked, invalid or lacks a value, with the reason', async () => {
    const [gone, blocked, invalid, left] = [
      await mails.person('gone@people.test'),
      await mails.person('blocked@people.test'),
      await mails.person('invalid@people.test'),
      await mails.person('left@people.test'),
    ];
    const { mails: queued } = await mails.broadcast([gone!, blocked!, invalid!, left!]);
    const now = t.clock.now();
    const change = (profileId: string, set: object) =>
      t.app.db.updateTable('contact_profiles').set(set).where('id', '=', profileId).execute();
    await change(gone!.profileId, { deleted_at: now });
    await change(invalid!.profileId, { valid2: 2 });
    await change(left!.profileId, { unsubscribed_at: now });
    await transact(t.app.db, (trx) =>
      suppress(trx, t.app, { teamId: t.teamId, address: 'blocked@people.test', reason: 'spam_complaint' }),
    );
    const { mails: lacking } = await mails.broadcast([await mails.person('ann@people.test')], {
      body_html: '{{custom.city}}',
    });
    expect(await claim()).toEqual([]);
    const reasons = await Promise.all(
      [...queued, ...lacking].map(async (mail) => [mail.recipient.split('@')[0], await stateOf(mail.id)]),
    );
    expect(reasons).toMatchObject([
      ['gone', { state: 'cancelled', hold_reason: 'archived' }],
      ['blocked', { state: 'cancelled', hold_reason: 'suppressed' }],
      ['invalid', { state: 'cancelled', hold_reason: 'email_invalid' }],
      ['left', { state: 'cancelled', hold_reason: 'unsubscribed' }],
      ['ann', { state: 'cancelled', hold_reason: 'missing_variable' }],
    ]);
  });

  it('leaves out who got another address meanwhile, though that was another recipient’s, and holds up no other mail', async () => {
    const [ann, ben] = [await mails.person('ann@people.test'), await mails.person('ben@people.test')];
    const { mails: queued } = await mails.broadcast([ann!, ben!]);
    await mails.reply({ email: 'eve@people.test' });
    const move = (profileId: string, email: string) =>
      t.app.db.updateTable('contact_profiles').set({ email }).where('id', '=', profileId).execute();
    await move(ben!.profileId, 'ben2@people.test');
    await move(ann!.profileId, 'ben@people.test');
    expect((await claim()).map(({ row }) => row.source)).toEqual(['reply']);
    for (const { id: mailId } of queued)
      expect(await stateOf(mailId)).toMatchObject({ state: 'cancelled', hold_reason: 'address_changed' });
  });

  const profile = (set: string) => `update contact_profiles set ${set}`;
  const team = (set: string) => `update teams set ${set}`;
  it.each([
    ['the contact is deleted', profile('deleted_at = now()')],
    ['it opted out', profile('unsubscribed_at = now()')],
    ['its address failed verification', profile('valid2 = 2')],
    ['its address is verified anew', profile(`valid2 = 0, validation_asked_at = '2100-01-01'`)],
    [
      'its address is blocked',
      `insert into blacklist (team_id, id, address, reason)
      select team_id, gen_random_uuid(), email_key, 'manual' from contact_profiles`,
    ],
    ['it has another address', profile(`email = 'else@people.test'`)],
    ['the broadcast is cancelled', `update broadcasts set status = 'cancelled'`],
    ['the team is held', team(`closed_because = 'outside_window'`)],
    ['the schedule of the team is shut', team(`window_until = '2000-01-01'`)],
    ['the team may send less', LIMIT_LOWERED],
    ['the mailbox is disabled', 'update senders set disabled = true'],
    ['the mailbox is deleted', 'update senders set deleted_at = now()'],
    ['the mailbox may send less', 'update senders set max_per_day = 0'],
  ])('that a worker holds goes no further when %s', async (_fact, statement) => {
    await mails.broadcast([await mails.person('ann@people.test')]);
    const [held] = await claim();
    const holds = [{ id: held!.row.id, token: held!.token }];
    const unstopped = () => listMarkable(t.app.db, t.teamId, holds, markTimes(t), 'broadcast');
    expect((await unstopped()).size).toBe(1);
    await t.app.pool.query(statement);
    expect((await unstopped()).size).toBe(0);
    expect(await mark(held!)).toBe(false);
  });

  it('waits while the schedule of the team is shut, and counts to its mails of the day', async () => {
    await t.call('PATCH', `/teams/${t.teamId}`, { daily_limit: 1 });
    await mails.broadcast([await mails.person('ann@people.test'), await mails.person('ben@people.test')]);
    const [first] = await claim();
    expect(await mark(first!)).toBe(true);
    await accept(first!);
    expect(await claim()).toEqual([]);
    t.clock.advance(86_400_000);
    expect(await claim()).toHaveLength(1);
  });

  it('goes on from another mailbox', async () => {
    const { id: sourceId, mails: queued } = await mails.broadcast([await mails.person('ann@people.test')]);
    const ben = await mailbox('ben@outreach.test');
    const at = { teamId: t.teamId, sourceId, from: anna.id, to: ben.id, now: t.clock.now(), limit: 10 };
    expect(await transact(t.app.db, (trx) => moveMails(trx, at))).toBe(1);
    expect(await claim()).toEqual([]);
    expect((await claim(10, ben.id)).map(({ row }) => row.id)).toEqual([queued[0]!.id]);
  });
});

it('a forward says who wrote, carries the message, is marked against loops, and is no event', async () => {
  await mails.forward('boss@outreach.test');
  const [send] = await claim();
  const raw = text(send!);
  expect(raw).toContain('To: boss@outreach.test');
  expect(raw).toContain('Subject: Fwd: Yes');
  expect(raw).toContain('Reply-To: ben@people.test');
  expect(raw).toContain('X-Outreachd-Forwarded: ');
  expect(raw).toContain('Auto-Submitted: auto-generated');
  expect(raw).toContain('Send me the prices.');
  expect(await send!.original!()).toBe(null);
  expect(await mark(send!)).toBe(true);
  await accept(send!);
  expect(await events()).toEqual([]);
});

describe('a mail of a placement test', () => {
  const SEED = 'seed@seeds.test';
  it('is claimed, marked and settled as any other, and is no event', async () => {
    const { mails: queued } = await mails.placement([SEED]);
    const [send] = await claim();
    expect(send!.row.message_id).toBe(queued[0]!.message_id);
    expect(text(send!)).toContain('Hello Alex');
    expect(text(send!)).toBe(text(send!));
    expect(await mark(send!)).toBe(true);
    await accept(send!);
    expect([await events(), await claim()]).toEqual([[], []]);
  });

  it('that is refused blacklists no one', async () => {
    await mails.placement([SEED]);
    const [send] = await claim();
    expect(await mark(send!)).toBe(true);
    const outcome = { kind: 'rejected', scope: 'recipient', code: 550, enhanced: '5.1.1', reply: 'no such user', phase: 'rcpt' } as const;
    const { id: mailId, team_id: teamId } = send!.row;
    const answer = { teamId, id: mailId, token: send!.token, fromEmail: FROM.email, at: t.clock.now().toISOString() };
    expect(await recordOutcomes(t.app, [{ ...answer, outcome }])).toEqual([]);
    const { rows } = await t.app.pool.query('select state, smtp_reply from email_sends');
    expect(rows).toEqual([{ state: 'rejected', smtp_reply: expect.stringContaining('no such user') }]);
    expect((await t.app.pool.query('select 1 from blacklist')).rows).toEqual([]);
    expect(await events()).toEqual([]);
  }); // prettier-ignore

  it.each([
    ['the test is over', `update placement_tests set status = 'completed'`],
    ['the mailbox is disabled', 'update senders set disabled = true'],
    ['the mailbox may send less', 'update senders set max_per_day = 0'],
    ['the team may send less', LIMIT_LOWERED],
    [
      'the seed is blacklisted',
      `insert into blacklist (team_id, id, address, reason, created_at) select id, gen_random_uuid(), '${SEED}', 'manual', now() from teams limit 1`,
    ],
  ])('that a worker holds goes no further when %s', async (_fact, statement) => {
    await mails.placement([SEED]);
    const [held] = await claim();
    const holds = [{ id: held!.row.id, token: held!.token }];
    const unstopped = () => listMarkable(t.app.db, t.teamId, holds, markTimes(t), 'placement');
    expect((await unstopped()).size).toBe(1);
    await t.app.pool.query(statement);
    expect((await unstopped()).size).toBe(0);
    expect(await mark(held!)).toBe(false);
  });
});

describe('a test mail', () => {
  const SEED = 'ben@outreach.test';
  it.each([
    ['its text is deleted', 'delete from send_tests'],
    ['the mailbox is disabled', 'update senders set disabled = true'],
    ['the mailbox may send less', 'update senders set max_per_day = 0'],
    [
      'its address is blacklisted',
      `insert into blacklist (team_id, id, address, reason, created_at) select id, gen_random_uuid(), '${SEED}', 'manual', now() from teams limit 1`,
    ],
  ])('that a worker holds goes no further when %s', async (_fact, statement) => {
    await mails.test(SEED);
    const [held] = await claim();
    const holds = [{ id: held!.row.id, token: held!.token }];
    const unstopped = () => listMarkable(t.app.db, t.teamId, holds, markTimes(t), 'test');
    expect((await unstopped()).size).toBe(1);
    await t.app.pool.query(statement);
    expect((await unstopped()).size).toBe(0);
    expect(await mark(held!)).toBe(false);
  });

  it('has the same bytes at each attempt, and no copy is kept', async () => {
    await mails.test(SEED);
    const [first] = await claim();
    expect(first!.row.sent_setting.save_sent).toBe(false);
    const said = text(first!);
    await t.app.pool.query("update email_sends set state = 'pending', next_attempt_at = created_at");
    t.clock.advance(60_000);
    expect(text((await claim())[0]!)).toBe(said);
  });
});
