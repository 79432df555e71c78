import { hash } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import { ApiError } from '../platform/errors.ts';
import type { Identity } from '../platform/http/principal.ts';
import type { Secrets } from '../platform/secrets.ts';
import { findApiKey, rehashApiKey, touchApiKey } from './store.ts';

const CACHE_MS = 5_000;
const CACHE_SIZE = 1_000;
const TOUCH_EVERY_MS = 60_000;
const invalidKey = (): ApiError => new ApiError('invalid_api_key', 'the API key is not valid');
const BEARER = /^Bearer ([\x21-\x7e]{8,200})$/i;

/**
 * Turns `Authorization: Bearer <key>` into a principal. Keys are found by their keyed hash; a found key is remembered
 * for five seconds, so a revocation holds everywhere after that; an end that is known holds to the moment. Throws 401. spec: Authentication 1, 2
 */
export function createAuthenticator(deps: { db: Db; secrets: Secrets; clock: Clock }) {
  const known = new Map<string, { principal: Identity; until: number }>();
  return async (header: string | undefined): Promise<Identity> => {
    if (!header) throw new ApiError('missing_api_key', 'send the API key as Authorization: Bearer <key>');
    const key = BEARER.exec(header)?.[1];
    if (!key) throw invalidKey();
    const wall = deps.clock.wall();
    // Remembered by a plain digest: the keyed one that the table is asked by costs more, and this map is read here only.
    const digest = hash('sha256', key);
    const remembered = known.get(digest);
    if (remembered && remembered.until > wall.getTime()) return remembered.principal;
    known.delete(digest);
    const hashes = deps.secrets.hashKeys(key);
    const row = await findApiKey(deps.db, hashes);
    if (!row || row.revoked_at || (row.expires_at && row.expires_at <= wall)) throw invalidKey();
    if (!row.last_used_at || wall.getTime() - row.last_used_at.getTime() > TOUCH_EVERY_MS)
      await touchApiKey(deps.db, row.id, wall);
    // The key itself is known only now: a hash of an older master secret moves to the newest, so that it can be dropped.
    if (row.secret_kid !== deps.secrets.kid)
      await rehashApiKey(deps.db, row.id, { key_hash: hashes[0]!, secret_kid: deps.secrets.kid });
    const principal = {
      organizationId: row.organization_id,
      userId: row.user_id,
      role: row.role,
      apiKeyId: row.id,
    };
    if (known.size >= CACHE_SIZE) known.clear();
    const until = Math.min(wall.getTime() + CACHE_MS, row.expires_at?.getTime() ?? Infinity);
    known.set(digest, { principal, until });
    return principal;
  };
}
