import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

/** What a name has; a name that is not here does not exist. */
export type Zone = Record<
  string,
  {
    mx?: [priority: number, exchange: string][];
    ns?: string[];
    a?: string[];
    txt?: string[];
    cname?: string;
    /** What the server does in place of an answer. */
    fails?: 'servfail' | 'silent';
  }
>;

const [A, NS, CNAME, MX, TXT] = [1, 2, 5, 15, 16];
const MAX_STRING = 255;
const SERVFAIL = 2;
const NXDOMAIN = 3;
const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').filter(Boolean).map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]); // prettier-ignore

function questionIn(asked: Buffer): { name: string; type: number; end: number } {
  let at = 12;
  const labels: string[] = [];
  while (asked[at]) {
    labels.push(asked.toString('latin1', at + 1, at + 1 + asked[at]!));
    at += asked[at]! + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: asked.readUInt16BE(at + 1), end: at + 5 };
}

function answer(asked: Buffer, zone: Zone): Buffer {
  const { name, type, end } = questionIn(asked);
  // A resolver follows the alias and puts both into its answer.
  const alias = zone[name]?.cname;
  const records = zone[alias ?? name];
  const data: (readonly [type: number, bytes: Buffer])[] = alias ? [[CNAME, nameBytes(alias)]] : [];
  for (const bytes of ofType(type, records)) data.push([type, bytes]);
  const head = Buffer.alloc(12);
  asked.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | (records?.fails ? SERVFAIL : records ? 0 : NXDOMAIN), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 6);
  const sets = data.map(([is, bytes]) => {
    const set = Buffer.alloc(10);
    set.writeUInt16BE(is, 0);
    set.writeUInt16BE(1, 2);
    set.writeUInt32BE(30, 4);
    set.writeUInt16BE(bytes.length, 8);
    return Buffer.concat([nameBytes(alias && is !== CNAME ? alias : name), set, bytes]);
  });
  return Buffer.concat([head, asked.subarray(12, end), ...sets]);
}

/** A text as strings of a length that fits. */
function stringsOf(text: string): Buffer {
  const parts = text.match(new RegExp(`.{1,${MAX_STRING}}`, 'gs')) ?? [''];
  return Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part)]));
}

function ofType(type: number, records: Zone[string] = {}): Buffer[] {
  if (type === A && !records.fails)
    return (records.a ?? []).map((ip) => Buffer.from(ip.split('.').map(Number)));
  if (records.fails) return [];
  if (type === NS) return (records.ns ?? []).map(nameBytes);
  if (type === TXT) return (records.txt ?? []).map(stringsOf);
  if (type !== MX) return [];
  return (records.mx ?? []).map(([priority, host]) =>
    Buffer.concat([Buffer.from([0, priority]), nameBytes(host)]),
  );
}

/** A DNS server on loopback that knows A, NS, MX, TXT and CNAME, and that fails where it should. */
export async function startDns(
  zone: Zone,
): Promise<{ server: string; lookups(name: string): number } & AsyncDisposable> {
  const asked = new Map<string, number>();
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const { name } = questionIn(question);
    asked.set(name, (asked.get(name) ?? 0) + 1);
    if (zone[name]?.fails === 'silent') return;
    socket.send(answer(question, zone), from.port, from.address);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.bind(0, '127.0.0.1', resolve);
  await promise;
  const { port } = socket.address() as AddressInfo;
  return {
    server: `127.0.0.1:${port}`,
    /** Questions about a name, of any type. */
    lookups: (name) => asked.get(name) ?? 0,
    async [Symbol.asyncDispose]() {
      socket.close();
    },
  };
}
