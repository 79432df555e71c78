import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { fileSizes } from './file-store.ts';
import { MAX_ATTACHMENT_BYTES } from './rules/mail-file.ts';

/** `at`: the index of the file. Null: the fault is of all files together. */
export interface FilesFault {
  at: number | null;
  message: string;
}

export async function checkFiles(
  db: Db | Trx,
  teamId: string,
  ids: readonly string[],
): Promise<FilesFault[]> {
  if (ids.length === 0) return [];
  const sizes = await fileSizes(db, teamId, ids);
  const faults = ids.flatMap((id, at): FilesFault[] =>
    sizes.has(id) ? [] : [{ at, message: 'there is no such file' }],
  );
  const total = ids.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
  if (total > MAX_ATTACHMENT_BYTES)
    faults.push({
      at: null,
      message: `the files of a mail have at most ${MAX_ATTACHMENT_BYTES} bytes; these have ${total}`,
    });
  return faults;
}
