import type { Secrets } from '../platform/secrets.ts';

export interface TrackedMail {
  teamId: string;
  sendId: string;
}

export interface TrackedLink extends TrackedMail {
  url: string;
  /** Number of different links in the mail; 255 means 255 or more. */
  links: number;
}

const VERSION = 1;
const ID_BYTES = 16;
const OPEN_BYTES = 1 + 2 * ID_BYTES;
const MAX_LINKS = 255;
const OPEN = 'track:open';
const CLICK = 'track:click';
const BASE64URL = /^[A-Za-z0-9_-]+$/;

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer): string => {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
const head = ({ teamId, sendId }: TrackedMail): Buffer[] => [
  Buffer.from([VERSION]),
  bytesOf(teamId),
  bytesOf(sendId),
];

/**
 * The encrypted token of a pixel or link is complete: a redirect needs no lookup, follows only our own links, and works
 * after the campaign is deleted. A mail has the same tokens in every attempt.
 */
export const mintOpenToken = (secrets: Pick<Secrets, 'wrap'>, mail: TrackedMail): string =>
  secrets.wrap(OPEN, Buffer.concat(head(mail))).toString('base64url');

export const mintClickToken = (
  secrets: Pick<Secrets, 'wrap'>,
  { url, links, ...mail }: TrackedLink,
): string =>
  secrets
    .wrap(
      CLICK,
      Buffer.concat([...head(mail), Buffer.from([Math.min(links, MAX_LINKS)]), Buffer.from(url, 'utf8')]),
    )
    .toString('base64url');

/** The plain bytes of a token. Only one spelling is valid: bits that decoders drop are refused. */
function plainOf(secrets: Pick<Secrets, 'unwrap'>, purpose: string, token: string): Buffer | null {
  if (!BASE64URL.test(token)) return null;
  const wrapped = Buffer.from(token, 'base64url');
  if (wrapped.toString('base64url') !== token) return null;
  const plain = secrets.unwrap(purpose, wrapped);
  return plain && plain.length >= OPEN_BYTES && plain[0] === VERSION ? plain : null;
}

const mailOf = (plain: Buffer): TrackedMail => ({
  teamId: idOf(plain.subarray(1, 1 + ID_BYTES)),
  sendId: idOf(plain.subarray(1 + ID_BYTES, OPEN_BYTES)),
});

export function readOpenToken(secrets: Pick<Secrets, 'unwrap'>, token: string): TrackedMail | null {
  const plain = plainOf(secrets, OPEN, token);
  return plain && mailOf(plain);
}

export function readClickToken(secrets: Pick<Secrets, 'unwrap'>, token: string): TrackedLink | null {
  const plain = plainOf(secrets, CLICK, token);
  if (!plain || plain.length <= OPEN_BYTES + 1) return null;
  return {
    ...mailOf(plain),
    links: plain[OPEN_BYTES]!,
    url: plain.subarray(OPEN_BYTES + 1).toString('utf8'),
  };
}
