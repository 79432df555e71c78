import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMailbox } from '../../../src/inbox/imap.ts';
import type { ImapSession } from '../../../src/inbox/imap.ts';
import { eventually } from '../../support/eventually.ts';
import { startScriptedImap } from '../../support/scripted-imap.ts';
import type { ImapCommand, ImapMisbehaviour, ScriptedImap } from '../../support/scripted-imap.ts';
import { manualTimers } from '../../support/timers.ts';
import type { ManualTimers } from '../../support/timers.ts';

const COMMAND_MS = 8_000;
const QUIET_MS = COMMAND_MS / 2;
const LOGOUT_MS = 1_000;
const LATE = new RegExp(`did not answer .* within ${COMMAND_MS} ms`);
const RAW = 'Message-ID: <1@people.test>\r\n\r\nHello\r\n';
const { signal } = new AbortController();

let imap: ScriptedImap;
let script: (command: ImapCommand) => ImapMisbehaviour | null;
let timers: ManualTimers;
beforeEach(async () => {
  script = () => null;
  timers = manualTimers();
  imap = await startScriptedImap((command) => script(command));
});
afterEach(() => imap[Symbol.asyncDispose]());

const open = (port = imap.port, { after } = timers) =>
  openMailbox(
    { host: '127.0.0.1', port, security: 'none', user: 'anna', pass: 'secret' },
    { commandMs: COMMAND_MS, signal, after },
  );
async function opened(from = timers): Promise<ImapSession> {
  const result = await open(imap.port, from);
  if (result.kind === 'refused') throw new Error(result.message);
  return result.session;
}
const asked = (name: string): number => imap.commands.filter((command) => command.name === name).length;
const hears = (name: string, times = 1): Promise<number> =>
  eventually(
    async () => asked(name),
    (count) => count >= times,
  );
const closes = (server = imap): Promise<number> =>
  eventually(
    async () => server.open(),
    (connections) => connections === 0,
  );

describe('no command of a server outlives its deadline:', () => {
  it.each(['LOGIN', 'LIST', 'EXAMINE', 'UID SEARCH', 'UID FETCH'])('%s', async (name) => {
    imap.inbox.set(1, RAW);
    script = (command) => (command.name === name ? 'hang' : null);
    const reading = (async () => {
      const session = await opened();
      await session.folders([]);
      await session.open('INBOX');
      await session.fetch(await session.uidsAfter(0));
    })();
    const failing = expect(reading).rejects.toThrow(LATE);
    await hears(name);
    await timers.fire(COMMAND_MS);
    await failing;
    await closes();
    expect(timers.waiting()).toEqual([]);
  });

  it('IDLE, by the command behind it', async () => {
    script = ({ name }) => (name === 'IDLE' ? 'hang' : null);
    const session = await opened();
    await session.open('INBOX');
    const waiting = session.news(100, signal);
    await hears('IDLE');
    await timers.fire(100);
    await waiting;
    const failing = expect(session.open('INBOX')).rejects.toThrow(LATE);
    await timers.fire(COMMAND_MS);
    await failing;
    await closes();
  });

  it('LOGOUT', async () => {
    script = ({ name }) => (name === 'LOGOUT' ? 'hang' : null);
    const closing = (await opened()).close();
    await hears('LOGOUT');
    await timers.fire(LOGOUT_MS);
    await closing;
    await closes();
  });

  it.each(['IDLE', 'NOOP'])('%s, while news are waited for', async (name) => {
    let silent = false;
    script = (command) => (silent && command.name === name ? 'hang' : null);
    const session = await opened();
    await session.open('INBOX');
    const waiting = session.news(COMMAND_MS + 100, signal);
    for (const [turn, ms] of [QUIET_MS, QUIET_MS, 100].entries()) {
      await hears('IDLE', turn + 1);
      await timers.fire(ms);
    }
    await waiting;
    expect(asked('NOOP')).toBe(2);
    silent = true;
    const failing = expect(session.news(3_600_000, signal)).rejects.toThrow(
      `did not answer NOOP within ${QUIET_MS} ms`,
    );
    // The client is still in IDLE, and asks for the first time now.
    await timers.fire(QUIET_MS);
    await hears('NOOP', 3);
    if (name === 'IDLE') {
      await hears('IDLE', 4);
      await timers.fire(QUIET_MS);
    }
    await timers.fire(QUIET_MS);
    await failing;
    await closes();
  });

  it('the greeting', async () => {
    await using mute = await startScriptedImap(() => null, { greets: false });
    const opening = open(mute.port);
    await timers.fire(COMMAND_MS);
    expect(await opening).toMatchObject({
      kind: 'refused',
      why: 'unreachable',
      message: expect.stringMatching(LATE),
    });
    await closes(mute);
  });
});

it('a command that hangs ends its own connection, and no other', async () => {
  script = ({ name, args }) => (name === 'EXAMINE' && args.includes('Hung') ? 'hang' : null);
  const [hung, well] = [await opened(), await opened(manualTimers())];
  const failing = expect(hung.open('Hung')).rejects.toThrow(LATE);
  await hears('EXAMINE');
  await well.open('INBOX');
  await timers.fire(COMMAND_MS);
  await failing;
  await eventually(
    async () => imap.open(),
    (connections) => connections === 1,
  );
  expect(await well.uidsAfter(0)).toEqual([]);
  await well.close();
});
