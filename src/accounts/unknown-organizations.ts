import type { Services } from '../platform/services.ts';
import { findUnknownOrganizations } from './store.ts';

/** Compares without case. */
export const unknownOrganizations = async (
  { db }: Pick<Services, 'db'>,
  names: readonly string[],
): Promise<string[]> => (names.length === 0 ? [] : findUnknownOrganizations(db, names));
