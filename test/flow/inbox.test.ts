import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { applyInbound } from '../../src/inbox/apply-inbound.ts';
import { openMailbox } from '../../src/inbox/imap.ts';
import type { ImapSession } from '../../src/inbox/imap.ts';
import { createMailParser } from '../../src/inbox/parse.ts';
import type { MailParser } from '../../src/inbox/parse.ts';
import { saveCursor } from '../../src/inbox/receive-store.ts';
import { receiveFolder } from '../../src/inbox/receive.ts';
import { startImapServer } from '../../src/sandbox/imap-server.ts';
import type { ImapServer } from '../../src/sandbox/imap-server.ts';
import { startSmtpServer } from '../../src/sandbox/smtp-server.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createMailer } from '../../src/sending/drain-mailbox.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

const ANNA = { host: '127.0.0.1', user: 'anna@outreach.test', password: 'secret' };
const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const node = (n: number, type: string, data: object = {}) => ({ id: id(n), type, data });
const edge = (source: number, target: number) => ({
  id: id(source * 10 + target),
  source: id(source),
  target: id(target),
});
const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'Hello', body: '<p>A word?</p>' }),
    node(3, 'waitNode', { amount: 1, unit: 'days' }),
    node(4, 'emailNode', { step_number: 2, subject: '', thread: 'reply', body: '<p>Again.</p>' }),
    node(5, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5)],
};

let t: TestApp;
let imap: ImapServer;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let session: ImapSession;
let parser: MailParser;
let senderId: string;
/** Message-IDs of the mails that reached a recipient. */
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
  parser = createMailParser();
  const at = { user: ANNA.user, pass: ANNA.password };
  const sender = await saveSender(t.app, t.teamId, {
    email: ANNA.user,
    spacing_seconds: 0,
    smtp_host: ANNA.host,
    smtp_port: smtp.port,
    smtp_security: 'none',
    smtp_user: at.user,
    smtp_password: at.pass,
  });
  senderId = sender.id;
  const opened = await openMailbox({ host: ANNA.host, port: imap.port, security: 'none', ...at });
  if (opened.kind !== 'open') throw new Error(opened.message);
  session = opened.session;
});
afterEach(async () => {
  await session.close();
  await parser.close();
  await imap.close();
  await smtp.close();
  await t[Symbol.asyncDispose]();
});

const letter = (messageId: string, text = 'Hello', headers: string[] = []): string =>
  [
    'From: Ben <ben@people.test>',
    `To: ${ANNA.user}`,
    'Subject: Re: Hello',
    `Message-ID: ${messageId}`,
    'Content-Type: text/plain; charset=utf-8',
    ...headers,
    '',
    text,
    '',
  ].join('\r\n');
const arrives = (raw: string, folder: 'INBOX' | 'Junk' = 'INBOX'): void =>
  imap.append(folder, raw, t.clock.now());
const box = () => ({ teamId: t.teamId, senderId, since: new Date(t.clock.now().getTime() - 86_400_000) });
const read = (folder = 'INBOX') => receiveFolder(t.app, session, box(), folder);
const applyAll = async (): Promise<void> => {
  while (await applyInbound({ ...t.app, parser }));
};
const stored = () =>
  t.app.db
    .selectFrom('inbound_messages')
    .select(['folder', 'uid', 'message_key', 'state', 'outcome', 'needs_review', 'verdict'])
    .orderBy('uid')
    .execute();
const cursor = async (folder = 'INBOX') =>
  t.app.db
    .selectFrom('mailbox_cursors')
    .select(['uid_validity', 'last_uid'])
    .where('folder', '=', folder)
    .executeTakeFirstOrThrow();

