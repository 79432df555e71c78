import { describe, expect, it } from 'vitest';
import { composeMime } from '../../../src/sending/compose.ts';
import type { Mail } from '../../../src/sending/compose.ts';

const BREAKS: [name: string, text: string][] = [
  ['CR', '\r'],
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['two CRLFs', '\r\n\r\n'],
  ['NUL', '\u0000'],
  ['NEL', '\u0085'],
  ['a line separator', '\u2028'],
  ['VT', '\u000b'],
  ['FF', '\u000c'],
];
const plain: Mail = {
  from: { name: 'Anna', address: 'anna@outreach.test' },
  to: { name: 'Ben', address: 'ben@else.test' },
  subject: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1@outreach.test>',
  date: new Date('2026-11-16T09:00:00Z'),
  thread: { inReplyTo: '<0@outreach.test>', references: ['<0@outreach.test>'] },
  listUnsubscribe: { url: 'https://links.test/u/token' },
};
const evil = (text: string): string => `x${text}Bcc: evil@else.test${text}X-Evil: 1${text}\t<script>`;
const FIELDS: [field: string, over: (text: string) => Partial<Mail>][] = [
  ['the subject', (text) => ({ subject: evil(text) })],
  ['the name of the sender', (text) => ({ from: { name: evil(text), address: 'anna@outreach.test' } })],
  ['the name of the recipient', (text) => ({ to: { name: evil(text), address: 'ben@else.test' } })],
  ['the name of the recipient as a list', (text) => ({ to: { name: `Ben <ben@else.test>, evil${text}@else.test`, address: 'ben@else.test' } })],
]; // prettier-ignore

interface Read {
  names: string[];
  header(name: string): string;
  body: string;
}
async function read(mail: Mail): Promise<Read> {
  const bytes = Buffer.concat(composeMime(mail)).toString('latin1');
  // A server that takes a bare CR or LF for a line end would see another mail.
  expect(bytes.replaceAll('\r\n', '')).not.toMatch(/[\r\n\u0000]/);
  const at = bytes.indexOf('\r\n\r\n');
  const unfolded = bytes.slice(0, at).replace(/\r\n[ \t]/g, ' ').split('\r\n'); // prettier-ignore
  const pairs = unfolded.map((line) => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return {
    names: pairs.map(([name]) => name!),
    header: (name) => pairs.find(([each]) => each === name)![1]!,
    body: bytes.slice(at),
  };
}

describe.each(FIELDS)('a line break in %s', (_field, over) => {
  it.each(BREAKS)('that is %s adds no header and no recipient', async (_name, text) => {
    const usual = await read(plain);
    const made = await read({ ...plain, ...over(text) });
    expect(made.names).toEqual(usual.names);
    expect(made.body).toBe(usual.body);
    const address = (header: string): string[] => header.match(/<[^>]*>$/g) ?? [];
    expect(address(made.header('From'))).toEqual(['<anna@outreach.test>']);
    expect(address(made.header('To'))).toEqual(['<ben@else.test>']);
    expect(made.header('To').replace(/"(?:[^"\\]|\\.)*"/g, '').match(/@/g)).toHaveLength(1);
  }); // prettier-ignore
});

it('a body of bare line ends and lonely dots goes out in whole lines', async () => {
  const text = 'a\n.\nb\r.\rc\r\n.\r\nMAIL FROM:<evil@else.test>\n.\n';
  const { names, body } = await read({ ...plain, html: `<pre>${text}</pre>`, text });
  expect(names).toEqual((await read(plain)).names);
  expect(body).toContain('MAIL FROM');
});

it('a value is no file and no address to fetch', async () => {
  const { body } = await read({
    ...plain,
    html: '<img src="file:///etc/passwd"><img src="http://127.0.0.1:9/x.png"><img src="cid:x">',
  });
  expect(body).toContain('file:///etc/passwd');
  expect(body).not.toContain('root:');
});

describe('a text that looks like an encoded-word', () => {
  const LOOKS = '=?utf-8?B?UmU6IHlvdXIgYmFuaw==?=';
  /** As a receiver shows it: many decode inside quotes, too. RFC 2047 */
  const shown = (header: string): string =>
    header
      .replace(/\?=\s+=\?/g, '?==?')
      .replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_all, text: string) =>
        Buffer.from(text, 'base64').toString('latin1'),
      );
  const utf8 = (text: string): string => Buffer.from(text, 'latin1').toString();

  it.each([LOOKS, `a ${LOOKS}`, `Zoë ${LOOKS} ${'long '.repeat(30)}`.trim(), '1 + 1 =?'])(
    'is shown as it is: %s',
    async (text) => {
      const { names, header } = await read({
        ...plain,
        subject: text,
        from: { name: text, address: 'anna@outreach.test' },
        to: { name: text, address: 'ben@else.test' },
      });
      expect(names).toEqual((await read(plain)).names);
      expect(utf8(shown(header('Subject')))).toBe(text);
      expect(utf8(shown(header('From')))).toBe(`${text} <anna@outreach.test>`);
      expect(utf8(shown(header('To')))).toBe(`${text} <ben@else.test>`);
    },
  );

  it.each(BREAKS)('adds no header with %s in it', async (_name, text) => {
    const name = `${LOOKS}${text}Bcc: evil@else.test`;
    const made = await read({ ...plain, subject: name, to: { name, address: 'ben@else.test' } });
    expect(made.names).toEqual((await read(plain)).names);
    expect(shown(made.header('To'))).not.toMatch(/[\r\n\u0000]/);
  });
});
