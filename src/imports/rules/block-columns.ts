import { REPORT_COLUMNS, isReport, wordOf } from './csv-columns.ts';
import { FIELD_OF_WORD, withoutAccents } from './header-words.ts';

/** Words for a column of addresses or domains, beside those for an email. */
const ADDRESS =
  'address addresses adresse adressen adresses direccion endereco indirizzo adres adress adresa cim osoite adres adresi';
const DOMAIN =
  'domain domains domane domaine domaines dominio domein domena doman domane domene verkkotunnus domeniu';
const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const KINDS: readonly ((word: string) => boolean)[] = [
  (word) => word === 'email' || FIELD_OF_WORD.get(word) === 'email',
  (word) => wordsOf(ADDRESS).has(word),
  (word) => wordsOf(DOMAIN).has(word),
];

export interface BlockColumns {
  /** The first that has a value counts: an email rather than an address rather than a domain. */
  address: readonly number[];
  reason: number | null;
  note: number | null;
  /** Without a header a line has one value. */
  isAlone: boolean;
}

export const ALONE: BlockColumns = { address: [0], reason: null, note: null, isAlone: true };

/** Null: no column has addresses or domains. The columns that say why a row was rejected are not read. */
export function blockColumns(header: readonly string[]): BlockColumns | null {
  const skipped = isReport(header, null) ? REPORT_COLUMNS.length : 0;
  const words = header.map((name, at) => (at < skipped ? '' : withoutAccents(wordOf(name))));
  const address = KINDS.flatMap((isOf) => words.flatMap((word, at) => (isOf(word) ? [at] : [])));
  const at = (name: string): number | null => {
    const found = words.indexOf(name);
    return found < 0 ? null : found;
  };
  return address.length === 0 ? null : { address, reason: at('reason'), note: at('note'), isAlone: false };
}
