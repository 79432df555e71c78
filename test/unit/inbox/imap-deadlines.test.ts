import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMailbox } from '../../../src/inbox/imap.ts';
import { startScriptedImap } from '../../support/scripted-imap.ts';
import type { ImapCommand, ImapMisbehaviour, ScriptedImap } from '../../support/scripted-imap.ts';

/** Longer than a server that answers ever takes on a busy machine. */
const COMMAND_MS = 1_000;
const PATIENT = { timeout: 5_000 };
const LATE = new RegExp(`did not answer .* within ${COMMAND_MS} ms`);
const RAW = 'Message-ID: <1@people.test>\r\n\r\nHello\r\n';

let imap: ScriptedImap;
let script: (command: ImapCommand) => ImapMisbehaviour | null;
beforeEach(async () => void (imap = await startScriptedImap((command) => script(command))));
afterEach(() => imap[Symbol.asyncDispose]());

describe('no command of a server outlives its deadline:', () => {
  it.each(['LOGIN', 'LIST', 'EXAMINE', 'UID SEARCH', 'UID FETCH', 'IDLE', 'LOGOUT'])('%s', async (name) => {
    imap.inbox.set(1, RAW);
    script = (command) => (command.name === name ? 'hang' : null);
    const { signal } = new AbortController();
    const opened = await openMailbox(
      { host: '127.0.0.1', port: imap.port, security: 'none', user: 'anna', pass: 'secret' },
      { commandMs: COMMAND_MS, signal },
    );
    if (opened.kind === 'open') {
      const { session } = opened;
      const all = async (): Promise<void> => {
        await session.open('INBOX');
        await session.fetch(await session.uidsAfter(0));
        await session.news(100, signal);
        await session.open('INBOX');
      };
      if (name === 'LOGOUT') await all();
      else await expect(all()).rejects.toThrow(LATE);
      await session.close();
    } else expect(opened.message).toMatch(LATE);
    await expect.poll(() => imap.open(), PATIENT).toBe(0);
  });

  it.each(['IDLE', 'NOOP'])('%s, while news are waited for', async (name) => {
    let silent = false;
    script = (command) => (silent && command.name === name ? 'hang' : null);
    const { signal } = new AbortController();
    const opened = await openMailbox(
      { host: '127.0.0.1', port: imap.port, security: 'none', user: 'anna', pass: 'secret' },
      { commandMs: COMMAND_MS, signal },
    );
    if (opened.kind === 'refused') throw new Error(opened.message);
    const { session } = opened;
    await session.open('INBOX');
    await session.news(COMMAND_MS + 100, signal);
    expect(imap.commands.filter((command) => command.name === 'NOOP')).toHaveLength(2);
    silent = true;
    await expect(session.news(3_600_000, signal)).rejects.toThrow(
      `did not answer NOOP within ${COMMAND_MS / 2} ms`,
    );
    await expect.poll(() => imap.open(), PATIENT).toBe(0);
  });

  it('the greeting', async () => {
    await using mute = await startScriptedImap(() => null, { greets: false });
    const opened = await openMailbox(
      { host: '127.0.0.1', port: mute.port, security: 'none', user: 'anna', pass: 'secret' },
      { commandMs: COMMAND_MS, signal: new AbortController().signal },
    );
    expect(opened).toMatchObject({ kind: 'refused', why: 'unreachable' });
    await expect.poll(() => mute.open(), PATIENT).toBe(0);
  });
});
