import { createHmac } from 'node:crypto';

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
