import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { dueNotices, noticeDues } from '../../../src/notices/due-store.ts';
import { PACE } from '../../../src/notices/rules/kinds.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { dueFor } from '../../support/due.ts';
import { eventually } from '../../support/eventually.ts';
import { waitingForLocks } from '../../support/held-mail.ts';
import { startHookReceiver } from '../../support/hook-receiver.ts';
import type { HookReceiver } from '../../support/hook-receiver.ts';
import { answer, mailConfig, tellAll, troubleMailboxes, waiting } from '../../support/notices.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import type { SmtpSink } from '../../support/smtp-sink.ts';

let t: TestApp;
let sink: SmtpSink;
let receiver: HookReceiver;
let ben: { key: string; id: string };
let reply: string | null;
beforeAll(async () => {
  sink = await startSmtpSink({ reply: (phase) => (phase === 'rcpt' ? reply : null) });
  t = await testApp({ config: mailConfig(sink.port) });
  const made = await createApiKey(t.app, {
    organization: 'Acme',
    email: 'ben@acme.test',
    role: 'team_member',
  });
  ben = { key: made.api_key, id: made.user_id };
});
beforeEach(async () => {
  reply = null;
  receiver = await startHookReceiver();
  sink.mails.length = 0;
  // Marks of the test before may be on their way.
  await t.app.wake.stop();
  await t.app.db.deleteFrom('notice_switches').execute();
  await t.app.db.deleteFrom('dues').execute();
  return () => receiver[Symbol.asyncDispose]();
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await sink.close();
});

const chat = (slack_kinds: string[]) =>
  t.call('PATCH', '/notices', { team_id: t.teamId, slack_url: `${receiver.url}/chat`, slack_kinds });
const mails = (mail_kinds: string[]) =>
  t.call('PATCH', '/me/notices', { team_id: t.teamId, mail_kinds }, { authorization: `Bearer ${ben.key}` });
const texts = (): string[] => receiver.posts.map(({ body }) => JSON.parse(body).text);
const titles = (): string[] => texts().map((text) => text.split('\n')[0]!);
const state = async () => (await t.call('GET', `/notices?team_id=${t.teamId}`)).body.data.deliveries[0];
const gather = (kind: keyof typeof PACE) => t.clock.advance(PACE[kind].gatherSeconds * 1000);
const rest = (kind: keyof typeof PACE) => t.clock.advance(PACE[kind].everySeconds * 1000);

describe('300 mailboxes in trouble', () => {
  it('are one message in the chat and one mail, which name 20 and count the others', async () => {
    await chat(['sender_trouble']);
    await mails(['sender_trouble']);
    for (let n = 0; n < 3; n++) await troubleMailboxes(t, 100);
    await tellAll(t.app);
    expect([receiver.posts.length, sink.mails.length]).toEqual([0, 0]);
    gather('sender_trouble');
    await tellAll(t.app);
    await tellAll(t.app);
    expect(titles()).toEqual(['Acme: 300 troubles of mailboxes']);
    expect(texts()[0]!.match(/^- box\d+@acme\.test: its SMTP login fails$/gm)).toHaveLength(20);
    expect(texts()[0]).toMatch(/\nand 280 others$/);
    expect(sink.mails.map(({ to }) => to)).toEqual(['ben@acme.test']);
    expect(sink.mails[0]!.raw).toContain('Auto-Submitted: auto-generated');
    expect(await waiting(t.app)).toBe(0);
  });

  it('that come while the chat rests are the next message, and no earlier', async () => {
    await chat(['sender_trouble']);
    await troubleMailboxes(t, 1);
    gather('sender_trouble');
    await tellAll(t.app);
    await troubleMailboxes(t, 7);
    gather('sender_trouble');
    await tellAll(t.app);
    expect(receiver.posts).toHaveLength(1);
    rest('sender_trouble');
    await tellAll(t.app);
    expect(titles()).toEqual(['Acme: a mailbox is in trouble', 'Acme: 7 troubles of mailboxes']);
  });

  it('hold up no answer: each kind has a pace of its own', async () => {
    await chat(['sender_trouble', 'interested_answer']);
    await troubleMailboxes(t, 1);
    gather('sender_trouble');
    await tellAll(t.app);
    await answer(t, 'Yes, please');
    gather('interested_answer');
    await tellAll(t.app);
    expect(titles()).toEqual(['Acme: a mailbox is in trouble', 'Acme: an interested answer']);
  });
});

