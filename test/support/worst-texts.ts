import { Readable } from 'node:stream';
import { csvRows } from '../../src/imports/csv.ts';
import { clean } from '../../src/contacts/rules/clean.ts';
import { faultOf } from '../../src/contacts/rules/contact-fields.ts';
import { isEmail, whyNoEmail } from '../../src/contacts/rules/email-address.ts';
import { addressIn } from '../../src/imports/rules/address-cell.ts';
import { blacklistKey } from '../../src/deliverability/rules/address.ts';
import { callerOf } from '../../src/platform/http/caller.ts';
import { redactText } from '../../src/platform/log.ts';
import { parseAllowList } from '../../src/platform/net/allow-list.ts';
import { checkHeaders } from '../../src/platform/rules/check-headers.ts';
import { checkUrl } from '../../src/platform/net/check-url.ts';
import { readHost } from '../../src/platform/net/host.ts';
import { readSenderFile } from '../../src/senders/read-sender-file.ts';
import { htmlAsText } from '../../src/sending/compose.ts';
import { categorizeSmtpReply } from '../../src/sending/rules/bounce-category.ts';
import { cleanText, parseReply } from '../../src/sending/rules/smtp-reply.ts';
import { compileTemplate, render } from '../../src/sending/rules/template.ts';
import { headersOf, judgeCaptured } from '../../src/webhooks/rules/captured-delivery.ts';

import { htmlToText } from '../../src/platform/html-text.ts';
import { sanitize } from '../../src/conversations/sanitize.ts';

const MIB = 1024 * 1024;

type Text = (size: number) => string;
type Read = (text: string) => unknown;

export interface WorstCase {
  name: string;
  text: Text;
  read: Read;
  /** Characters that the main thread may get, and the most that they may cost. */
  size: number;
  mostMs: number;
}

const filled =
  (piece: string, { head = '', tail = '' } = {}): Text =>
  (size) =>
    head + piece.repeat(Math.ceil((size - head.length - tail.length) / piece.length)) + tail;

const HTML: Record<string, Text> = {
  'tags that never end': filled('<'),
  'links that never end': filled('<a href="'),
  'links without an end': filled('<a href="x">'),
  'links inside links': filled('<a href="x">y'),
  'links with open attributes': filled('<a a'),
  'styles that never end': filled('<style>'),
  'half ends of a style': filled('</style', { head: '<style>' }),
  'breaks that never end': filled('<br '),
  'quotes in quotes': filled('<blockquote>'),
  'lines of blanks': filled(' ', { tail: 'x' }),
  'blank lines': filled('\n', { tail: 'x' }),
  'half entities': filled('&am'),
  'comments that never end': filled('<!--'),
  'line breaks': filled('<br>'),
};

const TEMPLATES: Record<string, Text> = {
  braces: filled('{'),
  'double braces': filled('{{'),
  'a long blank variable': filled(' ', { head: '{{a', tail: 'x}}' }),
  'a long name': filled('a', { head: '{{', tail: '!}}' }),
  'a long default': filled(' ', { head: '{{a | default:', tail: '"x" y}}' }),
  'many variables': filled('{{a|default:"x"}}'),
  'many choices': filled('{a|b}'),
  'one choice of many': filled('|', { head: '{', tail: '}' }),
  'choices in choices': filled('{a|{b|{c|{d|e}}}}'),
  'styles that never end': filled('<style>{|}'),
  'styles with choices': filled('<style>{a|b}</style>'),
};

const REPLIES: Record<string, Text> = {
  'one line': filled('x', { head: '550 ' }),
  'many lines': filled('550-5.1.1 mailbox\r\n', { tail: '550 end' }),
  'half a rule': filled('mailbox', { head: '550 ' }),
  'half of each rule': filled('mailbox user exceeded attachment domain host ', { head: '550 ' }),
  'blanks': filled(' ', { head: '550 ', tail: 'x' }),
  'controls': filled('\u0001', { head: '550 ' }),
}; // prettier-ignore

const WORDS: Record<string, Text> = {
  letters: filled('a'),
  blanks: filled(' ', { tail: 'x' }),
  'at signs': filled('@'),
  dots: filled('a.'),
  'half addresses': filled('a@'),
  dashes: filled('a-', { head: 'a@' }),
  quotes: filled('"'),
  'percent signs': filled('%'),
  colons: filled('a:'),
  'half database urls': filled('postgres://:'),
  'half tokens': filled('Bearer '),
  'blanks after a token': filled(' ', { head: 'Bearer ', tail: '!' }),
  'half links': filled('https://a'),
  'linkedin': filled('a', { head: 'https://linkedin.com/' }),
}; // prettier-ignore

