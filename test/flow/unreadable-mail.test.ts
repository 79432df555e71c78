import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMailbox } from '../../src/inbox/imap.ts';
import { receiveFolder } from '../../src/inbox/receive.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startScriptedImap } from '../support/scripted-imap.ts';
import type { ImapCommand, ImapMisbehaviour, ScriptedImap } from '../support/scripted-imap.ts';
import { manualTimers } from '../support/timers.ts';
import type { ManualTimers } from '../support/timers.ts';

const COMMAND_MS = 30_000;

let t: TestApp;
let senderId: string;
let mailboxes = 0;
let imap: ScriptedImap;
let script: (command: ImapCommand) => ImapMisbehaviour | null;
let timers: ManualTimers;

beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  script = () => null;
  timers = manualTimers();
  imap = await startScriptedImap((command) => script(command));
  const sender = await saveSender(t.app, t.teamId, {
    email: `anna-${++mailboxes}@outreach.test`,
    smtp_host: '127.0.0.1',
    smtp_port: 2525,
    smtp_security: 'none',
  });
  senderId = sender.id;
});
afterEach(() => imap[Symbol.asyncDispose]());

const fill = (count: number): void => {
  for (let uid = 1; uid <= count; uid++)
    imap.inbox.set(uid, `From: ben@people.test\r\nMessage-ID: <${uid}@people.test>\r\n\r\nHello\r\n`);
};
const asksFor = (command: ImapCommand, uid: number): boolean => command.bodies && command.uids.includes(uid);

/** A new connection and one walk through the INBOX. Resolves the reason of its end; null: all was read. */
async function walk(): Promise<string | null> {
  const { signal } = new AbortController();
  const opened = await openMailbox(
    { host: '127.0.0.1', port: imap.port, security: 'none', user: 'anna', pass: 'secret' },
    { commandMs: COMMAND_MS, signal, after: timers.after },
  );
  if (opened.kind !== 'open') throw new Error(opened.message);
  try {
    await receiveFolder(t.app, opened.session, { teamId: t.teamId, senderId, since: new Date(0) }, 'INBOX');
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await opened.session.close();
  }
}
async function walks(most: number): Promise<number> {
  for (let walked = 1; walked <= most; walked++) if ((await walk()) === null) return walked;
  throw new Error(`not all was read in ${most} walks`);
}
const stored = async () => {
  const rows = await t.app.db
    .selectFrom('inbound_messages')
    .select(['uid', 'state', 'needs_review', 'verdict'])
    .where('sender_id', '=', senderId)
    .orderBy('uid')
    .execute();
  return {
    read: rows.filter((row) => row.state === 'received').map((row) => row.uid),
    failed: rows.filter((row) => row.state === 'failed'),
  };
};
const upTo = (count: number, but: number[] = []): number[] =>
  Array.from({ length: count }, (_none, n) => n + 1).filter((uid) => !but.includes(uid));

describe('a mail that the server does not hand over is noted for review, and the others are read:', () => {
  it.each<[string, ImapMisbehaviour]>([
    ['it says NO', 'NO [SERVERBUG] this message is broken'],
    ['it says BAD', 'BAD what'],
    ['it says that it is short of something, of this mail only', 'NO [UNAVAILABLE] later'],
  ])('%s', async (_how, says) => {
    fill(260);
    script = (command) => (asksFor(command, 23) || asksFor(command, 24) ? says : null);
    expect(await walks(1)).toBe(1);
    const { read, failed } = await stored();
    expect(read).toEqual(upTo(260, [23, 24]));
    expect(failed).toMatchObject([
      {
        uid: 23,
        needs_review: true,
        verdict: { failed: expect.stringContaining('refused FETCH') as string },
      },
      { uid: 24, needs_review: true },
    ]);
    const asked = imap.commands.length;
    expect(await walks(1)).toBe(1);
    expect(imap.commands.slice(asked).filter((command) => command.bodies)).toEqual([]);
  });

  const LATE = /did not answer FETCH within 30000 ms/;
  it.each<[string, ImapMisbehaviour, RegExp]>([
    ['it never answers', 'hang', LATE],
    ['it closes the connection', 'close', /./],
    [
      'it announces a gigabyte',
      { untagged: '* 3 FETCH (UID 23 BODY[] {1073741824}\r\nx' },
      /exceeds maximum/,
    ],
    ['it sends what is no IMAP', { untagged: '* 3 FETCH (((((\r\n' }, LATE],
  ])('%s', async (_how, does, why) => {
    fill(260);
    script = (command) => {
      if (!asksFor(command, 23)) return null;
      // Fires once the client has the bytes sent in place of an answer.
      if (why === LATE) setImmediate(() => void timers.fire(COMMAND_MS));
      return does;
    };
    // Batches of 200, 29, 5 and 1, and the single message three times.
    expect(await walks(8)).toBeLessThanOrEqual(7);
    const { read, failed } = await stored();
    expect(read).toEqual(upTo(260, [23]));
    expect(failed).toMatchObject([{ uid: 23, needs_review: true }]);
    expect((failed[0]!.verdict as { failed: string }).failed).toMatch(why);
  });

  it('the only mail of the folder, after three walks', async () => {
    fill(1);
    script = (command) => (asksFor(command, 1) ? 'NO broken' : null);
    expect(await walks(5)).toBe(4);
    expect((await stored()).failed).toMatchObject([{ uid: 1 }]);
  });
});

