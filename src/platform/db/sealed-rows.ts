import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SealedColumn, SealedTable } from '../sealed.ts';
import type { Db } from './connect.ts';

export type SealedTexts = string | Record<string, string> | null;

export interface SealedRow {
  key: [string, string];
  label: string;
  texts: Record<string, SealedTexts>;
  until: Record<string, string | null>;
}

type Fragment = RawBuilder<unknown>;
const all = (conditions: readonly Fragment[]): Fragment => sql.join(conditions, sql` and `);
const columnsOf = ({ columns }: SealedTable): [string, SealedColumn][] => Object.entries(columns);
const textsIn = (column: string, { named }: SealedColumn): Fragment =>
  typeof named === 'object' ? sql`t.${sql.id(column)} -> ${named.under}` : sql`t.${sql.id(column)}`;
const object = (entries: [string, Fragment][]): Fragment =>
  sql`jsonb_build_object(${sql.join(entries.flatMap(([name, value]) => [sql`${name}::text`, value]))})`;

const inUse = ({ where = {} }: SealedTable): Fragment[] =>
  Object.entries(where).map(([column, value]) =>
    value === null ? sql`t.${sql.id(column)} is null` : sql`t.${sql.id(column)} = ${value}`,
  );

const unlike = (table: SealedTable, like: string): Fragment => {
  const texts = columnsOf(table).map(([column, about]) =>
    about.named
      ? sql`exists (select from jsonb_each_text(${textsIn(column, about)}) v where v.value not like ${like})`
      : sql`t.${sql.id(column)} not like ${like}`,
  );
  return all([sql`(${sql.join(texts, sql` or `)})`, ...inUse(table)]);
};

const keyOf = ({ key }: SealedTable): Fragment => sql.join(key.map((column) => sql`t.${sql.id(column)}`));

/** Reads the whole table: for commands. */
export async function countSealed(db: Db, table: SealedTable, like: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.table(table.table)} t where ${unlike(table, like)}`.execute(db);
  return rows[0]!.total;
}

/**
 * Rows with a text that does not match `like`, in the order of their keys: those after a row, or one row again. Reads
 * the whole table: for commands.
 */
export async function listSealed(
  db: Db,
  table: SealedTable,
  like: string,
  at: { after: SealedRow | null; limit: number } | { same: SealedRow },
): Promise<SealedRow[]> {
  const from = 'same' in at ? at.same : at.after;
  const there = from && sql`(${keyOf(table)}) ${'same' in at ? sql`=` : sql`>`} (${sql.join(from.key)})`;
  const labels = (table.label ?? [table.key[1]]).map((column) =>
    column === 'organization'
      ? sql`(select o.name from organizations o where o.id = t.organization_id)`
      : sql`t.${sql.id(column)}`,
  );
  const untils = columnsOf(table).flatMap(([column, { spare }]): [string, Fragment][] =>
    typeof spare === 'object' ? [[column, sql`t.${sql.id(spare.neededUntil)}`]] : [],
  );
  const { rows } = await sql<SealedRow>`
    select array[${sql.join(table.key.map((column) => sql`t.${sql.id(column)}::text`))}] as key,
      concat_ws(' ', ${sql.join(labels)}) as label,
      ${object(columnsOf(table).map(([column, about]) => [column, textsIn(column, about)]))} as texts,
      ${object(untils)} as until
    from ${sql.table(table.table)} t where ${all([unlike(table, like), ...(there ? [there] : [])])}
    order by ${keyOf(table)} limit ${'same' in at ? 1 : at.limit}`.execute(db);
  return rows;
}

/** Replaces texts of a row if they are still as read. Resolves to false when they are not. */
export async function writeSealed(
  db: Db,
  table: SealedTable,
  { key, texts }: SealedRow,
  anew: SealedRow['texts'],
): Promise<boolean> {
  const about = columnsOf(table).filter(([column]) => column in anew);
  const value = (texts: SealedTexts | undefined): Fragment =>
    typeof texts === 'object' && texts ? sql`${JSON.stringify(texts)}::jsonb` : sql`${texts}`;
  const set = about.map(([column, { named }]) =>
    typeof named === 'object'
      ? sql`${sql.id(column)} = jsonb_set(t.${sql.id(column)}, array[${named.under}::text], ${value(anew[column])})`
      : sql`${sql.id(column)} = ${value(anew[column])}`,
  );
  const was = about.map(([column, each]) => sql`${textsIn(column, each)} = ${value(texts[column])}`);
  const { numAffectedRows } = await sql`
    update ${sql.table(table.table)} t set ${sql.join(set)}
    where (${keyOf(table)}) = (${sql.join(key)}) and ${all([...was, ...inUse(table)])}`.execute(db);
  return numAffectedRows === 1n;
}
