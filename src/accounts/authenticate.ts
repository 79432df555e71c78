import { createBatcher } from '../platform/batch.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import { ApiError } from '../platform/errors.ts';
import type { Credentials } from '../platform/http/credentials.ts';
import type { Identity } from '../platform/http/principal.ts';
import type { Secrets } from '../platform/secrets.ts';
import { isEnded, roleOf } from './key-bindings.ts';
import { findApiKeys, rehashApiKey, touchApiKeys } from './key-store.ts';

const MAX_BATCH = 500;
const TOUCH_EVERY_MS = 60_000;
const invalidKey = (): ApiError => new ApiError('invalid_api_key', 'the API key is not valid');
/** A session ends this long after its last use. */
export const SESSION_MS = 12 * 3_600_000;
const BEARER = /^Bearer ([\x21-\x7e]{8,200})$/i;

/**
 * Turns `Authorization: Bearer <key>`, or the cookie of a session, into a principal. Keys are found by their keyed hash.
 * Each request reads the table, so that a revoked key ends at once in every process; concurrent requests share one
 * statement. Throws 401.
 * spec: Authentication 1, 2
 */
export function createAuthenticator(deps: { db: Db; secrets: Secrets; clock: Clock }) {
  type Row = Awaited<ReturnType<typeof findApiKeys>>[number];
  const find = createBatcher<string[], Row | undefined>({
    maxBatch: MAX_BATCH,
    run: async (asked) => {
      const rows = await findApiKeys(deps.db, [...new Set(asked.flat())]);
      const wall = deps.clock.wall();
      const since = wall.getTime() - TOUCH_EVERY_MS;
      const unmarked = rows.filter(
        (row) => !isEnded(row, wall) && (row.last_used_at?.getTime() ?? -Infinity) < since,
      );
      if (unmarked.length > 0)
        await touchApiKeys(
          deps.db,
          unmarked.map(({ id }) => id),
          { wall, sessionUntil: new Date(wall.getTime() + SESSION_MS) },
        );
      const found = new Map(rows.map((row) => [row.key_hash, row]));
      return asked.map((each) => found.get(each.find((hash) => found.has(hash)) ?? ''));
    },
  });
  return async ({ header, cookie }: Credentials): Promise<Identity> => {
    if (!header && !cookie)
      throw new ApiError('missing_api_key', 'send the API key as Authorization: Bearer <key>');
    const key = cookie ?? BEARER.exec(header!)?.[1];
    if (!key) throw invalidKey();
    const hashes = deps.secrets.hashKeys(key);
    const row = await find(hashes);
    // A session is taken from a cookie alone, and nothing else is: a key never lies in a browser.
    if (!row || isEnded(row, deps.clock.wall()) || (row.kind === 'session') !== (cookie !== undefined))
      throw invalidKey();
    // Only a request holds the clear key: rehash it with the newest master secret, so that the older one can be dropped.
    if (row.secret_kid !== deps.secrets.kid)
      await rehashApiKey(deps.db, row.id, { key_hash: hashes[0]!, secret_kid: deps.secrets.kid });
    return {
      organizationId: row.organization_id,
      userId: row.user_id,
      role: roleOf(row),
      usesEveryTeam: row.user_role === 'org_admin',
      onlyTeams: row.only_teams,
      ipRanges: row.ip_ranges,
      apiKeyId: row.id,
      kind: row.kind,
    };
  };
}
