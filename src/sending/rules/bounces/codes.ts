import type { BounceSubtype } from './rule.ts';

/** RFC 3463 and its registry. */
const STATUSES: readonly [status: RegExp, subtype: BounceSubtype][] = [
  [/^[45]\.1\.[78]$/, 'sender'],
  [/^5\.1\.[1346]$/, 'mailbox_not_found'],
  [/^5\.1\.2$/, 'domain_not_found'],
  [/^5\.1\.10$/, 'domain_not_found'],
  [/^5\.1\.90$/, 'rate_limited'],
  [/^5\.2\.1$/, 'mailbox_disabled'],
  [/^[45]\.2\.2$/, 'mailbox_full'],
  [/^5\.2\.12[12]$/, 'rate_limited'],
  [/^[45]\.(?:2\.3|3\.4)$/, 'message_too_large'],
  [/^5\.4\.4$|^5\.4\.310$/, 'domain_not_found'],
  [/^[45]\.4\.(?:6|14)$/, 'mail_loop'],
  [/^5\.5\.3$/, 'rate_limited'],
  [/^5\.6\.\d+$/, 'content'],
  [/^5\.7\.1[78]$/, 'mailbox_not_found'],
  [/^5\.7\.(?:2[0-7]|50[89]|515)$/, 'authentication'],
  [/^5\.7\.(?:511|606|60[0-9])$/, 'reputation'],
  [/^5\.7\.\d+$/, 'policy'],
  [/^4\.7\.28$/, 'rate_limited'],
  [/^4\.\d+\.\d+$/, 'server_trouble'],
  [/^5\.[34]\.\d+$/, 'server_trouble'],
];

export const subtypeOfStatus = (enhanced: string | null): BounceSubtype | null =>
  STATUSES.find(([status]) => status.test(enhanced ?? ''))?.[1] ?? null;

export const isTelling = (enhanced: string | null): boolean =>
  enhanced !== null && !/^[45]\.(?:0\.0|3\.0|5\.\d+|1\.0|2\.0|4\.0|7\.0)$/.test(enhanced);

/**
 * decided: 550, 551, 553 and 554 say only that the server refused (the sender or the address); alone they never make an
 * address dead.
 */
export function subtypeOfCode(code: number | null): BounceSubtype | null {
  if (code === 552 || code === 452) return 'mailbox_full';
  if (code === 556) return 'domain_not_found';
  if (code !== null && code >= 400 && code < 500) return 'server_trouble';
  return null;
}
