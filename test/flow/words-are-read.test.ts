import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inboundWorld } from '../support/inbound.ts';
import { signedMail } from '../support/signed-mail.ts';

let w: Awaited<ReturnType<typeof inboundWorld>>;
beforeEach(async () => void (w = await inboundWorld()));
afterEach(() => w[Symbol.asyncDispose]());

const OPT_OUT = 'Please unsubscribe me from your list.';
const QUOTED = ['On Mon, 1 Mar 2027 at 10:00, Anna <anna@outreach.test> wrote:', '> Text'];
const INDENTED = (html: string) =>
  `<blockquote style="margin:0 0 0 40px;border:none;padding:0px">${html}</blockquote>`;
const part = (...lines: string[]) => ['--b', ...lines].join('\r\n');
const parts = (kind: string, ...all: string[]) =>
  [`Content-Type: multipart/${kind}; boundary=b`, '', ...all, '--b--', ''].join('\r\n');
/** One Latin-1 letter per byte. */
const bytes = (...hex: string[]) => Buffer.from(hex.join(''), 'hex').toString('latin1');

// Пожалуйста, отпишите меня от рассылки. Больше не пишите мне.
const KOI8 = bytes(
  'f0cfd6c1ccd5cad3d4c12c20cfd4d0c9dbc9d4c520cdc5ced120cfd420d2c1d3d3d9cccbc92e20e2cfccd8dbc520cec520d0c9dbc9d4c520cdcec52e',
);
const CP1251 = bytes(
  'cfeee6e0ebf3e9f1f2e02c20eef2efe8f8e8f2e520ece5edff20eef220f0e0f1f1fbebeae82e20c1eeebfcf8e520ede520efe8f8e8f2e520ecede52e',
);
const JAPANESE = '配信停止してください。今後メールを送らないでください。';
const ISO2022 = '\u001b$BG[?.Dd;_$7$F$/$@$5$$!#:#8e%a!<%k$rAw$i$J$$$G$/$@$5$$!#\u001b(B';
const KOREAN = '수신 거부합니다. 더 이상 메일을 보내지 마세요.';

/** Cites our mail. `rest` follows the head: letters beyond Latin-1 are UTF-8, others bytes. */
const answer = (cites: string, rest: string) => {
  const head = `From: ben@people.test\r\nSubject: Re: Hi\r\nMessage-ID: <a@people.test>\r\nIn-Reply-To: ${cites}\r\n`;
  return { raw: Buffer.from(head + rest, /[^\u0000-\u00ff]/.test(rest) ? 'utf8' : 'latin1') };
};

