import type { Db } from './db/connect.ts';
import { countSealed, listSealed, writeSealed } from './db/sealed-rows.ts';
import type { SealedRow } from './db/sealed-rows.ts';
import type { Place, SealedTable } from './sealed.ts';
import type { Secrets } from './secrets.ts';
import type { Services } from './services.ts';

type Deps = Pick<Services, 'db' | 'secrets'>;

/** `unreadable`: rows whose secret is not in the list, or whose text was changed. */
export interface Resealed {
  resealed: number;
  unreadable: string[];
}

const BATCH = 200;
const MAX_TRIES = 10;
/** A pattern that excludes no text: the texts of every secret are read. */
const NONE = '';

async function* eachSealed(db: Db, table: SealedTable, like: string): AsyncGenerator<SealedRow> {
  for (let after: SealedRow | null = null; ;) {
    const page: SealedRow[] = await listSealed(db, table, like, { after, limit: BATCH });
    yield* page;
    after = page.at(-1) ?? null;
    if (page.length < BATCH) return;
  }
}

interface Sealed {
  place: Place<string, string>;
  text: string;
}

function textsOf({ key: [first, second] }: SealedTable, { key, texts }: SealedRow): Sealed[] {
  const row = { [first]: key[0], [second]: key[1] };
  return Object.entries(texts).flatMap(([column, held]): Sealed[] =>
    typeof held === 'string'
      ? [{ place: { ...row, column }, text: held }]
      : Object.entries(held ?? {}).map(([name, text]) => ({ place: { ...row, column, name }, text })),
  );
}

function sealedAnew(secrets: Secrets, table: SealedTable, row: SealedRow) {
  const texts: SealedRow['texts'] = {};
  let readable = true;
  for (const { place, text } of textsOf(table, row)) {
    const { column, name } = place;
    if (!secrets.needsReseal(text)) continue;
    const opened = table.open(secrets, place, text);
    if (opened.kind === 'ok') {
      const anew = table.seal(secrets, place, opened.plain);
      const held = texts[column] ?? row.texts[column];
      texts[column] = name !== undefined && typeof held === 'object' ? { ...held, [name]: anew } : anew;
    } else if (table.columns[column]?.spare) texts[column] = null;
    else readable = false;
  }
  return { texts, readable };
}

async function resealRow(
  { db, secrets }: Deps,
  table: SealedTable,
  { like, read }: { like: string; read: SealedRow },
): Promise<boolean> {
  let row: SealedRow | undefined = read;
  for (let tries = 0; row; tries++) {
    if (tries === MAX_TRIES) throw new Error(`${table.table} ${row.label} is changed all the time`);
    const { texts, readable } = sealedAnew(secrets, table, row);
    if (Object.keys(texts).length === 0 || (await writeSealed(db, table, row, texts))) return readable;
    // The row was changed or removed meanwhile.
    [row] = await listSealed(db, table, like, { same: row });
  }
  return true;
}

/**
 * Seals the rows of a table with the newest secret, one row per statement. Safe while the roles run and safe to repeat:
 * finished rows are not read again.
 */
export async function resealTable(
  deps: Deps,
  table: SealedTable,
  onProgress: (done: number, total: number) => void,
): Promise<Resealed> {
  const result: Resealed = { resealed: 0, unreadable: [] };
  const like = `v1.${deps.secrets.kid}.%`;
  const total = await countSealed(deps.db, table, like);
  let done = 0;
  for await (const read of eachSealed(deps.db, table, like)) {
    if (await resealRow(deps, table, { like, read })) result.resealed++;
    else result.unreadable.push(read.label);
    onProgress(++done, total);
  }
  return result;
}

export async function unreadableRows(
  { db, secrets, clock }: Deps & Pick<Services, 'clock'>,
  table: SealedTable,
): Promise<string[]> {
  const unreadable: string[] = [];
  for await (const row of eachSealed(db, table, NONE)) {
    const isNeeded = (column: string): boolean => {
      const until = row.until[column];
      return !table.columns[column]?.spare || (typeof until === 'string' && new Date(until) > clock.now());
    };
    const isReadable = ({ place, text }: Sealed): boolean =>
      !isNeeded(place.column) || table.open(secrets, place, text).kind === 'ok';
    if (!textsOf(table, row).every(isReadable)) unreadable.push(row.label);
  }
  return unreadable;
}