describe('what is switched off', () => {
  it('is not written, not told, and no mail is sent before a switch', async () => {
    await answer(t, 'Yes, please');
    expect(await waiting(t.app)).toBe(0);
    await chat(['sender_trouble']);
    await answer(t, 'Yes, please');
    expect(await waiting(t.app)).toBe(0);
    await troubleMailboxes(t, 2);
    expect(await waiting(t.app)).toBe(2);
    await t.call('PATCH', '/notices', { team_id: t.teamId, slack_kinds: [] });
    expect(await waiting(t.app)).toBe(0);
    rest('sender_trouble');
    await tellAll(t.app);
    expect([receiver.posts.length, sink.mails.length]).toEqual([0, 0]);
  });

  it('are the notices of a member who leaves the team, those that wait among them', async () => {
    await mails(['interested_answer']);
    await answer(t, 'Yes, please');
    expect(await waiting(t.app)).toBe(1);
    expect((await t.call('DELETE', `/teams/${t.teamId}/members/${ben.id}`)).status).toBe(200);
    gather('interested_answer');
    await tellAll(t.app);
    await answer(t, 'Yes, please');
    expect([await waiting(t.app), sink.mails.length]).toEqual([0, 0]);
    await t.call('POST', `/teams/${t.teamId}/members`, { user_id: ben.id });
    await answer(t, 'Yes, please');
    expect(await waiting(t.app)).toBe(0);
  });

  it('does not fail the event when it goes in the same moment', async () => {
    await chat(['interested_answer']);
    const [deleted, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const gone = transact(t.app.db, async (trx) => {
      await trx.deleteFrom('notice_switches').execute();
      deleted.resolve();
      await going.promise;
    });
    await deleted.promise;
    const told = answer(t, 'Yes, please');
    await eventually(
      () => waitingForLocks(t),
      (count) => count > 0,
    );
    going.resolve();
    await gone;
    expect(await told).toHaveLength(1);
    expect(await waiting(t.app)).toBe(0);
  });
});

describe('two workers', () => {
  it('tell a notice once: one of them holds the switch', async () => {
    await chat(['interested_answer']);
    await answer(t, 'Yes, please');
    gather('interested_answer');
    await Promise.all([tellAll(t.app), tellAll(t.app), tellAll(t.app)]);
    await tellAll(t.app);
    expect(receiver.posts).toHaveLength(1);
  });

  it('do not lose what is written while a message is under way', async () => {
    await chat(['interested_answer']);
    await answer(t, 'first');
    gather('interested_answer');
    receiver.answer = (_post, response) => void answer(t, 'second').then(() => response.writeHead(200).end());
    await tellAll(t.app);
    expect(await waiting(t.app)).toBe(1);
    rest('interested_answer');
    receiver.answer = (_post, response) => void response.writeHead(200).end();
    await tellAll(t.app);
    expect(texts().map((text) => /"(\w+)"/.exec(text)![1])).toEqual(['first', 'second']);
  });
});

describe('a message that is not taken', () => {
  it('is tried again with what came meanwhile, later each time, and its error is shown', async () => {
    await chat(['interested_answer']);
    receiver.answer = (_post, response) => void response.writeHead(503).end('down');
    await answer(t, 'first');
    gather('interested_answer');
    await tellAll(t.app);
    expect(await state()).toMatchObject({ last_sent_at: null, last_error: 'the server answered 503' });
    await answer(t, 'second');
    for (const seconds of [59, 1, 119]) {
      t.clock.advance(seconds * 1000);
      await tellAll(t.app);
    }
    expect(receiver.posts).toHaveLength(2);
    receiver.answer = (_post, response) => void response.writeHead(200).end();
    t.clock.advance(1000);
    await tellAll(t.app);
    expect(titles().at(-1)).toBe('Acme: 2 interested answers');
    expect(await state()).toMatchObject({ last_sent_at: t.clock.now().toISOString(), last_error: null });
  });

  it.each([
    [404, 'the server answered 404'],
    [302, 'the server answered 302, and redirects are not followed'],
  ])('for good (%i) is given up, and no other server is asked', async (status, error) => {
    await chat(['interested_answer']);
    await using inside = await startHookReceiver();
    receiver.answer = (_post, response) => void response.writeHead(status, { location: inside.url }).end();
    await answer(t, 'first');
    gather('interested_answer');
    await tellAll(t.app);
    expect((await state()).last_error).toBe(`${error}; 1 notices were given up`);
    expect([inside.posts.length, await waiting(t.app)]).toEqual([0, 0]);
  });

  it('for a day is given up, and what is younger waits', async () => {
    await chat(['interested_answer']);
    receiver.answer = (_post, response) => void response.writeHead(500).end();
    await answer(t, 'old');
    gather('interested_answer');
    await tellAll(t.app);
    t.clock.advance(86_400_000);
    await answer(t, 'young');
    await tellAll(t.app);
    expect(await waiting(t.app)).toBe(1);
    expect((await state()).last_error).toBe('the server answered 500; 1 notices were given up');
  });

  it('is tried at once after a new URL', async () => {
    await chat(['interested_answer']);
    receiver.answer = (_post, response) => void response.writeHead(500).end();
    await answer(t, 'first');
    gather('interested_answer');
    await tellAll(t.app);
    receiver.answer = (_post, response) => void response.writeHead(200).end();
    await t.call('PATCH', '/notices', { team_id: t.teamId, slack_url: `${receiver.url}/other` });
    await tellAll(t.app);
    expect(receiver.posts.map(({ path }) => path)).toEqual(['/chat', '/other']);
  });

  it('by mail waits while the server defers it, and goes when it refuses the recipient', async () => {
    const error = async () =>
      (
        await t.call('GET', `/me/notices?team_id=${t.teamId}`, undefined, {
          authorization: `Bearer ${ben.key}`,
        })
      ).body.data.deliveries[0].last_error;
    await mails(['interested_answer']);
    await answer(t, 'first');
    gather('interested_answer');
    reply = '451 4.3.0 later';
    await tellAll(t.app);
    expect([await waiting(t.app), await error()]).toEqual([
      1,
      'the mail server does not take the mail now (451)',
    ]);
    t.clock.advance(60_000);
    reply = '550 5.1.1 unknown';
    await tellAll(t.app);
    expect([await waiting(t.app), await error()]).toEqual([
      0,
      'the mail server refused the mail (550); 1 notices were given up',
    ]);
    expect(sink.mails).toEqual([]);
  });
});

describe('when a switch is due', () => {
  const dueAt = async (): Promise<Date | undefined> => {
    const keys = sql`select team_id, id as key from notice_switches`;
    const { rows } = await sql<{ due_at: Date }>`${noticeDues(keys)}`.execute(t.app.db);
    return rows[0]?.due_at;
  };
  const noticed = async () => {
    await t.app.wake.stop();
    return (await t.app.db.selectFrom('dues').select('due_at').executeTakeFirst())?.due_at;
  };

  it('is after the first was gathered, and after the rest, in the rows as in the notice to workers', async () => {
    await chat(['interested_answer']);
    expect(await dueAt()).toBeUndefined();
    await answer(t, 'first');
    const first = new Date(t.clock.now().getTime() + PACE.interested_answer.gatherSeconds * 1000);
    expect(await dueAt()).toEqual(first);
    expect(await noticed()).toEqual(first);
    expect(await dueFor(t, dueNotices)).toEqual([]);
    t.clock.set(first);
    expect(await dueFor(t, dueNotices)).toMatchObject([
      { teamId: t.teamId, host: new URL(receiver.url).host, troubled: false },
    ]);
    await tellAll(t.app);
    await answer(t, 'second');
    expect(await dueAt()).toEqual(new Date(first.getTime() + PACE.interested_answer.everySeconds * 1000));
  });

  it('is listed without the switch, so that a turn removes the due time of one that is gone', async () => {
    await t.app.pool.query(`insert into dues (team_id, kind, key, due_at) values ($1, 'notice', $2, $3)`, [
      t.teamId,
      t.app.ids.uuid(t.clock.now()),
      t.clock.now(),
    ]);
    expect(await dueFor(t, dueNotices)).toHaveLength(1);
  });
});
