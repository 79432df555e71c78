export interface Received {
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  headers: string;
  date: Date;
}

/** Joins header lines and parts; every line ends in CRLF. */
export const lines = (...parts: (string | string[])[]): string =>
  parts.flat().join('\r\n').replace(/\r?\n/g, '\r\n');

export const mailDate = (at: Date): string => at.toUTCString().replace('GMT', '+0000');

/** Of UTF-8 text. RFC 2045 6.7 */
export function quotedPrintable(text: string): string {
  return text
    .split(/\r?\n/)
    .map((line) => {
      let out = '';
      let width = 0;
      for (const byte of Buffer.from(line)) {
        const plain = byte === 9 || (byte >= 32 && byte <= 126 && byte !== 61);
        const piece = plain
          ? String.fromCharCode(byte)
          : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
        if (width + piece.length > 75) {
          out += '=\r\n';
          width = 0;
        }
        out += piece;
        width += piece.length;
      }
      return out.replace(
        /[ \t]$/,
        (end) => `=${end.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
      );
    })
    .join('\r\n');
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
export const quoted = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n');

export const receivedLines = (id: string, to: string, at: Date): string[] => [
  `Return-Path: <${to}>`,
  `Received: from mx.sandbox.test (mx.sandbox.test [192.0.2.25])`,
  `\tby imap.sandbox.test with ESMTPS id ${id.slice(0, 12)}; ${mailDate(at)}`,
];
