import type { Services } from '../platform/services.ts';
import { findUnknownOrganizations } from './store.ts';

/** Those of these names, as a configuration has them, that no organization has, in any case of letters. */
export const unknownOrganizations = async (
  { db }: Pick<Services, 'db'>,
  names: readonly string[],
): Promise<string[]> => (names.length === 0 ? [] : findUnknownOrganizations(db, names));
