import type { Sql } from '../platform/db/due.ts';
import { isFound } from './list/search-store.ts';

/** A condition on profile `p`, for queries of upper rooms. */
export const foundBy = (search: string): Sql => isFound(search);
