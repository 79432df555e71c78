/**
 * Resolves in a turn of the event loop of its own: of those who wait, one goes on per turn, so that whatever else is
 * ready (a health probe) comes between two large bodies.
 */
export function createTurns(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((next) => setImmediate(next)));
    return last;
  };
}

/** The turns of this process. */
export const nextTurn = createTurns();

/** Hands bytes on in pieces, each in a turn of its own. */
export async function* inTurns(chunks: AsyncIterable<Buffer>, pieceBytes: number): AsyncGenerator<Buffer> {
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += pieceBytes) {
      await nextTurn();
      yield chunk.subarray(from, from + pieceBytes);
    }
}
