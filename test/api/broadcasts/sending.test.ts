import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workBroadcasts } from '../../../src/broadcasts/work-broadcasts.ts';
import { deleteSender } from '../../../src/senders/delete-sender.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import {
  addContacts,
  addMailbox,
  mailsOf,
  newBroadcast,
  showBroadcast,
  work,
} from '../../support/broadcasts.ts';
import { eventually } from '../../support/eventually.ts';

let t: TestApp;
beforeEach(async () => void (t = await testApp()));
afterEach(() => t[Symbol.asyncDispose]());

const post = async (path: string, body: object): Promise<string> =>
  (await t.call('POST', path, body)).body.data.id;
const profileOf = (...sender_ids: string[]) =>
  post('/sender-profiles', { TeamId: t.teamId, name: 'Profile', sender_ids });
const progressOf = async (id: string) => (await t.call('GET', `/broadcasts/${id}/progress`)).body.data;
const cancel = (id: string) => t.call('POST', `/broadcasts/${id}/cancel`);
const recipientsOf = async (id: string, query = '') =>
  (await t.call('GET', `/broadcasts/${id}/recipients${query}`)).body;

async function settle(id: string, count: number, values: object): Promise<void> {
  const mails = (await mailsOf(t, id)).filter(({ state }) => state === 'pending').slice(0, count);
  await t.app.db
    .updateTable('email_sends')
    .set({ next_attempt_at: null, ...values })
    .where(
      'id',
      'in',
      mails.map((mail) => mail.id),
    ) // prettier-ignore
    .execute();
}
const sent = () => ({ state: 'sent' as const, sent_at: t.clock.now() });
const look = async (): Promise<void> => {
  t.clock.advance(5_000);
  await work(t);
};

