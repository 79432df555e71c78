import { startupSnapshot } from 'node:v8';
import { READY } from './mail-work.ts';
import type { Answer, Result, Work } from './mail-work.ts';

interface Served<W> {
  prepare?(): Promise<void>;
  read(work: W): Promise<Result>;
  begin?(): void;
}

/** The callback ignores errors: the parent may be gone. */
const send = (said: Answer | typeof READY): void => void process.send!(said, () => {});

/**
 * Reads one mail at a time for `reader.ts`, which kills this process when a message takes too long. The parent handles
 * signals to the process group. Only the channel to the parent keeps this process alive. A snapshot of
 * `build-snapshots.ts` holds the loaded and prepared state. Channel and signals belong to the process, so a process
 * started from it begins with `listen` and `serve`.
 */
export function serveMails<W extends Work>({ prepare, read, begin }: Served<W>): void {
  async function answer({ id, work }: { id: number; work: W }): Promise<void> {
    try {
      send({ id, result: await read(work) });
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 200) : 'unreadable';
      send({ id, result: { kind: 'unparseable', reason } });
    }
  }

  function listen(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
    process.on('message', (message: { id: number; work: W }) => void answer(message));
  }

  function serve(): void {
    send(READY);
    begin?.();
  }

  if (startupSnapshot.isBuildingSnapshot()) {
    startupSnapshot.setDeserializeMainFunction(() => {
      listen();
      serve();
    });
    void prepare?.();
  } else {
    listen();
    void Promise.resolve(prepare?.()).then(serve);
  }
}
