import type { Blocked } from '../../deliverability/block-addresses.ts';
import { blacklistKey } from '../../deliverability/rules/address.ts';
import { BLACKLIST_REASONS } from '../../deliverability/rules/reasons.ts';
import { clean } from '../../contacts/rules/clean.ts';
import { addressIn } from './address-cell.ts';
import type { BlockColumns } from './block-columns.ts';
import { unguarded } from './formula-guard.ts';

const MAX_NOTE = 1000;
const REASONS: readonly string[] = BLACKLIST_REASONS;

/** `rule`: the kind of fault, a word that stays. */
export interface BlockFault {
  rule: 'address' | 'reason' | 'note' | 'several_values' | 'entry_type' | 'quote_not_closed';
  param: string;
  message: string;
}
export type Judged = Blocked | BlockFault;
export type Defaults = Pick<Blocked, 'reason' | 'note'>;

export const isFault = (judged: Judged): judged is BlockFault => 'rule' in judged;

const fault = (rule: BlockFault['rule'], param: string, message: string): BlockFault => ({
  rule,
  param,
  message,
});

function judge(
  given: { address: string; reason: string | null; note: string | null },
  defaults: Defaults,
): Judged {
  const address = blacklistKey(given.address);
  if (!address) return fault('address', 'address', 'address must be an email address or a domain');
  const reason = given.reason ?? defaults.reason;
  if (!REASONS.includes(reason))
    return fault('reason', 'reason', `reason must be one of ${REASONS.join(', ')}`);
  const note = given.note ?? defaults.note;
  if (note !== null && (note.length > MAX_NOTE || note.includes('\0')))
    return fault('note', 'note', `note must be plain text of at most ${MAX_NOTE} characters`);
  return { address, reason: reason as Blocked['reason'], note };
}

/** What the row of a file is of: its own text for an address, also where that is none. */
export const addressCell = (cells: readonly string[], { address }: BlockColumns): string =>
  address.map((at) => (cells[at] ?? '').trim()).find((text) => text !== '') ?? '';

export function judgeCells(cells: readonly string[], columns: BlockColumns, defaults: Defaults): Judged {
  if (columns.isAlone && cells.some((cell, at) => at > 0 && cell.trim() !== ''))
    return fault(
      'several_values',
      'address',
      'a line of a file without a header holds one address or domain',
    );
  const at = (column: number | null): string | null =>
    column === null ? null : clean(unguarded(cells[column] ?? ''));
  const address = addressIn(unguarded(addressCell(cells, columns)));
  return judge({ address, reason: at(columns.reason), note: at(columns.note) }, defaults);
}

/** An entry of a JSON list: an address or domain, or an object with it. */
export function judgeItem(item: unknown, at: number, defaults: Defaults): Judged {
  const given = typeof item === 'string' ? { address: item } : item;
  const wrong = fault(
    'entry_type',
    `entries[${at}]`,
    'an entry is an address or a domain, or an object with address, reason and note',
  );
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return wrong;
  const { address, reason = null, note = null, ...others } = given as Record<string, unknown>;
  const areTexts = [reason, note].every((text) => text === null || typeof text === 'string');
  if (typeof address !== 'string' || !areTexts || Object.keys(others).length > 0) return wrong;
  return judge({ address, reason: reason as string | null, note: note as string | null }, defaults);
}
