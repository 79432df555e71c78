import { randomBytes } from 'node:crypto';

/**
 * - `uuid`: a UUIDv7 (RFC 9562) of `at`. Ids of one millisecond ascend within a process.
 * - `token`: `bytes` random bytes, base64url.
 * - `chance`: a number in [0, 1), for A/B tests and jitter.
 */
export interface Ids {
  uuid(at: Date): string;
  token(bytes: number): string;
  bytes(count: number): Buffer;
  chance(): number;
}

const scratch = Buffer.alloc(16);

/** A UUIDv7 of `millis` whose 74 free bits come from `tail` (at least 10 bytes): the same input gives the same id. */
export function uuidFrom(millis: number, tail: Uint8Array): string {
  const bytes = scratch;
  bytes.writeUIntBE(Math.max(0, Math.floor(millis)), 0, 6);
  for (let at = 0; at < 10; at++) bytes[6 + at] = tail[at]!;
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The smallest UUIDv7 of a moment: a bound for time ranges over ids. */
export const uuidFloor = (at: Date): string => uuidFrom(at.getTime(), new Uint8Array(10));

/** The moment of a UUIDv7. */
export const uuidTime = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);

const POOL_BYTES = 8192;

/**
 * A counter of 12 + 14 bits orders the ids of one millisecond (RFC 9562, 6.2, method 1), so the ids of an
 * upload ascend. It fills all bits after the version and after the variant.
 */
const [HIGH_BITS, LOW_BITS] = [12, 14];
const HALF = 2 ** (HIGH_BITS + LOW_BITS - 1);

export function systemIds(): Ids {
  let pool = '';
  let taken = 0;
  /** Random hexadecimal digits from a pool: an upload makes 100,000 ids. */
  const digits = (count: number): string => {
    if (taken + count > pool.length) {
      pool = randomBytes(POOL_BYTES).toString('hex');
      taken = 0;
    }
    taken += count;
    return pool.slice(taken - count, taken);
  };
  const random32 = (): number => parseInt(digits(8), 16);
  let lastMillis = Number.NaN;
  let moment = '';
  /** Starts in the lower half, so that at least half the range is left to count. */
  const start = (): number => random32() >>> (33 - HIGH_BITS - LOW_BITS);
  let counter = start();
  return {
    uuid(at) {
      const millis = at.getTime();
      // The counter is not reset when ids of another moment come in between, such as those of a plan for tomorrow.
      counter++;
      if (millis !== lastMillis) {
        if (counter >= HALF) counter = start();
        lastMillis = millis;
        moment = uuidFloor(at).slice(0, 15);
      }
      const high = ((1 << HIGH_BITS) | (counter >>> LOW_BITS)).toString(16).slice(1);
      const low = ((0b10 << LOW_BITS) | (counter & (2 ** LOW_BITS - 1))).toString(16);
      return `${moment}${high}-${low}-${digits(12)}`;
    },
    token: (bytes) => randomBytes(bytes).toString('base64url'),
    bytes: (count) => randomBytes(count),
    chance: () => random32() / 2 ** 32,
  };
}
