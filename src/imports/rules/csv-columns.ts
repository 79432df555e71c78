import { clean } from '../../contacts/rules/clean.ts';
import { EARLIER_FIELDS } from '../../enrollments/rules/earlier.ts';
import { CONTACT_FIELDS } from '../../contacts/rules/contact-fields.ts';
import { FIELD_OF_WORD, PAIRED_FIELD_OF_WORD, withoutAccents } from './header-words.ts';

/** A field of the contact, or a key of `custom`. Null: the column is left out. */
export type Target = { field: string } | { custom: string } | null;

const FIELDS: ReadonlySet<string> = new Set([
  ...CONTACT_FIELDS,
  'email',
  'linkedin_url',
  'integration_contact_id',
  'labels',
  ...EARLIER_FIELDS,
]);
const MAX_KEY = 100;

export const wordOf = (header: string): string =>
  header
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

const nameOf = (header: string): string => clean(header) ?? '';
const customOf = (word: string): Target => ({ custom: word.slice(0, MAX_KEY) });
const knownField = (word: string): string | undefined =>
  FIELDS.has(word) ? word : FIELD_OF_WORD.get(withoutAccents(word));

/** The target that a mapping names. */
function namedTarget(name: string): Target {
  const word = wordOf(name.replace(/^custom\./, ''));
  if (word === '') return null;
  const field = name.startsWith('custom.') ? undefined : knownField(word);
  return field ? { field } : customOf(word);
}

/** As a mapping writes it: `phone`, `custom.machine`. */
export const targetName = (target: Target): string | null =>
  !target ? null
  : 'field' in target ? target.field
  : `custom.${target.custom}`; // prettier-ignore

export interface Column {
  header: string;
  target: Target;
  /** Why the column is not read; null: it is. */
  ignored: string | null;
}

/** The first columns of a file of rejected rows. They say what was wrong, and are not read again. */
export const REPORT_COLUMNS = ['line', 'reason'] as const;

/**
 * True for a file of rejected rows.
 * decided: a mapping that means a column of the list by such a name is obeyed
 */
export function isReport(
  headers: readonly string[],
  mapping: Readonly<Record<string, string>> | null,
): boolean {
  const names = headers.map(nameOf);
  const mapped = new Set(Object.keys(mapping ?? {}).map(nameOf));
  return (
    REPORT_COLUMNS.every((name, at) => names[at] === name) &&
    !REPORT_COLUMNS.some((name, at) => mapped.has(name) && names.lastIndexOf(name) === at)
  );
}

/**
 * What becomes of each column. First those that the mapping names (an empty name leaves the column out); then, as
 * without a mapping, headers that are fields, words for fields, and names beside the other part of a name. Any other
 * header is a key of `custom`, and so is a second word for a field that another column fills.
 */
export function planColumns(
  headers: readonly string[],
  mapping: Readonly<Record<string, string>> | null,
): Column[] {
  const names = headers.map(nameOf);
  const mapped = new Map(Object.entries(mapping ?? {}).map(([column, name]) => [nameOf(column), name]));
  const columns: (Column | undefined)[] = names.map(() => undefined);
  const takenBy = new Map<string, string>();
  const leave = (at: number, ignored: string): void =>
    void (columns[at] = { header: names[at]!, target: null, ignored });
  const take = (at: number, target: Target): boolean => {
    const name = targetName(target)!;
    if (takenBy.has(name)) return false;
    takenBy.set(name, names[at]!);
    columns[at] = { header: names[at]!, target, ignored: null };
    return true;
  };
  const claim = (at: number, target: Target): void => {
    const name = targetName(target)!;
    if (!take(at, target)) leave(at, `${name} is read from the column ${takenBy.get(name)}`);
  };
  const each = (place: (at: number, word: string) => void): void =>
    names.forEach((name, at) => columns[at] ?? place(at, wordOf(name)));

  if (isReport(headers, mapping))
    for (const at of REPORT_COLUMNS.keys()) leave(at, 'it says why the row was rejected');
  each((at) => {
    const name = mapped.get(names[at]!);
    if (name === undefined) return;
    const target = namedTarget(name);
    if (target) claim(at, target);
    else leave(at, 'the mapping leaves it out');
  });
  each((at, word) => {
    if (word === '') leave(at, 'it has no name');
    else if (names[at]!.startsWith('custom.')) claim(at, namedTarget(names[at]!) ?? customOf(word));
    else if (FIELDS.has(word)) claim(at, { field: word });
  });
  each((at, word) => void (knownField(word) && take(at, { field: knownField(word)! })));
  each((at, word) => {
    const field = PAIRED_FIELD_OF_WORD.get(withoutAccents(word));
    if (field && takenBy.has(field === 'first_name' ? 'last_name' : 'first_name')) take(at, { field });
  });
  each((at, word) => claim(at, customOf(word)));
  return columns as Column[];
}

export const mapColumns = (
  headers: readonly string[],
  mapping: Readonly<Record<string, string>> | null,
): Target[] => planColumns(headers, mapping).map(({ target }) => target);

/** Fields of a mapping that do not exist: a typing error is refused and not stored as custom. */
export const unknownTargets = (mapping: Readonly<Record<string, string>>): string[] =>
  Object.values(mapping).filter(
    (name) => name.trim() !== '' && !name.startsWith('custom.') && !knownField(wordOf(name)),
  );

/** Columns of a mapping that the file does not have: a typing error must not lose a column. */
export function absentColumns(
  headers: readonly string[],
  mapping: Readonly<Record<string, string>>,
): string[] {
  const known = new Set(headers.map(nameOf));
  return Object.keys(mapping).filter((column) => !known.has(nameOf(column)));
}

export interface Header {
  delimiter: string;
  columns: number;
  isWhole: boolean;
  /** A line above names the separator, as spreadsheets write: `sep=;`. */
  isDeclared: boolean;
}

/** Found without a declaration. */
export const USUAL_DELIMITERS: readonly string[] = [',', ';', '\t', '|'];

const DECLARATION = /^[\r\n]*"?sep=([^"\r\n\p{L}\p{N}])"?[^\S\r\n]*[\r\n]+/iu;

export function sniffHeader(head: string): Header {
  const declared = DECLARATION.exec(head);
  const bare = head
    .slice(declared?.[0].length ?? 0)
    .replace(/"[^"]*"/g, '')
    .replace(/^[\r\n]+/, '');
  const end = bare.search(/[\r\n]/);
  const line = end < 0 ? bare : bare.slice(0, end);
  const parts = (mark: string): number => line.split(mark).length;
  const delimiter =
    declared?.[1] ?? USUAL_DELIMITERS.reduce((best, mark) => (parts(mark) > parts(best) ? mark : best), ',');
  return { delimiter, columns: parts(delimiter), isWhole: end >= 0, isDeclared: declared !== null };
}
