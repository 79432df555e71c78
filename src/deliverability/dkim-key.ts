import { createPrivateKey, createPublicKey, generateKeyPair, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { DkimAlgorithm } from '../platform/db/types.ts';

export interface DkimKeyPair {
  algorithm: DkimAlgorithm;
  /** PEM of PKCS #8; `publicKey` is the `p=` of the DNS record. */
  privateKey: string;
  publicKey: string;
}

/** RFC 8301 3.2: verifiers need not accept shorter or longer keys. */
const [MIN_RSA_BITS, MAX_RSA_BITS] = [1024, 4096];
const NEW_RSA_BITS = 2048;
/**
 * Length of the SPKI prefix before the 32 bytes of an Ed25519 key; the DNS record has only these bytes (RFC 8463 4).
 */
const ED25519_PREFIX_BYTES = 12;

function pairOf(algorithm: DkimAlgorithm, key: KeyObject): DkimKeyPair {
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return {
    algorithm,
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: (algorithm === 'rsa' ? spki : spki.subarray(ED25519_PREFIX_BYTES)).toString('base64'),
  };
}

export async function generateDkimKey(algorithm: DkimAlgorithm): Promise<DkimKeyPair> {
  const { privateKey } =
    algorithm === 'rsa'
      ? await promisify(generateKeyPair)('rsa', { modulusLength: NEW_RSA_BITS })
      : await promisify(generateKeyPair)('ed25519');
  return pairOf(algorithm, privateKey);
}

/** False when the numbers of an RSA key do not fit together: OpenSSL reads such a key and signs with it. */
function verifies(key: KeyObject): boolean {
  const probe = Buffer.from('probe');
  try {
    return verify('sha256', probe, createPublicKey(key), sign('sha256', probe, key));
  } catch {
    return false;
  }
}

export function readDkimKey(pem: string): DkimKeyPair | { fault: string } {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    return { fault: 'must be a private key in PEM without a passphrase' };
  }
  if (key.asymmetricKeyType === 'ed25519') return pairOf('ed25519', key);
  if (key.asymmetricKeyType !== 'rsa') return { fault: 'must be an RSA or an Ed25519 key' };
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < MIN_RSA_BITS || bits > MAX_RSA_BITS)
    return { fault: `must have ${MIN_RSA_BITS} to ${MAX_RSA_BITS} bits; it has ${bits}` };
  if (!verifies(key)) return { fault: 'is damaged: its signatures do not verify' };
  return pairOf('rsa', key);
}
