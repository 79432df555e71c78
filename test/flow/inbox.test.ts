import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { applyInbound } from '../support/drain.ts';
import { claimInbound } from '../../src/inbox/apply-store.ts';
import { openMailbox } from '../../src/inbox/imap.ts';
import type { ImapSession } from '../../src/inbox/imap.ts';
import type { MailParser } from '../../src/inbox/parse.ts';
import { saveCursor } from '../../src/inbox/receive-store.ts';
import { receiveFolder } from '../../src/inbox/receive.ts';
import { startImapServer } from '../../src/sandbox/imap-server.ts';
import type { ImapServer } from '../../src/sandbox/imap-server.ts';
import { deliveryReport } from '../../src/sandbox/mime/machines.ts';
import { startSmtpServer } from '../../src/sandbox/smtp-server.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { openMailer } from '../support/mailer.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { edge, node } from '../support/graph.ts';
import { sharedParser, testParser } from '../support/parser.ts';

const ANSWERS = ['reply', 'bounce', 'autoresponse', 'unsubscribe'] as const;
const ANNA = { host: '127.0.0.1', user: 'anna@outreach.test', password: 'secret' };
const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'Hello', body: 'A word?' }),
    node(3, 'waitNode', { amount: 1, unit: 'days' }),
    node(4, 'emailNode', { step_number: 2, subject: '', thread: 'reply', body: 'Again.' }),
    node(5, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5)],
};

let t: TestApp;
let imap: ImapServer;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let session: ImapSession;
const parser = sharedParser();
let senderId: string;
let delivered: string[];

beforeEach(async () => {
  delivered = [];
  imap = await startImapServer(ANNA);
  smtp = await startSmtpServer({
    host: ANNA.host,
    users: new Map([[ANNA.user, ANNA.password]]),
    refuseRecipient: () => null,
    take: (_from, _to, raw) => {
      delivered.push(/^message-id: *(<[^>]+>)/im.exec(raw)![1]!);
      return null;
    },
  });
  t = await testApp();
  const sender = await saveSender(t.app, t.teamId, mailbox());
  senderId = sender.id;
  await t.hearAll();
  session = await enter();
});
afterEach(async () => {
  await session.close();
  await imap.close();
  await smtp.close();
  await t[Symbol.asyncDispose]();
});

const mailbox = () => ({
  email: ANNA.user,
  spacing_seconds: 0,
  smtp_host: ANNA.host,
  smtp_port: smtp.port,
  smtp_security: 'none' as const,
  smtp_user: ANNA.user,
  smtp_password: ANNA.password,
});
async function enter(): Promise<ImapSession> {
  const { host, user, password: pass } = ANNA;
  const opened = await openMailbox({ host, user, pass, port: imap.port, security: 'none' });
  if (opened.kind !== 'open') throw new Error(opened.message);
  return opened.session;
}
const letter = (messageId: string, text = 'Hello', headers: string[] = []): string =>
  [
    'From: Ben <ben@people.test>',
    `To: ${ANNA.user}`,
    'Subject: Re: Hello',
    `Message-ID: ${messageId}`,
    ...headers,
    '',
    text,
    '',
  ].join('\r\n');
const arrives = (raw: string, folder: 'INBOX' | 'Junk' = 'INBOX'): void =>
  imap.append(folder, raw, t.clock.now());
const box = () => ({ teamId: t.teamId, senderId, since: new Date(t.clock.now().getTime() - 86_400_000) });
const read = (folder = 'INBOX') => receiveFolder(t.app, session, box(), folder);
async function hear(): Promise<void> {
  await read();
  while (await applyInbound({ ...t.app, parser }));
}
async function moveTo(uidvalidity: number): Promise<void> {
  await session.close();
  await imap.close();
  imap = await startImapServer({ ...ANNA, uidvalidity });
  session = await enter();
}
const stored = () => t.app.db.selectFrom('inbound_messages').selectAll().orderBy('uid').execute();
const cursor = () =>
  t.app.db.selectFrom('mailbox_cursors').select(['uid_validity', 'last_uid']).executeTakeFirstOrThrow();
