import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailParser } from '../../src/inbox/parse.ts';
import type { ParsedMail } from '../../src/inbox/rules/mail.ts';
import { testParser } from '../support/parser.ts';

const TIMEOUT_MS = 3_000;
/** Of this process: others parse. */
const MAX_CPU_MS = 100;

let parser: MailParser;
beforeAll(() => void (parser = testParser({ timeoutMs: TIMEOUT_MS })));
afterAll(() => parser.close());

const GOOD = Buffer.from('From: Ben <ben@people.test>\r\nSubject: Fine\r\n\r\nHello\r\n');
const html = (body: string): Buffer => Buffer.from(`Content-Type: text/html\r\n\r\n${body}`);
const nested = (depth: number): string => {
  let inside = 'Content-Type: text/plain\r\n\r\ninside\r\n';
  for (let n = 0; n < depth; n++)
    inside = `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n${inside}\r\n--b${n}--\r\n`;
  return inside;
};
const many = (count: number, one: (n: number) => string, between = '\r\n'): string =>
  Array.from({ length: count }, (_none, n) => one(n)).join(between);

const HOSTILE: [string, Buffer][] = [
  ['a megabyte of nested div', html('<div>'.repeat(210_000))],
  ['a megabyte of text', Buffer.from(`Subject: x\r\n\r\n${'word '.repeat(200_000)}`)],
  ['styles that never end', html('<style>'.repeat(150_000))],
  ['multiparts nested two thousand deep', Buffer.from(nested(2000))],
  [
    'mails in mails, thirty thousand deep',
    Buffer.from('Content-Type: message/rfc822\r\n\r\n'.repeat(30_000)),
  ],
  [
    'a quarter of a million parts',
    Buffer.from(`Content-Type: multipart/mixed; boundary="b"\r\n\r\n${'--b\r\n\r\n'.repeat(250_000)}`),
  ],
  ['twenty thousand headers', Buffer.from(`${many(20_000, (n) => `X-${n}: y`)}\r\n\r\nHello`)],
  [
    'twenty thousand parameters',
    Buffer.from(`Content-Type: text/plain; ${many(20_000, (n) => `name*${n}=a`, '; ')}\r\n\r\nHello`),
  ],
  [
    'twenty thousand recipients',
    Buffer.from(`To: ${many(20_000, (n) => `p${n}@people.test`, ', ')}\r\n\r\nHello`),
  ],
  ['groups in groups', Buffer.from(`To: ${'a:'.repeat(100_000)}\r\n\r\nHello`)],
  ['quotes without end', Buffer.from(`From: ${'"'.repeat(400_000)}\r\n\r\nHello`)],
  [
    'forty thousand failed recipients',
    Buffer.from(
      `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n${many(40_000, (n) => `Final-Recipient: rfc822;p${n}@x.test\r\nAction: failed\r\n`)}\r\n--b--`,
    ),
  ],
  [
    'quoted-printable of soft breaks',
    Buffer.from(`Content-Transfer-Encoding: quoted-printable\r\n\r\n${'=\r\n'.repeat(600_000)}`),
  ],
  ['base64 that is none', Buffer.from(`Content-Transfer-Encoding: base64\r\n\r\n${'=?%'.repeat(300_000)}`)],
];

/** A million lines, each an object of the parser: seconds on any machine. */
const SLOW = Buffer.from(`Subject: x\r\n\r\n${'\n>'.repeat(1_000_000)}`);
const GOODS = [GOOD, GOOD, GOOD];

function expectBounded(mail: ParsedMail): void {
  expect(mail.text.length).toBeLessThanOrEqual(65_536);
  expect(mail.reports.length).toBeLessThanOrEqual(20);
  expect(mail.to.length).toBeLessThanOrEqual(100);
  expect(Object.keys(mail.headers).length).toBeLessThanOrEqual(300);
  expect(JSON.stringify(mail).length).toBeLessThan(1_000_000);
}

/** The answer, and the processor time that this process spent until it came. */
async function measured(
  raw: Buffer,
): Promise<{ result: Awaited<ReturnType<MailParser['parse']>>; cpuMs: number }> {
  const before = process.cpuUsage();
  const result = await parser.parse(raw);
  const { user, system } = process.cpuUsage(before);
  return { result, cpuMs: (user + system) / 1000 };
}

describe('hostile mail costs bounded time and a bounded answer, and the next is read:', () => {
  it.each(HOSTILE)('%s', async (_says, raw) => {
    const { result, cpuMs } = await measured(raw);
    expect(cpuMs).toBeLessThan(MAX_CPU_MS);
    if (result.kind === 'parsed') expectBounded(result.mail);
    else expect(result.reason).toMatch(/memory|longer than|exceeded/i);
    expect(await parser.parse(GOOD)).toMatchObject({ kind: 'parsed', mail: { subject: 'Fine' } });
  });

  it('many of them at once, and each gets the answer to its own question', async () => {
    const all = HOSTILE.slice(0, 4).flatMap(([, raw]) => [parser.parse(raw), parser.parse(GOOD)]);
    const goods = (await Promise.all(all)).filter((_result, index) => index % 2 === 1);
    for (const good of goods) expect(good).toMatchObject({ kind: 'parsed', mail: { subject: 'Fine' } });
  });
});

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

describe('a process is ended, and its mail says why, by a mail that takes', () => {
  it('too long; those behind it are read by another', async () => {
    const [slow, ...good] = await Promise.all([parser.parse(SLOW), ...GOODS.map((raw) => parser.parse(raw))]);
    expect(slow).toMatchObject({
      kind: 'abandoned',
      reason: expect.stringMatching(/longer|memory/) as string,
    });
    for (const each of good) expect(each).toMatchObject({ kind: 'parsed', mail: { subject: 'Fine' } });
  });

  it('too much memory, however much time it is given', { timeout: 300_000 }, async () => {
    const patient = testParser({ timeoutMs: 280_000 });
    const [, parts] = HOSTILE.find(([says]) => says === 'a quarter of a million parts')!;
    const fat = await Promise.all(Array.from({ length: 4 }, () => patient.parse(parts)));
    const good = await patient.parse(GOOD);
    await patient.close();
    expect(fat).toEqual(fat.map(() => ({ kind: 'abandoned', reason: 'took more than 240 MB of memory' })));
    expect(good.kind).toBe('parsed');
  });
});

it('the slow mails of one team wait for each other, and a mail of another team does not wait for them', async () => {
  const two = testParser({ timeoutMs: TIMEOUT_MS, processes: 2 });
  let slow = 0;
  const waiting = Array.from({ length: 8 }, () => two.parse(SLOW, 'slow').then(() => void slow++));
  await two.parse(GOOD, 'quick');
  // Both processes were busy when it came; the first to be free took it.
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
