import type { Services } from '../platform/services.ts';
import { findUnknownOrganizations } from './store.ts';

/** Those of `names` that no organization has, without case. */
export const unknownOrganizations = async (
  { db }: Pick<Services, 'db'>,
  names: readonly string[],
): Promise<string[]> => (names.length === 0 ? [] : findUnknownOrganizations(db, names));