describe('a broadcast that is sent', () => {
  it('has one mail for each contact, batch by batch', async () => {
    await addMailbox(t, 'box');
    const ids = await addContacts(t, 2_300);
    const id = await newBroadcast(t);
    const sizes: number[] = [];
    for (let pass = 0; pass < 3; pass++) {
      expect(await workBroadcasts(t.app)).toBe(true);
      sizes.push((await mailsOf(t, id)).length);
    }
    expect(sizes).toEqual([1_000, 2_000, 2_300]);
    await work(t);
    const mails = await mailsOf(t, id);
    expect(mails.map((mail) => mail.contact_profile_id!).toSorted()).toEqual(ids);
    expect(await showBroadcast(t, id)).toMatchObject({ status: 'sending', recipients: 2_300 });
  });

  it('has one mail for each contact, however many workers there are', async () => {
    await addMailbox(t, 'box');
    await addContacts(t, 3_500);
    const id = await newBroadcast(t);
    await Promise.all([work(t), work(t), work(t)]);
    await work(t);
    expect((await mailsOf(t, id)).length).toBe(3_500);
    expect((await showBroadcast(t, id)).recipients).toBe(3_500);
  });

  it('is spread over the mailboxes of its profile by what each may send in a day', async () => {
    const [small, large] = [await addMailbox(t, 'small', 50), await addMailbox(t, 'large', 150)];
    const ramp = { enabled: true, start_per_day: 10, increase_per_day: 5, target: 100 };
    const warming = await addMailbox(t, 'warming', 500);
    await t.call('PATCH', `/senders/${warming}`, { warm_up: ramp });
    const off = await addMailbox(t, 'off');
    await t.call('PATCH', `/senders/${off}`, { disabled: true });
    await addMailbox(t, 'outside', 500);
    await addContacts(t, 420);
    const id = await newBroadcast(t, { sender_profile_id: await profileOf(small, large, warming, off) });
    await work(t);
    const { senders } = await progressOf(id);
    const counts = new Map(
      senders.map((each: { id: string; recipients: number }) => [each.id, each.recipients]),
    );
    expect(counts.size).toBe(3);
    expect(counts.get(small)).toBeCloseTo(100, -1);
    expect(counts.get(large)).toBeCloseTo(300, -1);
    expect(counts.get(warming)).toBeCloseTo(20, -1);
  });

  it('begins at the time it is scheduled for, and not before', async () => {
    await addMailbox(t, 'box');
    await addContacts(t, 3);
    const id = await newBroadcast(t, {}, false);
    const send_at = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
    await t.call('POST', `/broadcasts/${id}/schedule`, { send_at });
    t.clock.advance(3_599_000);
    await work(t);
    expect(await mailsOf(t, id)).toEqual([]);
    t.clock.advance(1_000);
    await work(t);
    expect((await mailsOf(t, id)).length).toBe(3);
    expect(await showBroadcast(t, id)).toMatchObject({
      status: 'sending',
      started_at: send_at,
      scheduled_at: send_at,
    });
  });

  it('writes to no contact that was added after it began, and not to one who opted out since', async () => {
    await addMailbox(t, 'box');
    await addContacts(t, 1_500);
    const id = await newBroadcast(t);
    await workBroadcasts(t.app);
    const [last] = (await addContacts(t, 1, { word: 'late' })).slice(-1);
    t.clock.advance(1_000);
    await t.app.db
      .updateTable('contact_profiles')
      .set({ created_at: t.clock.now() })
      .where('id', '=', last!)
      .execute();
    const { rows } = await t.app.pool.query(
      'select id from contact_profiles where id <> $1 order by id desc limit 1',
      [last],
    );
    await t.app.pool.query('update contact_profiles set unsubscribed_at = $2 where id = $1', [
      rows[0].id,
      t.clock.now(),
    ]);
    await work(t);
    expect((await mailsOf(t, id)).length).toBe(1_499);
  });

  it('is sent when nothing waits, and its estimate is what was sent and skipped', async () => {
    const box = await addMailbox(t, 'box');
    await addContacts(t, 10);
    const id = await newBroadcast(t);
    await work(t);
    await settle(id, 5, sent());
    await settle(id, 1, { state: 'rejected', smtp_code: 550, smtp_reply: '550 no such user' });
    await settle(id, 1, { state: 'cancelled', hold_reason: 'suppressed' });
    await settle(id, 1, { state: 'uncertain', hold_reason: 'outcome_unknown', data_at: t.clock.now() });
    await look();
    const counts = { recipients: 10, sent: 5, queued: 3, skipped: 2, bounced: 0 };
    expect(await progressOf(id)).toEqual({
      status: 'sending', ...counts, replied: 0, unsubscribed: 0, reason: null, started_at: expect.any(String), finished_at: null,
      senders: [{ id: box, email: 'box@outreach.test', ...counts }],
    }); // prettier-ignore
    await settle(id, 2, { ...sent(), bounced_as: 'soft' });
    await look();
    expect((await showBroadcast(t, id)).status).toBe('sending');
    await t.app.db.updateTable('email_sends').set(sent()).where('state', '=', 'uncertain').execute();
    await look();
    expect(await progressOf(id)).toMatchObject({
      status: 'sent',
      sent: 8,
      queued: 0,
      skipped: 2,
      bounced: 2,
      finished_at: t.clock.now().toISOString(),
    });
  });

  it('shows its recipients by address, with what became of each mail', async () => {
    await addMailbox(t, 'box');
    const ids = await addContacts(t, 4);
    const id = await newBroadcast(t);
    await work(t);
    await settle(id, 1, sent());
    await settle(id, 1, { state: 'rejected', smtp_reply: '550 no such user' });
    await settle(id, 1, { state: 'cancelled', hold_reason: 'unsubscribed' });
    const { data, pagination } = await recipientsOf(id);
    expect(pagination.total).toBe(4);
    expect(data.map((each: Record<string, unknown>) => [each.email, each.status, each.reason])).toEqual([
      ['c0@people.test', 'sent', null],
      ['c1@people.test', 'skipped', '550 no such user'],
      ['c2@people.test', 'skipped', 'unsubscribed'],
      ['c3@people.test', 'queued', null],
    ]);
    expect(ids).toContain(data[0].contact.contact_profile_id);
    expect(data[0].sent_at).toBe(t.clock.now().toISOString());
    expect((await recipientsOf(id, '?status=skipped&limit=1')).pagination).toMatchObject({
      total: 2,
      has_more: true,
    });
  });

  it('counts who answered and who opted out', async () => {
    const box = await addMailbox(t, 'box');
    await addContacts(t, 3);
    const id = await newBroadcast(t);
    await work(t);
    await settle(id, 3, sent());
    const mails = await mailsOf(t, id);
    const now = t.clock.now();
    for (const [uid, outcome] of (['reply', 'reply', 'autoresponse'] as const).entries())
      await t.app.db
        .insertInto('inbound_messages')
        .values({
          team_id: t.teamId,
          id: t.app.ids.uuid(now),
          sender_id: box,
          folder: 'INBOX',
          uid_validity: 1,
          uid,
          message_key: `${uid}`,
          body_hash: '',
          received_at: now,
          size_bytes: 1,
          outcome,
          email_send_id: mails[uid === 2 ? 1 : 0]!.id,
          created_at: now,
        }) // prettier-ignore
        .execute();
    await t.call('POST', '/blacklist', {
      TeamId: t.teamId,
      address: mails[2]!.recipient,
      reason: 'unsubscribe',
    });
    await t.call('POST', '/blacklist', { TeamId: t.teamId, address: 'x@else.test', reason: 'unsubscribe' });
    expect(await progressOf(id)).toMatchObject({ replied: 1, unsubscribed: 1 });
  });

  it('of an audience that became empty is sent to no one', async () => {
    await addMailbox(t, 'box');
    await addContacts(t, 2);
    const id = await newBroadcast(t);
    await t.app.db.updateTable('contact_profiles').set({ unsubscribed_at: t.clock.now() }).execute();
    await work(t);
    expect(await showBroadcast(t, id)).toMatchObject({ status: 'sent', recipients: 0 });
  });
});