describe('what is asked for while the messages before it are stored', () => {
  it('costs those nothing when its connection breaks', async () => {
    fill(450);
    script = (command) => (asksFor(command, 201) ? 'close' : null);
    expect(await walk()).not.toBeNull();
    expect((await stored()).read).toEqual(upTo(200));
    script = () => null;
    expect(await walk()).toBeNull();
    expect(await stored()).toEqual({ read: upTo(450), failed: [] });
  });

  it('is asked for again when those cannot be stored', async () => {
    fill(450);
    const { pool } = t.app;
    await pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '57P03'; end $$`,
    );
    await pool.query(
      'create trigger refuse before insert on inbound_messages for each row when (new.uid = 20) execute function refuse()',
    );
    expect(await walk()).toBe('no');
    expect((await stored()).read).toEqual([]);
    await pool.query('drop function refuse() cascade');
    expect(await walk()).toBeNull();
    expect(await stored()).toEqual({ read: upTo(450), failed: [] });
  });

  it('may be refused: the one that is refused is noted, and the others are read', async () => {
    fill(450);
    script = (command) => (asksFor(command, 300) ? 'NO [SERVERBUG] this message is broken' : null);
    expect(await walk()).toBeNull();
    expect((await stored()).read).toEqual(upTo(450, [300]));
  });
});

describe('no mail is given up', () => {
  it('because the server gave none for a while', async () => {
    fill(10);
    script = (command) => (command.bodies ? 'NO [UNAVAILABLE] later' : null);
    for (let n = 0; n < 5; n++) expect(await walk()).toMatch(/later/);
    script = () => null;
    expect(await walk()).toBeNull();
    expect(await stored()).toEqual({ read: upTo(10), failed: [] });
  });

  it('because its connection broke twice', async () => {
    fill(1);
    let breaks = 2;
    script = (command) => (command.bodies && breaks-- > 0 ? 'close' : null);
    expect(await walks(3)).toBe(3);
    expect(await stored()).toEqual({ read: [1], failed: [] });
  });

  it('because a search was refused: it is read when the server searches again', async () => {
    fill(3);
    script = (command) => (command.name === 'UID SEARCH' ? 'NO busy' : null);
    expect(await walk()).toMatch(/refused SEARCH/);
    script = () => null;
    expect(await walk()).toBeNull();
    expect((await stored()).read).toEqual([1, 2, 3]);
  });
});

describe('a mail that the server lists in a line that no parser can read', () => {
  const listing = ({ name, bodies }: ImapCommand): boolean => name === 'UID FETCH' && !bodies;
  const garbled = ({ tag, uids }: ImapCommand): ImapMisbehaviour => ({
    untagged: [
      ...uids.map((uid) =>
        uid === 2
          ? '* 2 FETCH (FLAGS (]) UID 2 RFC822.SIZE 60)'
          : `* ${uid} FETCH (UID ${uid} RFC822.SIZE 60)`,
      ),
      `${tag} OK done`,
      '',
    ].join('\r\n'),
  });

  it('is read all the same', async () => {
    fill(3);
    script = (command) => (listing(command) ? garbled(command) : null);
    expect(await walk()).toBe(null);
    expect((await stored()).read).toEqual([1, 2, 3]);
  });

  it('is noted for review when it is not given either', async () => {
    fill(3);
    script = (command) => {
      if (listing(command)) return garbled(command);
      return asksFor(command, 2) ? { untagged: `${command.tag} OK done\r\n` } : null;
    };
    expect(await walk()).toBe(null);
    const { read, failed } = await stored();
    expect([read, failed.map(({ uid, needs_review }) => [uid, needs_review])]).toEqual([[1, 3], [[2, true]]]);
  });

  it('is none when it is gone', async () => {
    fill(3);
    script = (command) => {
      if (!listing(command)) return null;
      imap.inbox.delete(2);
      return garbled(command);
    };
    expect(await walk()).toBe(null);
    expect(await stored()).toEqual({ read: [1, 3], failed: [] });
  });
});

describe('a mail of which the server says more than one thing', () => {
  const says = ({ tag }: ImapCommand, ...lines: string[]): ImapMisbehaviour => ({
    untagged: [...lines, `${tag} OK done`, ''].join('\r\n'),
  });
  const given = (uid: number): string => {
    const raw = imap.inbox.get(uid)!;
    return `* ${uid} FETCH (UID ${uid} BODY[] {${raw.length}}\r\n${raw})`;
  };

  it.each([
    ['before its text', (text: string, flags: string) => [flags, text]],
    ['after its text', (text: string, flags: string) => [text, flags]],
  ])('is read when its flags change, which is said %s', async (_when, lines) => {
    fill(1);
    script = (command) =>
      command.bodies ? says(command, ...lines(given(1), '* 1 FETCH (UID 1 FLAGS (\\Seen))')) : null;
    expect(await walk()).toBe(null);
    expect(await stored()).toEqual({ read: [1], failed: [] });
  });

  it('keeps the time that it came in', async () => {
    fill(1);
    const listed =
      '* 1 FETCH (UID 1 RFC822.SIZE 60 INTERNALDATE "15-Nov-2026 10:00:00 +0000")\r\n* 1 FETCH (UID 1 FLAGS ())';
    script = (command) =>
      command.name === 'UID FETCH' && !command.bodies
        ? says(command, '* 1 FETCH (UID 1 FLAGS (\\Seen))', listed)
        : null;
    await walk();
    const rows = await t.app.db
      .selectFrom('inbound_messages')
      .select('received_at')
      .where('sender_id', '=', senderId)
      .execute();
    expect(rows).toEqual([{ received_at: new Date('2026-11-15T10:00:00Z') }]);
  });

  it('is noted for review when it has no text for us, and NIL in its place', async () => {
    fill(2);
    script = (command) => (command.bodies ? says(command, '* 1 FETCH (UID 1 BODY[] NIL)', given(2)) : null);
    expect(await walk()).toBe(null);
    const { read, failed } = await stored();
    expect([read, failed.map(({ uid, needs_review }) => [uid, needs_review])]).toEqual([[2], [[1, true]]]);
  });
});
