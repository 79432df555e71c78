import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

/** A name that is not here does not exist. */
export type Zone = Record<
  string,
  {
    mx?: [priority: number, exchange: string][];
    ns?: string[];
    a?: string[];
    aaaa?: string[];
    ptr?: string[];
    txt?: string[];
    cname?: string;
    fails?: 'servfail' | 'silent';
    /** How many of its queries are lost. */
    loses?: number;
    /** Its answer waits for queries about all of these names. */
    waitsFor?: readonly string[];
  }
>;

const [A, NS, CNAME, PTR, MX, TXT, AAAA] = [1, 2, 5, 12, 15, 16, 28];
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
  // A resolver follows the alias, and puts both into the answer.
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

/** `::` stands for zero groups; an address without it is complete. */
function v6Bytes(ip: string): Buffer {
  const [head = '', tail = ''] = ip.split('::');
  const groups = (text: string): string[] => text.split(':').filter(Boolean);
  const gap = Array<string>(8 - groups(head).length - groups(tail).length).fill('0');
  const digits = [...groups(head), ...gap, ...groups(tail)].map((group) => group.padStart(4, '0'));
  return Buffer.from(digits.join(''), 'hex');
}

function stringsOf(text: string): Buffer {
  const parts = text.match(new RegExp(`.{1,${MAX_STRING}}`, 'gs')) ?? [''];
  return Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part)]));
}

function ofType(type: number, records: Zone[string] = {}): Buffer[] {
  if (records.fails) return [];
  if (type === A) return (records.a ?? []).map((ip) => Buffer.from(ip.split('.').map(Number)));
  if (type === AAAA) return (records.aaaa ?? []).map(v6Bytes);
  if (type === PTR) return (records.ptr ?? []).map(nameBytes);
  if (type === NS) return (records.ns ?? []).map(nameBytes);
  if (type === TXT) return (records.txt ?? []).map(stringsOf);
  if (type !== MX) return [];
  return (records.mx ?? []).map(([priority, host]) =>
    Buffer.concat([Buffer.from([0, priority]), nameBytes(host)]),
  );
}

export type Lie = 'nxdomain' | 'listed' | 'garbage' | 'other_name' | 'other_question' | 'silent' | 'texts';

function lieOf(lie: Lie, asked: Buffer): Buffer | null {
  const { name, type } = questionIn(asked);
  const everything = { a: ['127.0.0.2'], txt: ['v=spf1 +all'], mx: [[0, 'mx.liar.test']] as [number, string][], ns: ['ns.liar.test'] }; // prettier-ignore
  switch (lie) {
    case 'silent':
      return null;
    case 'nxdomain':
      return answer(asked, {});
    case 'listed':
      return answer(asked, { [name]: everything });
    case 'texts':
      return answer(asked, type === TXT ? { [name]: { txt: ['garbage'] } } : {});
    case 'garbage':
      return Buffer.concat([asked.subarray(0, 2), Buffer.from('818000ff00ff00ff00ff', 'hex'), Buffer.alloc(200, 0xff)]); // prettier-ignore
    case 'other_question':
      return Buffer.concat([asked.subarray(0, 2), answer(questionOf('other.test', type), { 'other.test': everything }).subarray(2)]); // prettier-ignore
    case 'other_name': {
      const other = answer(questionOf('other.test', type), { 'other.test': everything });
      const records = other.subarray(questionIn(other).end);
      return Buffer.concat([asked.subarray(0, 2), other.subarray(2, 12), asked.subarray(12, questionIn(asked).end), records]); // prettier-ignore
    }
  }
}

const questionOf = (name: string, type: number): Buffer => {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(1, 4);
  return Buffer.concat([head, nameBytes(name), Buffer.from([0, type, 0, 1])]);
};

export async function startDns(
  zone: Zone,
  liar: { lie: Lie | null } = { lie: null },
): Promise<{ server: string; lookups(name: string): number } & AsyncDisposable> {
  const asked = new Map<string, number>();
  const questions = new Map<string, Set<string>>();
  let held: { name: string; send: () => void }[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    const { name, type } = questionIn(question);
    asked.set(name, (asked.get(name) ?? 0) + 1);
    // A resolver without an answer repeats the query from the same port with the same number.
    const questionsOf = questions.get(name) ?? new Set();
    questions.set(name, questionsOf.add(`${type} ${question.readUInt16BE(0)}`));
    if (liar.lie !== null) {
      const lie = lieOf(liar.lie, question);
      if (lie) socket.send(lie, from.port, from.address);
      return;
    }
    if (zone[name]?.fails === 'silent' || asked.get(name)! <= (zone[name]?.loses ?? 0)) return;
    held.push({ name, send: () => socket.send(answer(question, zone), from.port, from.address) });
    const isFree = ({ name: of }: { name: string }): boolean =>
      (zone[of]?.waitsFor ?? []).every((other) => asked.has(other));
    const free = held.filter(isFree);
    held = held.filter((each) => !free.includes(each));
    for (const { send } of free) send();
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.bind(0, '127.0.0.1', resolve);
  await promise;
  const { port } = socket.address() as AddressInfo;
  return {
    server: `127.0.0.1:${port}`,
    /** Queries about a name, of any type; a repeated one counts once. */
    lookups: (name) => questions.get(name)?.size ?? 0,
    async [Symbol.asyncDispose]() {
      socket.close();
    },
  };
}