describe('a broadcast whose mailboxes change', () => {
  const waitingIn = async (id: string): Promise<Record<string, number>> => {
    const mails = (await mailsOf(t, id)).filter(({ state }) => state === 'pending');
    const groups = Map.groupBy(mails, ({ sender_id }) => sender_id);
    return Object.fromEntries([...groups].map(([sender, each]) => [sender, each.length]));
  };

  it.each(['disabled', 'deleted', 'taken out of the profile'])(
    'goes on from the others when one is %s',
    async (how) => {
      const [a, b, c] = [await addMailbox(t, 'a'), await addMailbox(t, 'b'), await addMailbox(t, 'c')];
      await addContacts(t, 30);
      const profile = await profileOf(a, b, c);
      const id = await newBroadcast(t, { sender_profile_id: profile });
      await work(t);
      expect(Object.keys(await waitingIn(id)).length).toBe(3);
      if (how === 'disabled') await t.call('PATCH', `/senders/${a}`, { disabled: true });
      else if (how === 'deleted') await deleteSender(t.app, { teamId: t.teamId, senderId: a });
      else await t.call('PATCH', `/sender-profiles/${profile}`, { sender_ids: [b, c] });
      await look();
      const waiting = await waitingIn(id);
      expect(Object.keys(waiting).toSorted()).toEqual([b, c].toSorted());
      expect(waiting[b]! + waiting[c]!).toBe(30);
    },
  );

  it('waits while all that are left are disabled, and goes on when one is enabled', async () => {
    const [a, b] = [await addMailbox(t, 'a'), await addMailbox(t, 'b')];
    await addContacts(t, 6);
    const id = await newBroadcast(t, { sender_profile_id: await profileOf(a, b) });
    await work(t);
    for (const box of [a, b]) await t.call('PATCH', `/senders/${box}`, { disabled: true });
    await look();
    expect((await progressOf(id)).queued).toBe(6);
    await t.call('PATCH', `/senders/${b}`, { disabled: false });
    await look();
    expect(await waitingIn(id)).toEqual({ [b]: 6 });
  });

  it('skips what waits when none is left, and says why', async () => {
    const a = await addMailbox(t, 'a');
    await addContacts(t, 3);
    const id = await newBroadcast(t, { sender_profile_id: await profileOf(a) });
    await work(t);
    await settle(id, 1, sent());
    await deleteSender(t.app, { teamId: t.teamId, senderId: a });
    await look();
    await look();
    expect(await progressOf(id)).toMatchObject({ status: 'sent', sent: 1, skipped: 2, queued: 0 });
    expect((await recipientsOf(id, '?status=skipped')).data[0].reason).toBe('no_sender');
  });

  it('takes up recipients again when a mailbox may send, and says meanwhile why not', async () => {
    const a = await addMailbox(t, 'a');
    await addContacts(t, 1_200);
    const id = await newBroadcast(t);
    await workBroadcasts(t.app);
    await t.call('PATCH', `/senders/${a}`, { disabled: true });
    await work(t);
    expect(await showBroadcast(t, id)).toMatchObject({ recipients: 1_000, reason: 'no_sender' });
    await t.call('PATCH', `/senders/${a}`, { disabled: false });
    t.clock.advance(60_000);
    await work(t);
    expect(await showBroadcast(t, id)).toMatchObject({ recipients: 1_200, reason: null });
  });
});

