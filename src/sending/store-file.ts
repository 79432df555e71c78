import { createHash } from 'node:crypto';
import { transact } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { insertFile, storedBytes } from './file-store.ts';
import type { FileRow } from './file-store.ts';
import { MAX_ATTACHMENT_BYTES, nameFault } from './rules/mail-file.ts';

const MAX_TEAM_BYTES = 1024 * 1024 * 1024;
const MIME_TYPE = /^[a-z0-9][a-z0-9.+-]{0,60}\/[a-z0-9][a-z0-9.+-]{0,80}$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * Stores a file once per content, name and type. Throws `ApiError` for a file that cannot be sent, and when the team
 * has a gigabyte of files.
 */
export async function storeFile(
  deps: Pick<Services, 'db' | 'clock' | 'ids'>,
  given: { teamId: string; name: string; contentType: string; content: string },
): Promise<{ row: FileRow; isNew: boolean }> {
  const fault = (param: string, message: string): ApiError =>
    new ApiError('validation_error', message, { param });
  const wrongName = nameFault(given.name);
  if (wrongName) throw fault('name', `name ${wrongName}`);
  if (!MIME_TYPE.test(given.contentType) || /^(?:multipart|message)\//.test(given.contentType))
    throw fault('content_type', 'content_type must be the MIME type of a file, like application/pdf');
  if (given.content.length % 4 !== 0 || !BASE64.test(given.content))
    throw fault('content', 'content must be base64');
  const bytes = Buffer.from(given.content, 'base64');
  if (bytes.length === 0) throw fault('content', 'content must not be empty');
  if (bytes.length > MAX_ATTACHMENT_BYTES)
    throw fault('content', `a file has at most ${MAX_ATTACHMENT_BYTES} bytes`);
  const now = deps.clock.now();
  return transact(deps.db, async (trx) => {
    const row = {
      team_id: given.teamId,
      id: deps.ids.uuid(now),
      name: given.name,
      content_type: given.contentType,
      hash: createHash('sha256').update(bytes).digest(),
      size: bytes.length,
      created_at: now,
    };
    const stored = await insertFile(trx, row, bytes);
    if (stored.isNew && (await storedBytes(trx, given.teamId)) > MAX_TEAM_BYTES)
      throw new ApiError('resource_in_use', 'the team stores 1 GiB of files; delete some first', {
        param: 'content',
      });
    return stored;
  });
}
