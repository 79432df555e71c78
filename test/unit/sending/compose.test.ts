import fc from 'fast-check';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { composeMime as composePieces } from '../../../src/sending/compose.ts';
import type { Mail } from '../../../src/sending/compose.ts';
import { base64Lines, encodeText } from '../../../src/sending/rules/transfer-encoding.ts';
import { runs } from '../../support/chance.ts';

const compose = (mail: Mail): Buffer => Buffer.concat(composePieces(mail));

const plain: Mail = {
  from: { name: 'Anna', address: 'anna@outreach.test' },
  to: { name: 'Ben', address: 'ben@else.test' },
  subject: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1@outreach.test>',
  date: new Date('2026-11-16T09:00:00Z'),
  thread: { inReplyTo: '<0@outreach.test>', references: ['<9@outreach.test>', '<0@outreach.test>'] },
  listUnsubscribe: { url: 'https://links.test/u/token' },
};

function byLibrary(mail: Mail): Promise<Buffer> {
  const composer = new MailComposer({
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    html: mail.html,
    text: mail.text ?? '',
    messageId: mail.messageId,
    date: mail.date,
    inReplyTo: mail.thread!.inReplyTo,
    references: [...mail.thread!.references],
    headers: {
      'List-Unsubscribe': { prepared: true, value: `<${mail.listUnsubscribe!.url}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    newline: '\r\n',
    xMailer: false,
    attachments: (mail.files ?? []).map((file) => ({
      filename: file.name,
      contentType: file.type,
      content: Buffer.from(file.encoded.toString('latin1'), 'base64'),
      ...(file.contentId ? { cid: file.contentId } : {}),
    })),
  });
  return new Promise((resolve, reject) =>
    composer
      .compile()
      .build((error: Error | null, bytes: Buffer) => (error ? reject(error) : resolve(bytes))),
  );
}

/** In base64 the library leaves bare line feeds; RFC 2046 4.1.1 wants CRLF. */
const inLines = (text: string | undefined) => text?.replaceAll('\r\n', '\n').replace(/\s+$/, '');

async function read(bytes: Buffer) {
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'base64' });
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  return {
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    ids: [mail.messageId, mail.inReplyTo, mail.references],
    date: mail.date,
    unsubscribe: [header('list-unsubscribe'), header('list-unsubscribe-post')],
    html: inLines(mail.html),
    text: inLines(mail.text),
    files: mail.attachments.map((file) => ({
      name: file.filename,
      type: file.mimeType,
      id: file.contentId,
      how: file.disposition,
      content: file.content,
    })),
  };
}

/** A form that no relay has to change. RFC 5322 2.1.1 */
function lint(bytes: Buffer): void {
  const text = bytes.toString('latin1');
  expect(text).not.toMatch(/[^\t\r\n\x20-\x7e]/);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998);
  const head = lines.slice(0, lines.indexOf(''));
  for (const line of head) expect(line).toMatch(/^(?:[\w-]+: |[ \t]+\S)/);
  for (const line of lines.slice(head.length)) expect(line).not.toMatch(/^From /);
}

const PIECES = ['a', 'Zoë', ' ', '  ', '\n', '\r\n', '\r', '.', '\n.\n', 'From ', '\nFrom me', '=', '=3D', '=?utf-8?q?x?=', '日本語', '👍🏽', '\t', ' \n', '"', '\\', ', ', '<b>', '&amp;', 'x'.repeat(80), 'é'.repeat(60), 'w '.repeat(60), 'z'.repeat(1_100), '--=_', '\u00a0', '\ud800']; // prettier-ignore
const someText = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'grapheme' })), { maxLength: 12 }).map((all) => all.join('')); // prettier-ignore
/** In a header a line break is a space, and a receiver trims. */
const someLine = someText.map((text) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .toWellFormed()
    .trim(),
);

describe('a composed mail', () => {
  it('is read as the one that the library makes of the same texts', async () => {
    await fc.assert(
      fc.asyncProperty(someLine, someLine, someLine, someText, someText, async (subject, from, to, html, text) => {
        // The library leaves text that looks encoded; `header-injection.test.ts` has our way.
        fc.pre(![subject, from, to].some((each) => each.includes('=?')));
        const clean = (body: string): string => body.replace(/\r\n?/g, '\n').toWellFormed();
        const mail: Mail = {
          ...plain,
          subject,
          from: { ...plain.from, name: from },
          to: { ...plain.to, name: to },
          html: `<p>${clean(html)}</p>`,
          text: `Hi ${clean(text)}`,
        };
        const bytes = compose(mail);
        lint(bytes);
        const ours = await read(bytes);
        expect(ours).toEqual(await read(await byLibrary(mail)));
        expect(ours.html).toBe(mail.html.replace(/\s+$/, ''));
        expect(ours.text).toBe(mail.text!.replace(/\s+$/, ''));
        expect(ours.subject ?? '').toBe(subject);
      }),
      { numRuns: runs(400) },
    );
  }); // prettier-ignore

  it('carries files and shows inline images as the library does', async () => {
    const encoded = base64Lines(Buffer.from('%PDF-1.7 '.repeat(300)));
    const mail: Mail = {
      ...plain,
      text: 'Hello',
      html: '<p>Hello <img src="cid:logo@x"></p>',
      files: [
        { name: 'Offer 2026.pdf', type: 'application/pdf', encoded },
        { name: 'Preisliste für Zoë’s (neu).pdf', type: 'application/pdf', encoded },
        { name: 'logo.png', type: 'image/png', encoded, contentId: 'logo@x' },
      ],
    };
    const bytes = compose(mail);
    lint(bytes);
    const byId = (files: Awaited<ReturnType<typeof read>>['files']) => files.toSorted((a, b) => (a.name! < b.name! ? -1 : 1)); // prettier-ignore
    const [ours, theirs] = [await read(bytes), await read(await byLibrary(mail))];
    expect(byId(ours.files)).toEqual(byId(theirs.files));
    expect({ ...ours, files: [] }).toEqual({ ...theirs, files: [] });
  });

  it('has no line that servers cut, however long a name is', async () => {
    const name = `${'报价'.repeat(28)} ${'😀'.repeat(30)}${"'%()*".repeat(5)}.pdf`;
    const files = [{ name, type: 'application/pdf', encoded: base64Lines(Buffer.from('%PDF')) }];
    const bytes = compose({ ...plain, to: { ...plain.to, name: '"'.repeat(890) }, files });
    lint(bytes);
    const ours = await read(bytes);
    expect([ours.files[0]!.name, ours.to![0]!.name]).toEqual([name, '"'.repeat(890)]);
  });

  it('has a text of its own where none is given, with the addresses of links', async () => {
    const made = await read(compose({ ...plain, html: '<p>See <a href="https://x.test/a">this</a></p>' }));
    expect(made.text).toBe('See this (https://x.test/a)');
  });

  it('is the same bytes each time', () => {
    expect(compose(plain).equals(compose(plain))).toBe(true);
    expect(compose(plain).equals(compose({ ...plain, messageId: '<2@outreach.test>' }))).toBe(false);
  });

  it('writes a domain beyond ASCII as DNS has it', async () => {
    const made = await read(compose({ ...plain, to: { name: 'Jörg', address: 'jorg@bücher.test' } }));
    expect(made.to).toEqual([{ name: 'Jörg', address: 'jorg@xn--bcher-kva.test' }]);
  });
});

describe('an encoding is chosen that no server has to change', () => {
  it.each([
    ['7bit', 'Hello,\n\nshort lines.\n'],
    ['quoted-printable', 'x'.repeat(79)],
    ['quoted-printable', 'a space at the end \nof a line'],
    ['quoted-printable', 'From here'],
    ['quoted-printable', 'Grüße aus Köln, bis bald im neuen Jahr'],
    ['base64', 'こんにちは、お世話になっております。'],
    ['quoted-printable', 'a\u0000b'],
  ] as const)('%s: %j', (encoding, text) => {
    expect(encodeText(text).encoding).toBe(encoding);
  });
});
