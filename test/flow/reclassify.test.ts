import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { run } from '../../src/commands/reclassify.ts';
import type { Change } from '../../src/inbox/reclassify-message.ts';
import { reclassifyMessages } from '../../src/inbox/reclassify-messages.ts';
import { RULES_VERSION } from '../../src/inbox/rules/version.ts';
import { UsageError } from '../../src/platform/command-line.ts';
import type { Crash } from '../../src/platform/failpoints.ts';
import { createEventLog } from '../../src/events/record-event.ts';
import { listeners } from '../../src/wiring.ts';
import { inboundWorld } from '../support/inbound.ts';
import { sharedParser } from '../support/parser.ts';

let w: Awaited<ReturnType<typeof inboundWorld>>;
const parser = sharedParser();
beforeEach(async () => {
  w = await inboundWorld();
});
afterEach(async () => {
  await w[Symbol.asyncDispose]();
});

const ALL = { teamId: null, since: null, outcome: null, rulesVersion: null };
async function reclassify(over: object = {}, crash: Crash = () => {}) {
  const changes: Change[] = [];
  const eventLog = createEventLog({ ...w.t.app, crash, listeners: listeners(w.t.app) });
  const totals = await reclassifyMessages(
    { ...w.t.app, eventLog, crash, parser },
    { ...ALL, apply: false, ...over },
    {
      progress: () => {},
      change: (change) => changes.push(change),
      signal: new AbortController().signal,
    },
  );
  return { list: changes, ...totals };
}
async function bookedByOldRules(wrong: Record<string, object>): Promise<void> {
  for (const [id, said] of Object.entries(wrong))
    expect((await w.t.call('POST', `/conversations/messages/${id}/reclassify`, said)).status).toBe(200);
  await sql`update inbound_messages set settled_at = null, settled_by = null, verdict = verdict || '{"rulesVersion": 1}'`.execute(
    w.t.app.db,
  );
}
const world = async () => {
  const { db } = w.t.app;
  return [
    await sql`select id, life, life_reason, replied_at, bounced_at, unsubscribed_at, bounce_category, interest from enrollments order by id`.execute(db).then(({ rows }) => rows),
    await sql`select address, reason from blacklist order by 1`.execute(db).then(({ rows }) => rows),
    await sql`select id, unsubscribed_at from contact_profiles order by id`.execute(db).then(({ rows }) => rows),
    await sql`select id, bounced_as from email_sends order by id`.execute(db).then(({ rows }) => rows),
    await sql`select count(*)::int from campaign_bounces`.execute(db).then(({ rows }) => rows),
    await sql`select id, outcome, subtype, event_id, enrollment_id from inbound_messages order by id`.execute(db).then(({ rows }) => rows),
  ]; // prettier-ignore
};
const countEvents = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from events`.execute(
    w.t.app.db,
  );
  return rows[0]!.count;
};

describe('reclassify', () => {
  it("lists what today's rules change, applies it once, and leaves what a person settled", async () => {
    const people = ['ben', 'eve', 'carl', 'dora'].map((name) => `${name}@people.test`);
    const [ben, eve, carl, dora] = await w.wroteTo(people);
    const text = 'Yes, I am interested. Please send me an offer.';
    await w.hear([
      { cites: ben!.messageId, text },
      { raw: w.reportOf(eve!.messageId, 'eve@people.test') },
      { cites: carl!.messageId, text, from: 'carl@people.test' },
      { cites: dora!.messageId, text, from: 'dora@people.test' },
    ]);
    const right = await world();
    const ids = (await w.messages()).map(({ id }) => id) as [string, string, string, string];
    const optOut = { outcome: 'unsubscribe' };
    await bookedByOldRules({
      [ids[0]]: optOut,
      [ids[1]]: { outcome: 'reply' },
      [ids[2]]: optOut,
      [ids[3]]: optOut,
    });
    await w.t.call('POST', `/conversations/messages/${ids[2]}/reclassify`, optOut);
    await sql`delete from raw_messages where id = ${ids[3]}`.execute(w.t.app.db);
    const [wrong, told] = [await world(), await countEvents()];

    const dry = await reclassify();
    expect(dry).toMatchObject({ read: 4, changed: 2, settled: 1, no_raw: 1, same: 0 });
    expect(dry.list).toMatchObject([
      {
        message_id: ids[0],
        from: 'ben@people.test',
        before: 'unsubscribe auto_detected',
        after: 'reply interested positive',
        rule: 'intent:interested',
        consequence: 'all sequences end, the address is blocked -> the sequence ends',
      },
      { message_id: ids[1], consequence: 'the sequence ends -> the sequence ends, the address is blocked' },
    ]);
    expect([await world(), await countEvents()]).toEqual([wrong, told]);
    expect((await reclassify({ outcome: 'reply' })).list.map(({ message_id }) => message_id)).toEqual([
      ids[1],
    ]);
    expect((await reclassify({ rulesVersion: RULES_VERSION })).read).toBe(0);
    expect((await reclassify({ since: new Date(w.t.clock.now().getTime() + 1) })).read).toBe(0);

    w.t.clock.advance(60_000);
    expect(await reclassify({ apply: true })).toMatchObject({ changed: 2, settled: 1, no_raw: 1 });
    expect(await w.standing(ben!, eve!, carl!, dora!)).toEqual([
      'finished replied',
      'finished bounced',
      'finished unsubscribed',
      'finished unsubscribed',
    ]);
    const [lives, blocked, profiles, sends, guard] = await world();
    expect(blocked).toEqual([
      { address: 'carl@people.test', reason: 'unsubscribe' },
      { address: 'dora@people.test', reason: 'unsubscribe' },
      { address: 'eve@people.test', reason: 'invalid_recipient' },
    ]);
    expect([sends, guard]).toEqual([right[3], right[4]]);
    expect(profiles!.filter((each) => (each as { unsubscribed_at: unknown }).unsubscribed_at)).toHaveLength(
      2,
    );
    expect(lives![0]).toMatchObject({ interest: 'interested', unsubscribed_at: null });

    const [after, said] = [await world(), await countEvents()];
    expect(await reclassify({ apply: true })).toMatchObject({ read: 2, settled: 1, no_raw: 1 });
    expect(await reclassify({ apply: true, rulesVersion: RULES_VERSION })).toMatchObject({
      read: 2,
      same: 2,
    });
    expect([await world(), await countEvents()]).toEqual([after, said]);
  });

  it('reads what it answers as it was then: what the message itself ended, and mails that left later', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.wroteTo(['eve@firm.test'], { name: 'Winter', subject: 'A plan' });
    await w.hear([{ subject: 'What is this?' }, { from: 'office@firm.test', subject: 'Re: A plan' }]);
    expect((await w.messages()).map(({ matched_by }) => matched_by)).toEqual(['from', 'subject_domain']);
    w.t.clock.advance(60_000);
    await w.wroteTo(['ben@people.test'], { name: 'Spring', subject: 'Hello again' });
    await bookedByOldRules({});
    const before = [await world(), await countEvents()];
    expect(await reclassify({ apply: true })).toMatchObject({ read: 2, same: 2, changed: 0 });
    expect([await world(), await countEvents()]).toEqual(before);
    expect((await w.messages())[0]!.enrollment_id).toBe(ben!.enrollmentId);
  });

  it('holds the contacts whose departure was only shown before', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ cites: ben!.messageId, text: 'Ben no longer works for us.' }]);
    const { db } = w.t.app;
    // Rules of version 5 asked a person, and the sequence went on.
    await sql`update enrollments set life = 'active', life_reason = null, stopped_by = null, paused_at = null`.execute(
      db,
    );
    await sql`update inbound_messages set verdict = jsonb_set(verdict || '{"rulesVersion": 5}', '{judged,needsReview}', 'false')`.execute(
      db,
    );
    const { list, changed } = await reclassify();
    expect(changed).toBe(1);
    expect(list).toMatchObject([
      {
        consequence:
          'nothing, a person is asked (no_longer_here) -> the contact is paused, a person is asked (no_longer_here)',
      },
    ]);
    await reclassify({ apply: true });
    expect(await w.standing(ben!)).toEqual(['paused no_longer_here']);
    expect((await reclassify({ apply: true })).changed).toBe(0);
  });

  it('a message whose transaction dies stays as it was, and the next run books it once', async () => {
    const [ben, eve] = await w.wroteTo(['ben@people.test', 'eve@people.test']);
    const text = 'Sounds good, tell me more.';
    await w.hear([
      { cites: ben!.messageId, text },
      { cites: eve!.messageId, text, from: 'eve@people.test' },
    ]);
    const [first, second] = await w.messages();
    await bookedByOldRules({
      [first!.id]: { outcome: 'unsubscribe' },
      [second!.id]: { outcome: 'unsubscribe' },
    });
    let inserts = 0;
    const died = reclassify({ apply: true }, (point) => {
      // The first message records two batches of events: the resumption and the verdict.
      if (point === 'event.after_insert' && ++inserts === 4) throw new Error('killed');
    });
    await expect(died).rejects.toThrow('killed');
    expect(await w.standing(ben!, eve!)).toEqual(['finished replied', 'finished unsubscribed']);
    expect(await w.blacklist()).toEqual([{ address: 'eve@people.test', reason: 'unsubscribe' }]);
    expect(await reclassify({ apply: true })).toMatchObject({ read: 1, changed: 1 });
    expect(await w.standing(ben!, eve!)).toEqual(['finished replied', 'finished replied']);
    expect(await w.events('reply')).toHaveLength(4);
  });

  it('a message that the database cannot hold is left, and the others are booked', async () => {
    const [ben, eve] = await w.wroteTo(['ben@people.test', 'eve@people.test']);
    await w.hear([{ cites: ben!.messageId }, { cites: eve!.messageId, from: 'eve@people.test' }]);
    const [first, second] = await w.messages();
    const wrong = { outcome: 'unsubscribe' };
    await bookedByOldRules({ [first!.id]: wrong, [second!.id]: wrong });
    let inserts = 0;
    const totals = await reclassify({ apply: true }, (point) => {
      if (point === 'event.after_insert' && ++inserts === 1)
        throw Object.assign(new Error('index row requires 12056 bytes'), { code: '54000' });
    });
    expect(totals).toMatchObject({ read: 2, changed: 1, undecided: 1 });
    expect(await w.standing(ben!, eve!)).toEqual(['finished unsubscribed', 'finished replied']);
  });

  it('outreachd reclassify prints changes and totals, and refuses what is no option', async () => {
    const env = { OUTREACHD_SECRET: w.t.app.config.secret!, DATABASE_URL: w.t.databaseUrl };
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ cites: ben!.messageId }]);
    const [message] = await w.messages();
    await bookedByOldRules({ [message!.id]: { outcome: 'none' } });
    const said: string[] = [];
    const written = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((text) => said.push(String(text)) > 0);
    const codes = [
      await run(['--team', w.t.teamId, '--outcome', 'none', '--json'], env),
      await run(['--since', '2026-01-01', '--apply'], env),
    ].concat(await run([], env));
    written.mockRestore();
    const [json, lines] = [JSON.parse(said.slice(0, 2).join('')), said.slice(2).join('')];
    expect(codes).toEqual([0, 0, 0]);
    expect(json).toMatchObject({
      applied: false,
      rules_version: RULES_VERSION,
      changes: [{ message_id: message!.id }],
    });
    expect(lines).toMatch(/none person -> reply[^]*1 messages read, 1 changed, 0 the same\n0 messages read/);
    for (const wrong of [
      ['--outcome', 'maybe'],
      ['--rules-version', 'x'],
      ['--team', ben!.enrollmentId],
      ['--all'],
    ])
      await expect(run(wrong, env)).rejects.toThrow(UsageError);
  });
});
