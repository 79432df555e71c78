import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * The begin of a statement that each connection prepares once under this name: planning a join of six tables costs more than
 * running it. Only for statements whose text never changes, and that name their columns: a name with two texts is an error, and
 * so is a `*` that a migration adds a column to. The name shows in `pg_stat_activity`.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */`);

const PREPARED = /^\s*(?:select )?\/\* prepared ([a-z][a-z0-9 ]{2,60}) \*\//;

/** The name of a statement that begins so. */
export const preparedName = (text: string): string | undefined => PREPARED.exec(text)?.[1];
