/** The first Ctrl-C ends at the next step, a second one at once. */
export function stopped(): AbortSignal & Disposable {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return Object.assign(stopping.signal, {
    [Symbol.dispose]: () => void process.off('SIGINT', stop).off('SIGTERM', stop),
  });
}