const remember = (uidValidity: number, lastUid: number): Promise<void> =>
  saveCursor(t.app.db, {
    ...box(),
    folder: 'INBOX',
    uidValidity,
    lastUid,
    place: session.place,
    now: t.clock.now(),
  });

/** A campaign of two steps whose first mail has reached Ben; resolves its Message-ID. */
async function wroteToBen(): Promise<string> {
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn', ...GRAPH });
  const CampaignId = made.body.data.id;
  await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: 'ben@people.test' });
  await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  await using mailer = await openMailer(t.app);
  await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
  expect(delivered).toHaveLength(1);
  return delivered[0]!;
}
const enrollment = () =>
  t.app.db.selectFrom('enrollments').select(['id', 'life', 'life_reason']).executeTakeFirstOrThrow();
const answers = () =>
  t.app.db.selectFrom('events').selectAll().where('type', 'in', ANSWERS).orderBy('id').execute();

describe('a watched mailbox', () => {
  it('gives each new mail once, however often it is read', async () => {
    const names = [1, 2, 3, 4].map((n) => `<${n}@people.test>`);
    for (const name of names.slice(0, 3)) arrives(letter(name));
    expect([await read(), await read()]).toEqual([3, 0]);
    arrives(letter(names[3]!));
    expect(await read()).toBe(1);
    expect((await stored()).map((row) => row.message_key)).toEqual(names);
  });

  it('keeps a mail that lies in two folders, or in one twice, as one', async () => {
    arrives(letter('<same@people.test>'));
    arrives(letter('<same@people.test>'));
    arrives(letter('<same@people.test>'), 'Junk');
    expect(await session.folders(['Sales'])).toEqual({
      inbox: 'INBOX',
      junk: 'Junk',
      sent: 'Sent',
      others: ['Sent'],
      named: [],
      missing: ['Sales'],
    });
    expect([await read('Junk'), await read()]).toEqual([1, 0]);
    expect(await stored()).toMatchObject([{ folder: 'Junk', message_key: '<same@people.test>' }]);
  });

  it('notes a mail that the server names but does not give, and goes on with the next', async () => {
    arrives(letter('<1@people.test>'));
    arrives('');
    arrives(letter('<3@people.test>'));
    expect(await read()).toBe(2);
    expect(await stored()).toMatchObject([
      { state: 'received' },
      { state: 'failed', needs_review: true, verdict: { failed: 'the server did not give the message' } },
      { state: 'received' },
    ]);
    expect(await read()).toBe(0);
    expect(await stored()).toHaveLength(3);
  });

  it('is read on from where it was read to, also by one who comes late', async () => {
    for (const name of ['<1@people.test>', '<2@people.test>']) arrives(letter(name));
    await read();
    const before = await cursor();
    expect(before.last_uid).toBe(2);
    await remember(before.uid_validity, 1);
    expect(await cursor()).toEqual(before);
  });

  it('is read anew when its server renumbered it, and what is known is not stored twice', async () => {
    for (const name of ['<1@people.test>', '<2@people.test>']) arrives(letter(name));
    await read();
    const { uid_validity } = await cursor();
    await remember(uid_validity + 1, 99);
    arrives(letter('<3@people.test>'));
    expect(await read()).toBe(1);
    expect(await cursor()).toEqual({ uid_validity, last_uid: 3 });
  });

  it.each(['another name', 'the same name'])(
    'that was moved to a server under %s and with the same UIDVALIDITY gives the answers there',
    async (name) => {
      await wroteToBen();
      for (const n of [1, 2]) arrives(letter(`<${n}@else.test>`).replace('ben@people.test', 'ann@else.test'));
      await hear();
      await moveTo((await cursor()).uid_validity);
      const { place } = session;
      if (name === 'the same name') await t.app.db.updateTable('mailbox_cursors').set({ place }).execute();
      arrives(letter('<1@people.test>', 'Thank you, I am interested.'));
      await hear();
      expect(await enrollment()).toMatchObject({ life: 'finished' });
      expect([await read(), await cursor()]).toMatchObject([0, { last_uid: 1 }]);
    },
  );

  it('that is deleted and added again gives what came meanwhile, and nothing that was read before', async () => {
    for (const name of ['<1@people.test>', '<2@people.test>']) arrives(letter(name));
    await read();
    for (const round of [3, 4]) {
      await t.call('DELETE', `/senders/${senderId}`);
      arrives(letter(`<${round}@people.test>`));
      senderId = (await saveSender(t.app, t.teamId, { ...mailbox(), email: ANNA.user.toUpperCase() })).id;
      expect([await read(), await read()]).toEqual([1, 0]);
    }
    expect((await stored()).map((row) => row.message_key)).toEqual(
      [1, 2, 3, 4].map((n) => `<${n}@people.test>`),
    );
  });

  it('read by two at once gives each mail once', async () => {
    for (let n = 0; n < 20; n++) arrives(letter(`<${n}@people.test>`));
    const second = await enter();
    const counts = await Promise.all([read(), receiveFolder(t.app, second, box(), 'INBOX')]);
    await second.close();
    expect(counts[0] + counts[1]).toBe(20);
    expect(await stored()).toHaveLength(20);
  });
});

