import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/** Two keys of 32 bytes each, used for nothing else. */
export interface SivKeys {
  mac: Buffer;
  cipher: Buffer;
}

const IV_BYTES = 16;
const CIPHER = 'aes-256-ctr';

const ivOf = (keys: SivKeys, plain: Uint8Array): Buffer =>
  createHmac('sha256', keys.mac).update(plain).digest().subarray(0, IV_BYTES);

/**
 * Deterministic authenticated encryption: the MAC of the text is the IV of its encryption (the SIV construction of RFC
 * 5297, with HMAC-SHA256 and AES-256-CTR). The same text makes the same bytes, and that is all the bytes show.
 */
export function sivSeal(keys: SivKeys, plain: Uint8Array): Buffer {
  const iv = ivOf(keys, plain);
  return Buffer.concat([iv, createCipheriv(CIPHER, keys.cipher, iv).update(plain)]);
}

/** The text, or null when other keys or other hands made these bytes. */
export function sivOpen(keys: SivKeys, sealed: Uint8Array): Buffer | null {
  if (sealed.length < IV_BYTES) return null;
  const iv = sealed.subarray(0, IV_BYTES);
  const plain = createDecipheriv(CIPHER, keys.cipher, iv).update(sealed.subarray(IV_BYTES));
  return timingSafeEqual(ivOf(keys, plain), iv) ? plain : null;
}
