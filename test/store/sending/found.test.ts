import { sql } from 'kysely';
import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { bookFound } from '../../../src/sending/book-found.ts';
import { listSearchedMailboxes } from '../../../src/sending/found-store.ts';
import type { SearchedBox } from '../../../src/sending/found-store.ts';
import { mailMessageId } from '../../../src/sending/queue-mails.ts';
import { stepMessageId } from '../../../src/sending/queue-sends.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { addMailbox, newBroadcast, work } from '../../support/broadcasts.ts';
import { edge, id, node } from '../../support/graph.ts';

const BEN = 'Ben@people.test';
const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'One', body: 'Text' }),
    node(3, 'waitNode', { amount: 1, unit: 'hours' }),
    node(4, 'emailNode', { step_number: 2, subject: 'Two', body: 'Text' }),
    node(5, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5)],
};

let t: TestApp;
let senderId: string;
let enrollmentId: string;
beforeEach(async () => {
  t = await testApp();
  senderId = await addMailbox(t, 'anna');
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C', ...GRAPH });
  const CampaignId: string = made.body.data.id;
  await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: BEN });
  await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  enrollmentId = (await t.app.db.selectFrom('enrollments').select('id').executeTakeFirstOrThrow()).id;
});
afterEach(() => t[Symbol.asyncDispose]());

const steps = () => takeSteps({ ...t.app, plans: createPlanCache(t.app) });
const idOf = (nodeNumber: number, pass = 1): string =>
  stepMessageId({ enrollment_id: enrollmentId, node_id: id(nodeNumber), pass }, 'outreach.test');
const lay = (...messageIds: string[]): Promise<number> =>
  bookFound(
    t.app,
    { teamId: t.teamId, senderId },
    messageIds.map((messageId, n) => ({
      messageId,
      to: ['ben@PEOPLE.test'],
      at: new Date(t.clock.now().getTime() - 3_600_000 + n),
    })),
  );
const ledger = () =>
  t.app.db
    .selectFrom('email_sends')
    .select(['source', 'step_number', 'pass', 'try', 'state', 'settled_by', 'sent_at', 'message_id'])
    .orderBy('step_number')
    .orderBy('try')
    .execute();
const sentEvents = async (): Promise<number> =>
  (await t.app.db.selectFrom('events').select('id').where('type', '=', 'email_sent').execute()).length;

describe('the mailboxes to search', () => {
  it('are listed with the newest mail of each, and the ledger is read as often for many as for one', async () => {
    await lay(idOf(2), idOf(4));
    const reads = async (): Promise<{ boxes: SearchedBox[]; scans: number }> =>
      t.app.db.transaction().execute(async (trx) => {
        const scans = async (): Promise<number> => {
          const { rows } = await sql<{ scans: number }>`
            select (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_xact_user_tables where relname = 'email_sends'`.execute(
            trx,
          );
          return rows[0]!.scans;
        };
        const before = await scans();
        const boxes = await listSearchedMailboxes(trx);
        return { boxes, scans: (await scans()) - before };
      });
    const one = await reads();
    expect(one.boxes).toMatchObject([{ sender_id: senderId, last_sent: idOf(4) }]);
    for (const name of ['bert', 'carl', 'dora', 'ed']) await addMailbox(t, name);
    const many = await reads();
    expect(many.boxes.map(({ email, last_sent }) => `${email} ${last_sent}`)).toEqual([
      `anna@outreach.test ${idOf(4)}`,
      ...['bert', 'carl', 'dora', 'ed'].map((name) => `${name}@outreach.test null`),
    ]);
    expect(many.scans).toBe(one.scans);
  });
});

describe('a mail that lies in a Sent folder', () => {
  it('of a step that is not taken yet is sent by then, and its step asks for no other', async () => {
    expect(await lay(idOf(2))).toBe(1);
    expect(await ledger()).toMatchObject([
      {
        source: 'step',
        step_number: 1,
        try: 1,
        state: 'sent',
        settled_by: 'sent_folder',
        sent_at: new Date(t.clock.now().getTime() - 3_600_000),
      },
    ]);
    await steps();
    await steps();
    expect(await ledger()).toHaveLength(1);
    const position = await t.app.db
      .selectFrom('enrollment_positions')
      .select(['node_id', 'node_state'])
      .executeTakeFirstOrThrow();
    expect(position).toEqual({ node_id: id(3), node_state: 'waiting' });
  });

  it('of a step whose mail waits, or was taken back, is sent by then', async () => {
    await steps();
    expect((await ledger()).map(({ state, message_id }) => [state, message_id])).toEqual([
      ['pending', idOf(2)],
    ]);
    expect(await lay(idOf(2))).toBe(1);
    await t.app.db.updateTable('email_sends').set({ state: 'cancelled' }).execute();
    expect(await lay(idOf(2))).toBe(1);
    expect((await ledger()).map(({ state }) => state)).toEqual(['sent']);
  });

  it('is booked once, whichever try or pass it is of, and those of a step that left before it too', async () => {
    const second = idOf(4).replace('@', 'b@');
    expect(await lay(idOf(2), idOf(4), second, idOf(2, 2))).toBe(4);
    expect((await ledger()).map(({ step_number, pass, try: number }) => [step_number, pass, number])).toEqual(
      [
        [1, 1, 1],
        [1, 2, 1],
        [2, 1, 1],
        [2, 1, 2],
      ],
    );
    expect(await lay(idOf(2), idOf(4), second, idOf(2, 2))).toBe(0);
    expect(await sentEvents()).toBe(4);
  });

  it('of a broadcast that has not come to the contact is sent by then, and leaves it out', async () => {
    const source_id = await newBroadcast(t);
    const messageId = mailMessageId({ source: 'broadcast', source_id, recipient: BEN }, 'outreach.test');
    expect(await lay(messageId)).toBe(1);
    await work(t);
    expect((await ledger()).filter(({ source }) => source === 'broadcast')).toMatchObject([
      { state: 'sent', settled_by: 'sent_folder', message_id: messageId },
    ]);
  });

  it('that a person wrote, or that is of another contact, is none of ours', async () => {
    const other = stepMessageId({ enrollment_id: id(77), node_id: id(2), pass: 1 }, 'outreach.test');
    expect(await lay('<own@outreach.test>', '<CAF3x@mail.gmail.com>', other)).toBe(0);
    expect(await ledger()).toEqual([]);
  });
});
