import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWorker } from '../../src/roles/worker.ts';
import { testApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SmtpSink } from '../support/smtp-sink.ts';
import { followUps } from '../support/waiting-follow-ups.ts';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

let folder: string;
let sink: SmtpSink;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outreachd-jump-'));
  sink = await startSmtpSink();
});
afterEach(async () => {
  await sink[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

describe('a clock that jumps while a worker runs', () => {
  it.each([
    ['an hour ahead', HOUR_MS + 60_000],
    ['a year ahead', YEAR_MS],
    ['an hour back', -HOUR_MS - 60_000],
    ['a year back', -YEAR_MS],
  ])('%s: nothing is claimed, marked, stepped or assumed until it is right', async (_name, jumpMs) => {
    let aheadMs = 0;
    const machine = (): Date => new Date(Date.now() + aheadMs);
    await using t = await testApp({
      overrides: { clock: { now: machine, wall: machine } },
      config: { dataDir: folder },
    });
    const people = await followUps(t, sink);
    for (const name of ['one', 'two', 'three']) await people.add(name);
    const worker = await startWorker(t.app);
    await people.sent(3);
    await people.doubt('two');
    const before = await people.ledger();

    aheadMs = jumpMs;
    const obeyed = async (): Promise<boolean> => (await people.ledger()).join() !== before.join();
    await eventually(
      async () => t.app.gate.closedBecause() ?? (await obeyed()),
      (answer) => answer !== false,
    );
    expect(String(t.app.gate.closedBecause())).toMatch(/clock/);
    await people.add('four');
    aheadMs = 0;
    await people.sent(3);
    await worker.stop();

    expect(await people.ledger()).toEqual([
      '1 four@people.test sent',
      '1 one@people.test sent',
      '1 three@people.test sent',
      '1 two@people.test uncertain',
    ]);
    const latest = await t.app.db
      .selectFrom('events')
      .select(({ fn }) => [fn.max('occurred_at').as('to'), fn.min('occurred_at').as('from')])
      .executeTakeFirstOrThrow();
    expect(Math.abs(latest.to.getTime() - latest.from.getTime())).toBeLessThan(HOUR_MS);
    expect(sink.mails).toHaveLength(4);
  });
});
