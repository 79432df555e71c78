import { sealedAnew } from '../../platform/reseal.ts';
import type { Resealed } from '../../platform/reseal.ts';
import type { Opened, Secrets } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { listSeeds, writePassword } from './seed-store.ts';
import type { SeedRow } from './seed-store.ts';

type Key = Pick<SeedRow, 'organization_id' | 'id'>;

/** Binds a sealed password to its row: copied elsewhere it cannot be opened. */
const boundTo = ({ organization_id, id }: Key): string =>
  `placement_seeds|imap_password|${id}|${organization_id}`;

export const sealSeedPassword = (secrets: Secrets, key: Key, plain: string): string =>
  secrets.seal(plain, boundTo(key));

export const openSeedPassword = (secrets: Secrets, seed: Key & Pick<SeedRow, 'imap_password'>): Opened =>
  secrets.open(seed.imap_password, boundTo(seed));

/** Seals the passwords of seeds with the newest master secret. */
export async function resealSeeds(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  onProgress: (done: number, total: number) => void,
): Promise<Resealed> {
  const old = (await listSeeds(db, null)).filter((row) => secrets.needsReseal(row.imap_password));
  const result: Resealed = { resealed: 0, unreadable: [] };
  for (const [index, row] of old.entries()) {
    const sealed = sealedAnew(secrets, row.imap_password, boundTo(row));
    if (sealed === null) result.unreadable.push(row.email);
    else {
      await writePassword(db, row, { was: row.imap_password, sealed });
      result.resealed++;
    }
    onProgress(index + 1, old.length);
  }
  return result;
}

/** Seeds whose password no listed master secret opens. */
export const unreadableSeeds = async ({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<string[]> =>
  (await listSeeds(db, null)).flatMap((row) =>
    openSeedPassword(secrets, row).kind === 'ok' ? [] : [row.email],
  );