describe('an opt-out is heard', () => {
  it.each([
    ['inside a block that is only indented', `Content-Type: text/html\r\n\r\n${INDENTED(OPT_OUT)}`],
    [
      'below a greeting, inside such a block',
      `Content-Type: text/html\r\n\r\n<div>Hello Anna,</div>${INDENTED(OPT_OUT)}`,
    ],
    [
      'in its plain form, marked as a quote is',
      `Content-Type: text/plain\r\n\r\nHello Anna,\r\n> ${OPT_OUT}\r\n`,
    ],
    ['of the type "text"', `Content-Type: text; charset=utf-8\r\n\r\n${OPT_OUT}`],
    ['of a type without its semicolon', `Content-Type: text/plain charset=utf-8\r\n\r\n${OPT_OUT}`],
    ['of a type the wrong way round', `Content-Type: plain/text\r\n\r\n${OPT_OUT}`],
    [
      'of a type in an encoded word',
      parts(
        'mixed',
        part('Content-Type: =?utf-8?Q?text=2Fplain?=', '', OPT_OUT),
        part('Content-Type: image/png; name=a.png', '', 'x'),
      ),
    ],
    [
      'in quoted-printable that is spelled otherwise',
      `Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted printable\r\n\r\n${OPT_OUT.replaceAll('e', '=65')}`,
    ],
    ['behind a line of blanks that ends the header', ` \r\n${OPT_OUT}`],
    ['in enriched text', `Content-Type: text/enriched\r\n\r\n<bold>${OPT_OUT}</bold>`],
    [
      'in ATT00001.txt',
      parts(
        'mixed',
        part(
          'Content-Type: text/plain; name="ATT00001.txt"',
          'Content-Disposition: attachment; filename="ATT00001.txt"',
          '',
          OPT_OUT,
        ),
      ),
    ],
    [
      'in ATT00001.htm',
      parts(
        'mixed',
        part(
          'Content-Type: text/html; name="ATT00001.htm"',
          'Content-Disposition: attachment; filename="ATT00001.htm"',
          '',
          `<p>${OPT_OUT}</p>`,
        ),
      ),
    ],
    [
      'in the HTML, beside a plain text that is a quote',
      parts(
        'alternative',
        part('Content-Type: text/plain', '', ...QUOTED, `> ${'x'.repeat(250)}`),
        part(
          'Content-Type: text/html',
          '',
          `<p>${OPT_OUT}</p><p>On Mon, Anna wrote:</p><blockquote type="cite">Text</blockquote>`,
        ),
      ),
    ],
    ['in ISO-2022-JP without a charset', `Content-Type: text/plain\r\n\r\n${ISO2022}`],
    [
      'in ISO-2022-JP that is said to be ASCII',
      `Content-Type: text/plain; charset=us-ascii\r\n\r\n${ISO2022}`,
    ],
    [
      'in UTF-8 that is said to be ISO-2022-JP',
      `Content-Type: text/plain; charset=iso-2022-jp\r\n\r\n${JAPANESE}`,
    ],
    ['in UTF-8 that is said to be Latin-1', `Content-Type: text/plain; charset=iso-8859-1\r\n\r\n${KOREAN}`],
    ['in opaque S/MIME', signedMail(`Content-Type: text/plain\r\n\r\n${OPT_OUT}\r\n`).join('\r\n')],
    ['in KOI8-R without a charset', `Content-Type: text/plain\r\n\r\n${KOI8}`],
    ['in Windows-1251 without a type', `\r\n${CP1251}`],
    [
      'in Windows-1251 that is said to be UTF-8',
      `Content-Type: text/html; charset=utf-8\r\n\r\n<p>${CP1251}</p>`,
    ],
  ])('%s', async (_what, rest) => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([answer(ben!.messageId, rest)]);
    expect(await w.messages()).toMatchObject([{ outcome: 'unsubscribe', needs_review: false }]);
    expect(await w.blacklist()).toEqual([{ address: 'ben@people.test', reason: 'unsubscribe' }]);
  });
});

describe('words that cannot be read rest the contact until a person has looked', () => {
  it.each([
    ['nothing beside a quote', ['', ...QUOTED].join('\r\n')],
    [
      'a signed message whose text is inside the signature',
      'Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m\r\nContent-Transfer-Encoding: base64\r\n\r\nMIIFyQYJKoZIhvcNAQcCoIIFujCCBbYCAQE=',
    ],
    ['an attachment alone', parts('mixed', part('Content-Type: application/pdf; name=a.pdf', '', '%PDF'))],
    [
      'HTML that begins with a megabyte of styles',
      `Content-Type: text/html\r\n\r\n<style>${'a{b:c}\r\n'.repeat(150_000)}</style><p>${OPT_OUT}`,
    ],
    [
      'base64 that is none',
      `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${OPT_OUT}`,
    ],
    [
      'a picture beside characters that are not seen',
      'Content-Type: text/html; charset=utf-8\r\n\r\n<p>&nbsp;&shy;\u200b\ufe0f</p><img src="cid:x">',
    ],
    [
      'letters that a server on the way made question marks',
      'Content-Type: text/plain\r\n\r\n??????????, ???????? ???? ?? ????????. ?????? ?? ?????? ???.',
    ],
    [
      'bytes of no charset',
      `Content-Type: text/plain; charset=utf-8\r\n\r\n${bytes('fffe81f0c1fd90fe81f0c1fd90fffe81f0c1fd90fffe81f0c1fd90')}`,
    ],
  ])('%s', async (_what, rest) => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([answer(ben!.messageId, rest)]);
    expect(await w.messages()).toMatchObject([{ needs_review: true, review_reason: 'opt_out_doubt' }]);
    expect(await w.standing(ben!)).toEqual(['paused opt_out_doubt']);
    expect(await w.blacklist()).toEqual([]);
  });
});

describe('what is quoted stays out', () => {
  it.each([
    [
      'without a line above it',
      'Content-Type: text/plain\r\n\r\nSounds good.\r\n> Text\r\n> To leave this list, reply with unsubscribe.\r\n',
    ],
    [
      'in HTML',
      `Content-Type: text/html\r\n\r\n<p>Sounds good.</p><blockquote>Text<br>${OPT_OUT}</blockquote>`,
    ],
  ])('%s', async (_what, rest) => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await w.hear([answer(ben!.messageId, rest)]);
    expect(await w.messages()).toMatchObject([{ outcome: 'reply' }]);
    expect(await w.blacklist()).toEqual([]);
  });
});
