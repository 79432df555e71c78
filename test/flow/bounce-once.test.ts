import { afterEach, beforeEach, expect, it } from 'vitest';
import { bookAnswer } from '../../src/inbox/book-answer.ts';
import { findSends } from '../../src/inbox/match-store.ts';
import { settledVerdict } from '../../src/inbox/rules/settled.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import { eventually } from '../support/eventually.ts';
import { inboundWorld } from '../support/inbound.ts';

let w: Awaited<ReturnType<typeof inboundWorld>>;
beforeEach(async () => void (w = await inboundWorld()));
afterEach(() => w[Symbol.asyncDispose]());

const reported = async () =>
  (await w.events('bounce')).map(({ bounced, bounce_category }) => `${bounced} ${bounce_category}`);
const allBounces = async (): Promise<number> =>
  (await w.t.app.pool.query('select sum(all_bounces)::int as sum from sender_counters')).rows[0].sum;

it('two reports of a mail that are booked at once are one bounce', async () => {
  const [ben] = await w.wroteTo(['ben@people.test']);
  const { app, teamId } = w.t;
  const ask = { teamId, senderId: w.anna, ids: [ben!.messageId], mailboxes: [], asOf: null };
  const [send] = await findSends(app.db, ask);
  const now = w.t.clock.now();
  const report = (category: 'soft' | 'invalid_recipient') => ({
    id: app.ids.uuid(now),
    verdict: settledVerdict({ outcome: 'bounce', bounce_category: category }, { judged: null, text: '' }),
    send: send!,
    orEnrollments: [],
    subject: '',
    receivedAt: now,
    accepted: false,
    conversationId: null,
  });
  const book = (category: 'soft' | 'invalid_recipient') =>
    transact(app.db, (trx) => bookAnswer(trx, app, report(category)));
  const waits = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let others: Promise<(string | null)[]> = Promise.resolve([]);
  await transact(app.db, async (trx) => {
    expect(await bookAnswer(trx, app, report('soft'))).not.toBeNull();
    others = Promise.all([book('soft'), book('soft')]);
    await eventually(
      async () => (await app.pool.query(waits)).rows[0].n,
      (n) => n >= 2,
    );
  });
  expect(await others).toEqual([null, null]);
  // A dead address is news, even for the same mail.
  expect(await book('invalid_recipient')).not.toBeNull();
  expect([await reported(), await allBounces()]).toEqual([['later soft', 'again invalid_recipient'], 1]);
});

it('a mail whose bounce is taken back and found to be one after all bounced once', async () => {
  const [ben] = await w.wroteTo(['ben@people.test']);
  await w.hear([{ raw: w.reportOf(ben!.messageId, 'ben@people.test') }]);
  const [message] = await w.messages();
  const settle = async (said: object) =>
    expect((await w.t.call('POST', `/conversations/messages/${message!.id}/reclassify`, said)).status).toBe(
      200,
    );
  await settle({ outcome: 'reply', category: 'other', mood: 'neutral' });
  await settle({ outcome: 'bounce', bounce_category: 'invalid_recipient' });
  expect([await reported(), await allBounces()]).toEqual([
    ['later invalid_recipient', 'again invalid_recipient'],
    1,
  ]);
  expect(await w.standing(ben!)).toEqual(['finished bounced']);
});
