import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkSeed } from '../../src/placement/check-seed.ts';
import { startImapServer } from '../../src/sandbox/imap-server.ts';
import type { ImapServer } from '../../src/sandbox/imap-server.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { dieAt } from '../support/death.ts';
import { openMailer } from '../support/mailer.ts';
import { addSeeds, addSendingBox, lookAround, newTest, placesOf, showTest } from '../support/placement.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SmtpSink } from '../support/smtp-sink.ts';
import { rowsOf } from './matrix.ts';
import { expectSound } from './sound.ts';

/** Longer than the lease of a result. */
const LATER_MS = 3 * 60_000;
const FOLDERS = {
  'anna@seeds.test': 'INBOX',
  'carl@seeds.test': 'Junk',
  'dora@seeds.test': 'INBOX',
} as const;
const PLACES = { anna: 'inbox', carl: 'junk', dora: 'inbox' };

let t: TestApp;
let sink: SmtpSink;
let senderId: string;
let closing: AsyncDisposableStack;
beforeAll(async () => {
  closing = new AsyncDisposableStack();
  t = closing.use(await testApp());
  const seeds = new Map<string, ImapServer>();
  for (const user of Object.keys(FOLDERS)) {
    const server = await startImapServer({ host: '127.0.0.1', user, password: 'secret' });
    closing.defer(() => server.close());
    seeds.set(user, server);
    await addSeeds(t, [user], server.port);
  }
  sink = closing.use(
    await startSmtpSink({}, ({ to, raw }) =>
      seeds.get(to)!.append(FOLDERS[to as keyof typeof FOLDERS], raw, t.clock.now()),
    ),
  );
  senderId = await addSendingBox(t, 'ben', sink.port);
});
afterAll(() => closing.disposeAsync());

let testId: string;
beforeEach(async () => {
  testId = await newTest(t);
  await using mailer = await openMailer(t.app);
  await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
});

describe('each mail of a placement test has one place when a worker dies', () => {
  it.each(rowsOf('placement'))('at %s: %s', async (point, expected) => {
    const { rows } = await t.app.pool.query(
      "select seed_id from placement_results where test_id = $1 and email = 'anna@seeds.test'",
      [testId],
    );
    const seed = { organizationId: t.organizationId, seedId: rows[0].seed_id as string };
    t.clock.advance(LATER_MS);
    const draining = { signal: new AbortController().signal, progress: () => {} };
    await dieAt(t, point, (app) => checkSeed(app, seed, draining));
    const { anna, carl } = await placesOf(t, testId);
    const byDead = anna === 'inbox';
    if (!byDead) {
      // The dead worker holds the result until its lease ends.
      await checkSeed(t.app, seed, draining);
      expect(await placesOf(t, testId)).toMatchObject({ anna });
    }
    expect(carl).not.toBe('junk');
    expect((await showTest(t, testId)).status).toBe('running');
    t.clock.advance(LATER_MS);
    await lookAround(t);
    expect(await placesOf(t, testId)).toEqual(PLACES);
    expect((await showTest(t, testId)).status).toBe('completed');
    expect(await lookAround(t)).toBe(0);
    expect(
      byDead
        ? 'written by the dead one; the next worker looks for the others'
        : 'found, not written; found again by the next worker, written once',
    ).toBe(expected);
    await expectSound(t);
  });
});
