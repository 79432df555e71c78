import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveMailsIntoProfiles } from '../../../src/enrollments/move-mails.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { eventually } from '../../support/eventually.ts';
import { MAIL_NODES, mailWorld, waitingForLocks } from '../../support/held-mail.ts';
import type { MailWorld, Move } from '../../support/held-mail.ts';
import { runs } from '../../support/chance.ts';

let world: MailWorld;
beforeAll(async () => {
  world = await mailWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const SENT: Move[] = ['step', 'claim', 'begin', 'accept'];
const ALL_SENT = Object.fromEntries(MAIL_NODES.map((each) => [each, 'sent']));

/** Where the mail stands when the contact is stopped, and its possible ends. */
const STANDS: [says: string, state: string, before: Move[], falls: Record<string, Move[]>][] = [
  ['queued', 'pending', ['step'], { 'is claimed and handed over': ['claim', 'begin', 'accept'] }],
  ['claimed', 'sending', ['step', 'claim'], {
    'is handed over': ['begin', 'accept'],
    'is given back': ['release', 'claim'],
    'is lost with its worker': ['lose', 'claim'],
  }],
  ['at a server', 'data', ['step', 'claim', 'begin'], {
    'is accepted': ['accept'],
    'is deferred': ['defer'],
    'is lost with its worker': ['lose'],
  }],
  ['in doubt', 'uncertain', ['step', 'claim', 'begin', 'doubt'], { 'is taken as sent': ['wait'] }],
  ['deferred', 'pending', ['step', 'claim', 'begin', 'defer'], { 'is due again': ['wait', 'claim', 'begin', 'accept'] }],
]; // prettier-ignore
const STOPS: [stop: Move, go: Move][] = [
  ['pause', 'resume'],
  ['finish', 'unfinish'],
  ['reply', 'unfinish'],
  ['archive', 'unarchive'],
  ['remove', 'add'],
];

describe.each(STANDS)('a mail that is %s', (_says, state, before, falls) => {
  for (const [fall, after] of Object.entries(falls))
    for (const [stop, go] of STOPS)
      it(`goes out once and before the next one, when ${stop} and ${go} come before or after it ${fall}`, async () => {
        const early = await world.meet();
        await early.go(...before);
        expect(await early.mails()).toMatchObject([{ node_id: MAIL_NODES[0], state }]);
        await early.go(stop, ...after, go, 'step');
        expect(await early.finishWell()).toEqual(ALL_SENT);
        const late = await world.meet();
        await late.go(...before, stop, go, 'step', ...after, 'step');
        expect(await late.finishWell()).toEqual(ALL_SENT);
      });
});

describe('whatever happens to a contact and its mail', () => {
  const moves: Move[] = ['step', 'claim', 'begin', 'accept', 'defer', 'refuse', 'doubt', 'release', 'lose', 'wait',
    'pause', 'resume', 'finish', 'unfinish', 'archive', 'unarchive', 'remove', 'add', 'reply', 'reassign', 'bounce', 'block', 'bounceLate', 'days']; // prettier-ignore
  // Moves that often follow each other, so that mails get far enough.
  const phrase = fc.oneof(
    fc.constantFrom<Move>(...moves).map((move) => [move]),
    fc.constantFrom<Move[]>(['step', 'claim'], ['step', 'claim', 'begin'], ...STOPS, ['resume', 'step'], SENT, [...SENT, 'bounce'], ['bounce', 'days']), // prettier-ignore
  );
  it(
    'no mail goes out twice or out of turn, and no contact is left where nothing moves it on',
    { timeout: 300_000 },
    async () => {
      const way = fc.array(phrase, { minLength: 3, maxLength: 12 }).map((phrases) => phrases.flat());
      await fc.assert(
        fc.asyncProperty(way, async (names) => {
          const who = await world.meet();
          await who.go(...names);
          const ended = Object.values(await who.finishWell());
          expect(ended).toHaveLength(MAIL_NODES.length);
          expect(ended.filter((state) => state !== 'sent' && state !== 'rejected')).toEqual([]);
        }),
        { numRuns: runs(45) },
      );
    },
  );
});

it('a contact resumed while its mail is at a server waits for that mail, and for no mailbox that could send another', async () => {
  await using own = await mailWorld();
  const who = await own.meet();
  await who.go('step', 'claim', 'begin', 'pause');
  await own.t.app.db.updateTable('senders').set({ disabled: true }).execute();
  await who.go('resume', 'step');
  expect(await who.state()).toMatchObject({ node_state: 'sending', next_run_at: null });
  await own.t.app.db.updateTable('senders').set({ disabled: false }).execute();
  await who.go('accept');
  expect(await who.finishWell()).toEqual(ALL_SENT);
});

describe('at the same moment', () => {
  it('a contact resumed while the outcome of its mail is written goes on', async () => {
    const who = await world.meet();
    await who.go('step', 'claim', 'begin', 'pause');
    let accepting: Promise<void> | undefined;
    await transact(world.t.app.db, async (trx) => {
      await who.change(trx, 'resume');
      accepting = who.go('accept');
      await eventually(
        () => waitingForLocks(world.t),
        (waiting) => waiting > 0,
      );
    });
    await accepting;
    expect((await who.state()).next_run_at).not.toBeNull();
    expect(await who.finishWell()).toEqual(ALL_SENT);
  });

  it('a contact resumed while a claim takes its mail back is not left waiting for it', async () => {
    const who = await world.meet();
    await who.go('step', 'claim', 'pause', 'begin');
    expect(await who.mails()).toMatchObject([{ state: 'pending' }]);
    await who.claimDuring(() => who.go('resume', 'step'));
    await who.go('wait');
    expect(await who.finishWell()).toEqual(ALL_SENT);
  });

  it('a contact whose mail is moved to another mailbox while its step looks at it asks for it again', async () => {
    await using own = await mailWorld();
    const { t } = own;
    const who = await own.meet();
    await who.go('step', 'claim', 'pause', 'begin', 'resume');
    expect(await who.mails()).toMatchObject([{ state: 'pending' }]);
    const { id: other } = await saveSender(t.app, t.teamId, {
      email: 'ben@outreach.test',
      smtp_host: '127.0.0.1',
      smtp_port: 2525,
      smtp_security: 'none',
    });
    const profile = { TeamId: t.teamId, name: 'Others', sender_ids: [other] };
    const { id: sender_profile_id } = (await t.call('POST', '/sender-profiles', profile)).body.data;
    await t.call('POST', `/campaigns/${own.campaignId}/sender-profiles`, { sender_profile_id });
    let moving: Promise<number> | undefined;
    let moved = false;
    await who.stepDuring(async () => {
      moving ??= moveMailsIntoProfiles(t.app).finally(() => (moved = true));
      await eventually(async () => moved || (await waitingForLocks(t)) > 0, Boolean);
    });
    await moving;
    await who.go('step');
    expect(await who.mails()).toMatchObject([{ state: 'pending', sender_id: other }]);
  });
});

describe('a mail that is asked for again', () => {
  it('carries the date of the day it goes out', async () => {
    const who = await world.meet();
    const dates = async () =>
      (
        await world.t.app.pool.query('select date_header from email_sends where enrollment_id = $1', [
          who.enrollmentId,
        ])
      ).rows[0].date_header.getTime();
    await who.go('step', 'claim');
    const first = await dates();
    await who.go('pause', 'begin', 'claim', 'wait', 'resume', 'step', 'claim');
    expect(await dates()).toBeGreaterThan(first);
    await who.finishWell();
  });
});
