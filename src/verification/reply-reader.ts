import { afterByTimer } from '../platform/after.ts';
import type { After } from '../platform/after.ts';

export type Silence = 'timeout' | 'closed' | 'flood' | 'not_smtp';
export type RawReply = { kind: 'reply'; raw: string } | { kind: Silence };

const MAX_LINES = 100;
const MAX_BYTES = 256 * 1024;
const LINE = /^[2-5]\d\d(?:[ \t-]|$)/;

/** A server without UTF-8 uses Latin-1. */
function decode(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? bytes.toString('latin1') : text;
}

export class ReplyReader {
  #pending: Buffer = Buffer.alloc(0);
  #lines: string[] = [];
  #bytes = 0;
  #end: Silence | null = null;
  #waiting: ((reply: RawReply) => void) | null = null;
  #stopIdle = (): void => {};
  #stopLast = (): void => {};
  #idleMs = 0;
  readonly #after: After;

  constructor(after: After = afterByTimer) {
    this.#after = after;
  }

  push(bytes: Buffer): void {
    if (this.#end) return;
    this.#bytes += bytes.length;
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    if (this.#bytes > MAX_BYTES) return this.end('flood');
    this.#settle();
  }

  end(why: Silence): void {
    if (this.#end) return;
    // Complete lines are still read; one of them may end the reader first.
    if (why === 'closed') this.#settle();
    if (this.#end) return;
    this.#end = why;
    if (why !== 'closed') this.drop();
    this.#answer({ kind: why });
  }

  /** Bytes that arrived before a question cannot be its answer. */
  drop(): void {
    this.#pending = Buffer.alloc(0);
    this.#lines = [];
    this.#bytes = 0;
  }

  /** `idleMs` limits each line, `mostMs` the whole reply: a tarpit sends single bytes for hours. */
  next(idleMs: number, mostMs: number): Promise<RawReply> {
    const { promise, resolve } = Promise.withResolvers<RawReply>();
    this.#stopLast();
    this.#stopLast = this.#after(mostMs, () => this.end('timeout'));
    this.#waiting = resolve;
    this.#idleMs = idleMs;
    this.#settle();
    if (this.#isOpen() && this.#end) this.#answer({ kind: this.#end });
    if (this.#isOpen()) this.#rearm();
    return promise;
  }

  #isOpen(): boolean {
    return this.#waiting !== null;
  }

  #rearm(): void {
    this.#stopIdle();
    this.#stopIdle = this.#after(this.#idleMs, () => this.end('timeout'));
  }

  #answer(reply: RawReply): void {
    this.#stopIdle();
    this.#stopLast();
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.(reply);
  }

  #settle(): void {
    while (this.#isOpen()) {
      const at = this.#pending.indexOf(10);
      if (at < 0) return;
      const line = decode(this.#pending.subarray(0, at)).replace(/\r$/, '');
      this.#pending = this.#pending.subarray(at + 1);
      this.#rearm();
      if (!LINE.test(line)) return this.end('not_smtp');
      this.#lines.push(line);
      if (this.#lines.length > MAX_LINES) return this.end('flood');
      if (line[3] === '-') continue;
      const raw = this.#lines.join('\n');
      // decided: lines of different classes contradict each other, so no line is believed.
      const isMixed = this.#lines.some((one) => one[0] !== line[0]);
      this.#lines = [];
      this.#bytes = this.#pending.length;
      this.#answer(isMixed ? { kind: 'not_smtp' } : { kind: 'reply', raw });
    }
  }
}
