import type { Readable } from 'node:stream';

export type Captured = { body: string; truncated: boolean };

/**
 * Reads an answer's body up to `maxBytes` as text. A longer body is cut there and, unless it has already arrived, its
 * socket closed: an endless answer costs no more than a short one. NUL becomes U+FFFD, since Postgres text refuses it.
 */
export async function captureText(body: Readable, maxBytes: number): Promise<Captured> {
  const chunks: Buffer[] = [];
  let room = maxBytes;
  let truncated = false;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
    truncated = chunk.length > room;
    room -= chunk.length;
    if (truncated) break; // leaving the loop destroys the body and with it the socket
  }
  // `stream` keeps a character that the cut went through from becoming a stray U+FFFD.
  const text = new TextDecoder().decode(Buffer.concat(chunks), { stream: truncated });
  return { body: text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text, truncated };
}

/** Never kept: credentials of the receiver's user. */
const DROPPED = new Set(['set-cookie', 'set-cookie2', 'cookie', 'authorization', 'proxy-authorization']);

/** The answer's headers for keeping: lower-case names, repeated ones joined, credentials dropped. */
export function captureHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const kept: [string, string][] = [];
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !DROPPED.has(name))
      kept.push([name, typeof value === 'string' ? value : value.join(', ')]);
  return Object.fromEntries(kept);
}
