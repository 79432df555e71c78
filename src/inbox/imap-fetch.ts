import { MAX_ANSWER_BYTES } from './imap-bounds.ts';
import type { Bounds } from './imap-bounds.ts';
import { joinLines } from './join-lines.ts';
import { MAX_RAW_BYTES } from './rules/mail.ts';

export interface FetchedMessage {
  uid: number;
  /** Empty when the server names the message but does not send it. */
  raw: Buffer;
  size: number;
  receivedAt: Date | null;
}

export interface Envelope {
  messageId: string;
  to: string[];
  at: Date;
}

export interface Fetching {
  /**
   * Downloads the first of these messages, as many as fit a batch. `through` is the last UID that needs no further
   * fetch.
   */
  fetch(uids: number[]): Promise<{ messages: FetchedMessage[]; through: number }>;
  /** Leaves out messages without a Message-ID or a date. */
  envelopes(uids: number[]): Promise<Envelope[]>;
}

type Addresses = { address?: string | undefined }[] | undefined;

interface Listed {
  uid: number;
  size?: number | undefined;
  internalDate?: Date | string | undefined;
  /** False where the server sends NIL. */
  source?: Buffer | false | undefined;
  envelope?:
    | {
        date?: Date | string | undefined;
        messageId?: string | undefined;
        to?: Addresses;
        cc?: Addresses;
        bcc?: Addresses;
      }
    | undefined;
}
interface Client {
  fetch(range: string, query: object, options: { uid: true }): AsyncIterable<Listed>;
}

/** The batch is chosen before the download, so that a slow line manages it within the command's deadline. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
const MAX_ENVELOPE_BYTES = 16 * 1024;
/** Allows for other data per message, and for news about other messages. */
const MESSAGE_OVERHEAD_BYTES = 4 * 1024;
/** The factor allows for servers that state inexact sizes. */
const MAX_BODIES_BYTES = 2 * MAX_BATCH_BYTES;
/** Flags of other messages may change during a fetch. */
const MAX_UNASKED_MESSAGES = 1_000;
const MAX_SIZE = 2 ** 31 - 1;
/** The year 2200. */
const LATEST_MS = 7_258_118_400_000;

const BEGINNING = { uid: true, source: { start: 0, maxLength: MAX_RAW_BYTES } };

/** A message of unknown size counts as large: it is fetched alone, and only its beginning. */
const isLarge = (message: Listed): boolean => (message.size ?? Infinity) > MAX_RAW_BYTES;

function firstThatFit(messages: Listed[]): Listed[] {
  let bytes = 0;
  const end = messages.findIndex((message, index) => {
    bytes += Math.min(message.size ?? Infinity, MAX_RAW_BYTES);
    return index > 0 && bytes > MAX_BATCH_BYTES;
  });
  return end < 0 ? messages : messages.slice(0, end);
}

function asFetched(message: Listed, source: Buffer | false = false): FetchedMessage {
  const raw = source || Buffer.alloc(0);
  const at = new Date(message.internalDate ?? Number.NaN);
  const receivedAt = at.getTime() > 0 && at.getTime() < LATEST_MS ? at : null;
  const size = Math.min(Math.max(message.size ?? 0, raw.length), MAX_SIZE);
  return { uid: message.uid, raw, size, receivedAt };
}

function envelopeOf({ envelope, internalDate }: Listed): Envelope[] {
  const at = envelope?.date ?? internalDate;
  const to = [envelope?.to, envelope?.cc, envelope?.bcc].flatMap((list) =>
    (list ?? []).flatMap(({ address }) => address ?? []),
  );
  return envelope?.messageId && at ? [{ messageId: envelope.messageId, to, at: new Date(at) }] : [];
}

export function fetching(
  imap: Client,
  { command, refuse }: Bounds,
  search: (query: object) => Promise<number[]>,
): Fetching {
  const fetchAll = (uids: number[], query: object, bytes: number): Promise<Listed[]> =>
    command('FETCH', bytes + uids.length * MESSAGE_OVERHEAD_BYTES + MAX_ANSWER_BYTES, async () => {
      const fetched: Listed[] = [];
      const most = uids.length + MAX_UNASKED_MESSAGES;
      for await (const message of imap.fetch(uids.join(','), query, { uid: true })) {
        fetched.push(message);
        if (fetched.length > most)
          throw refuse(`the server sent more than ${most} messages in answer to FETCH`);
      }
      return joinLines(fetched);
    });

  /** Messages that exist but are missing in the server's list: the library drops lines that it cannot parse. */
  async function unnamed(uids: number[], named: Listed[]): Promise<Listed[]> {
    const missing = new Set(uids);
    for (const { uid } of named) missing.delete(uid);
    if (missing.size === 0) return [];
    const there = await search({ uid: [...missing].join(',') });
    return there.filter((uid) => missing.has(uid)).map((uid) => ({ uid }));
  }

  /** Messages that fit are fetched whole: small servers err at partial fetches of several messages. */
  async function fetchBodies(messages: Listed[]): Promise<Listed[]> {
    const whole = messages.filter((message) => !isLarge(message)).map(({ uid }) => uid);
    const bodies =
      whole.length > 0 ? await fetchAll(whole, { uid: true, source: true }, MAX_BODIES_BYTES) : [];
    for (const { uid } of messages.filter(isLarge))
      bodies.push(...(await fetchAll([uid], BEGINNING, MAX_BODIES_BYTES)));
    return bodies;
  }

  return {
    async fetch(uids) {
      const asked = new Set(uids);
      const listed = await fetchAll(uids, { uid: true, size: true, internalDate: true }, 0);
      const named = listed.filter((message) => asked.has(message.uid));
      const known = [...named, ...(await unnamed(uids, named))];
      const sized = firstThatFit(known.toSorted((a, b) => a.uid - b.uid));
      const bodies = await fetchBodies(sized);
      const sources = new Map(bodies.map((message) => [message.uid, message.source]));
      return {
        messages: sized.map((message) => asFetched(message, sources.get(message.uid))),
        // A message that the server neither lists nor finds is expunged.
        through: sized.length < known.length ? sized.at(-1)!.uid : uids.at(-1)!,
      };
    },
    async envelopes(uids) {
      const bytes = uids.length * MAX_ENVELOPE_BYTES;
      const fetched = await fetchAll(uids, { uid: true, envelope: true, internalDate: true }, bytes);
      return fetched.flatMap(envelopeOf);
    },
  };
}
