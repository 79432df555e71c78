import { sql } from 'kysely';

/** Not 0: a fold adds days up there, and would wait for the recording that holds the row. */
export const SLOT = sql.raw('(1 + pg_backend_pid() % 15)::smallint');
