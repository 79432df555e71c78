import { audit } from '../../platform/audit/audit.ts';
import { transact } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { failRepliesOf } from './action-store.ts';
import { changeIdentityRow, endRest } from './identity-store.ts';
import type { IdentityChange } from './identity-store.ts';
import type { Limit } from './rules/actions.ts';

/** Pause between two actions of an identity, plus or minus a third. decided: as people do */
export const SPACING_MS = 60_000;

/** spec: PATCH /identities/{id} */
export interface IdentityPatchBody {
  name?: string;
  disabled?: boolean;
  limits?: Partial<Record<Limit | 'connection_requests_per_week', number>>;
  clear_linkedin_weekly_invite_limit?: boolean;
}

type Key = { teamId: string; id: string };

const writeIdentity = (db: Services['db'], at: Key, change: IdentityChange, now: Date): Promise<void> =>
  transact(db, async (trx) => {
    await audit(trx, 'linkedin_identities', { team_id: at.teamId, id: at.id });
    await changeIdentityRow(trx, at, change, now);
  });

/** Actions of a disabled identity go to another one. After a change of limits the identity is checked soon. */
export async function changeIdentity(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  at: Key,
  { clear_linkedin_weekly_invite_limit: clear, limits, ...rest }: IdentityPatchBody,
): Promise<void> {
  const now = clock.now();
  const cleared: IdentityChange = clear
    ? { invite_limit_reached_at: null, invite_limit_resets_at: null, invites_counted_from: now }
    : {};
  await writeIdentity(db, at, { ...rest, ...limits, ...cleared }, now);
  await endRest(db, at, new Date(now.getTime() + SPACING_MS));
}

/**
 * Actions of the removed identity go to another one; messages that people wrote for it fail. decided: the connector may
 * connect the account again as a new identity.
 */
export async function deleteIdentity({ db, clock }: Pick<Services, 'db' | 'clock'>, at: Key): Promise<void> {
  const now = clock.now();
  await writeIdentity(db, at, { deleted_at: now }, now);
  await failRepliesOf(db, at.teamId, at.id, now);
}
