import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/**
 * Begins a statement that each connection prepares once under this name: planning a join of six tables costs more than
 * running it. Only for statements with a constant text and named columns: a second text under the name is an error, and
 * so is a `*` after a migration adds a column. The name shows in `pg_stat_activity`.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared ${name} */`);

const PREPARED = /^\s*(?:select )?\/\* prepared ([a-z][a-z0-9 ]{2,60}) \*\//;

export const preparedName = (text: string): string | undefined => PREPARED.exec(text)?.[1];
