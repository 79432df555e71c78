import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageKey } from '../../../src/inbox/message-key.ts';
import type { MailParser } from '../../../src/inbox/parse.ts';
import { classify } from '../../../src/inbox/rules/classify.ts';
import { mailWith } from './mails.ts';
import { PARSES, testParser } from '../../support/parser.ts';

let parser: MailParser;
beforeAll(() => void (parser = testParser()));
afterAll(() => parser.close());

const GOOD = Buffer.from(
  'From: Ben <ben@people.test>\r\nSubject: =?UTF-8?B?SGFsbMO2?=\r\nMessage-ID: <a@b>\r\n\r\nHello\r\n',
);
const nested = (depth: number): string =>
  depth === 0
    ? 'Content-Type: text/plain\r\n\r\ninside\r\n'
    : `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n${nested(depth - 1)}\r\n--b${depth}--\r\n`;
const BOMBS: [string, Buffer][] = [
  ['a megabyte of nested div', Buffer.from(`Content-Type: text/html\r\n\r\n${'<div>'.repeat(200_000)}`)],
  ['multiparts nested two thousand deep', Buffer.from(nested(2000))],
  [
    'twenty thousand headers',
    Buffer.from(`${Array.from({ length: 20_000 }, (_none, n) => `X-${n}: y`).join('\r\n')}\r\n\r\nHello`),
  ],
  ['one header of two megabytes', Buffer.from(`Subject: ${'x'.repeat(2_000_000)}\r\n\r\nHello`)],
  ['a reference list of a megabyte', Buffer.from(`References: ${'<a@b> '.repeat(170_000)}\r\n\r\nHello`)],
  ['angle brackets without end', Buffer.from(`Content-Type: text/html\r\n\r\n${'<'.repeat(1_000_000)}`)],
  ['base64 that is none', Buffer.from(`Content-Transfer-Encoding: base64\r\n\r\n${'=?%'.repeat(100_000)}`)],
  ['a charset that is none', Buffer.from('Content-Type: text/plain; charset=klingon\r\n\r\n\xff\xfe\x00')],
  ['an encoded word in an encoded word', Buffer.from(`Subject: ${'=?UTF-8?B?'.repeat(50_000)}\r\n\r\n`)],
  ['NUL bytes', Buffer.alloc(100_000)],
  ['nothing', Buffer.alloc(0)],
];

describe('the parser', () => {
  it('reads a mail', async () => {
    expect(await parser.parse(GOOD)).toMatchObject({
      kind: 'parsed',
      mail: {
        from: 'ben@people.test',
        fromName: 'Ben',
        subject: 'Hallö',
        messageId: '<a@b>',
        text: expect.stringContaining('Hello') as string,
      },
    });
  });

  it('reads the first mails of a long thread, and the newest', async () => {
    const thread = Array.from({ length: 200 }, (_none, n) => `<${n}@us>`);
    const parsed = await parser.parse(Buffer.from(`References: ${thread.join('\r\n ')}\r\n\r\nHello`));
    expect(parsed).toMatchObject({ mail: { references: [...thread.slice(0, 10), ...thread.slice(-40)] } });
  });

  it.each(BOMBS)('survives %s with bounded answers, and reads the next mail', async (_says, raw) => {
    const result = await parser.parse(raw);
    if (result.kind === 'parsed') expect(JSON.stringify(result.mail).length).toBeLessThan(1_500_000);
    else expect(result.reason).not.toBe('');
    expect((await parser.parse(GOOD)).kind).toBe('parsed');
  });

  it('classifies what it parsed as the rules do', async () => {
    const mail = mailWith({ text: 'Please take me off your list.' });
    const context = { wroteTo: new Set(['ben@people.test']), own: new Set<string>(), citesOurs: true };
    expect(await parser.classify(mail, context)).toEqual({
      kind: 'classified',
      verdict: classify(mail, context),
    });
  });

  it('gives a message up that takes too long, says so, and goes on', async () => {
    const hasty = testParser({ timeoutMs: 1, cpuMsOf: () => null });
    const slow = Buffer.from(`Content-Type: text/html\r\n\r\n${'<p>x</p>'.repeat(250_000)}`);
    expect(await hasty.parse(slow)).toEqual({ kind: 'abandoned', reason: 'took longer than 1 ms' });
    await hasty.close();
  });

  it('says so when no process can be started, and parses again when one can', async () => {
    const program = `
      import { closeSync, openSync } from 'node:fs';
      import { createMailParser } from ${JSON.stringify(import.meta.resolve('../../../src/inbox/parse.ts'))};
      const parser = createMailParser({ processes: 1, program: ${JSON.stringify(PARSES)} });
      const open = [];
      try { for (;;) open.push(openSync('/dev/null')); } catch {}
      const first = await parser.parse(Buffer.from('Subject: x'));
      open.forEach((file) => closeSync(file));
      console.log(first.kind, first.reason.includes('EMFILE'), (await parser.parse(Buffer.from('Subject: x'))).kind);
      await parser.close();`;
    const { stdout } = await promisify(execFile)('sh', [
      '-c',
      'ulimit -n 64; exec "$0" --input-type=module -e "$1"',
      process.execPath,
      program,
    ]);
    expect(stdout).toBe('unavailable true parsed\n');
  });
});

describe('the key of a message', () => {
  it.each([
    ['Message-ID: <a@b>\r\n\r\n', '<a@b>'],
    ['message-id:\r\n <folded@b>\r\n\r\n', '<folded@b>'],
    ['Subject: x\r\n\r\nMessage-ID: <in-the-body@b>\r\n', null],
    ['Message-ID: <white space@b>\r\n\r\n', null],
    [`Message-ID: <${'x'.repeat(400)}@b>\r\n\r\n`, null],
  ])('%s is %s', (raw, key) => {
    if (key) expect(messageKey(Buffer.from(raw))).toBe(key);
    else expect(messageKey(Buffer.from(raw))).toMatch(/^sha256:[0-9a-f]{64}$/);
  });
  it('without a Message-ID is the same for the same bytes only', () => {
    expect(messageKey(Buffer.from('a'))).toBe(messageKey(Buffer.from('a')));
    expect(messageKey(Buffer.from('a'))).not.toBe(messageKey(Buffer.from('b')));
  });
});
