import type { Db } from '../platform/db/connect.ts';
import type { Principal } from '../platform/http/principal.ts';
import { findKeyOf } from './key-store.ts';

/** The address of the key's user; null: the key was revoked meanwhile. */
export const readOwnAddress = async (
  db: Db,
  { organizationId, apiKeyId }: Pick<Principal, 'organizationId' | 'apiKeyId'>,
): Promise<string | null> => (await findKeyOf(db, organizationId, apiKeyId))?.email ?? null;
