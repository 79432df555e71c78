import type { Sql } from '../platform/db/due.ts';
import { isFound } from './list/search-store.ts';

/** Whether a search, as lists of contacts have it, finds profile `p`: a condition for upper rooms' queries. */
export const foundBy = (search: string): Sql => isFound(search);
