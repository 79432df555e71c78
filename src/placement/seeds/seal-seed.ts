import { sealedTable } from '../../platform/sealed.ts';
import type { Opened, Secrets } from '../../platform/secrets.ts';
import type { SeedRow } from './seed-store.ts';

type Key = Pick<SeedRow, 'organization_id' | 'id'>;

export const SEED_PASSWORDS = sealedTable('placement_seeds', {
  key: ['organization_id', 'id'],
  columns: { imap_password: {} },
  label: ['email'],
  aad: ({ organization_id: organizationId, id, column }) =>
    `placement_seeds|${column}|${id}|${organizationId}`,
});

const placeOf = ({ organization_id, id }: Key) => ({ organization_id, id, column: 'imap_password' }) as const;

export const sealSeedPassword = (secrets: Secrets, key: Key, plain: string): string =>
  SEED_PASSWORDS.seal(secrets, placeOf(key), plain);

export const openSeedPassword = (secrets: Secrets, seed: Key & Pick<SeedRow, 'imap_password'>): Opened =>
  SEED_PASSWORDS.open(secrets, placeOf(seed), seed.imap_password);
