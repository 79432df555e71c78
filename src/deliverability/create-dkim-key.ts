import { audit } from '../platform/audit/audit.ts';
import { transact } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { generateDkimKey, readDkimKey } from './dkim-key.ts';
import { PRIVATE_KEYS } from './dkim-keys.ts';
import { insertDkimKey } from './dkim-store.ts';
import type { DkimKeyRow } from './dkim-store.ts';
import { blacklistKey } from './rules/address.ts';

/** One or more labels of a domain name. RFC 6376 3.1 */
const SELECTOR = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?){0,3}$/;

/** Throws `ApiError` for an invalid domain or key, and when the domain has a key of that algorithm. */
export async function createDkimKey(
  deps: Pick<Services, 'db' | 'clock' | 'ids' | 'secrets'>,
  given: {
    teamId: string;
    domain: string;
    selector: string;
    algorithm?: 'rsa' | 'ed25519' | undefined;
    privateKey?: string | undefined;
  },
): Promise<DkimKeyRow> {
  const entry = blacklistKey(`@${given.domain}`);
  if (!entry?.startsWith('@') || entry.lastIndexOf('@') > 0)
    throw new ApiError('validation_error', 'domain must be a domain name in ASCII', { param: 'domain' });
  const domain = entry.slice(1);
  const selector = given.selector.toLowerCase();
  if (!SELECTOR.test(selector))
    throw new ApiError(
      'validation_error',
      'selector must be letters, digits and hyphens, in labels parted by dots',
      {
        param: 'selector',
      },
    );
  const pair =
    given.privateKey === undefined
      ? await generateDkimKey(given.algorithm ?? 'rsa')
      : readDkimKey(given.privateKey);
  if ('fault' in pair)
    throw new ApiError('validation_error', `private_key ${pair.fault}`, { param: 'private_key' });
  if (given.algorithm && given.algorithm !== pair.algorithm)
    throw new ApiError('validation_error', `private_key is of ${pair.algorithm}`, { param: 'algorithm' });
  const now = deps.clock.now();
  const at = { team_id: given.teamId, id: deps.ids.uuid(now) };
  const row = {
    ...at,
    domain,
    selector,
    algorithm: pair.algorithm,
    private_key: PRIVATE_KEYS.seal(deps.secrets, { ...at, column: 'private_key' }, pair.privateKey),
    public_key: pair.publicKey,
    created_at: now,
  };
  const isNew = await transact(deps.db, async (trx) => {
    await audit(trx, 'dkim_keys', at);
    return insertDkimKey(trx, row);
  });
  if (!isNew)
    throw new ApiError('resource_in_use', `${domain} has a key of ${pair.algorithm}; delete it first`, {
      param: 'domain',
    });
  return row;
}
