import type { DB } from './db/types.ts';
import type { Opened, Secrets } from './secrets.ts';

/** A column whose texts are sealed with the master secret. */
export type SealedColumn =
  | {
      /** JSON with a sealed text under each name; or such an object under one key of the JSON. */
      named: true | { under: string };
      spare?: never;
    }
  | {
      named?: never;
      /** The row works without it: one that cannot be opened is removed. It may be needed until the time in another column. */
      spare?: true | { neededUntil: string };
    };

/** Where a sealed text is: the key of its row, its column, and its name in a column with many. */
export type Place<K extends string, C extends string> = Readonly<Record<K, string>> & {
  readonly column: C;
  readonly name?: string;
};

interface Shape<K extends string, C extends string> {
  key: readonly [K, K];
  columns: Readonly<Record<C, SealedColumn>>;
  /** Rows that need their texts, where not all do. */
  where?: Readonly<Record<string, string | null>>;
  /** Columns that name a row to an operator, `organization` for the name of its organization; else the end of its key. */
  label?: readonly string[];
  /** Binds a text to its place: copied elsewhere it cannot be opened. */
  aad(place: Place<K, C>): string;
}

/** A table with sealed texts, as its room describes it: nothing else seals and opens what is stored. */
export interface SealedTable<K extends string = string, C extends string = string> extends Shape<K, C> {
  table: keyof DB;
  seal(secrets: Pick<Secrets, 'seal'>, place: Place<K, C>, plain: string): string;
  open(secrets: Pick<Secrets, 'open'>, place: Place<K, C>, sealed: string): Opened;
}

export const sealedTable = <K extends string, C extends string>(
  table: keyof DB,
  shape: Shape<K, C>,
): SealedTable<K, C> => ({
  ...shape,
  table,
  seal: (secrets, place, plain) => secrets.seal(plain, shape.aad(place)),
  open: (secrets, place, sealed) => secrets.open(sealed, shape.aad(place)),
});