describe('a broadcast that is cancelled', () => {
  it('takes back what waits, and what is at a server finishes', async () => {
    await addMailbox(t, 'box');
    await addContacts(t, 2_500);
    const id = await newBroadcast(t);
    await work(t);
    await settle(id, 2, sent());
    await settle(id, 1, { state: 'data', data_at: t.clock.wall() });
    expect((await cancel(id)).body.data.status).toBe('cancelled');
    await work(t);
    expect(await progressOf(id)).toMatchObject({ sent: 2, queued: 1, skipped: 2_497, finished_at: null });
    expect((await recipientsOf(id, '?status=skipped&limit=1')).data[0].reason).toBe('broadcast_cancelled');
    await t.app.db.updateTable('email_sends').set(sent()).where('state', '=', 'data').execute();
    await look();
    expect(await progressOf(id)).toMatchObject({
      status: 'cancelled',
      sent: 3,
      queued: 0,
      finished_at: expect.any(String),
    });
  });

  it('takes up no further recipients', async () => {
    await addMailbox(t, 'box');
    await addContacts(t, 2_500);
    const id = await newBroadcast(t);
    await workBroadcasts(t.app);
    await cancel(id);
    await work(t);
    expect(await progressOf(id)).toMatchObject({ recipients: 1_000, skipped: 1_000 });
  });

  it('before its time never begins', async () => {
    await addMailbox(t, 'box');
    await addContacts(t, 1);
    const id = await newBroadcast(t, {}, false);
    const send_at = new Date(t.clock.now().getTime() + 60_000).toISOString();
    await t.call('POST', `/broadcasts/${id}/schedule`, { send_at });
    await cancel(id);
    t.clock.advance(120_000);
    await work(t);
    expect(await mailsOf(t, id)).toEqual([]);
  });
});

describe('a broadcast that is scheduled anew', () => {
  it('while a worker is about to begin it leaves at the new time', async () => {
    await addMailbox(t, 'box');
    await addContacts(t, 2);
    const id = await newBroadcast(t, {}, false);
    const inAMinute = new Date(t.clock.now().getTime() + 60_000);
    await t.call('POST', `/broadcasts/${id}/schedule`, { send_at: inAMinute.toISOString() });
    t.clock.advance(60_000);
    const tomorrow = new Date(t.clock.now().getTime() + 86_400_000);
    const user = await t.app.pool.connect();
    await user.query('begin');
    await user.query('update broadcasts set scheduled_at = $2, next_run_at = $2 where id = $1', [
      id,
      tomorrow,
    ]);
    const working = workBroadcasts(t.app);
    await eventually(
      async () =>
        (await t.app.pool.query<{ n: number }>(`select count(*)::int as n from pg_locks where not granted`))
          .rows[0]!,
      ({ n }) => n > 0,
    );
    await user.query('commit');
    user.release();
    await working;
    await work(t);
    expect(await showBroadcast(t, id)).toMatchObject({ status: 'scheduled' });
    expect(await mailsOf(t, id)).toEqual([]);
  });

  it('and then sent at once shows no time that it was planned for', async () => {
    await addMailbox(t, 'box');
    await addContacts(t, 1);
    const id = await newBroadcast(t, {}, false);
    const send_at = new Date(t.clock.now().getTime() + 3_600_000).toISOString();
    await t.call('POST', `/broadcasts/${id}/schedule`, { send_at });
    await t.call('POST', `/broadcasts/${id}/send`);
    expect(await showBroadcast(t, id)).toMatchObject({
      status: 'sending',
      scheduled_at: null,
      timezone: null,
    });
  });
});

describe('a broadcast whose work fails', () => {
  it('waits a minute and keeps no other waiting', async () => {
    await addMailbox(t, 'box');
    await addContacts(t, 2);
    const bad = await newBroadcast(t);
    t.clock.advance(1_000);
    const good = await newBroadcast(t);
    await t.app.db
      .updateTable('broadcasts')
      .set({ audience: JSON.stringify({ label_ids: ['no uuid'] }) })
      .where('id', '=', bad)
      .execute();
    await work(t);
    expect((await mailsOf(t, good)).length).toBe(2);
    expect(await showBroadcast(t, good)).toMatchObject({ recipients: 2, reason: null });
    const row = await t.app.db.selectFrom('broadcasts').select(['hold_reason', 'next_run_at']).where('id', '=', bad).executeTakeFirstOrThrow(); // prettier-ignore
    expect(row).toEqual({
      hold_reason: 'internal_error',
      next_run_at: new Date(t.clock.now().getTime() + 60_000),
    });
  });
});
