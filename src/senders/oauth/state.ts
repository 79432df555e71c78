import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/secrets.ts';

export interface NamedSignIn {
  teamId: string;
  id: string;
}

const PURPOSE = 'sign-in';
const UUID_BYTES = 16;
const MAC_BYTES = 32;
const STATE = /^[A-Za-z0-9_-]{86}$/;

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export function signState(secrets: Secrets, { teamId, id }: NamedSignIn): string {
  const named = Buffer.concat([bytesOf(teamId), bytesOf(id)]);
  return Buffer.concat([named, secrets.mac(PURPOSE, named)]).toString('base64url');
}

export function readState(secrets: Secrets, state: string): NamedSignIn | null {
  if (!STATE.test(state)) return null;
  const bytes = Buffer.from(state, 'base64url');
  const named = bytes.subarray(0, 2 * UUID_BYTES);
  const mac = bytes.subarray(2 * UUID_BYTES);
  if (mac.length !== MAC_BYTES || !secrets.macs(PURPOSE, named).some((ours) => timingSafeEqual(ours, mac)))
    return null;
  return { teamId: uuidOf(named.subarray(0, UUID_BYTES)), id: uuidOf(named.subarray(UUID_BYTES)) };
}
