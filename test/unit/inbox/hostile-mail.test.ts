import { describe, expect, it } from 'vitest';
import type { After } from '../../../src/platform/after.ts';
import { sharedParser, testParser } from '../../support/parser.ts';

const TIMEOUT_MS = 77_000;
const parser = sharedParser();
const GOOD = Buffer.from('From: Ben <ben@people.test>\r\nSubject: Fine\r\n\r\nHello\r\n');
/** A million lines, which take a while on any machine. */
const SLOW = Buffer.from(`Subject: x\r\n\r\n${'\n>'.repeat(1_000_000)}`);

describe('broken mail is read as far as it goes:', () => {
  it.each<[string, Buffer, object]>([
    [
      'an unknown charset',
      Buffer.from('Subject: x\r\nContent-Type: text/plain; charset=klingon\r\n\r\nnuqneH'),
      { text: expect.stringContaining('nuqneH') as string },
    ],
    [
      'bytes that are no UTF-8',
      Buffer.concat([
        Buffer.from('Subject: x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nyes '),
        Buffer.from([0xc3, 0x28, 0xff, 0xed, 0xa0, 0x80]),
      ]),
      { text: expect.stringContaining('yes ') as string },
    ],
    [
      'half a surrogate pair',
      Buffer.from('Subject: =?utf-8?B?7aCA?= x\r\n\r\nyes'),
      { subject: expect.not.stringMatching(/[\uD800-\uDFFF]/) as string },
    ],
    [
      'an encoded word that is none',
      Buffer.from('Subject: =?utf-8?Q?=ZZ=?= x\r\n\r\nyes'),
      { text: expect.stringContaining('yes') as string },
    ],
    [
      'a part that does not end',
      Buffer.from('Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nyes'),
      { text: expect.stringContaining('yes') as string },
    ],
    [
      'a boundary that never comes',
      Buffer.from('Subject: x\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\nyes'),
      { subject: 'x' },
    ],
    ['no headers at all', Buffer.from('\r\nyes'), { from: null, messageId: null }],
    ['nothing at all', Buffer.alloc(0), { from: null, subject: '', text: '', reports: [] }],
  ])('%s', async (_says, raw, mail) =>
    expect(await parser.parse(raw)).toMatchObject({ kind: 'parsed', mail }),
  );
});

describe('the words of a person are found', () => {
  const parts = (...each: string[]): Buffer =>
    Buffer.from(
      `Content-Type: multipart/mixed; boundary="b"\r\n\r\n${each.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`,
    );
  it.each([
    [
      'in HTML beside a text that says there is HTML',
      parts(
        'Content-Type: text/plain\r\n\r\nThis mail needs a program that shows HTML.',
        'Content-Type: text/html\r\n\r\n<p>Yes, gladly.</p>',
      ),
    ],
    [
      'in a text that is attached and has no name',
      parts('Content-Type: text/plain\r\nContent-Disposition: attachment\r\n\r\nYes, gladly.'),
    ],
    [
      'in HTML beside a text of nothing',
      parts('Content-Type: text/plain\r\n\r\n\u200b', 'Content-Type: text/html\r\n\r\n<p>Yes, gladly.</p>'),
    ],
    [
      'in HTML beside a text in another language that says there is HTML',
      parts(
        'Content-Type: text/plain\r\n\r\nDiese Nachricht liegt nur als Webseite vor.',
        'Content-Type: text/html\r\n\r\n<p>Yes, gladly.</p>',
      ),
    ],
    [
      'in HTML that is attached and has no name',
      parts('Content-Type: text/html\r\nContent-Disposition: attachment\r\n\r\n<p>Yes, gladly.</p>'),
    ],
    [
      'below a hundred thousand letters',
      Buffer.from(`Subject: x\r\n\r\n${'> quoted words\r\n'.repeat(7_000)}\r\nYes, gladly.`),
    ],
  ])('%s', async (_where, raw) => {
    const read = await parser.parse(raw);
    expect(read.kind === 'parsed' && read.mail.text.trim().endsWith('Yes, gladly.')).toBe(true);
  });
});

