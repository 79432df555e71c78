import { createHmac, timingSafeEqual } from 'node:crypto';

const standardKey = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);

/** Standard Webhooks signature: `v1,` and the base64 HMAC-SHA256 of id.timestamp.body, once per valid secret. */
export const standardSignature = (
  secrets: readonly string[],
  id: string,
  unixSeconds: number,
  body: string,
): string =>
  secrets
    .map(
      (secret) =>
        `v1,${createHmac('sha256', standardKey(secret)).update(`${id}.${unixSeconds}.`).update(body).digest('base64')}`,
    )
    .join(' ');

const MAX_SIGNATURES = 10;
const same = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

export const verifiesStandard = (
  secrets: readonly string[],
  signed: { id: string; unixSeconds: number; body: string },
  header: string,
): boolean => {
  const made = secrets.map((secret) =>
    Buffer.from(standardSignature([secret], signed.id, signed.unixSeconds, signed.body)),
  );
  return header
    .split(' ', MAX_SIGNATURES)
    .some((given) => made.some((signature) => same(signature, Buffer.from(given))));
};
