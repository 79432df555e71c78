import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countHooks } from './count-hooks.ts';
import type { WantedEvents } from './count-hooks.ts';
import { countMails, countSlots } from './count-mails.ts';
import type { LedgerRow, MailCounts, Pause, Person } from './count-mails.ts';
import { summary, tooLate } from './probes.ts';
import { createWireReader } from './wire.ts';
import type { Answered, Copy, Ended } from './wire.ts';

const WAIT_UNTIL = 60_000;
const person = (n: number, fields: Partial<Person> = {}): Person => ({
  email: `p${n}@people.test`,
  team: 'open',
  followUp: true,
  waitUntil: WAIT_UNTIL,
  addedAt: 0,
  answeredAt: null,
  ...fields,
});
const copy = (n: number, step: number, fields: Partial<Copy> = {}): Copy => ({
  at: step === 1 ? 1_000 : WAIT_UNTIL + 1_000,
  messageId: `<${n}.${step}@faults.test>`,
  step,
  from: 'box@faults.test',
  to: `p${n}@people.test`,
  ...fields,
});
const row = (n: number, step: number, fields: Partial<LedgerRow> = {}): LedgerRow => ({
  recipient: `p${n}@people.test`,
  step,
  message_id: `<${n}.${step}@faults.test>`,
  state: 'sent',
  settled_by: 'smtp_reply',
  ...fields,
});
const end = (n: number, step: number, fields: Partial<Ended>): Ended => ({
  at: 2_000,
  to: `p${n}@people.test`,
  messageId: `<${n}.${step}@faults.test>`,
  step,
  phase: 'commands',
  by: 'client',
  commandsInData: false,
  answeredAt: null,
  ...fields,
});

const PEOPLE = [person(1), person(2), person(3, { followUp: false }), person(4, { answeredAt: 30_000 })];
const APPLIED = new Map([['p4@people.test', 31_000]]);
const AT_EASE = { appliedAt: APPLIED, stalled: () => 0, pauses: [] };
const COPIES = [copy(1, 1), copy(1, 2), copy(2, 1), copy(2, 2), copy(3, 1), copy(4, 1)];
const LEDGER = COPIES.map(({ to, step }) => row(Number(/\d/.exec(to)![0]), step));
const HARMLESS = new Set(['expected', 'copies', 'answers', 'follow_ups', 'spared']);

interface Given {
  copies?: Copy[];
  ended?: Ended[];
  replies?: Answered[];
  pauses?: Pause[];
  ledger?: LedgerRow[];
}
function wrong({
  copies = COPIES,
  ended = [],
  replies = [],
  ledger = LEDGER,
  pauses = [],
}: Given): Partial<MailCounts> {
  const counts = countMails(PEOPLE, { copies, ended, replies }, ledger, { ...AT_EASE, pauses });
  return Object.fromEntries(Object.entries(counts).filter(([name, n]) => n !== 0 && !HARMLESS.has(name)));
}
const without = (n: number, step: number) => (each: { to?: string; recipient?: string; step: number }) =>
  (each.to ?? each.recipient) !== `p${n}@people.test` || each.step !== step;

