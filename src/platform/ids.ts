import { randomBytes } from 'node:crypto';

/** Identifiers and chance, passed in where they are used. */
export interface Ids {
  /** A UUIDv7 (RFC 9562) of `at`; those that a process asks for of one millisecond ascend. */
  uuid(at: Date): string;
  /** `bytes` random bytes, base64url. */
  token(bytes: number): string;
  /** Raw random bytes (nonces). */
  bytes(count: number): Buffer;
  /** A number in [0, 1), for A/B choice and jitter. */
  chance(): number;
}

const scratch = Buffer.alloc(16);

/** A UUIDv7 of `millis` whose 74 free bits come from `tail` (at least 10 bytes): the same input makes the same id. */
export function uuidFrom(millis: number, tail: Uint8Array): string {
  const bytes = scratch;
  bytes.writeUIntBE(Math.max(0, Math.floor(millis)), 0, 6);
  for (let at = 0; at < 10; at++) bytes[6 + at] = tail[at]!;
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The smallest UUIDv7 of a moment: a bound for ranges of time over ids. */
export const uuidFloor = (at: Date): string => uuidFrom(at.getTime(), new Uint8Array(10));

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Whether a text is a UUID with its hyphens and nothing around it, of any version and in either case. */
export const isUuid = (text: string): boolean => UUID.test(text);

const POOL_BYTES = 8192;

/** The bits of a UUIDv7 behind its version and behind its variant: a counter has them all, so that an upload's ids ascend. */
const [HIGH_BITS, LOW_BITS] = [12, 14];
const HALF = 2 ** (HIGH_BITS + LOW_BITS - 1);

/** Ids from the system's randomness; a counter of 26 bits keeps one millisecond in order (RFC 9562, 6.2, method 1). */
export function systemIds(): Ids {
  let pool = '';
  let taken = 0;
  /** Random hexadecimal digits: an id is made of text, and an upload makes 100,000. */
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
  /** It starts in the lower half: half of it is left to count in. */
  const start = (): number => random32() >>> (33 - HIGH_BITS - LOW_BITS);
  let counter = start();
  return {
    uuid(at) {
      const millis = at.getTime();
      // It counts on when ids of another moment come in between: a plan for tomorrow among the ids of now.
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
