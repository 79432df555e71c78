import { clean } from '../../contacts/rules/clean.ts';
import { CONTACT_FIELDS } from '../../contacts/rules/contact-fields.ts';

/** A field of the contact, or a key of `custom`. Null: the column is left out. */
export type Target = { field: string } | { custom: string } | null;

const FIELDS: ReadonlySet<string> = new Set([
  ...CONTACT_FIELDS,
  'email',
  'linkedin_url',
  'integration_contact_id',
  'labels',
]);
const ALIASES: ReadonlyMap<string, string> = new Map(Object.entries({
  e_mail: 'email', e_mail_address: 'email', e_mail_adresse: 'email', email_adresse: 'email', mailadresse: 'email',
  work_email: 'email', primary_email: 'email', e_mail_1_value: 'email', email_address: 'email', mail: 'email',
  firstname: 'first_name', given_name: 'first_name', vorname: 'first_name',
  lastname: 'last_name', surname: 'last_name', family_name: 'last_name', nachname: 'last_name', company: 'company_name',
  organization: 'company_name', organisation: 'company_name', firma: 'company_name', job_title: 'title', position: 'title',
  phone_number: 'phone', mobile: 'phone', telephone: 'phone', linkedin: 'linkedin_url', linkedin_profile: 'linkedin_url',
  website: 'company_url', url: 'company_url', region: 'state', photo: 'image', external_id: 'integration_contact_id',
  label: 'labels',
})); // prettier-ignore
const MAX_KEY = 100;

const wordOf = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

const nameOf = (header: string): string => clean(header) ?? '';

function targetOf(name: string): Target {
  const word = wordOf(name.replace(/^custom\./, ''));
  if (word === '') return null;
  if (name.startsWith('custom.')) return { custom: word.slice(0, MAX_KEY) };
  const field = FIELDS.has(word) ? word : ALIASES.get(word);
  return field ? { field } : { custom: word.slice(0, MAX_KEY) };
}

/**
 * The target of each column. With a mapping only its columns count. Without one, headers are read as fields or their
 * usual aliases, and any other header becomes a key of `custom`. The first of several columns with one target counts.
 */
export function mapColumns(
  headers: readonly string[],
  mapping: Readonly<Record<string, string>> | null,
): Target[] {
  const taken = new Set<string>();
  const mapped = mapping && new Map(Object.entries(mapping).map(([column, name]) => [nameOf(column), name]));
  return headers.map((header) => {
    const name = mapped ? (mapped.get(nameOf(header)) ?? '') : header;
    const target = targetOf(name);
    if (!target) return null;
    const key = JSON.stringify(target);
    if (taken.has(key)) return null;
    taken.add(key);
    return target;
  });
}

/** Fields of a mapping that do not exist: a typing error is refused and not stored as custom. */
export const unknownTargets = (mapping: Readonly<Record<string, string>>): string[] =>
  Object.values(mapping).filter(
    (name) => !name.startsWith('custom.') && !FIELDS.has(wordOf(name)) && !ALIASES.has(wordOf(name)),
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
    declared?.[1] ??
    [',', ';', '\t', '|'].reduce((best, mark) => (parts(mark) > parts(best) ? mark : best), ',');
  return { delimiter, columns: parts(delimiter), isWhole: end >= 0, isDeclared: declared !== null };
}
