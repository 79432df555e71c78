import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailParser } from '../../src/inbox/parse.ts';
import type { ParsedMail } from '../../src/inbox/rules/mail.ts';
import { testParser } from '../support/parser.ts';

const TIMEOUT_MS = 3_000;
/** For this process: other processes parse. */
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

/** Each part is an object of the parser: seconds on any machine, or too much memory. */
const [, SLOW] = HOSTILE.find(([says]) => says === 'a quarter of a million parts')!;
const GOODS = [GOOD, GOOD, GOOD];

function expectBounded(mail: ParsedMail): void {
  expect(mail.text.length).toBeLessThanOrEqual(65_536);
  expect(mail.reports.length).toBeLessThanOrEqual(20);
  expect(mail.to.length).toBeLessThanOrEqual(100);
  expect(Object.keys(mail.headers).length).toBeLessThanOrEqual(300);
  expect(JSON.stringify(mail).length).toBeLessThan(1_000_000);
}

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

describe('a process is ended, and its mail says why, by a mail that takes', () => {
  it('too long; those behind it are read by another', async () => {
    const [slow, ...good] = await Promise.all([parser.parse(SLOW), ...GOODS.map((raw) => parser.parse(raw))]);
    expect(slow).toMatchObject({
      kind: expect.stringMatching(/^(?:spent|abandoned)$/) as string,
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
