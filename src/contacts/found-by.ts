import type { Sql } from '../platform/db/due.ts';
import { isFound } from './list/search-store.ts';

export const foundBy = (search: string): Sql => isFound(search);