describe('after our mail reached Ben', () => {
  it('an answer ends the sequence, with one event and one conversation', async () => {
    const messageId = await wroteToBen();
    arrives(letter('<answer@people.test>', 'Sounds good, tell me more.', [`In-Reply-To: ${messageId}`]));
    await hear();
    await hear();
    expect(await stored()).toMatchObject([{ state: 'applied', outcome: 'reply' }]);
    expect(await enrollment()).toMatchObject({ life: 'finished', life_reason: 'replied' });
    const { id: enrollment_id } = await enrollment();
    const replies = await answers();
    expect(replies).toMatchObject([{ type: 'reply', enrollment_id, channel: 'email' }]);
    const talks = await t.app.db.selectFrom('conversations').selectAll().execute();
    expect(talks).toMatchObject([{ enrollment_id, mood: 'positive', category: 'interested' }]);
    expect(replies[0]!.conversation_id).toBe(talks[0]!.id);
    const said = await t.app.db.selectFrom('conversation_messages').selectAll().execute();
    expect(said).toMatchObject([{ direction: 'inbound', body_text: 'Sounds good, tell me more.' }]);
  });

  it('an answer ends the enrollment that the contact was transferred into, and the one after that', async () => {
    const messageId = await wroteToBen();
    const transfer = async (name: string, from: string): Promise<string> => {
      const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name, ...GRAPH });
      const to_campaign_id = made.body.data.id as string;
      await t.call('POST', '/contacts/bulk-action', {
        action: 'transfer',
        contact_ids: [from],
        to_campaign_id,
      });
      const there = await t.call('GET', `/contacts?TeamId=${t.teamId}&CampaignId=${to_campaign_id}`);
      return there.body.data[0].id;
    };
    const winter = await transfer('Winter', (await enrollment()).id);
    const spring = await transfer('Spring', winter);
    await t.call('POST', '/contacts/bulk-action', { action: 'unarchive', contact_ids: [winter] });
    arrives(letter('<answer@people.test>', 'Sounds good, tell me more.', [`In-Reply-To: ${messageId}`]));
    await hear();
    for (const id of [winter, spring])
      expect((await t.call('GET', `/contacts/${id}`)).body.data).toMatchObject({
        life: 'finished',
        reason: 'replied',
      });
    const ended = (await answers()).filter((event) => event.type === 'reply');
    expect(ended, 'and the answer is recorded once').toHaveLength(1);
  });

  it('an answer of a colleague ends it too', async () => {
    const messageId = await wroteToBen();
    const raw = letter('<office@people.test>', 'Ben left it to me.', [`References: ${messageId}`]);
    arrives(raw.replace('ben@people.test', 'office@holding.test'));
    await hear();
    expect(await enrollment()).toMatchObject({ life: 'finished', life_reason: 'replied' });
  });

  it('an absence pauses it until the contact is back', async () => {
    const messageId = await wroteToBen();
    const headers = [`In-Reply-To: ${messageId}`, 'Auto-Submitted: auto-replied'];
    arrives(letter('<away@people.test>', 'I am out of the office until Monday.', headers));
    await hear();
    expect(await enrollment()).toMatchObject({ life: 'paused', life_reason: 'out_of_office' });
    expect(await answers()).toMatchObject([{ type: 'autoresponse' }]);
  });

  it('an opt-out ends it, is no reply, and puts the address on the blacklist', async () => {
    const messageId = await wroteToBen();
    arrives(letter('<out@people.test>', 'Please remove me from your list.', [`In-Reply-To: ${messageId}`]));
    await hear();
    expect(await enrollment()).toMatchObject({ life: 'finished', life_reason: 'unsubscribed' });
    expect(await answers()).toMatchObject([{ type: 'unsubscribe' }]);
    const kept = await t.app.db.selectFrom('blacklist').selectAll().execute();
    expect(kept).toMatchObject([{ address: 'ben@people.test', reason: 'unsubscribe' }]);
  });

  it('a report that carries it back ends it, though it names an address we never wrote to', async () => {
    const messageId = await wroteToBen();
    const back = { messageId, from: ANNA.user, to: 'b@holding.test', date: t.clock.now() };
    const mail = { ...back, subject: '', text: '', headers: `Message-ID: ${messageId}` };
    const said = { action: 'failed', code: '550', status: '5.1.1', text: 'User unknown' } as const;
    arrives(deliveryReport(mail, 'report-of-b', t.clock.now(), said));
    await hear();
    expect(await enrollment()).toMatchObject({ life: 'finished', life_reason: 'bounced' });
    expect(await answers()).toMatchObject([{ type: 'bounce' }]);
  });
});

