import type { DB } from './db/types.ts';
import type { Opened, Secrets } from './secrets.ts';

export type SealedColumn =
  | {
      /** JSON with a sealed text under each name: the whole column, or the object under one key. */
      named: true | { under: string };
      spare?: never;
    }
  | {
      named?: never;
      /**
       * The row works without the text, and `reseal` removes one that cannot be opened. `neededUntil`: a column with
       * the time until which the text is needed.
       */
      spare?: true | { neededUntil: string };
    };

export type Place<K extends string, C extends string> = Readonly<Record<K, string>> & {
  readonly column: C;
  readonly name?: string;
};

/**
 * - `where` limits the table to rows that need their texts.
 * - `label`: columns that name a row to an operator; `organization` stands for the organization's name.
 *   Default: the end of the key.
 * - `aad` binds a text to its place: copied elsewhere, it cannot be opened.
 */
interface Shape<K extends string, C extends string> {
  key: readonly [K, K];
  columns: Readonly<Record<C, SealedColumn>>;
  where?: Readonly<Record<string, string | null>>;
  label?: readonly string[];
  aad(place: Place<K, C>): string;
}

/** A table with sealed texts, described by its room. Stored texts are sealed and opened only through this. */
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
