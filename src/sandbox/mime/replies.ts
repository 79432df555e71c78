import type { Behaviour } from '../people.ts';
import { pick } from '../people.ts';
import { escapeHtml, lines, mailDate, quoted, quotedPrintable, receivedLines } from './letter.ts';
import type { Received } from './letter.ts';

const SAYS: Partial<Record<Behaviour, string[]>> = {
  reply: [
    'Thanks for the note. I will forward this to my colleague Marten who looks after it.',
    'Got it, thank you. I read it and put it on the pile.',
  ],
  interested: [
    'This sounds interesting. Can you send me more details and a price?',
    'Das klingt interessant. Schicken Sie mir gern mehr Informationen.',
    'We are very interested, tell me more.',
    'Me interesa, ¿puede enviarme más información?',
  ],
  question: [
    'How does this differ from what we have? And does it work with our CRM?',
    'Who else in our industry uses it?',
  ],
  later: [
    'Not right now, please check back next quarter.',
    'Wir sind gerade ausgelastet, melden Sie sich bitte nächstes Quartal noch einmal.',
  ],
  notinterested: [
    'Thanks, but we are not interested.',
    'Kein Interesse, danke.',
    'Merci, mais nous ne sommes pas intéressés.',
    'Geen interesse, bedankt.',
  ],
  unsubscribe: [
    'Please remove me from your list.',
    'Bitte nehmen Sie mich aus Ihrem Verteiler.',
    'STOP',
    'Merci de me désinscrire de votre liste.',
    'Please unsubscribe me from this mailing list, I never asked for it.',
    'Schrijf mij uit alstublieft.',
  ],
};

const NAMES: Record<string, string> = {
  outlook: 'Microsoft Outlook 16.0',
  apple: 'Apple Mail (2.3774.300.61.1.2)',
};

export function humanReply(mail: Received, behaviour: Behaviour, id: string, at: Date, seed: string): string {
  const wordings = SAYS[behaviour] ?? SAYS.reply!;
  const said = wordings[pick(wordings.length, seed, mail.to, 'wording')]!;
  const style = (['gmail', 'outlook', 'apple'] as const)[pick(3, seed, mail.to, 'style')]!;
  const name = nameOf(mail.to);
  const subject = /^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`;
  const shared = [
    ...receivedLines(id, mail.to, at),
    'MIME-Version: 1.0',
    `From: ${name} <${mail.to}>`,
    `To: <${mail.from}>`,
    `Subject: ${encodeSubject(subject)}`,
    `Message-ID: <${id}@mail.sandbox.test>`,
    `In-Reply-To: ${mail.messageId}`,
    `References: ${mail.messageId}`,
    `Date: ${mailDate(at)}`,
  ];
  const { text, html, headers } = bodies(style, said, mail, name);
  const boundary = `=_${id.slice(-12)}`;
  const part = (type: string, body: string): string[] => [
    `--${boundary}`,
    `Content-Type: ${type}; charset="UTF-8"`,
    'Content-Transfer-Encoding: quoted-printable',
    '',
    quotedPrintable(body),
    '',
  ];
  return lines(
    [...shared, ...headers, `Content-Type: multipart/alternative; boundary="${boundary}"`, ''],
    part('text/plain', text),
    part('text/html', html),
    `--${boundary}--`,
    '',
  );
}

function bodies(
  style: 'gmail' | 'outlook' | 'apple',
  said: string,
  mail: Received,
  name: string,
): { text: string; html: string; headers: string[] } {
  const when = mailDate(mail.date).replace(/:\d\d \+0000$/, '');
  const original = mail.text.slice(0, 1500);
  const html = `<div dir="ltr">${escapeHtml(said)}</div>`;
  switch (style) {
    case 'gmail':
      return {
        headers: ['X-Gm-Message-State: AOJu0Yxsandbox'],
        text: `${said}\r\n\r\nOn ${when} <${mail.from}> wrote:\r\n\r\n${quoted(original)}\r\n`,
        html:
          `${html}<br><div class="gmail_quote">` +
          `<div dir="ltr" class="gmail_attr">On ${when} &lt;${mail.from}&gt; wrote:<br></div>` +
          `<blockquote class="gmail_quote">${escapeHtml(original)}</blockquote></div>`,
      };
    case 'outlook':
      return {
        // Exchange sets this header on mails of people too: it is no sign of a machine.
        headers: [
          `X-Mailer: ${NAMES.outlook}`,
          'X-Auto-Response-Suppress: DR, OOF, AutoReply',
          'Thread-Index: AQHbsandbox==',
        ],
        text:
          `${said}\r\n\r\nKind regards\r\n${name}\r\n\r\n________________________________\r\n` +
          `From: ${mail.from}\r\nSent: ${when}\r\nTo: ${mail.to}\r\nSubject: ${mail.subject}\r\n\r\n` +
          `${original}\r\n`,
        html:
          `<html><body><p>${escapeHtml(said)}</p><p>Kind regards<br>${escapeHtml(name)}</p>` +
          `<div id="divRplyFwdMsg"><hr><b>From:</b> ${mail.from}<br><b>Sent:</b> ${when}<br></div>` +
          `<div>${escapeHtml(original)}</div></body></html>`,
      };
    case 'apple':
      return {
        headers: [`X-Mailer: ${NAMES.apple}`],
        text: `${said}\r\n\r\nSent from my iPhone\r\n\r\n> On ${when}, ${mail.from} wrote:\r\n> \r\n${quoted(original)}\r\n`,
        html:
          `<html><body>${escapeHtml(said)}<br><br>Sent from my iPhone` +
          `<blockquote type="cite">On ${when}, ${mail.from} wrote:<br>` +
          `${escapeHtml(original)}</blockquote></body></html>`,
      };
  }
}

/** `reply+anna.baker.3@sandbox.test`: Anna Baker. */
const nameOf = (address: string): string =>
  (address.split('@')[0]!.split('+')[1] ?? 'Contact')
    .split(/[.\d]+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ');

const encodeSubject = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