const FILES: Record<string, Text> = {
  'one line': filled('x', { head: 'email\n' }),
  'one line as header': filled('x'),
  'one cell that is never closed': filled('x', { head: 'email\n"' }),
  'a header of quotes': filled('"'),
  'a million columns': filled(',', { head: 'email' }),
  'wide rows': filled(`${','.repeat(10_000)}\n`, { head: 'email,name\n' }),
  'rows of one letter': filled('a\n', { head: 'email\n' }),
  'empty lines': filled('\n', { head: 'email\n' }),
  'breaks in a cell': filled('\n', { head: 'email\n"', tail: '"' }),
};

const PUBLIC = parseAllowList([]);
const captured = (body: string) => ({
  headers: { 'x-service-timestamp': '2026-01-01T00:00:00Z', 'x-service-signature': 'v1=00' },
  body: Buffer.from(body),
});

const READERS: Record<string, (text: string) => unknown> = {
  'an address': (text) => [isEmail(text), whyNoEmail(text), addressIn(text), blacklistKey(text), clean(text)],
  'a contact': (text) => faultOf({ email: text, linkedin_url: text, title: text }, { identified: true }),
  'a LinkedIn address': (text) => faultOf({ linkedin_url: text }, { identified: true }),
  'a URL': (text) => [checkUrl(text, PUBLIC), checkUrl(`https://${text}`, PUBLIC)],
  'a host': (text) => [readHost(text), callerOf(text)],
  'headers to send': (text) => checkHeaders({ [text]: 'x', 'x-one': text }),
  'a log line': (text) => redactText(text),
  'a captured delivery': (text) => [
    headersOf(text.split('\n')),
    headersOf([`x-one: ${text}`]),
    judgeCaptured(captured(text), 'whsec_x', new Date(0), 300),
    judgeCaptured(captured(`{}${text}`), text, new Date(0), 300),
  ],
  'a file of mailboxes': (text) => readSenderFile(`email,max_per_day\n${text}\n`),
};

const VALUES = { a: ' '.repeat(64 * 1024), b: '<'.repeat(64 * 1024) };
const readTemplate: Read = (source) => {
  const compiled = compileTemplate(source);
  if (compiled.kind === 'ok') render(compiled.template, VALUES, { html: true, seed: 's' });
};
const readReply: Read = (raw) => {
  const reply = parseReply(raw);
  cleanText(raw);
  return [reply && categorizeSmtpReply(reply), categorizeSmtpReply({ code: 550, enhanced: null, text: raw })];
};
async function readCsv(text: string): Promise<void> {
  try {
    for await (const batch of csvRows(() => Readable.from([Buffer.from(text)]), null)) void batch;
  } catch {
    // A refusal counts as an answer.
  }
}

const casesOf = (
  what: string,
  texts: Record<string, Text>,
  read: Read,
  size = MIB,
  mostMs = 100,
): WorstCase[] =>
  Object.entries(texts).map(([of, text]) => ({ name: `${what}: ${of}`, text, read, size, mostMs }));

/** Forms that once took a regular expression or a stack of open elements quadratic time. */
const PAGES = ['<', '<div>', '</x>', '<blockquote>', '<br ', '<style>', '<style></style', '<!--', '<a href=', '<a>x', '&', '&amp', '<a href="&a', ' ', '\n', '<p>\n ', '<![CDATA[', '<title>&']; // prettier-ignore
const MAILS: Record<string, Text> = {
  text: filled('<p>Hello</p>'),
  'open elements': filled('<div>'),
  'closed elements': filled('</p>'),
  attributes: filled('x="1" ', { head: '<a ', tail: '>' }),
  'one attribute': filled('h', { head: '<a href="', tail: '">' }),
  'open brackets': filled('<'),
  entities: filled('&amp;'),
  comments: filled('<!--'),
  links: filled('<a href="https://a.test/">x</a>'),
  'other elements that stay open': (size) =>
    Array.from({ length: Math.ceil(size / 6) }, (_none, n) => `<x${n % 977}>`).join(''),
};

export const WORST_CASES: readonly WorstCase[] = [
  ...casesOf('HTML as text', HTML, htmlAsText),
  ...casesOf('a template', TEMPLATES, readTemplate, MIB / 2),
  ...casesOf('an SMTP reply', REPLIES, readReply, MIB, 200),
  ...Object.entries(READERS).flatMap(([what, read]) => casesOf(what, WORDS, read)),
  // The parser alone takes 100 ms a MiB.
  ...casesOf('a CSV file', FILES, readCsv, MIB / 8),
  ...casesOf('a page as text', Object.fromEntries(PAGES.map((piece) => [JSON.stringify(piece), filled(piece)])), (html) => htmlToText(html, { links: true, quotes: true })),
  ...casesOf('a mail that is shown', MAILS, sanitize, 5 * MIB, 4_000),
]; // prettier-ignore
