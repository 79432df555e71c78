import { onSignals } from '../roles/signals.ts';

/** The first Ctrl-C aborts the signal, a later one ends the process. */
export function stopped(): AbortSignal & Disposable {
  const stopping = new AbortController();
  const listening = onSignals({ stop: () => stopping.abort() });
  return Object.assign(stopping.signal, { [Symbol.dispose]: () => listening[Symbol.dispose]() });
}
