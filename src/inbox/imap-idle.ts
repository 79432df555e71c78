import type { EventEmitter } from 'node:events';
import { MAX_ANSWER_BYTES } from './imap-bounds.ts';
import type { Bounds } from './imap-bounds.ts';

interface Client extends EventEmitter {
  usable: boolean;
  idle(): Promise<unknown>;
  noop(): Promise<unknown>;
}

export interface Idling {
  /**
   * Waits in IDLE until the server has news, `ms` are over, or `signal` aborts; rejects when the server is silent for
   * `commandMs`.
   */
  news(ms: number, signal: AbortSignal): Promise<void>;
}

export function idling(
  imap: Client,
  { command, quietMs, after, allow, ended }: Bounds,
): Idling & { forgetNews(): void } {
  // News that arrives during a read must not wait for the next poll.
  let hasNews = false;
  imap.on('exists', () => (hasNews = true));

  async function idle(ms: number, signal: AbortSignal): Promise<void> {
    if (!imap.usable) throw ended();
    if (hasNews || signal.aborted) return;
    const news = new Promise<void>((resolve, reject) => {
      const done = (): void => {
        stopTimer();
        imap.off('exists', done);
        imap.off('close', broke);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const broke = (): void => {
        reject(ended());
        done();
      };
      const stopTimer = after(ms, done);
      imap.on('exists', done);
      imap.on('close', broke);
      signal.addEventListener('abort', done, { once: true });
    });
    allow('IDLE', MAX_ANSWER_BYTES);
    // IDLE ends by itself at the next command.
    imap.idle().catch(() => {});
    await news;
  }

  return {
    forgetNews: () => void (hasNews = false),
    async news(ms, signal) {
      for (let left = ms; left > 0; left -= quietMs) {
        await idle(Math.min(left, quietMs), signal);
        if (hasNews || signal.aborted || left <= quietMs) return;
        // Without news, a lost connection looks like an open one.
        await command('NOOP', MAX_ANSWER_BYTES, () => imap.noop(), quietMs);
      }
    },
  };
}
