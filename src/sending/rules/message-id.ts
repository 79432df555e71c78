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