it('a line that ends is read as the end of the mail under way and of those answered before it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outreachd-wire-'));
  try {
    const file = join(folder, 'wire.jsonl');
    const of = (n: number) => ({
      conn: 1,
      to: `p${n}@people.test`,
      messageId: `<${n}.1@faults.test>`,
      step: 1,
    });
    const lines = [
      { at: 1_000, what: 'reply', code: 250, ...of(1) },
      { at: 1_500, what: 'reply', code: 250, ...of(2) },
      { at: 1_700, what: 'reply', code: 250, ...of(9), conn: 2 },
      { at: 2_000, what: 'end', phase: 'body', by: 'client', commandsInData: false, ...of(3) },
    ];
    await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const { ended } = await createWireReader(file)();
    expect(ended.map(({ to, phase, answeredAt, at }) => [to, phase, answeredAt, at])).toEqual([
      ['p3@people.test', 'body', null, 2_000],
      ['p1@people.test', 'commands', 1_000, 2_000],
      ['p2@people.test', 'commands', 1_500, 2_000],
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

describe('mails counted from the scenario', () => {
  it('are as many as the contacts, their answers and the graph ask for', () => {
    expect(wrong({})).toEqual({});
    expect(countMails(PEOPLE, { copies: COPIES, ended: [], replies: [] }, LEDGER, AT_EASE)).toMatchObject({
      expected: 6,
      copies: 6,
      answers: 1,
      follow_ups: 2,
      spared: 1,
    });
  });

  it('miss a copy although the ledger knows nothing of it, or says that it was sent', () => {
    expect(wrong({ copies: COPIES.filter(without(2, 2)), ledger: LEDGER.filter(without(2, 2)) })).toEqual({
      lost: 1,
    });
    expect(wrong({ copies: COPIES.filter(without(3, 1)) })).toEqual({ lost: 1, sent_not_taken: 1 });
  });

  it('see a second copy of a step under the same Message-ID and under another', () => {
    expect(wrong({ copies: [...COPIES, copy(1, 1)] })).toEqual({ duplicates: 1, same_id: 1 });
    expect(wrong({ copies: [...COPIES, copy(1, 1, { messageId: '<other@faults.test>' })] })).toEqual({
      duplicates: 1,
    });
  });

  it('see a follow-up after an answer, before its wait was over, and one that no contact was to get', () => {
    expect(wrong({ copies: [...COPIES, copy(4, 2)] })).toMatchObject({ after_answer: 1 });
    const crossed = [...COPIES, copy(4, 2, { at: 31_500 })];
    expect(wrong({ copies: crossed })).toEqual({ before_wait: 1 });
    expect(wrong({ copies: [...COPIES, copy(3, 2)] })).toMatchObject({ uninvited: 1 });
  });

  it('take a doubt for one only when the line ended between the whole body and the reply', () => {
    const doubted = {
      copies: COPIES.filter(without(3, 1)),
      ledger: [...LEDGER.filter(without(3, 1)), row(3, 1, { state: 'uncertain', settled_by: null })],
    };
    const explained = { doubted: 1, doubted_not_taken: 1 };
    const needless = { ...explained, doubted_needlessly: 1 };
    expect(wrong(doubted)).toEqual(needless);
    for (const phase of ['whole', 'dot'] as const)
      expect(wrong({ ...doubted, ended: [end(3, 1, { phase })] })).toEqual(explained);
    for (const fields of [{ phase: 'body' }, { answeredAt: 900 }, { answeredAt: 1_900, by: 'quit' }] as const)
      expect(wrong({ ...doubted, ended: [end(3, 1, fields)] })).toEqual(needless);
    expect(wrong({ ...doubted, ended: [end(3, 1, { answeredAt: 1_900 })] })).toEqual(explained);
    const replies = [copy(3, 1, { at: 5_000 })];
    expect(wrong({ ...doubted, replies, pauses: [{ from: 4_000, to: 6_000 }] })).toEqual(explained);
    expect(wrong({ ...doubted, replies, pauses: [{ from: 6_100, to: 9_000 }] })).toEqual(needless);
  });

  it.each([
    ['is in doubt', { state: 'uncertain', settled_by: null }],
    ['was assumed', { settled_by: 'assumed' }],
  ])(
    'count a mail that %s and that no server took, and call it wrong unless its line was cut',
    (_what, fields) => {
      const ledger = [...LEDGER.filter(without(3, 1)), row(3, 1, fields)];
      const given = { ledger, copies: COPIES.filter(without(3, 1)) };
      const seen = { doubted: 1, doubted_not_taken: 1 };
      for (const phase of ['whole', 'dot'] as const) {
        const ended = [end(3, 1, { phase })];
        expect(wrong({ ...given, ended })).toEqual(seen);
        expect(wrong({ ledger, ended })).toEqual({ doubted: 1 });
      }
      for (const ended of [[], [end(3, 1, { phase: 'body' })], [end(3, 1, { phase: 'commands' })]])
        expect(wrong({ ...given, ended })).toMatchObject({ ...seen, doubted_needlessly: 1 });
      const isSent = fields.settled_by === 'assumed';
      expect(wrong(given)).toEqual({
        ...seen,
        doubted_needlessly: 1,
        ...(isSent ? { sent_not_taken: 1 } : {}),
      });
    },
  );

  it('see what a server took and the ledger calls otherwise', () => {
    const ledger = [...LEDGER.filter(without(3, 1)), row(3, 1, { state: 'rejected' })];
    expect(wrong({ ledger })).toEqual({ taken_not_sent: 1 });
  });
});

describe('slots counted at the wire', () => {
  const mailbox = { email: 'box@faults.test', cap: 6, spacingSeconds: 0, sentToday: 6 };
  const of = (fields: Partial<typeof mailbox>, copies = COPIES, demand = 0) =>
    countSlots(
      [{ ...mailbox, ...fields }],
      new Map([['box@faults.test', demand]]),
      copies,
      LEDGER.map((each, index) => ({ ...each, sender: 'box@faults.test', slotAt: index * 3_500 })),
    );

  it('add up, keep the cap, use it when mails wait, and keep their distance', () => {
    expect(of({})).toEqual({ off: 0, over_cap: 0, cap_unused: 0, too_close: 0 });
    expect(of({ sentToday: 9 })).toMatchObject({ off: 3 });
    expect(of({ cap: 5 })).toMatchObject({ over_cap: 1 });
    expect(of({ cap: 8 }, COPIES, 20)).toMatchObject({ cap_unused: 2 });
    // Slots 3.5 s apart: the shortest pause of five seconds.
    expect(of({ spacingSeconds: 5 })).toMatchObject({ too_close: 0 });
    expect(of({ spacingSeconds: 6 })).toMatchObject({ too_close: LEDGER.length - 1 });
    const held = COPIES.map((each) => ({ ...each, at: 90_000 }));
    expect(of({ spacingSeconds: 5 }, held)).toMatchObject({ too_close: 0 });
  });
});

describe('events counted at every endpoint', () => {
  const wanted: WantedEvents = new Map([
    ['p1@people.test', { email_sent: { least: 2, most: 2 }, reply: { least: 0, most: 1 } }],
  ]);
  const event = (endpoint: string, eventId: string) => ({
    endpoint,
    eventId,
    type: 'email_sent',
    email: 'p1@people.test',
  });

  it('miss what one of them never got, and see what was recorded twice', () => {
    const all = [event('/a', '1'), event('/a', '2'), event('/b', '1'), event('/b', '2')];
    expect(countHooks(['/a', '/b'], wanted, all)).toEqual({ wanted: 4, missing: 0, surplus: 0 });
    expect(countHooks(['/a', '/b'], wanted, all.slice(1))).toEqual({ wanted: 4, missing: 1, surplus: 0 });
    expect(countHooks(['/a', '/b'], wanted, [...all, event('/b', '3')])).toEqual({
      wanted: 4,
      missing: 0,
      surplus: 1,
    });
  });
});

describe('a healthy mailbox waited too long', () => {
  it.each([
    [[], true, 'box was not probed'],
    [[500, 13_000, 13_000], true, 'box waited 13000 ms'],
    [[500, 500, 9_000], false, 'box waited 9000 ms'],
  ])('%s ms, short: %s', (delays, short, fault) =>
    expect(tooLate('box', summary(delays), short)).toEqual([fault]),
  );

  it('and did not when its waits are short', () =>
    expect(tooLate('box', summary([500, 500, 800]), false)).toEqual([]));
});