/** A campaign of two steps whose first mail has reached Ben. Its enrollment and the Message-ID of the mail. */
async function wroteToBen(): Promise<{ contactId: string; messageId: string }> {
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn', ...GRAPH });
  const campaignId = made.body.data.id;
  const contact = await t.call('POST', '/contacts', {
    TeamId: t.teamId,
    CampaignId: campaignId,
    email: 'ben@people.test',
  });
  expect((await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' })).status).toBe(200);
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  await createMailer(t.app)({ teamId: t.teamId, senderId }, new AbortController().signal);
  expect(delivered).toHaveLength(1);
  return { contactId: contact.body.data.id, messageId: delivered[0]! };
}
const enrollment = () =>
  t.app.db.selectFrom('enrollments').select(['life', 'life_reason']).executeTakeFirstOrThrow();
const eventsOf = async (type: 'reply' | 'bounce' | 'autoresponse' | 'unsubscribe') =>
  t.app.db.selectFrom('events').selectAll().where('type', '=', type).execute();

describe('a watched mailbox', () => {
  it('gives each new mail once, however often it is read', async () => {
    for (const name of ['<1@people.test>', '<2@people.test>', '<3@people.test>']) arrives(letter(name));
    expect(await read()).toBe(3);
    expect(await read()).toBe(0);
    arrives(letter('<4@people.test>'));
    expect(await read()).toBe(1);
    expect((await stored()).map((row) => row.message_key)).toEqual([
      '<1@people.test>',
      '<2@people.test>',
      '<3@people.test>',
      '<4@people.test>',
    ]);
  });

  it('keeps a mail that lies in two folders, or in one twice, as one', async () => {
    arrives(letter('<same@people.test>'));
    arrives(letter('<same@people.test>'));
    arrives(letter('<same@people.test>'), 'Junk');
    expect([await read('Junk'), await read()]).toEqual([1, 0]);
    expect(await stored()).toMatchObject([{ folder: 'Junk', message_key: '<same@people.test>' }]);
  });

  it('finds its Junk and Sent folders', () => {
    expect(session.folders).toEqual({ inbox: 'INBOX', junk: 'Junk', sent: 'Sent' });
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
    const late = {
      ...box(),
      folder: 'INBOX',
      uidValidity: before.uid_validity,
      lastUid: 1,
      now: t.clock.now(),
    };
    await saveCursor(t.app.db, late);
    expect(await cursor()).toEqual(before);
  });

  it('is read anew when its server renumbered it, and what is known is not stored twice', async () => {
    for (const name of ['<1@people.test>', '<2@people.test>']) arrives(letter(name));
    await read();
    const { uid_validity } = await cursor();
    const other = {
      ...box(),
      folder: 'INBOX',
      uidValidity: uid_validity + 1,
      lastUid: 99,
      now: t.clock.now(),
    };
    await saveCursor(t.app.db, other);
    arrives(letter('<3@people.test>'));
    expect(await read()).toBe(1);
    expect(await cursor()).toEqual({ uid_validity, last_uid: 3 });
  });

  it('read by two at once gives each mail once', async () => {
    for (let n = 0; n < 20; n++) arrives(letter(`<${n}@people.test>`));
    const second = await openMailbox({
      host: ANNA.host,
      port: imap.port,
      security: 'none',
      user: ANNA.user,
      pass: ANNA.password,
    });
    if (second.kind !== 'open') throw new Error(second.message);
    const counts = await Promise.all([read(), receiveFolder(t.app, second.session, box(), 'INBOX')]);
    await second.session.close();
    expect(counts[0] + counts[1]).toBe(20);
    expect(await stored()).toHaveLength(20);
  });
});

describe('after our mail reached Ben', () => {
  it('his answer ends the sequence, with one event and one conversation', async () => {
    const { contactId, messageId } = await wroteToBen();
    arrives(letter('<answer@people.test>', 'Sounds good, tell me more.', [`In-Reply-To: ${messageId}`]));
    await read();
    await applyAll();
    await read();
    await applyAll();
    expect(await stored()).toMatchObject([{ state: 'applied', outcome: 'reply' }]);
    expect(await enrollment()).toEqual({ life: 'finished', life_reason: 'replied' });
    const replies = await eventsOf('reply');
    expect(replies).toMatchObject([{ enrollment_id: contactId, channel: 'email' }]);
    const talks = await t.app.db.selectFrom('conversations').selectAll().execute();
    expect(talks).toMatchObject([{ enrollment_id: contactId, mood: 'positive', category: 'interested' }]);
    expect(replies[0]!.conversation_id).toBe(talks[0]!.id);
    const said = await t.app.db.selectFrom('conversation_messages').selectAll().execute();
    expect(said).toMatchObject([{ direction: 'inbound', body_text: 'Sounds good, tell me more.' }]);
  });

  it('an answer of a colleague ends it too', async () => {
    const { messageId } = await wroteToBen();
    const raw = letter('<office@people.test>', 'Ben left it to me.', [`References: ${messageId}`]);
    arrives(raw.replace('ben@people.test', 'office@holding.test'));
    await read();
    await applyAll();
    expect(await enrollment()).toEqual({ life: 'finished', life_reason: 'replied' });
  });

  it('his absence does not end it', async () => {
    const { messageId } = await wroteToBen();
    const headers = [`In-Reply-To: ${messageId}`, 'Auto-Submitted: auto-replied'];
    arrives(letter('<away@people.test>', 'I am out of the office until Monday.', headers));
    await read();
    await applyAll();
    expect(await enrollment()).toMatchObject({ life: 'active' });
    expect([await eventsOf('autoresponse'), await eventsOf('reply')].map((all) => all.length)).toEqual([
      1, 0,
    ]);
  });

  it('his opt-out ends it, is no reply, and keeps his address from being written to', async () => {
    const { messageId } = await wroteToBen();
    arrives(letter('<out@people.test>', 'Please remove me from your list.', [`In-Reply-To: ${messageId}`]));
    await read();
    await applyAll();
    expect(await enrollment()).toEqual({ life: 'finished', life_reason: 'unsubscribed' });
    expect([await eventsOf('unsubscribe'), await eventsOf('reply')].map((all) => all.length)).toEqual([1, 0]);
    const kept = await t.app.db.selectFrom('blacklist').selectAll().execute();
    expect(kept).toMatchObject([{ reason: 'unsubscribe' }]);
  });
});

it('a mail of a stranger is kept, and ends nothing', async () => {
  arrives(letter('<stranger@elsewhere.test>', 'Please remove me from your list.'));
  await read();
  await applyAll();
  expect(await stored()).toMatchObject([{ state: 'applied' }]);
  expect(await eventsOf('unsubscribe')).toEqual([]);
  expect(await t.app.db.selectFrom('conversations').selectAll().execute()).toEqual([]);
});
