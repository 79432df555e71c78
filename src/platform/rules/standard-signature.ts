import { createHmac, timingSafeEqual } from 'node:crypto';

/** The key of a secret in the Standard Webhooks scheme: base64 behind `whsec_`, else the text itself. */
const standardKey = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);

/** Standard Webhooks: `v1,` and base64 HMAC-SHA256 over id.timestamp.body; one for every secret that is valid. */
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

/** Whether one of the signatures of a header is of one of these secrets; compares in constant time. */
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
