import type { Services } from '../platform/services.ts';
import { listApiKeys, revokeApiKeyRow } from './store.ts';

export interface ApiKeyListed {
  id: string;
  organization: string;
  email: string;
  role: string;
  last4: string;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  /** True when the key is hashed with an older master secret or an unknown one: it moves to the newest with its next use. */
  older_secret: boolean;
}

/** For operators: keys of an organization, or of all; never the key itself. */
export async function apiKeys(
  deps: Pick<Services, 'db' | 'secrets'>,
  organization: string | null,
): Promise<ApiKeyListed[]> {
  const rows = await listApiKeys(deps.db, organization);
  return rows.map(({ secret_kid, ...row }) => ({ ...row, older_secret: secret_kid !== deps.secrets.kid }));
}

/** Ids of keys that no listed master secret verifies: their callers get 401. Ended keys are left out. */
export async function unverifiableApiKeys(
  deps: Pick<Services, 'db' | 'clock' | 'secrets'>,
): Promise<string[]> {
  const now = deps.clock.wall();
  return (await listApiKeys(deps.db, null))
    .filter((key) => !key.revoked_at && !(key.expires_at && key.expires_at <= now))
    .filter(({ secret_kid: kid }) => kid !== null && !deps.secrets.kids.includes(kid))
    .map(({ id }) => id);
}

/** Ends a key; API processes forget it within seconds. False when there is none of that id. */
export const revokeApiKey = (deps: Pick<Services, 'db' | 'clock'>, id: string): Promise<boolean> =>
  revokeApiKeyRow(deps.db, id, deps.clock.wall());
