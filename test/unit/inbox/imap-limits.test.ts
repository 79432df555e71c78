import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMailbox } from '../../../src/inbox/imap.ts';
import type { ImapSession } from '../../../src/inbox/imap.ts';
import { eventually } from '../../support/eventually.ts';
import { startScriptedImap } from '../../support/scripted-imap.ts';
import type { ImapCommand, ImapMisbehaviour, ScriptedImap } from '../../support/scripted-imap.ts';

const COMMAND_MS = 20_000;
/** The client's limit, and the buffers of two sockets. */
const MAX_FLOOD_BYTES = 32 * 1024 * 1024;
const RAW = 'Message-ID: <1@people.test>\r\n\r\nHello\r\n';

let imap: ScriptedImap;
let script: (command: ImapCommand) => ImapMisbehaviour | null;
beforeEach(async () => {
  script = () => null;
  imap = await startScriptedImap((command) => script(command));
});
afterEach(() => imap[Symbol.asyncDispose]());

async function open(): Promise<ImapSession> {
  const opened = await openMailbox(
    { host: '127.0.0.1', port: imap.port, security: 'none', user: 'anna', pass: 'secret' },
    { commandMs: COMMAND_MS, signal: new AbortController().signal },
  );
  if (opened.kind === 'refused') throw new Error(opened.message);
  return opened.session;
}
async function readAll(): Promise<number[]> {
  const session = await open();
  try {
    await session.open('INBOX');
    const uids = await session.uidsAfter(0);
    await session.fetch(uids.slice(0, 50));
    await session.news(COMMAND_MS, new AbortController().signal);
    return uids;
  } finally {
    await session.close();
  }
}

it('a server that repeats the login is quoted without the password', async () => {
  script = ({ name, args }) => (name === 'LOGIN' ? `NO what is LOGIN ${args.replaceAll('"', '')}` : null);
  await expect(open()).rejects.toThrow('what is LOGIN anna ***');
});

describe('what a server may answer to one command is limited:', () => {
  const bytes = /^the server sent more than \d+ bytes in answer to /;
  it.each([
    ['LOGIN', '* CAPABILITY IMAP4rev1', bytes],
    ['LIST', '* LIST () "/" folder', bytes],
    ['EXAMINE', '* OK [UIDNEXT 5] next', bytes],
    ['UID SEARCH', '* SEARCH 1 2 3 4 5 6 7 8 9', bytes],
    ['UID SEARCH', '* VANISHED 1:4294967295', bytes],
    ['UID SEARCH', '* 4000000000 EXISTS', /^the server sent more than 500000 as the number of messages$/],
    ['UID FETCH', '* 1 FETCH (UID 1 RFC822.SIZE 9)', /^the server sent more than 1001 messages in answer/],
    ['UID FETCH', '* OK still here', bytes],
    ['IDLE', '* OK still here', bytes],
  ])('%s, %s', async (name, flood, why) => {
    imap.inbox.set(1, RAW);
    script = (command) => (command.name === name ? { flood } : null);
    await expect(readAll()).rejects.toThrow(why);
    await eventually(
      async () => imap.open(),
      (connections) => connections === 0,
    );
    expect(imap.flooded).toBeLessThan(MAX_FLOOD_BYTES);
  });

  it('the length of a line', async () => {
    script = (command) =>
      command.name === 'UID SEARCH' ? { flood: `* SEARCH ${'1 '.repeat(100_000)}` } : null;
    await expect(readAll()).rejects.toThrow(/^Line length \d+ exceeds/);
    await eventually(
      async () => imap.open(),
      (connections) => connections === 0,
    );
  });

  it('a mailbox of more messages than we take is refused', async () => {
    script = (command) =>
      command.name === 'EXAMINE' ? { untagged: `* 4000000000 EXISTS\r\n${command.tag} OK done\r\n` } : null;
    await expect(readAll()).rejects.toThrow(/more than 500000 as the number of messages/);
    await eventually(
      async () => imap.open(),
      (connections) => connections === 0,
    );
  });
});

describe('a mailbox of 100,000 messages', () => {
  const COUNT = 100_000;
  const FIRST = 4_000_000_000;
  beforeEach(() => {
    for (let n = 0; n < COUNT; n++) imap.inbox.set(FIRST + n, RAW);
  });
  const searches = (): number => imap.commands.filter((command) => command.name === 'UID SEARCH').length;

  it('is searched whole', async () => {
    const session = await open();
    await session.open('INBOX');
    const all = Array.from({ length: COUNT }, (_none, n) => FIRST + n);
    expect(await session.uidsAfter(0)).toEqual(all);
    expect(await session.uidsSince(new Date(0))).toEqual(all);
    await session.close();
  });

  it('is searched for new messages with two commands', async () => {
    const session = await open();
    await session.open('INBOX');
    const last = FIRST + COUNT - 1;
    expect(await session.uidsAfter(last - 2)).toEqual([last - 1, last]);
    expect(searches()).toBe(2);
    await session.close();
  });
});
