import { createHash } from 'node:crypto';

const HEAD_BYTES = 64 * 1024;

/**
 * What two copies of one message have in common: its Message-ID (RFC 5322 3.6.4), or a hash of the message when it has
 * none that can be stored.
 */
export function messageKey(raw: Buffer): string {
  const head =
    raw
      .subarray(0, HEAD_BYTES)
      .toString('latin1')
      .split(/\r?\n\r?\n/, 1)[0] ?? '';
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ');
  const id = /^message-id:[ \t]*(<[^<>\s\p{Cc}]{3,290}>)/imu.exec(unfolded)?.[1];
  return id ?? `sha256:${createHash('sha256').update(raw).digest('hex')}`;
}
