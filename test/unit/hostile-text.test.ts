import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { csvRows } from '../../src/imports/csv.ts';
import { clean, faultOf, isEmail } from '../../src/contacts/rules/contact-fields.ts';
import { blacklistKey } from '../../src/deliverability/rules/address.ts';
import { callerOf } from '../../src/platform/http/caller.ts';
import { redactText } from '../../src/platform/log.ts';
import { parseAllowList } from '../../src/platform/net/allow-list.ts';
import { checkHeaders } from '../../src/platform/rules/check-headers.ts';
import { checkUrl } from '../../src/platform/net/check-url.ts';
import { readHost } from '../../src/platform/net/host.ts';
import { readSenderFile } from '../../src/senders/read-sender-file.ts';
import { textOf } from '../../src/sending/compose.ts';
import { categorizeSmtpReply } from '../../src/sending/rules/bounce-category.ts';
import { cleanText, parseReply } from '../../src/sending/rules/smtp-reply.ts';
import { compileTemplate, render } from '../../src/sending/rules/template.ts';
import { headersOf, judgeCaptured } from '../../src/webhooks/rules/captured-delivery.ts';

const MIB = 1024 * 1024;
const RUNS = 8;
const MAX_CPU_MS = 100;
/** What `reference` takes on the quiet machine that the bound was set on. */
const REFERENCE_MS = 70;

/** A text of `size` characters that repeats `piece` between two ends. */
const filled = (piece: string, { head = '', tail = '', size = MIB } = {}): string =>
  head + piece.repeat(Math.ceil((size - head.length - tail.length) / piece.length)) + tail;

/** Processor time of this thread: what others do on the machine is not counted. */
async function spentBy(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const CELLS = filled('ab,');
/** Known work, by which a slow or busy machine is told from slow code. */
const reference = (): unknown => [0, 1].map(() => JSON.parse(JSON.stringify(CELLS.split(','))) as unknown);

/** The cheapest of a few runs; one over the bound is held against the reference. */
async function cpuMs(run: () => unknown): Promise<number> {
  let cheapest = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < RUNS && cheapest >= MAX_CPU_MS; turn++) {
    const spent = await spentBy(run);
    const slowness = spent < MAX_CPU_MS ? 1 : Math.max(1, (await spentBy(reference)) / REFERENCE_MS);
    cheapest = Math.min(cheapest, spent / slowness);
  }
  return cheapest;
}

const HTML: Record<string, string> = {
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

const TEMPLATES: Record<string, string> = {
  braces: filled('{', { size: 512 * 1024 }),
  'double braces': filled('{{', { size: 512 * 1024 }),
  'a long blank variable': filled(' ', { head: '{{a', tail: 'x}}', size: 512 * 1024 }),
  'a long name': filled('a', { head: '{{', tail: '!}}', size: 512 * 1024 }),
  'a long default': filled(' ', { head: '{{a | default:', tail: '"x" y}}', size: 512 * 1024 }),
  'many variables': filled('{{a|default:"x"}}', { size: 512 * 1024 - 20 }),
  'many choices': filled('{a|b}', { size: 512 * 1024 - 20 }),
  'one choice of many': filled('|', { head: '{', tail: '}', size: 512 * 1024 }),
  'choices in choices': filled('{a|{b|{c|{d|e}}}}', { size: 512 * 1024 - 20 }),
  'styles that never end': filled('<style>{|}', { size: 512 * 1024 }),
  'styles with choices': filled('<style>{a|b}</style>', { size: 512 * 1024 - 20 }),
};

const REPLIES: Record<string, string> = {
  'one line': filled('x', { head: '550 ' }),
  'many lines': filled('550-5.1.1 mailbox\r\n', { tail: '550 end' }),
  'half a rule': filled('mailbox', { head: '550 ' }),
  'half of each rule': filled('mailbox user exceeded attachment domain host ', { head: '550 ' }),
  'blanks': filled(' ', { head: '550 ', tail: 'x' }),
  'controls': filled('\u0001', { head: '550 ' }),
}; // prettier-ignore

const WORDS: Record<string, string> = {
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

const PUBLIC = parseAllowList([]);
const captured = (body: string) => ({
  headers: { 'x-service-timestamp': '2026-01-01T00:00:00Z', 'x-service-signature': 'v1=00' },
  body: Buffer.from(body),
});

describe('1 MiB of the worst text costs the main thread under 100 ms', () => {
  it.each(Object.entries(HTML))('HTML as text: %s', async (_what, html) => {
    expect(await cpuMs(() => textOf(html))).toBeLessThan(MAX_CPU_MS);
  });

  it.each(Object.entries(TEMPLATES))('a template: %s', async (_what, source) => {
    const values = { a: filled(' ', { size: 64 * 1024 }), b: filled('<', { size: 64 * 1024 }) };
    const spent = await cpuMs(() => {
      const compiled = compileTemplate(source);
      if (compiled.kind === 'ok') render(compiled.template, values, { html: true, seed: 's' });
    });
    expect(spent).toBeLessThan(MAX_CPU_MS);
  });

  it.each(Object.entries(REPLIES))('an SMTP reply: %s', async (_what, raw) => {
    const spent = await cpuMs(() => {
      const reply = parseReply(raw);
      cleanText(raw);
      return reply && categorizeSmtpReply(reply);
    });
    expect(spent).toBeLessThan(MAX_CPU_MS);
    expect(await cpuMs(() => categorizeSmtpReply({ code: 550, enhanced: null, text: raw }))).toBeLessThan(
      MAX_CPU_MS,
    );
  });

  const READERS: Record<string, (text: string) => unknown> = {
    'an address': (text) => [isEmail(text), blacklistKey(text), clean(text)],
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
  const readings = Object.entries(READERS).flatMap(([what, read]) =>
    Object.entries(WORDS).map(([of, text]) => [what, of, read, text] as const),
  );
  it.each(readings)('%s: %s', async (_what, _of, read, text) => {
    expect(await cpuMs(() => read(text))).toBeLessThan(MAX_CPU_MS);
  });

  const FILES: Record<string, string> = {
    'one line': filled('x', { head: 'email\n' }),
    'one line as header': filled('x'),
    'one cell that is never closed': filled('x', { head: 'email\n"' }),
    'a header of quotes': filled('"'),
    'a million columns': filled(',', { head: 'email' }),
    // What the parser itself takes for each letter is 100 ms a MiB: a quarter shows what grows faster.
    'wide rows': filled(`${','.repeat(100_000)}\n`, { head: 'email,name\n', size: MIB / 4 }),
    'rows of one letter': filled('a\n', { head: 'email\n', size: MIB / 8 }),
    'empty lines': filled('\n', { head: 'email\n' }),
    'breaks in a cell': filled('\n', { head: 'email\n"', tail: '"', size: 200 * 1024 }),
  };
  it.each(Object.entries(FILES))('a CSV file: %s', async (_what, text) => {
    const read = async (): Promise<void> => {
      try {
        for await (const batch of csvRows(Readable.from([Buffer.from(text)]), null)) void batch;
      } catch {
        // A refusal is as good as an answer.
      }
    };
    expect(await cpuMs(read)).toBeLessThan(MAX_CPU_MS);
  });
});
