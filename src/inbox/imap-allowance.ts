import type { Transform } from 'node:stream';

/** How many bytes the server may send from now on, and in answer to what. */
export type Allow = (what: string, bytes: number) => void;

/**
 * Counts what a server sends before the parser sees it. A server that sends more than it was allowed breaks the stream:
 * limits of a line and of a response do not bound how many of them answer one command.
 *
 * Each chunk is parsed in a turn of its own. Without that the parser goes on as long as data is there, and a flood of short
 * responses keeps the process from everything else for seconds.
 */
export function meter(parser: Transform): Allow {
  const parse = parser._transform.bind(parser);
  let [what, allowed, received] = ['the connection', 0, 0];
  parser._transform = (chunk: Buffer, encoding, done) => {
    received += chunk.length;
    if (received > allowed)
      parser.destroy(new Error(`the server sent more than ${allowed} bytes in answer to ${what}`));
    else setImmediate(() => (parser.destroyed ? done() : parse(chunk, encoding, done)));
  };
  return (command, bytes) => {
    [what, allowed, received] = [command, bytes, 0];
  };
}
