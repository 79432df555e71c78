import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { aessiv } from '@noble/ciphers/aes.js';

export type Opened =
  | { kind: 'ok'; plain: string }
  | { kind: 'unreadable'; why: 'not sealed' | 'unknown key' | 'tampered or moved' };

/**
 * Uses of the master secrets. Rotation: the newest one seals and signs, all of them open and verify.
 * - `kid`: short name of the newest master secret, written into sealed texts. It reveals nothing about the
 *   secret.
 * - `seal` encrypts. `aad` names the place of the text (`mailboxes.smtp_password:<id>`); the text opens
 *   nowhere else.
 * - `mac` signs with the newest secret, under a separate key for `purpose`.
 * - `macs`: the signatures by every secret, newest first. To verify, compare with each.
 * - `wrap`: deterministic encryption under a separate key for `purpose` (AES-SIV, RFC 5297), for tokens in
 *   links: the same input gives the same bytes.
 * - `unwrap`: null when no master secret wrapped the bytes for this purpose.
 * - `hashKeys`: stored hashes of an API key, newest first: look the key up by any.
 */
export interface Secrets {
  readonly kid: string;
  readonly kids: readonly string[];
  seal(plain: string, aad: string): string;
  open(sealed: string, aad: string): Opened;
  needsReseal(sealed: string): boolean;
  mac(purpose: string, data: string | Uint8Array): Buffer;
  macs(purpose: string, data: string | Uint8Array): Buffer[];
  wrap(purpose: string, plain: Uint8Array): Buffer;
  unwrap(purpose: string, wrapped: Uint8Array): Buffer | null;
  hashKey(apiKey: string): string;
  hashKeys(apiKey: string): string[];
}

type Master = {
  kid: string;
  sealKey: Buffer;
  macKey(purpose: string): Buffer;
  wrapKey(purpose: string): Buffer;
};

const VERSION = 'v1';
const KEY_BYTES = 32;
const SIV_KEY_BYTES = 64; // RFC 5297: one half for the MAC, one for AES-256
const KID_BYTES = 4;
const NONCE_BYTES = 12; // NIST SP 800-38D 8.2: 96 bits; random ones are safe for 2^32 texts a key
const TAG_BYTES = 16;
const MIN_SECRET_CHARS = 16;
/** Purposes are words of the code, never data: a growing number is a bug. */
const MAX_PURPOSES = 64;
const API_KEY_PURPOSE = 'api-key';

/** `masters`: newest first. `random` must be fit for keys; it gives the nonces. */
export function createSecrets(
  masters: readonly string[],
  { random }: { random: (bytes: number) => Buffer },
): Secrets {
  const ring = [...new Set(masters)].map(deriveMaster);
  const [newest] = ring;
  if (newest === undefined) throw new Error('at least one master secret is needed');
  const byKid = new Map(ring.map((master) => [master.kid, master]));
  if (byKid.size < ring.length) throw new Error('two master secrets have the same short name; change one');

  const hash = (master: Master, apiKey: string): string =>
    sign(master, API_KEY_PURPOSE, apiKey).toString('base64url');

  return {
    kid: newest.kid,
    kids: ring.map(({ kid }) => kid),
    seal(plain, aad) {
      const nonce = random(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newest.sealKey, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(bound(newest.kid, aad));
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, newest.kid, nonce.toString('base64url'), text.toString('base64url')].join('.');
    },
    open(sealed, aad) {
      const parts = readSealed(sealed);
      if (parts === null) return { kind: 'unreadable', why: 'not sealed' };
      const master = byKid.get(parts.kid);
      return master === undefined ? { kind: 'unreadable', why: 'unknown key' } : decrypt(master, parts, aad);
    },
    needsReseal: (sealed) => readSealed(sealed)?.kid !== newest.kid,
    mac: (purpose, data) => sign(newest, purpose, data),
    macs: (purpose, data) => ring.map((master) => sign(master, purpose, data)),
    wrap: (purpose, plain) => Buffer.from(aessiv(newest.wrapKey(purpose)).encrypt(plain)),
    unwrap(purpose, wrapped) {
      for (const master of ring) {
        const plain = unwrapped(master.wrapKey(purpose), wrapped);
        if (plain) return plain;
      }
      return null;
    },
    hashKey: (apiKey) => hash(newest, apiKey),
    hashKeys: (apiKey) => ring.map((master) => hash(master, apiKey)),
  };
}

/** Derives one key per purpose (HKDF, RFC 5869); no key reveals another. */
function deriveMaster(secret: string): Master {
  if (secret.length < MIN_SECRET_CHARS)
    throw new Error(`a master secret needs at least ${MIN_SECRET_CHARS} characters`);
  const derive = (purpose: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, 'outreachd', `${VERSION}/${purpose}`, bytes));
  const keys = new Map<string, Buffer>();
  function keyFor(purpose: string, bytes: number): Buffer {
    const known = keys.get(purpose);
    if (known) return known;
    if (keys.size >= MAX_PURPOSES) throw new Error('too many purposes for keys: is one made from data?');
    const key = derive(purpose, bytes);
    keys.set(purpose, key);
    return key;
  }
  return {
    kid: derive('kid', KID_BYTES).toString('hex'),
    sealKey: derive('seal', KEY_BYTES),
    macKey: (purpose) => keyFor(`mac/${purpose}`, KEY_BYTES),
    wrapKey: (purpose) => keyFor(`wrap/${purpose}`, SIV_KEY_BYTES),
  };
}

function unwrapped(key: Buffer, wrapped: Uint8Array): Buffer | null {
  try {
    return Buffer.from(aessiv(key).decrypt(wrapped));
  } catch {
    return null;
  }
}

const sign = (master: Master, purpose: string, data: string | Uint8Array): Buffer =>
  createHmac('sha256', master.macKey(purpose)).update(data).digest();

const bound = (kid: string, aad: string): Buffer => Buffer.from(`${VERSION}.${kid}.${aad}`, 'utf8');

type Sealed = { kid: string; nonce: Buffer; text: Buffer; tag: Buffer };

const SEALED = /^v1\.([0-9a-f]{8})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22,})$/;

function readSealed(sealed: string): Sealed | null {
  const [, kid = '', nonce = '', text = ''] = SEALED.exec(sealed) ?? [];
  if (kid === '') return null;
  const bytes = Buffer.from(text, 'base64url');
  // Refuses a second spelling of the same bytes (unused bits of the last character).
  if (bytes.toString('base64url') !== text) return null;
  return {
    kid,
    nonce: Buffer.from(nonce, 'base64url'),
    text: bytes.subarray(0, -TAG_BYTES),
    tag: bytes.subarray(-TAG_BYTES),
  };
}

function decrypt(master: Master, { kid, nonce, text, tag }: Sealed, aad: string): Opened {
  const cipher = createDecipheriv('aes-256-gcm', master.sealKey, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(bound(kid, aad));
  cipher.setAuthTag(tag);
  try {
    const plain = Buffer.concat([cipher.update(text), cipher.final()]).toString('utf8');
    return { kind: 'ok', plain };
  } catch {
    return { kind: 'unreadable', why: 'tampered or moved' };
  }
}
