import type { Sql } from '../platform/db/due.ts';
import { isFound } from './list/search-store.ts';

/** SQL condition on profile `p` for queries of upper rooms: true when `search` finds it, as in lists of contacts. */
export const foundBy = (search: string): Sql => isFound(search);
