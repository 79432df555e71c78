import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { requireErasureKeys } from './erasure-keys.ts';
import { changeErasure, listHashed, putErasure } from './erasure-store.ts';
import type { ErasureRow } from './erasure-store.ts';
import { recordAct } from './record-act.ts';
import { findProfiles, listTeams, listTeamsOfWaiting } from './person-rows-store.ts';
import { hashPerson, personKey } from './rules/hash.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'signals' | 'log'>;

export interface AskedErasure {
  organizationId: string;
  address: string;
  /** The API key; null: a command. */
  by: string | null;
  claimed?(trx: Trx): Promise<void>;
}

/**
 * Stops a person in one transaction: from here on they are neither imported nor mailed, their contacts ended and their
 * waiting mails are cancelled. A worker removes the rest. The same request again resolves the same erasure.
 */
export async function startErasure(deps: Deps, asked: AskedErasure): Promise<ErasureRow> {
  const { organizationId, by } = asked;
  const [now, wall] = [deps.clock.now(), deps.clock.wall()];
  const mailbox = personKey(asked.address);
  return transact(deps.db, async (trx) => {
    await asked.claimed?.(trx);
    const hashes = hashPerson(await requireErasureKeys(trx, deps, organizationId), mailbox);
    // The same row, whatever key a journal brought it with.
    const hash = (await listHashed(trx, organizationId, hashes))[0] ?? hashes[0]!;
    const id = deps.ids.uuid(now);
    const row = await putErasure(trx, { id, organizationId, hash, address: mailbox, by, wall, now });
    const { profileIds } = await stopPerson(
      trx,
      deps,
      { organizationId, mailbox, known: row.profile_ids },
      now,
    );
    await changeErasure(trx, row, { profileIds }, now);
    await recordAct(deps, trx, { action: 'erasure_requested', organizationId, id: row.id, by });
    return row;
  });
}

/** Resolves the teams of the organization and the profiles of the person. Teams that do not know the person cost nothing. */
export async function stopPerson(
  trx: Trx,
  deps: Pick<Deps, 'signals'>,
  { organizationId, mailbox, known }: { organizationId: string; mailbox: string; known: readonly string[] },
  now: Date,
): Promise<{ teamIds: string[]; profileIds: string[] }> {
  const teamIds = await listTeams(trx, organizationId);
  const profiles = await findProfiles(trx, teamIds, mailbox, known);
  const waiting = await listTeamsOfWaiting(trx, teamIds, mailbox);
  for (const teamId of [...new Set([...profiles.keys(), ...waiting])].toSorted()) {
    const profileIds = profiles.get(teamId) ?? [];
    await deps.signals.signal(trx, 'person_erased', { teamId, profileIds, mailbox }, now);
  }
  return { teamIds, profileIds: [...profiles.values()].flat() };
}
