import { createHash } from 'node:crypto';

const HEAD_BYTES = 64 * 1024;

/**
 * Copies of a message share this key: its Message-ID (RFC 5322 3.6.4), or a hash of the message when it has no
 * Message-ID that can be stored.
 */
export function messageKey(raw: Buffer): string {
  const head =
    raw
      .subarray(0, HEAD_BYTES)
      .toString('latin1')
      .split(/\r?\n\r?\n/, 1)[0] ?? '';
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ');
  const id = /^message-id:[ \t]*(<[^<>\s\p{Cc}]{3,290}>)/imu.exec(unfolded)?.[1];
  return id ?? `sha256:${createHash('sha256').update(raw).digest('hex')}`;
}

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0d || byte === 0x0a || byte === 0x09;
/** 128 bits; of longer bodies only the beginning is hashed. */
const HASH_CHARS = 32;
const BODY_BYTES = 4 * 1024 * 1024;

/**
 * Distinguishes two messages with one Message-ID. Copies in two folders, or of two fetches, have the same hash: added
 * header lines and different line ends do not count.
 */
export function bodyHash(raw: Buffer): string {
  const crlf = raw.indexOf('\r\n\r\n');
  const lf = raw.indexOf('\n\n');
  const end = crlf < 0 ? lf : lf < 0 ? crlf : Math.min(crlf, lf);
  const body = end < 0 ? Buffer.alloc(0) : raw.subarray(end, end + BODY_BYTES);
  const text = withSingleSpaces(body).toString('latin1').trim();
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARS);
}

/**
 * Collapses spaces and line ends. The worker does this for every mail, so it is a loop: a million matches of an
 * expression would block it.
 */
function withSingleSpaces(body: Buffer): Buffer {
  const kept = Buffer.allocUnsafe(body.length);
  let length = 0;
  let wasSpace = false;
  for (const byte of body) {
    const space = isSpace(byte);
    if (!space) kept[length++] = byte;
    else if (!wasSpace) kept[length++] = 0x20;
    wasSpace = space;
  }
  return kept.subarray(0, length);
}
