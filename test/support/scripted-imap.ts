import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A command such as `UID FETCH`, with its UIDs. */
export interface ImapCommand {
  tag: string;
  name: string;
  args: string;
  uids: number[];
  bodies: boolean;
}

/** In place of an answer: silence, a closed connection, this tagged line, or a line that repeats without end. */
export type ImapMisbehaviour =
  | 'hang'
  | 'close'
  | `NO ${string}`
  | `BAD ${string}`
  | { untagged: string }
  | { flood: string };

export interface ScriptedImap extends AsyncDisposable {
  port: number;
  inbox: Map<number, string>;
  commands: ImapCommand[];
  logins: number;
  flooded: number;
  open(): number;
  announce(): void;
}

const FLOOD_BLOCK_BYTES = 16 * 1024;

export async function startScriptedImap(
  script: (command: ImapCommand) => ImapMisbehaviour | null = () => null,
  { greets = true, folders = ['INBOX'] }: { greets?: boolean; folders?: string[] } = {},
): Promise<ScriptedImap> {
  const sockets = new Map<Socket, string | null>();
  const inbox = new Map<number, string>();
  const commands: ImapCommand[] = [];
  let flooded = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.set(socket, null);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    const say = (line: string): void => void (socket.writable && socket.write(`${line}\r\n`));
    if (greets) say('* OK ready');
    let rest = '';
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) take(line);
    });

    function take(line: string): void {
      const idling = sockets.get(socket);
      if (line.toUpperCase() === 'DONE') {
        if (idling) say(`${idling} OK done`);
        sockets.set(socket, null);
        return;
      }
      const [, tag, name = '', args = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/.exec(line) ?? [];
      if (!tag) return;
      const command: ImapCommand = {
        tag,
        name: name.toUpperCase(),
        args,
        uids: name.toUpperCase() === 'UID FETCH' ? uidsOf(args.split(' ')[0]!) : [],
        bodies: /BODY\.PEEK\[\]/i.test(args),
      };
      commands.push(command);
      const instead = script(command);
      if (instead === 'hang') return;
      if (instead === 'close') return void socket.destroy();
      if (typeof instead === 'string') return say(`${tag} ${instead}`);
      if (instead && 'flood' in instead) return flood(instead.flood);
      if (instead) return void socket.write(instead.untagged);
      answer(tag, command);
    }

    function flood(line: string): void {
      const block = `${line}\r\n`.repeat(Math.ceil(FLOOD_BLOCK_BYTES / line.length));
      const go = (): void => {
        while (socket.writable && socket.write(block)) flooded += block.length;
      };
      socket.on('drain', go);
      go();
    }

    function answer(tag: string, command: ImapCommand): void {
      switch (command.name) {
        case 'CAPABILITY':
          say('* CAPABILITY IMAP4rev1 IDLE');
          break;
        case 'LIST':
          if (command.args === '"" ""') say('* LIST (\\Noselect) "/" ""');
          else for (const folder of folders) say(`* LIST () "/" ${folder}`);
          break;
        case 'EXAMINE':
        case 'SELECT':
          say(`* ${inbox.size} EXISTS`);
          say('* OK [UIDVALIDITY 7] valid');
          say(`* OK [UIDNEXT ${Math.max(0, ...inbox.keys()) + 1}] next`);
          break;
        case 'UID SEARCH': {
          const [, from] = /UID (\d+):/i.exec(command.args) ?? [];
          const [, id] = /HEADER "?message-id"? "?(<[^>]+>)/i.exec(command.args) ?? [];
          const [, first = 1, last = Infinity] = /^(\d+):(\d+) /.exec(command.args) ?? [];
          const found = [...inbox]
            .slice(Number(first) - 1, Number(last))
            .filter(([uid, raw]) => uid >= Number(from ?? 0) && raw.includes(id ?? ''))
            .map(([uid]) => uid);
          say(`* SEARCH ${found.join(' ')}`);
          break;
        }
        case 'UID FETCH':
          for (const uid of command.uids) give(uid, command.bodies);
          break;
        case 'IDLE':
          sockets.set(socket, tag);
          return say('+ idling');
        case 'LOGOUT':
          say('* BYE');
          say(`${tag} OK bye`);
          return void socket.end();
      }
      say(`${tag} OK done`);
    }

    function give(uid: number, bodies: boolean): void {
      const raw = inbox.get(uid);
      if (raw === undefined) return;
      const sequence = [...inbox.keys()].indexOf(uid) + 1;
      const size = Buffer.byteLength(raw);
      if (bodies) say(`* ${sequence} FETCH (UID ${uid} BODY[] {${size}}\r\n${raw})`);
      else
        say(`* ${sequence} FETCH (UID ${uid} RFC822.SIZE ${size} INTERNALDATE "16-Nov-2026 10:00:00 +0000")`);
    }
  });
  const uidsOf = (set: string): number[] =>
    set.split(',').flatMap((part) => {
      const [from, to = from] = part.split(':').map(Number) as [number, number?];
      return [...inbox.keys()].filter((uid) => uid >= from && uid <= to);
    });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    inbox,
    commands,
    get logins() {
      return commands.filter((command) => command.name === 'LOGIN').length;
    },
    get flooded() {
      return flooded;
    },
    open: () => sockets.size,
    announce: () => {
      for (const [socket, idling] of sockets) if (idling) socket.write(`* ${inbox.size} EXISTS\r\n`);
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets.keys()) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
