import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { beside } from './beside.ts';
import type { World } from './world.ts';

const TIMEOUT_MS = 240_000;
const DOT_MS = 300;
const MAILS = 12;
const WAIT_MS = 60_000;

const add = async (world: World): Promise<string[]> => {
  const emails: string[] = [];
  for (let n = 0; n < MAILS; n++) emails.push((await world.probe()).email);
  return emails;
};
const wireOf = async (world: World): Promise<string[]> => (await world.wire()).copies.map(({ to }) => to);
const statesOf = async (world: World): Promise<string[]> =>
  (await world.db.query<{ state: string }>('select state::text from email_sends')).map(({ state }) => state);

it('a worker whose disk is full says so, sends nothing twice, also when it dies then, and goes on with space', { timeout: TIMEOUT_MS }, async () => {
  await beside(async ({ world, worker, ready }) => {
    // Writes past the limit fail as on a full disk.
    const limit = (bytes: string) => execFileSync('prlimit', ['--pid', String(worker.pid), `--fsize=${bytes}:unlimited`]);
    const came = (emails: string[]) => eventually(() => wireOf(world), (sent) => emails.every((email) => sent.includes(email)), WAIT_MS);
    await eventually(ready, ([status]) => status === 200);
    const mails = await add(world);
    await came(mails);

    limit('0');
    mails.push(...(await add(world)));
    const [, said] = await eventually(ready, ([status]) => status === 503, WAIT_MS);
    expect(said).toContain('the send journal cannot be written');
    const whileFull = (await wireOf(world)).length - MAILS;

    limit('unlimited');
    await eventually(ready, ([status]) => status === 200, WAIT_MS);
    await came(mails);
    mails.push(...(await add(world)));
    await came(mails);
    await eventually(() => statesOf(world), (states) => states.every((state) => state === 'sent'), WAIT_MS);

    limit('0');
    mails.push(...(await add(world)));
    await eventually(() => statesOf(world), (states) => states.includes('data') || states.every((state) => state === 'sent'), WAIT_MS);
    const atDeath = Map.groupBy(await statesOf(world), (state) => state);
    worker.kill('SIGKILL');
    await worker.ended;
    await using heir = world.startWorker();
    await heir.line('the worker is running');
    await eventually(() => statesOf(world), (states) => states.length === mails.length && states.every((state) => ['sent', 'uncertain'].includes(state)), WAIT_MS);
    const last = (await world.probe()).email;
    await came([last]);
    const sent = await wireOf(world);
    const count = (of: Map<string, string[]>) => Object.fromEntries([...of].map(([state, all]) => [state, all.length]));
    const atEnd = count(Map.groupBy(await statesOf(world), (state) => state));
    console.log(JSON.stringify({ what: 'a full disk', mails: mails.length, whileFull, atDeath: count(atDeath), atEnd, copies: sent.length }));
    expect(sent).toHaveLength(new Set(sent).size);
    expect(sent.toSorted()).toEqual([...mails, last].toSorted());
  }, { dotDelayMs: DOT_MS });
}); // prettier-ignore
