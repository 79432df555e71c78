import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { dovecotMissing } from '../support/dovecot.ts';
import { removeSeed } from '../../src/placement/seeds/seeds.ts';
import { startImapProxy } from '../support/imap-proxy.ts';
import { openMailer } from '../support/mailer.ts';
import type { TestMailer } from '../support/mailer.ts';
import {
  addSeeds,
  addSendingBox,
  lookAround,
  newTest,
  placesOf,
  showTest,
  startSeedWorld,
} from '../support/placement.ts';
import type { SeedWorld } from '../support/placement.ts';

const TIMEOUT_MS = 60_000;
const HALF_HOUR_MS = 30 * 60_000;
const FIVE_MINUTES_MS = 5 * 60_000;
const missing = dovecotMissing();
if (missing) process.stderr.write(`placement tests are not tested with Dovecot: ${missing}\n`);

describe.skipIf(missing !== null)('a placement test finds', { timeout: TIMEOUT_MS }, () => {
  let closing: AsyncDisposableStack;
  let t: TestApp;
  let world: SeedWorld;
  let mailer: TestMailer;
  let sender: string;
  let filing: Record<string, string | null> = {};
  let refuses: string | null = null;
  let rewrites = false;

  beforeAll(async () => {
    closing = new AsyncDisposableStack();
    t = closing.use(await testApp());
    world = closing.use(
      await startSeedWorld((address) => filing[address.split('@')[0]!] ?? null, {
        script: {
          reply: (phase, said) =>
            phase === 'rcpt' && refuses && said.includes(refuses) ? '550 5.1.1 no such user' : null,
        },
        rewrite: ({ raw }) =>
          rewrites ? raw.replace(/^message-id:.*$/im, 'Message-ID: <other@rewritten.test>') : raw,
      }),
    );
    mailer = closing.use(await openMailer(t.app));
    sender = await addSendingBox(t, 'ben', world.sink.port);
    await addSeeds(t, ['anna@seeds.test', 'carl@seeds.test', 'dora@seeds.test'], world.dovecot.imap);
  }, TIMEOUT_MS);
  afterAll(() => closing.disposeAsync());
  afterEach(() => {
    [refuses, rewrites, world.sink.mails.length] = [null, false, 0];
  });

  const send = () =>
    mailer.drain({ teamId: t.teamId, senderId: sender }, new AbortController().signal, () => {});

  it('each mail where its server filed it, and calls the one that was lost missing', async () => {
    filing = { anna: '', carl: 'Junk', dora: null };
    const id = await newTest(t);
    expect(await placesOf(t, id)).toEqual({ anna: '(queued)', carl: '(queued)', dora: '(queued)' });
    await lookAround(t);
    await send();
    t.clock.advance(10_000);
    await lookAround(t);
    expect(await placesOf(t, id)).toEqual({ anna: 'inbox', carl: 'junk', dora: '(looked_for)' });
    expect(await showTest(t, id)).toMatchObject({ status: 'running', completed_at: null });
    // A jump of the clock must not count as waiting time.
    t.clock.advance(HALF_HOUR_MS);
    await lookAround(t);
    await lookAround(t);
    expect(await placesOf(t, id)).toMatchObject({ dora: '(looked_for)' });
    t.clock.advance(FIVE_MINUTES_MS);
    await lookAround(t);
    const test = await showTest(t, id);
    expect(test).toMatchObject({
      status: 'completed',
      summary: { mails: 3, inbox: 1, junk: 1, missing: 1, waiting: 0, inbox_share: 0.3333 },
      providers: [{ provider: 'seeds-test', inbox: 1, junk: 1, missing: 1 }],
    });
    expect(test.results.map((each: { found_in: string | null }) => each.found_in)).toEqual([
      'INBOX',
      'Junk',
      null,
    ]);
    expect(world.sink.mails.map(({ to }) => to).toSorted()).toEqual([
      'anna@seeds.test',
      'carl@seeds.test',
      'dora@seeds.test',
    ]);
    const events = await t.app.db
      .selectFrom('events')
      .select('type')
      .where('email_send_id', 'is not', null)
      .execute();
    expect(events).toEqual([]);
    expect(await lookAround(t)).toBe(0);
  });

  it('a mail in another folder, one whose Message-ID its server wrote anew, and one that was refused', async () => {
    filing = { anna: 'Lists', carl: '', dora: '' };
    [refuses, rewrites] = ['dora@seeds.test', true];
    const id = await newTest(t);
    await send();
    await lookAround(t);
    expect(await placesOf(t, id)).toEqual({ anna: 'other', carl: 'inbox', dora: 'not_sent' });
    const { status, results } = await showTest(t, id);
    expect(status).toBe('completed');
    expect(results[0].found_in).toBe('Lists');
    expect(results[2].reason).toMatch(/no such user/);
    expect(await t.app.db.selectFrom('blacklist').selectAll().execute()).toEqual([]);
  });

  it('no mail in the folders of other people that a seed is shown', async () => {
    filing = { anna: '', carl: '', dora: null };
    const id = await newTest(t);
    await send();
    const { raw } = world.sink.mails.find(({ to }) => to === 'dora@seeds.test')!;
    world.dovecot.deliver('public', 'shared', raw, 'Team');
    await lookAround(t);
    t.clock.advance(HALF_HOUR_MS);
    await lookAround(t);
    t.clock.advance(FIVE_MINUTES_MS);
    await lookAround(t);
    expect(await placesOf(t, id)).toEqual({ anna: 'inbox', carl: 'inbox', dora: 'missing' });
  });

  it('nothing in a seed that cannot be read, and never calls its mail missing', async () => {
    filing = { anna: '', carl: '', dora: '' };
    await t.app.db
      .updateTable('placement_seeds')
      .set({ imap_port: 1 })
      .where('email', '=', 'anna@seeds.test')
      .execute();
    const { imap_password } = await t.app.db
      .selectFrom('placement_seeds')
      .select('imap_password')
      .where('email', '=', 'dora@seeds.test')
      .executeTakeFirstOrThrow();
    await t.app.db
      .updateTable('placement_seeds')
      .set({ imap_password })
      .where('email', '=', 'carl@seeds.test')
      .execute();
    const id = await newTest(t);
    await send();
    await lookAround(t);
    t.clock.advance(HALF_HOUR_MS);
    await lookAround(t);
    expect(await placesOf(t, id)).toEqual({ anna: '(looked_for)', carl: '(looked_for)', dora: 'inbox' });
    t.clock.advance(HALF_HOUR_MS);
    await lookAround(t);
    expect(await placesOf(t, id)).toEqual({
      anna: '(seed_unreachable)',
      carl: '(password_unreadable)',
      dora: 'inbox',
    });
    expect(await showTest(t, id)).toMatchObject({ status: 'completed', summary: { unknown: 2, missing: 0 } });
  });

  it('a mail of which it is not known whether it left: that it is there shows that it did', async () => {
    filing = { anna: '', carl: 'Junk', dora: null };
    await t.app.db.deleteFrom('placement_seeds').execute();
    await addSeeds(t, ['anna@seeds.test', 'carl@seeds.test', 'dora@seeds.test'], world.dovecot.imap);
    const id = await newTest(t);
    await send();
    await t.app.db
      .updateTable('email_sends')
      .set({ state: 'uncertain', settled_by: null })
      .where('source_id', '=', id)
      .execute();
    await lookAround(t);
    t.clock.advance(HALF_HOUR_MS);
    await lookAround(t);
    t.clock.advance(FIVE_MINUTES_MS);
    await lookAround(t);
    expect(await placesOf(t, id)).toEqual({ anna: 'inbox', carl: 'junk', dora: '(outcome_unknown)' });
    const mails = await t.app.db
      .selectFrom('email_sends')
      .select(['state', 'settled_by'])
      .where('source_id', '=', id)
      .orderBy('recipient')
      .execute();
    expect(mails).toEqual([
      { state: 'sent', settled_by: 'seed' },
      { state: 'sent', settled_by: 'seed' },
      { state: 'uncertain', settled_by: null },
    ]);
    expect(
      await t.app.db.selectFrom('events').select('type').where('type', '=', 'email_sent').execute(),
    ).toEqual([]);
  });

  it('its end within a day: what has not left by then is taken back', async () => {
    const id = await newTest(t);
    await t.call('PATCH', `/senders/${sender}`, { disabled: true });
    t.clock.advance(22 * 60 * 60_000);
    await lookAround(t);
    expect(await showTest(t, id)).toMatchObject({ status: 'running' });
    t.clock.advance(61 * 60_000);
    await lookAround(t);
    await lookAround(t);
    await t.call('PATCH', `/senders/${sender}`, { disabled: false });
    const { status, results, completed_at: completedAt } = await showTest(t, id);
    expect([status, completedAt]).toEqual(['failed', t.clock.now().toISOString()]);
    expect(results.map((each: { folder: string; reason: string }) => [each.folder, each.reason])).toEqual(
      Array.from({ length: 3 }, () => ['not_sent', expect.stringMatching(/^not sent in time/)]),
    );
    await send();
    expect(world.sink.mails).toEqual([]);
  });

  it('its end once, when its last results are found by two workers at the same time', async () => {
    filing = { anna: '', carl: '', dora: '' };
    const id = await newTest(t);
    await send();
    await Promise.all([lookAround(t), lookAround(t), lookAround(t)]);
    expect(await showTest(t, id)).toMatchObject({ status: 'completed', summary: { inbox: 3, waiting: 0 } });
  });

  it('a seed that was removed: what it has is not known', async () => {
    filing = { anna: '', carl: '', dora: '' };
    const id = await newTest(t);
    await send();
    await removeSeed(t.app, t.organizationId, { email: 'anna@seeds.test' });
    await lookAround(t);
    expect(await placesOf(t, id)).toEqual({ anna: '(seed_removed)', carl: 'inbox', dora: 'inbox' });
    await addSeeds(t, ['anna@seeds.test'], world.dovecot.imap);
  });

  it('a seed whose server hangs within its time, and the others meanwhile', async () => {
    filing = { anna: '', carl: '', dora: '' };
    await using proxy = await startImapProxy(world.dovecot.imap, (line) =>
      / SEARCH /i.test(line) ? 'hang' : 'pass',
    );
    await t.app.db
      .updateTable('placement_seeds')
      .set({ imap_port: proxy.port })
      .where('email', '=', 'anna@seeds.test')
      .execute();
    const id = await newTest(t);
    await send();
    await lookAround(t);
    expect(await placesOf(t, id)).toEqual({ anna: '(looked_for)', carl: 'inbox', dora: 'inbox' });
    const { last_error: said } = await t.app.db
      .selectFrom('placement_seeds')
      .select('last_error')
      .where('email', '=', 'anna@seeds.test')
      .executeTakeFirstOrThrow();
    expect(said).toMatch(/did not answer SEARCH within/);
  });
});
