import { apiKeys, revokeApiKey } from '../accounts/api-keys.ts';
import type { ApiKeyListed } from '../accounts/api-keys.ts';
import { HelpAsked, UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { masterSecrets } from '../platform/config.ts';
import { isUuid, systemIds } from '../platform/ids.ts';
import { createSecrets } from '../platform/secrets.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { print } from './options.ts';
import { withDatabase } from './with-database.ts';

const HELP =
  'usage: outreachd api-keys list [--organization NAME] [--json]\n' +
  '       outreachd api-keys revoke ID [--json]\n' +
  'Lists API keys, never the key itself, or ends one; API processes refuse it at once.';

const day = (at: Date | null): string => at?.toISOString().slice(0, 10) ?? 'never';
const state = ({ revoked_at: revoked, expires_at: expires }: ApiKeyListed, now: Date): string =>
  revoked ? 'revoked' : expires && expires <= now ? 'expired' : 'active';
const bound = (name: string, values: readonly string[] | null): string =>
  values === null ? '' : `, ${name} ${values.join(' ')}`;
const line = (key: ApiKeyListed, now: Date): string =>
  `${key.id}  ${key.organization}  ${key.email} (${key.role})${key.name === null ? '' : `  ${key.name}`}  ` +
  `…${key.last4}  ${state(key, now)}, last used ${day(key.last_used_at)}` +
  (key.expires_at ? `, ends ${key.expires_at.toISOString()}` : '') +
  bound('only teams', key.only_teams) +
  bound('only from', key.ip_ranges);

const keyId = (text: string): string => {
  if (!isUuid(text)) throw new UsageError(`revoke needs the id of a key, as list shows it, not ${text}`);
  return text.toLowerCase();
};

export const run: Run = async ([action, ...args], env) => {
  if (action === '--help' || action === '-h') throw new HelpAsked(HELP);
  if (action !== 'list' && action !== 'revoke') throw new UsageError(`say list or revoke\n${HELP}`);
  const named = action === 'revoke' && args[0]?.startsWith('-') === false ? args[0] : undefined;
  const rest = named === undefined ? args : args.slice(1);
  const { values, json } = readOptions(
    rest,
    action === 'list' ? { organization: { type: 'string' } } : {},
    HELP,
  );
  if (action === 'revoke' && named === undefined)
    throw new UsageError(`revoke needs the id of a key\n${HELP}`);
  const config = configWithDatabase(env);
  return withDatabase(config, 'api-keys', async ({ db, clock }) => {
    if (named !== undefined) {
      const id = keyId(named);
      const revoked = await revokeApiKey({ db, clock }, id);
      print(json, { id, revoked }, revoked ? `${id} is revoked` : `there is no API key ${id}`);
      return revoked ? 0 : 1;
    }
    const secrets = createSecrets(masterSecrets(config), { random: systemIds().bytes });
    const { organization } = values as { organization?: string };
    const keys = await apiKeys({ db, secrets }, organization ?? null);
    print(json, keys, keys.map((key) => line(key, clock.wall())).join('\n') || 'no API keys');
    return 0;
  });
};
