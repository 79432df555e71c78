import { BLACKLIST_REASONS } from '../deliverability/rules/reasons.ts';
import { ApiError } from '../platform/errors.ts';
import { isJsonList, readListBody } from '../platform/http/json-list.ts';
import type { JsonList, ParseJson } from '../platform/http/json-list.ts';
import { refuseUnstorableText } from '../platform/http/text.ts';
import { ACTIONS } from './block-list-wire.ts';
import { idOf, wrongType } from './read-upload-fields.ts';
import { MAX_ENTRIES } from './receive-block-list.ts';
import type { AskedList } from './receive-block-list.ts';
import type { Defaults } from './rules/block-row.ts';

export const BLOCK_LIST_KEYS = ['TeamId', 'entries', 'action', 'reason', 'note', 'dry_run'];
const NO = new Set<unknown>([undefined, false, 'false']);
const MAX_NOTE = 1000;

function oneOfThem<T extends string>(param: string, value: unknown, choices: readonly T[], usual: T): T {
  if (value === undefined) return usual;
  if (typeof value !== 'string') throw wrongType(param, 'string');
  if (!(choices as readonly string[]).includes(value))
    throw new ApiError('validation_error', `${param} must be one of ${choices.join(', ')}`, { param });
  return value as T;
}

/** The fields beside the list. Throws `ApiError`. */
export function readBlockListFields(given: Readonly<Record<string, unknown>>): AskedList & {
  defaults: Defaults;
} {
  refuseUnstorableText(given);
  // decided: POST /contacts/bulk has one, so it is asked for here, too; an ignored one would write the list.
  if (!NO.has(given.dry_run))
    throw new ApiError('validation_error', 'a block list has no dry run; nothing was written', {
      param: 'dry_run',
    });
  const { note = null } = given;
  if (note !== null && typeof note !== 'string') throw wrongType('note', 'string');
  if (note !== null && note.length > MAX_NOTE)
    throw new ApiError('validation_error', `note must be at most ${MAX_NOTE} characters`, { param: 'note' });
  return {
    teamId: idOf(given, 'TeamId'),
    action: oneOfThem('action', given.action, ACTIONS, 'add'),
    defaults: { reason: oneOfThem('reason', given.reason, BLACKLIST_REASONS, 'manual'), note },
  };
}

/** A JSON body from its bytes; its entries are not parsed yet. Throws `ApiError`. */
export async function readBlockListJson(
  body: unknown,
  parse: ParseJson,
): Promise<{ given: Record<string, unknown>; entries: unknown }> {
  const read = Buffer.isBuffer(body)
    ? await readListBody(body, { name: 'entries', maxItems: MAX_ENTRIES, parse })
    : null;
  if (!read) throw wrongType('', 'object');
  return { given: read.fields, entries: read.list };
}

export function requireList(entries: unknown): JsonList {
  if (entries === undefined)
    throw new ApiError('missing_required_parameter', 'entries is required', { param: 'entries' });
  if (!isJsonList(entries)) throw wrongType('entries', 'array');
  return entries;
}
