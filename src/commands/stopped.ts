import { hearSignals } from '../roles/signals.ts';

/** The first Ctrl-C ends at the next step, a later one at once. */
export function stopped(): AbortSignal & Disposable {
  const stopping = new AbortController();
  const heard = hearSignals({ stop: () => stopping.abort() });
  return Object.assign(stopping.signal, { [Symbol.dispose]: () => heard[Symbol.dispose]() });
}
