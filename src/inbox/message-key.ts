import { createHash } from 'node:crypto';

const HEAD_BYTES = 64 * 1024;

/**
 * What two copies of one message have in common: its Message-ID (RFC 5322 3.6.4), or a hash of the message when it has
 * none that can be stored.
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
/** Of 2^128 values; a body that is longer is told apart by its beginning and its length. */
const HASH_CHARS = 32;
const BODY_BYTES = 4 * 1024 * 1024;

/**
 * Tells apart two messages that carry one Message-ID. Copies in two folders, or of two fetches, have the same body, whatever
 * header lines a server added and however it ends its lines.
 */
export function bodyHash(raw: Buffer): string {
  const crlf = raw.indexOf('\r\n\r\n');
  const lf = raw.indexOf('\n\n');
  const end = crlf < 0 ? lf : lf < 0 ? crlf : Math.min(crlf, lf);
  const body = end < 0 ? Buffer.alloc(0) : raw.subarray(end, end + BODY_BYTES);
  const text = withSingleSpaces(body).toString('latin1').trim();
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARS);
}

/** Each run of spaces and line ends as one space. The worker itself reads every mail so: a million matches would hold it up. */
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