it('a mail whose sender has an address that no index holds is kept for a person to look at', async () => {
  arrives(`From: ${randomBytes(6_000).toString('hex')}@else.test\r\nSubject: A question\r\n\r\nHello?`);
  await read();
  await passes();
  expect(await stored()).toMatchObject([
    { state: 'applied', review_reason: 'unmatched', from_address: null },
  ]);
});

it('a mail of a stranger is kept for a person to look at, and ends nothing', async () => {
  arrives(letter('<stranger@elsewhere.test>', 'Please remove me from your list.'));
  await hear();
  expect(await stored()).toMatchObject([
    { state: 'applied', needs_review: true, review_reason: 'unmatched' },
  ]);
  expect(await answers()).toEqual([]);
  expect(await t.app.db.selectFrom('conversations').selectAll().execute()).toMatchObject([
    { contact_profile_id: null, needs_review: true },
  ]);
});

const base64 = (text: string): string => Buffer.from(text).toString('base64');

async function passes(): Promise<void> {
  for (let n = 0; n < 5; n++) {
    while (await applyInbound({ ...t.app, parser }).catch(() => false));
    t.clock.advance(61_000);
  }
}

describe('an answer ends the sequence', () => {
  it.each<[string, (messageId: string) => string]>([
    [
      'although its subject holds a NUL',
      (messageId) =>
        letter('<a@people.test>', 'Yes.', [`In-Reply-To: ${messageId}`]).replace(
          'Re: Hello',
          'Re: =?utf-8?Q?He=00llo?=',
        ),
    ],
    [
      'although its text holds a NUL',
      (messageId) => letter('<a@people.test>', 'Yes\u0000.', [`In-Reply-To: ${messageId}`]),
    ],
    [
      'although an emoji stands across its 200th letter',
      (messageId) =>
        letter('<a@people.test>', base64(`${'x'.repeat(199)}\u{1F600} tell me more`), [
          `In-Reply-To: ${messageId}`,
          'Content-Type: text/plain; charset=utf-8',
          'Content-Transfer-Encoding: base64',
        ]),
    ],
  ])('%s', async (_how, raw) => {
    arrives(raw(await wroteToBen()));
    await read();
    await passes();
    expect(await stored()).toMatchObject([{ state: 'applied', outcome: 'reply' }]);
    expect(await enrollment()).toMatchObject({ life: 'finished', life_reason: 'replied' });
  });

  it('although a mail that cannot be stored came in before it', async () => {
    const messageId = await wroteToBen();
    arrives(letter('<poison@people.test>', 'x\u0000y', [`In-Reply-To: ${messageId}`]));
    arrives(letter('<answer@people.test>', 'Yes.', [`In-Reply-To: ${messageId}`]));
    for (let n = 0; n < 10; n++) arrives(letter(`<innocent${n}@people.test>`));
    await read();
    await passes();
    const rows = await stored();
    expect(
      rows.filter((row) => row.message_key !== '<poison@people.test>' && row.state !== 'applied'),
    ).toEqual([]);
  });
});

