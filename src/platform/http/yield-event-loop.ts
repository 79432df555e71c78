/**
 * Resolves in its own turn of the event loop. One waiter continues per turn, so that other events (a health probe) are
 * handled between two large bodies.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((next) => setImmediate(next)));
    return last;
  };
}

export const nextTurn = createTurns();

export async function* yielding(chunks: AsyncIterable<Buffer>, pieceBytes: number): AsyncGenerator<Buffer> {
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += pieceBytes) {
      await nextTurn();
      yield chunk.subarray(from, from + pieceBytes);
    }
}