it('of a mail larger than two megabytes only the beginning is read', async () => {
  const head = 'Subject: Fine\r\nContent-Type: multipart/report; boundary=b\r\n\r\n--b\r\n\r\nBeginning\r\n';
  const report =
    '--b\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822;a@b.test\r\n--b--';
  const middle = (lines: number): string => `${'x'.repeat(998)}\r\n`.repeat(lines);
  const whole = await parser.parse(Buffer.from(head + middle(100) + report));
  expect(whole).toMatchObject({ mail: { subject: 'Fine', reports: [{ recipient: 'a@b.test' }] } });
  const large = await parser.parse(Buffer.from(head + middle(8_000) + report));
  expect(large).toMatchObject({ mail: { subject: 'Fine', reports: [] } });
});

it('each of many at once gets the answer to its own question', async () => {
  const subjects = Array.from({ length: 12 }, (_none, n) => `Fine ${n}`);
  const read = await Promise.all(
    subjects.map((subject) => parser.parse(Buffer.from(`Subject: ${subject}\r\n\r\nHello\r\n`))),
  );
  expect(read).toMatchObject(subjects.map((subject) => ({ kind: 'parsed', mail: { subject } })));
});

it('a process is ended by a mail that takes too long, which says why, and those behind it are read by another', async () => {
  let tooLong = 1;
  const after: After = (ms, run) => {
    // The process has just got the first mail.
    if (ms === TIMEOUT_MS && tooLong-- > 0) setImmediate(run);
    return () => {};
  };
  const one = testParser({ timeoutMs: TIMEOUT_MS, after, processes: 1 });
  const [slow, good] = await Promise.all([one.parse(SLOW), one.parse(GOOD)]);
  expect(slow).toEqual({ kind: 'abandoned', reason: `took longer than ${TIMEOUT_MS} ms` });
  expect(good).toMatchObject({ kind: 'parsed', mail: { subject: 'Fine' } });
  await one.close();
});

it.each<[string, number | null, string]>([
  ['at fault where it used up its time by itself', 60_000, 'spent'],
  ['perhaps not at fault where the machine gave it little of its time', 20_000, 'abandoned'],
  ['perhaps not at fault where the system does not say', null, 'abandoned'],
])('a mail that takes too long is %s', async (_is, usedMs, kind) => {
  let isGiven = false;
  const after: After = (ms, run) => {
    if (ms === TIMEOUT_MS) setImmediate(() => ((isGiven = true), run()));
    return () => {};
  };
  const cpuMsOf = () => usedMs && 500 + (isGiven ? usedMs : 0);
  const one = testParser({ timeoutMs: TIMEOUT_MS, after, cpuMsOf, processes: 1 });
  expect(await one.parse(SLOW)).toEqual({ kind, reason: `took longer than ${TIMEOUT_MS} ms` });
  await one.close();
});

it('the slow mails of one owner wait for each other, and a mail of another owner does not wait for them', async () => {
  const two = testParser({ startMs: 600_000, processes: 2 });
  let slow = 0;
  const waiting = Array.from({ length: 8 }, () => two.parse(SLOW, 'slow').then(() => void slow++));
  await two.parse(GOOD, 'quick');
  // Both processes were busy; the first free one took it.
  expect(slow).toBeLessThanOrEqual(2);
  await two.close();
  await Promise.all(waiting);
});

it('a parser that is closed answers everything it was asked', async () => {
  const closing = testParser();
  const asked = [closing.parse(GOOD), closing.parse(GOOD)];
  await closing.close();
  for (const answer of await Promise.all(asked)) expect(answer.kind).toBe('abandoned');
  expect(await closing.parse(GOOD)).toEqual({ kind: 'abandoned', reason: 'closed' });
});