describe('an answer that cannot be parsed pauses its contact, and no follow-up leaves:', () => {
  const nested = (depth: number): string =>
    Array.from(
      { length: depth },
      (_none, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
    ).join('');
  it.each<[string, (messageId: string) => string]>([
    [
      'parts nested too deep, by what it cites',
      (id) =>
        `From: ben.private@else.test\r\nMessage-ID: <x@else.test>\r\nIn-Reply-To:\r\n ${id}\r\n${nested(60)}`,
    ],
    [
      'a header that is too long, by the last of what it cites',
      (id) =>
        `References: <a@else.test>\r\n ${id}\r\nFrom: x@else.test\r\nX-Long: ${'x'.repeat(600_000)}\r\n\r\nYes.`,
    ],
    ['by its sender alone', () => `From: "Ben, People" <Ben@people.test>\r\n${nested(60)}`],
  ])('%s', async (_says, raw) => {
    arrives(raw(await wroteToBen()));
    await read();
    await passes();
    expect(await stored()).toMatchObject([{ state: 'failed', needs_review: true }]);
    const { id, ...said } = await enrollment();
    expect(said).toEqual({ life: 'paused', life_reason: 'unread_reply' });
    expect(await stored()).toMatchObject([{ enrollment_id: id }]);
    t.clock.advance(3 * 86_400_000);
    await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
    expect(await t.app.db.selectFrom('email_sends').select('step_number').execute()).toHaveLength(1);
  });

  it('one whose header holds zero bytes, and it stops no other mail of the mailbox', async () => {
    const messageId = await wroteToBen();
    arrives(`From: eve\0@else.test\r\nIn-Reply-To: <a\0@else.test> ${messageId}\r\n${nested(60)}`);
    arrives('From: eve@else.test\r\nMessage-ID: <later@else.test>\r\n\r\nHello');
    await read();
    await passes();
    expect(await stored()).toMatchObject([
      { state: 'failed', from_address: 'eve@else.test' },
      { state: 'applied' },
    ]);
    expect(await enrollment()).toMatchObject({ life: 'paused', life_reason: 'unread_reply' });
  });

  it('one from an address that was never written to pauses no contact', async () => {
    await wroteToBen();
    arrives(`From: eve@else.test\r\n${nested(60)}`);
    await read();
    await passes();
    expect(await stored()).toMatchObject([{ state: 'failed', enrollment_id: null }]);
    expect(await enrollment()).toMatchObject({ life: 'active' });
  });
});

describe('an answer is not put aside', () => {
  /** A pass that gives up reading, as on a machine that stood still (`test/unit/inbox/parse.test.ts`). */
  async function passWithoutTime(work: 'parse' | 'classify' = 'parse'): Promise<void> {
    const gaveUp = async () => ({ kind: 'abandoned' as const, reason: 'took longer than 5000 ms' });
    await applyInbound({ ...t.app, parser: { ...parser, [work]: gaveUp } });
    t.clock.advance(61_000);
  }
  const answer = async (): Promise<void> => {
    const messageId = await wroteToBen();
    arrives(letter('<answer@people.test>', 'Yes.', [`In-Reply-To: ${messageId}`]));
    await read();
  };

  it('because a machine stood still while it was read', async () => {
    await answer();
    await passWithoutTime();
    await passWithoutTime();
    expect(await stored()).toMatchObject([{ state: 'received', attempts: 2 }]);
    await passes();
    expect(await enrollment()).toMatchObject({ life: 'finished', life_reason: 'replied' });
  });

  it('because no process could be started to parse it', async () => {
    await answer();
    const node = process.execPath;
    process.execPath = '/no/such/node';
    try {
      const none = testParser();
      for (let n = 0; n < 4; n++) {
        await applyInbound({ ...t.app, parser: none });
        t.clock.advance(61_000);
      }
      await none.close();
    } finally {
      process.execPath = node;
    }
    expect(await stored()).toMatchObject([{ state: 'received', attempts: 0 }]);
    await passes();
    expect(await enrollment()).toMatchObject({ life: 'finished', life_reason: 'replied' });
  });

  it.each(['parse', 'classify'] as const)(
    'but shown to a person when %s took all its time three times',
    async (work) => {
      await answer();
      for (let n = 0; n < 3; n++) await passWithoutTime(work);
      expect(await stored()).toMatchObject([
        { state: 'failed', needs_review: true, verdict: { failed: 'took longer than 5000 ms' } },
      ]);
      expect(await enrollment()).toMatchObject({ life: 'paused', life_reason: 'unread_reply' });
    },
  );

  it.each(['parse', 'classify'] as const)(
    'but shown to a person at once when it used up its time in %s',
    async (work) => {
      await answer();
      const used = async () => ({ kind: 'spent' as const, reason: 'took longer than 5000 ms' });
      await applyInbound({ ...t.app, parser: { ...parser, [work]: used } });
      expect(await stored()).toMatchObject([{ state: 'failed', needs_review: true, attempts: 1 }]);
      expect(await enrollment()).toMatchObject({ life: 'paused', life_reason: 'unread_reply' });
    },
  );

  it('because workers ended again and again before its turn came', async () => {
    await answer();
    for (let n = 0; n < 5; n++) {
      const wall = t.clock.wall();
      const until = new Date(wall.getTime() + 60_000);
      await claimInbound(t.app.db, { teamId: t.teamId, senderId, wall, until, limit: 20 });
      t.clock.advance(61_000);
    }
    await passes();
    expect(await stored()).toMatchObject([{ state: 'applied', outcome: 'reply', attempts: 1 }]);
  });

  it('because those before it took the time of a pass', async () => {
    for (let n = 0; n < 3; n++) arrives(letter(`<slow${n}@people.test>`));
    await read();
    const slow: MailParser = {
      ...parser,
      parse: async (raw) => {
        t.clock.advance(15_000);
        return parser.parse(raw);
      },
    };
    expect(await applyInbound({ ...t.app, parser: slow })).toBe(true);
    expect(await stored()).toMatchObject([
      { state: 'applied' },
      { state: 'applied' },
      { state: 'received', attempts: 0 },
    ]);
    expect(await applyInbound({ ...t.app, parser })).toBe(false);
    expect((await stored())[2]).toMatchObject({ state: 'applied', attempts: 1 });
  });
});
