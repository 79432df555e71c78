import type { Transform } from 'node:stream';

export type Allow = (what: string, bytes: number) => void;

/**
 * Counts the server's bytes before the parser sees them; too many break the stream. Limits per line and response do not
 * bound the number of lines in one answer.
 * Each chunk is parsed in its own turn of the event loop: else a flood of short responses blocks the process for
 * seconds.
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
