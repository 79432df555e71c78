import { describe, expect, it } from 'vitest';
import { paceFor } from '../../../src/sandbox/demo/pace.ts';
import { createScreen, logLine, summary } from '../../../src/sandbox/demo/screen.ts';
import type { Snapshot } from '../../../src/sandbox/demo/screen.ts';
import { judgeDemo, overall } from '../../../src/sandbox/demo/verdict.ts';
import type { Seen } from '../../../src/sandbox/demo/verdict.ts';
import { pacedClock } from '../../../src/platform/clock.ts';
import type { Violation } from '../../../src/sandbox/recipients.ts';

const HOUR_MS = 3_600_000;

describe('the clock of the demo', () => {
  it('runs as far as it was let and stands still there, however long the machine takes', () => {
    let elapsedMs = 0;
    const clock = pacedClock(() => elapsedMs);
    const start = clock.now().getTime();
    const ran = (): number => Math.round(clock.now().getTime() - start);
    elapsedMs += 1_000;
    expect(ran()).toBe(0);
    clock.pace(100, 500);
    elapsedMs += 300;
    expect(ran()).toBe(30_000);
    elapsedMs += 60_000;
    expect(ran()).toBe(50_000);
    clock.pace(10, 500);
    elapsedMs += 100;
    expect(ran()).toBe(51_000);
  });

  it('runs a quarter of a day at most between two looks, and far slower while the engine is late', () => {
    for (const speed of [1, 24_000, 1_000_000]) {
      const onTime = paceFor(speed, 0);
      const late = paceFor(speed, 13 * HOUR_MS);
      expect(onTime.speed).toBe(speed);
      expect(onTime.speed * onTime.forMs).toBeCloseTo(6 * HOUR_MS);
      expect(late.speed).toBeLessThan(speed / 10);
      expect(late.speed * late.forMs).toBeLessThan(HOUR_MS);
      expect(late.speed * late.forMs).toBeGreaterThan(0);
    }
  });
});

describe('the verdict of the demo', () => {
  const seen: Seen = { violations: [], lateAnswers: [], webhooks: { unverified: 0, changed: 0 }, over: true };
  const rule = { id: 'one_mail_per_step', says: 'a step has one mail', broken: 0, sample: [] };
  const followUp: Violation = { kind: 'mail_after_answer', recipient: 'a@sandbox.test', messageId: '<1@x>', after: 'reply' }; // prettier-ignore
  const verdictOf = (change: Partial<Seen>, broken = 0): string =>
    overall(judgeDemo([{ ...rule, broken }], { ...seen, ...change }));

  it('is that every promise was kept when nothing was seen', () => expect(verdictOf({})).toBe('kept'));

  it.each([
    ['an invariant', {}, 1],
    [
      'a second copy',
      { violations: [{ ...followUp, kind: 'copy_twice' as const }], lateAnswers: ['<1@x>'] },
      0,
    ],
    ['a follow-up after an answer that was recorded', { violations: [followUp] }, 0],
    [
      'one of two follow-ups',
      { violations: [followUp, { ...followUp, messageId: '<2@x>' }], lateAnswers: ['<1@x>'] },
      0,
    ],
    ['a signature', { webhooks: { unverified: 1, changed: 0 } }, 0],
    ['changed bytes', { webhooks: { unverified: 0, changed: 1 } }, 0],
  ])('is broken by %s', (_what, change, broken) => {
    expect(verdictOf(change, broken)).toBe('broken');
    expect(verdictOf({ ...change, over: false }, broken)).toBe('broken');
  });

  it.each([
    ['a campaign that did not end in time', { over: false }],
    ['a follow-up that left before the answer was read', { violations: [followUp], lateAnswers: ['<1@x>'] }],
  ])('is not proven by %s', (_what, change) => expect(verdictOf(change)).toBe('not_proven'));
});

describe('the table of the demo', () => {
  const holds = [
    ['mail', 'rejected', 'rejected', 22],
    ['contact', 'paused', 'out_of_office', 3],
    ['contact', 'finished', 'replied', 1],
  ].map(([what, state, reason, count]) => ({ what, state, reason, count, next_try_at: null, detail: null }));
  const snapshot = {
    events: { email_sent: 445, contact_paused: 55, finished: 168, contact_added: 200 },
    contacts: { active: 29, paused: 3, finished: 168, archived: 0 },
    mails: {},
    holds,
    next_due_at: null,
    webhooks: { received: 9, distinct: 9, unverified: 0, changed: 0 },
  } as Snapshot;
  const steps = { mails: {}, visits: 0, tasks: 0, calls: 0, ends: {} };
  const table = summary(snapshot, [], { seconds: 60, slow_seconds: 0, steps });

  it('counts each person in one state, apart from what happened to them', () => {
    const figure = (title: string): number => Number(new RegExp(`^ +${title} +(\\d+)$`, 'm').exec(table)![1]);
    expect(figure('active') + figure('paused') + figure('finished')).toBe(figure('people'));
    expect([figure('people'), figure('pauses')]).toEqual([200, 55]);
  });

  it('says in words why mails and people stand where they are', () => {
    for (const line of [
      '   22  mails were refused by their servers',
      '    3  contacts are paused: out of office',
      '    1  contact is finished: replied',
    ])
      expect(table).toContain(line);
  });

  it('shows a line of the log by its message and the reason', () => {
    const line = {
      level: 40,
      msg: 'outcomes of mails cannot be written now',
      err: { message: 'lock timeout', stack: 'x' },
    };
    expect(logLine(JSON.stringify(line))).toBe('  outcomes of mails cannot be written now (lock timeout)');
  });
});

it('the progress of the demo fits the terminal, so that it can be drawn again in place', () => {
  const written: string[] = [];
  const terminal = { isTTY: true, columns: 40, write: (text: string) => written.push(text) > 0 };
  const screen = createScreen(terminal as unknown as NodeJS.WriteStream);
  const snapshot: Snapshot = {
    events: { email_sent: 123_456 },
    contacts: { active: 1, paused: 0, finished: 0, archived: 0 },
    mails: {},
    holds: [
      { what: 'mail', state: 'pending', reason: 'x'.repeat(90), count: 3, next_try_at: null, detail: null },
    ],
    next_due_at: null,
    webhooks: { received: 0, distinct: 0, unverified: 0, changed: 0 },
  };
  screen.show(snapshot);
  screen.show(snapshot);
  const lines = written.join('').split('\n');
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) expect(line.replace(/\u001b\[\d+[AJ]/g, '').length).toBeLessThan(40);
  expect(written.join('')).toContain('\u001b[2A');
});
