import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { isIPv4, isIPv6 } from 'node:net';

/** Addresses of a name, or MX records as `10 mx.acme.test`, or SRV records as `0 1 465 smtp.acme.test`: one list for every question, or one list per question in turn (the last stays). */
export type Zone = Record<string, readonly string[] | readonly (readonly string[])[]>;

const TYPES = { 1: 'A', 15: 'MX', 28: 'AAAA', 33: 'SRV' } as const;
const NXDOMAIN = 3;
const MX = /^(\d+) (\S+)$/;
const SRV = /^(\d+) (\d+) (\d+) (\S+)$/;

/** A real DNS server on a loopback UDP port, so that the resolver under test is real, too. */
export class DnsServer implements AsyncDisposable {
  readonly asked: string[] = [];
  readonly #socket = createSocket('udp4');
  readonly #zone: Map<string, Zone[string]>;
  readonly #turns = new Map<string, number>();
  readonly #silent: boolean;

  private constructor(zone: Zone, silent: boolean) {
    this.#zone = new Map(Object.entries(zone));
    this.#silent = silent;
  }

  static async start(zone: Zone, { silent = false } = {}): Promise<DnsServer> {
    const server = new DnsServer(zone, silent);
    const bound = Promise.withResolvers<void>();
    server.#socket.on('message', (message, peer) => {
      const reply = server.#answer(message);
      if (reply) server.#socket.send(reply, peer.port, peer.address);
    });
    server.#socket.bind(0, '127.0.0.1', () => bound.resolve());
    await bound.promise;
    return server;
  }

  get address(): string {
    return `127.0.0.1:${(this.#socket.address() as AddressInfo).port}`;
  }

  change(name: string, answers: readonly string[]): void {
    this.#zone.set(name, answers);
  }

  #answer(question: Buffer): Buffer | null {
    const { name, end } = readName(question);
    const type = TYPES[question.readUInt16BE(end) as keyof typeof TYPES] ?? 'other';
    this.asked.push(`${type} ${name}`);
    if (this.#silent) return null;
    const answers = this.#answersOf(name, type);
    const ofType = (answers ?? []).filter((text) =>
      type === 'A'
        ? isIPv4(text)
        : type === 'MX'
          ? MX.test(text)
          : type === 'SRV'
            ? SRV.test(text)
            : isIPv6(text),
    );
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(0x8580 | (answers === null ? NXDOMAIN : 0), 2);
    header.writeUInt16BE(ofType.length, 6);
    header.writeUInt32BE(0, 8);
    const records = ofType.map((text) => record(type, text));
    return Buffer.concat([header, question.subarray(12, end + 4), ...records]);
  }

  /** Each type counts its own queries, so that A and AAAA of one lookup see the same turn. */
  #answersOf(name: string, type: string): readonly string[] | null {
    const zone = this.#zone.get(name);
    if (zone === undefined) return null;
    if (!isSequence(zone)) return zone;
    const key = `${type} ${name}`;
    const turn = this.#turns.get(key) ?? 0;
    this.#turns.set(key, turn + 1);
    return zone[Math.min(turn, zone.length - 1)] ?? [];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = Promise.withResolvers<void>();
    this.#socket.close(() => closed.resolve());
    await closed.promise;
  }
}

const isSequence = (zone: Zone[string]): zone is readonly (readonly string[])[] => Array.isArray(zone[0]);

function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function record(type: string, text: string): Buffer {
  const bytes =
    type === 'A'
      ? Buffer.from(text.split('.').map(Number))
      : type === 'MX'
        ? mxBytes(text)
        : type === 'SRV'
          ? srvBytes(text)
          : v6Bytes(text);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  const number = Object.entries(TYPES).find(([, known]) => known === type)![0];
  head.writeUInt16BE(Number(number), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([head, bytes]);
}

/** `10 mx.acme.test`: the preference and the name. */
function mxBytes(text: string): Buffer {
  const [, preference, host = ''] = MX.exec(text) ?? [];
  return Buffer.concat([Buffer.from([0, Number(preference)]), nameBytes(host)]);
}

const nameBytes = (host: string): Buffer =>
  Buffer.concat([
    ...host
      .split('.')
      .filter(Boolean)
      .map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.alloc(1),
  ]);

/** `0 1 465 smtp.acme.test`: priority, weight, port and the name. */
function srvBytes(text: string): Buffer {
  const [, ...parts] = SRV.exec(text) ?? [];
  const numbers = Buffer.alloc(6);
  for (const [at, part] of parts.slice(0, 3).entries()) numbers.writeUInt16BE(Number(part), at * 2);
  return Buffer.concat([numbers, nameBytes(parts[3] ?? '')]);
}

function v6Bytes(text: string): Buffer {
  const [left = '', right = ''] = text.split('::');
  const groups = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((hex) => Number.parseInt(hex, 16));
  const [head, tail] = [groups(left), groups(right)];
  const gap = Array<number>(8 - head.length - tail.length).fill(0);
  const bytes = Buffer.alloc(16);
  for (const [at, group] of [...head, ...gap, ...tail].entries()) bytes.writeUInt16BE(group, at * 2);
  return bytes;
}
