import type { Readable } from 'node:stream';

export type Captured = { body: string; truncated: boolean };

/**
 * Reads up to `maxBytes` of a body as text. A longer body is cut and its socket closed, so an endless response costs no
 * more than a short one. NUL becomes U+FFFD, because Postgres text refuses it.
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
  // `stream` keeps a character split by the cut from becoming U+FFFD.
  const text = new TextDecoder().decode(Buffer.concat(chunks), { stream: truncated });
  return { body: text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text, truncated };
}

const DROPPED = new Set(['set-cookie', 'set-cookie2', 'cookie', 'authorization', 'proxy-authorization']);

export function captureHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const kept: [string, string][] = [];
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !DROPPED.has(name))
      kept.push([name, typeof value === 'string' ? value : value.join(', ')]);
  return Object.fromEntries(kept);
}
