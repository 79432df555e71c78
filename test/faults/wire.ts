import { open } from 'node:fs/promises';
import type { WireLine } from '../support/wire-scripts.ts';

/** The server took, or may have taken, this copy. */
export interface Copy {
  at: number;
  messageId: string;
  step: number;
  from: string;
  to: string;
}

/** The state of a line at its end: what the client can know of its mails. */
export interface Ended {
  at: number;
  to: string;
  messageId: string;
  step: number;
  phase: 'commands' | 'body' | 'whole' | 'dot';
  by: 'server' | 'quit' | 'client';
  commandsInData: boolean;
  answeredAt: number | null;
}

export type Answered = Pick<Copy, 'at' | 'to' | 'messageId' | 'step'>;
/** An older answer is on disk, even on a slow machine. */
const RECENT_MS = 10_000;

export interface Wire {
  copies: Copy[];
  ended: Ended[];
  replies: Answered[];
  /** Bodies finished although the server had replied before their end. */
  lateDots: number;
  begun: Map<string, number>;
}

/** Each call reads the new lines and returns the sum. */
export function createWireReader(file: string): () => Promise<Wire> {
  const wire: Wire = { copies: [], ended: [], replies: [], lateDots: 0, begun: new Map() };
  const answered = new Map<number, Answered[]>();
  let offset = 0;
  let rest = '';

  function take(line: WireLine): void {
    switch (line.what) {
      case 'data':
        wire.begun.set(line.to, (wire.begun.get(line.to) ?? 0) + 1);
        return;
      case 'dot': {
        const { at, messageId, step, from, to } = line;
        if (line.late) wire.lateDots++;
        if (line.taken) wire.copies.push({ at, messageId, step, from, to });
        return;
      }
      case 'reply': {
        const { at, conn, to, messageId, step } = line;
        wire.replies.push({ at, to, messageId, step });
        const recent = (answered.get(conn) ?? []).filter((reply) => at - reply.at < RECENT_MS);
        answered.set(conn, [...recent, { at, to, messageId, step }]);
        return;
      }
      case 'early':
        return;
      case 'end': {
        const { at, to, messageId, step, phase, by, commandsInData } = line;
        const replies = answered.get(line.conn) ?? [];
        answered.delete(line.conn);
        wire.ended.push({ at, to, messageId, step, phase, by, commandsInData, answeredAt: null });
        // The next mail begins before the last answer is on disk.
        for (const reply of replies)
          wire.ended.push({
            ...reply,
            at,
            phase: 'commands',
            by,
            commandsInData: false,
            answeredAt: reply.at,
          });
      }
    }
  }

  async function readNew(): Promise<void> {
    await using handle = await open(file, 'r');
    const { size } = await handle.stat();
    if (size <= offset) return;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - offset), 0, size - offset, offset);
    offset += bytesRead;
    const lines = (rest + buffer.toString('latin1', 0, bytesRead)).split('\n');
    rest = lines.pop()!;
    for (const line of lines) take(JSON.parse(line) as WireLine);
  }
  // One reader at a time: two would read the same bytes twice.
  let turn = Promise.resolve();
  return async () => {
    const mine = turn.then(readNew);
    turn = mine.catch(() => {});
    await mine;
    return wire;
  };
}
