import { createHash } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
/** 160 bits: cannot be guessed, so it alone identifies a mail of ours. */
const BYTES = 20;

/** Base32 (RFC 4648 section 6, lower case, no padding). */
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

/** The Message-ID of a send, `<base32(mac)@domain>`: the same send always has the same one (RFC 5322 3.6.4). */
export const messageIdFor = (mac: Uint8Array, domain: string): string =>
  `<${base32(mac.subarray(0, BYTES))}@${domain}>`;

/**
 * The Message-ID of the mail that these ids name, and no other: what is asked for again gets the same one, also after a
 * backup was restored or the master secret was changed. decided: a hash without a key. The ids hold 74 random bits and more
 * that no recipient ever sees, and a key would be one more thing that a backup must hold.
 */
export const messageIdOf = (names: readonly (string | number)[], domain: string): string =>
  messageIdFor(
    createHash('sha256')
      .update(JSON.stringify(['message-id', ...names]))
      .digest(),
    domain,
  );

/** Base32 characters of 160 bits. */
const TOKEN_CHARS = 32;
const FIRST_LETTER = 'a'.charCodeAt(0);

/** Which try a Message-ID is of, and the Message-ID of the first one: each further try has a letter more, the second a `b`. */
export function tryOf(messageId: string): { first: string; number: number } {
  const at = messageId.lastIndexOf('@');
  const letter = messageId.slice(1 + TOKEN_CHARS, at);
  if (letter.length !== 1) return { first: messageId, number: 1 };
  return {
    first: messageId.slice(0, 1 + TOKEN_CHARS) + messageId.slice(at),
    number: letter.charCodeAt(0) - FIRST_LETTER + 1,
  };
}
