import { open } from 'node:fs/promises';

/** Milliseconds that the machine kept a process waiting between two Unix times. */
export type Stalled = (from: number, to: number) => number;

const EVERY_MS = 50;

export async function watchStalls(file: string): Promise<{ stalled: Stalled } & AsyncDisposable> {
  const handle = await open(file, 'w');
  const beats: { at: number; took: number }[] = [];
  let going = true;
  const watching = (async () => {
    for (let due = Date.now(); going; due = Date.now() + EVERY_MS) {
      await new Promise((next) => setTimeout(next, due - Date.now()));
      await handle.write('.', 0);
      await handle.datasync();
      beats.push({ at: due, took: Date.now() - due });
    }
  })();
  return {
    stalled: (from, to) =>
      beats
        .filter(({ at, took }) => at <= to && at + took >= from)
        .reduce((total, { took }) => total + took, 0),
    async [Symbol.asyncDispose]() {
      going = false;
      await watching;
      await handle.close();
    },
  };
}
