import { CONTACT_FIELDS } from './contact-fields.ts';

/** What a column of a file feeds: a field of the person, or a key of `custom`. Null: the column is left out. */
export type Target = { field: string } | { custom: string } | null;

const FIELDS: ReadonlySet<string> = new Set([
  ...CONTACT_FIELDS,
  'email',
  'linkedin_url',
  'integration_contact_id',
]);
const ALIASES: ReadonlyMap<string, string> = new Map(Object.entries({
  e_mail: 'email', email_address: 'email', mail: 'email', firstname: 'first_name', given_name: 'first_name', vorname: 'first_name',
  lastname: 'last_name', surname: 'last_name', family_name: 'last_name', nachname: 'last_name', company: 'company_name',
  organization: 'company_name', organisation: 'company_name', firma: 'company_name', job_title: 'title', position: 'title',
  phone_number: 'phone', mobile: 'phone', telephone: 'phone', linkedin: 'linkedin_url', linkedin_profile: 'linkedin_url',
  website: 'company_url', url: 'company_url', region: 'state', photo: 'image', external_id: 'integration_contact_id',
})); // prettier-ignore
const MAX_KEY = 100;

const wordOf = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');

function targetOf(name: string): Target {
  const word = wordOf(name.replace(/^custom\./, ''));
  if (word === '') return null;
  if (name.startsWith('custom.')) return { custom: word.slice(0, MAX_KEY) };
  const field = FIELDS.has(word) ? word : ALIASES.get(word);
  return field ? { field } : { custom: word.slice(0, MAX_KEY) };
}

/**
 * What each column feeds. With a mapping only its columns count; without one, headers are read as fields or their usual
 * other names, and whatever is left becomes a key of `custom`. A field is fed once, by the first column that asks.
 */
export function mapColumns(
  headers: readonly string[],
  mapping: Readonly<Record<string, string>> | null,
): Target[] {
  const taken = new Set<string>();
  return headers.map((header) => {
    const name = mapping ? (Object.hasOwn(mapping, header) ? mapping[header]! : '') : header;
    const target = targetOf(name);
    if (!target) return null;
    const key = JSON.stringify(target);
    if (taken.has(key)) return null;
    taken.add(key);
    return target;
  });
}

/** Fields a mapping names that do not exist, so that a typing error is told and not stored as custom. */
export const unknownTargets = (mapping: Readonly<Record<string, string>>): string[] =>
  Object.values(mapping).filter(
    (name) => !name.startsWith('custom.') && !FIELDS.has(wordOf(name)) && !ALIASES.has(wordOf(name)),
  );

/** The separator of a file by its first line: the one that occurs most outside quotes. */
export function sniffDelimiter(firstLine: string): string {
  const bare = firstLine.replace(/"[^"]*"/g, '');
  const count = (mark: string): number => bare.split(mark).length - 1;
  return [',', ';', '\t', '|'].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',');
}
