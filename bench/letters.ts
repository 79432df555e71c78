export function letter(n: number, to = 'box@bench.test', headers: string[] = []): string {
  const text =
    `Hello Ben,\r\n\r\nthank you for number ${n}. We look at it next week and tell you then what we need.\r\n\r\n` +
    `Kind regards\r\nPerson ${n}\r\n`;
  const quoted = Array.from(
    { length: 12 },
    (_none, line) => `> line ${line} of the mail that is answered here`,
  );
  const html = `<div><p>${text.replaceAll('\r\n', '<br>')}</p><blockquote>${quoted.join('<br>')}</blockquote></div>`;
  return [
    `From: Person ${n} <p${n}@people${n % 50}.test>`,
    `To: ${to}`,
    `Subject: Re: For you ${n}`,
    `Message-ID: <letter-${n}@people.test>`,
    'Date: Mon, 16 Nov 2026 10:00:00 +0000',
    'MIME-Version: 1.0',
    ...headers,
    'Content-Type: multipart/alternative; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    'On Mon, 16 Nov 2026 Ben <box@bench.test> wrote:',
    ...quoted,
    '--part',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '--part--',
    '',
  ].join('\r\n');
}
