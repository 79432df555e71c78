import type { Db } from '../platform/db/connect.ts';
import type { MailFile } from './compose.ts';
import { readFile } from './file-store.ts';
import type { FileRef } from './rules/mail-file.ts';
import { base64Lines } from './rules/transfer-encoding.ts';

/** Encoded bytes in memory: thousands of mails share the files of a step. */
const MAX_BYTES = 96 * 1024 * 1024;

type Encoded = { name: string; type: string; encoded: Buffer };

/** Reads files of mails, the last ones from memory. Rejects when one is gone. */
export function createFiles(db: Db) {
  const kept = new Map<string, Promise<Encoded>>();
  let bytes = 0;

  async function read(teamId: string, fileId: string): Promise<Encoded> {
    const file = await readFile(db, teamId, fileId);
    if (!file) throw new Error(`the attachment ${fileId} is gone`);
    return { name: file.name, type: file.content_type, encoded: base64Lines(file.bytes) };
  }
  function load(teamId: string, fileId: string): Promise<Encoded> {
    const key = `${teamId} ${fileId}`;
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const reading = read(teamId, fileId);
    kept.set(key, reading);
    reading.then(
      ({ encoded }) => {
        bytes += encoded.length;
        void makeRoom();
      },
      () => kept.delete(key),
    );
    return reading;
  }
  async function makeRoom(): Promise<void> {
    for (const [key, oldest] of kept) {
      if (bytes <= MAX_BYTES || kept.size === 1) return;
      kept.delete(key);
      const left = (await oldest.catch(() => null))?.encoded.length ?? 0;
      bytes -= left;
    }
  }
  return (teamId: string, refs: readonly FileRef[]): Promise<MailFile[]> =>
    Promise.all(
      refs.map(async ({ fileId, name, contentId }) => {
        const file = await load(teamId, fileId);
        return { ...file, name: name ?? file.name, ...(contentId === null ? {} : { contentId }) };
      }),
    );
}
