import { audit } from '../../platform/audit/audit.ts';
import { Value } from 'typebox/value';
import { readHost } from '../../platform/net/host.ts';
import { transact } from '../../platform/db/transaction.ts';
import { changeOfSecret, placeOfServer } from '../../platform/rules/stored-secret.ts';
import type { Services } from '../../platform/services.ts';
import type { RowFault } from '../../senders/import-senders.ts';
import type { FileRow } from '../../senders/read-sender-file.ts';
import { seedSettings } from '../rules/seed.ts';
import type { SeedSettings } from '../rules/seed.ts';
import { sealSeedPassword } from './seal-seed.ts';
import { countSeeds, insertSeed, lockSeedOf, updateSeed } from './seed-store.ts';
import { NewSeed } from './wire.ts';

export interface SeedImport {
  created: number;
  updated: number;
  rejected: RowFault[];
}
type Fault = Pick<RowFault, 'param' | 'message'>;

const MAX_SEEDS = 1_000;
/** Other requests may add the seed and remove it meanwhile. */
const TRIES = 3;
const HINTS: Readonly<Record<string, string>> = {
  email: 'must be an address',
  provider: 'must be a word of small letters, digits, _ and -',
};

function shapeFault(values: Record<string, unknown>): Fault | null {
  const unknown = Object.keys(values).find((key) => !Object.hasOwn(NewSeed.properties, key));
  if (unknown) return { param: unknown, message: `${unknown} is no column of a seed` };
  if (Value.Check(NewSeed, values)) {
    const host = values.imap_host === undefined ? null : readHost(values.imap_host);
    return host?.kind === 'bad' ? { param: 'imap_host', message: `imap_host: ${host.message}` } : null;
  }
  const [error] = Value.Errors(NewSeed, values);
  const missing = (error?.params as { requiredProperties?: string[] } | undefined)?.requiredProperties?.[0];
  const param = missing ?? (error?.instancePath.slice(1) || null);
  const why = missing ? 'is required' : (HINTS[param ?? ''] ?? error?.message ?? 'is not valid');
  return { param, message: `${param ?? 'the row'} ${why}` };
}

/** Adds seeds, or changes those with a known address. A bad row is reported, and the others are saved. */
export async function importSeeds(
  deps: Pick<Services, 'db' | 'clock' | 'ids' | 'secrets'>,
  organizationId: string,
  rows: readonly FileRow[],
): Promise<SeedImport> {
  const result: SeedImport = { created: 0, updated: 0, rejected: [] };
  for (const { line, values } of rows) {
    const saved = shapeFault(values) ?? (await saveSeed(deps, organizationId, values as NewSeed));
    if (saved === 'created' || saved === 'updated') result[saved]++;
    else
      result.rejected.push({ line, email: typeof values.email === 'string' ? values.email : null, ...saved });
  }
  return result;
}

const placeOf = ({ imap_host: host, imap_port: port, imap_security: security }: SeedSettings): string =>
  placeOfServer({ host, port, security });

/** decided: a password belongs to a server and a user; a change of either needs the password again. */
const needsPassword = (said: string | undefined, was: SeedSettings | null, to: SeedSettings): boolean => {
  if (was === null) return said === undefined;
  const isElsewhere = placeOf(was) !== placeOf(to) || was.imap_user !== to.imap_user;
  return changeOfSecret(said, { mask: null, isStored: true, isElsewhere }) === 'refuse';
};

/** Adds a seed or changes the one with this address, also one that another request added meanwhile. */
export async function saveSeed(
  deps: Pick<Services, 'db' | 'clock' | 'ids' | 'secrets'>,
  organizationId: string,
  given: NewSeed,
  tries = TRIES,
): Promise<'created' | 'updated' | Fault> {
  const now = deps.clock.now();
  const saved = await transact(deps.db, async (trx) => {
    const row = await lockSeedOf(trx, organizationId, given.email);
    const was = row ? { ...row, imap_security: row.imap_security as SeedSettings['imap_security'] } : null;
    const settings = seedSettings(given, was);
    if (typeof settings === 'string') {
      const also = !was && given.imap_password === undefined ? '; imap_password is required, too' : '';
      return { param: 'imap_host', message: settings + also };
    }
    if (needsPassword(given.imap_password, was, settings))
      return {
        param: 'imap_password',
        message: was
          ? 'imap_password is required when imap_host, imap_port, imap_security or imap_user changes'
          : 'imap_password is required',
      };
    if (!row && (await countSeeds(trx, organizationId)) >= MAX_SEEDS)
      return { param: null, message: `an organization has at most ${MAX_SEEDS} seeds` };
    const key = { organization_id: organizationId, id: row?.id ?? deps.ids.uuid(now) };
    const values = {
      ...settings,
      email: given.email,
      disabled: given.disabled ?? row?.disabled ?? false,
      imap_password:
        given.imap_password === undefined
          ? row!.imap_password
          : sealSeedPassword(deps.secrets, key, given.imap_password),
    };
    await audit(trx, 'placement_seeds', key);
    if (!row) return (await insertSeed(trx, key, values, now)) ? 'created' : 'taken';
    await updateSeed(trx, key, values, now);
    return 'updated';
  });
  if (saved !== 'taken') return saved;
  if (tries <= 1) throw new Error('a seed that is there already is not found by its address');
  return saveSeed(deps, organizationId, given, tries - 1);
}
