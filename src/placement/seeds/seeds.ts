import { audit } from '../../platform/audit/audit.ts';
import { transact } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { ImapEnded, ImapRefusal } from '../../inbox/imap-errors.ts';
import { deleteSeed, listSeeds, lockSeedOf, recordLook } from './seed-store.ts';
import type { SeedRow } from './seed-store.ts';
import { reachSeed } from './reach-seed.ts';

const COMMAND_MS = 15_000;

/** Without passwords; `organizationId` null: of every organization. */
export const seeds = async ({ db }: Pick<Services, 'db'>, organizationId: string | null) =>
  (await listSeeds(db, organizationId)).map(({ imap_password: _sealed, ...row }) => row);

/** Resolves false when there was none. Results stay; open ones end as `seed_removed`. */
export const removeSeed = (
  { db }: Pick<Services, 'db'>,
  organizationId: string,
  seed: { id: string } | { email: string },
): Promise<boolean> =>
  transact(db, async (trx) => {
    const id = 'id' in seed ? seed.id : (await lockSeedOf(trx, organizationId, seed.email))?.id;
    if (id === undefined) return false;
    await audit(trx, 'placement_seeds', { organization_id: organizationId, id });
    return deleteSeed(trx, organizationId, id);
  });

export interface SeedTrial {
  email: string;
  ok: boolean;
  message: string;
}

async function trySeed(
  deps: Pick<Services, 'db' | 'clock' | 'egress' | 'secrets'>,
  seed: SeedRow,
  signal: AbortSignal,
): Promise<SeedTrial> {
  const done = async (ok: boolean, message: string): Promise<SeedTrial> => {
    await recordLook(deps.db, seed, ok ? null : message, deps.clock.wall());
    return { email: seed.email, ok, message };
  };
  const reached = await reachSeed(deps, seed, { commandMs: COMMAND_MS, signal });
  if (reached.kind === 'trouble') return done(false, reached.text);
  try {
    const { junk, others } = await reached.session.folders([]);
    return await done(true, `INBOX, ${junk ?? 'no folder for junk'}, ${others.length} other folders`);
  } catch (error) {
    if (!(error instanceof ImapRefusal || error instanceof ImapEnded)) throw error;
    return await done(false, error.message);
  } finally {
    await reached.session.close();
  }
}

export async function testSeeds(
  deps: Pick<Services, 'db' | 'clock' | 'egress' | 'secrets'>,
  at: { organizationId: string; email: string | null },
  onDone: (done: number, total: number) => void = () => {},
): Promise<SeedTrial[]> {
  const rows = (await listSeeds(deps.db, at.organizationId)).filter(
    ({ email }) => at.email === null || email.toLowerCase() === at.email.toLowerCase(),
  );
  const tried: SeedTrial[] = [];
  const { signal } = new AbortController();
  for (const row of rows) {
    tried.push(await trySeed(deps, row, signal));
    onDone(tried.length, rows.length);
  }
  return tried;
}
