import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { uuidFloor } from '../platform/ids.ts';
import { hasMessage, newestMessageId, readRecent } from './desk-store.ts';
import { JUST_NOW_MS, justReplied, newerMessages } from './rules/newer-messages.ts';

export interface Expectation {
  expected_last_message_id?: string | undefined;
  force?: boolean | undefined;
}

/**
 * Compares what the writer has seen with what the conversation holds; the caller holds the conversation, so that of two
 * writers the second sees the first. Resolves warnings. Throws 409 `newer_messages`, and 400 for a message of elsewhere.
 */
export async function checkNewer(
  trx: Trx,
  at: { teamId: string; id: string; userId: string; now: Date },
  { expected_last_message_id: given, force = false }: Expectation,
): Promise<string[]> {
  const expected = given?.toLowerCase();
  const { userId, now } = at;
  const floor = uuidFloor(new Date(now.getTime() - JUST_NOW_MS));
  if (expected === undefined) return justReplied(await readRecent(trx, at, floor), { userId, now });
  if (!(await hasMessage(trx, at, expected)))
    throw new ApiError(
      'validation_error',
      'the conversation has no such message; give last_message_id of GET /conversations/{id}',
      { param: 'expected_last_message_id' },
    );
  const newer = newerMessages(await readRecent(trx, at, expected), { expected, userId });
  if (newer.length === 0) return [];
  if (force) return justReplied(newer, { userId, now });
  const inbound = newer.some(({ direction }) => direction === 'inbound');
  throw new ApiError(
    'newer_messages',
    inbound
      ? 'a message came in after the one that you expected'
      : `${newer.at(-1)!.written_by ?? 'another person'} replied after the message that you expected`,
    {
      param: 'expected_last_message_id',
      details: {
        last_message_id: await newestMessageId(trx, at),
        messages: newer.map(({ id, direction, from, created_by, text, at: time }) => ({
          id,
          direction,
          from,
          created_by,
          text,
          at: time.toISOString(),
        })),
      },
    },
  );
}
