import { timingSafeEqual } from 'node:crypto';
import type { Services } from '../platform/services.ts';
import type { Secrets } from '../platform/secrets.ts';

/** Each purpose has its own key, so a token of one is not valid for another. */
export type LinkPurpose = 'unsubscribe' | 'unsubscribe-mail';

const ID_BYTES = 16;
const MAC_BYTES = 16;
const VERSION = 1;

const body = (id: string): Buffer =>
  Buffer.concat([Buffer.from([VERSION]), Buffer.from(id.replaceAll('-', ''), 'hex')]);
const keyName = (purpose: LinkPurpose): string => `link:${purpose}`;

/** Version, id and 128 bits of MAC; no address is in it. */
export function mintToken(secrets: Pick<Secrets, 'mac'>, purpose: LinkPurpose, id: string): string {
  const plain = body(id);
  const mac = secrets.mac(keyName(purpose), plain).subarray(0, MAC_BYTES);
  return Buffer.concat([plain, mac]).toString('base64url');
}

/** Null: no master secret made the token for this purpose. */
export function readToken(
  secrets: Pick<Secrets, 'macs'>,
  purpose: LinkPurpose,
  token: string,
): string | null {
  if (!/^[A-Za-z0-9_-]{44}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 1 + ID_BYTES + MAC_BYTES || bytes[0] !== VERSION) return null;
  const plain = bytes.subarray(0, 1 + ID_BYTES);
  const mac = bytes.subarray(1 + ID_BYTES);
  const genuine = secrets
    .macs(keyName(purpose), plain)
    .some((made) => timingSafeEqual(made.subarray(0, MAC_BYTES), mac));
  if (!genuine) return null;
  const hex = plain.subarray(1).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export const mailUnsubscribeUrl = (deps: Pick<Services, 'secrets' | 'publicUrl'>, sendId: string): string =>
  `${deps.publicUrl}/u/${mintToken(deps.secrets, 'unsubscribe-mail', sendId)}`;

/** Works by one click of the mail program (RFC 8058) and as a page. */
export const unsubscribeUrl = (deps: Pick<Services, 'secrets' | 'publicUrl'>, enrollmentId: string): string =>
  `${deps.publicUrl}/u/${mintToken(deps.secrets, 'unsubscribe', enrollmentId)}`;
