import { createHash } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
/** 160 bits cannot be guessed, so the Message-ID alone identifies a mail of this product. */
const BYTES = 20;

/** RFC 4648 section 6, lower case, no padding. */
function base32(bytes: Uint8Array): string {
  let bits = 0;
  let held = 0;
  let text = '';
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += ALPHABET[(held >>> (bits - 5)) & 31];
      bits -= 5;
    }
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text;
}

/** `<base32(mac)@domain>`. RFC 5322 3.6.4 */
export const messageIdFor = (mac: Uint8Array, domain: string): string =>
  `<${base32(mac.subarray(0, BYTES))}@${domain}>`;

/**
 * The same names make the same Message-ID, also after a restore or with a new master secret. decided: a hash without a
 * key: the ids hold more than 74 random bits that no recipient sees, and a backup would have to hold the key.
 */
export const messageIdOf = (names: readonly (string | number)[], domain: string): string =>
  messageIdFor(
    createHash('sha256')
      .update(JSON.stringify(['message-id', ...names]))
      .digest(),
    domain,
  );

const TOKEN_CHARS = 32;
const FIRST_LETTER = 'a'.charCodeAt(0);

/** Each further try adds a letter: the second try a `b`. */
export function tryOf(messageId: string): { first: string; number: number } {
  const at = messageId.lastIndexOf('@');
  const letter = messageId.slice(1 + TOKEN_CHARS, at);
  if (letter.length !== 1) return { first: messageId, number: 1 };
  return {
    first: messageId.slice(0, 1 + TOKEN_CHARS) + messageId.slice(at),
    number: letter.charCodeAt(0) - FIRST_LETTER + 1,
  };
}
