import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { insertActions } from './action-store.ts';
import type { NewAction } from './action-store.ts';
import { profileKey } from './rules/profile-key.ts';

/** A step that asks for an action. */
export type ActionIntent = Omit<NewAction, 'id' | 'profile_key' | 'state' | 'error'>;

/**
 * Asks for actions in the transaction of their steps; a worker hands them over after the commit. decided: a contact without a
 * LinkedIn profile passes the step, and its timeline says so.
 */
export async function queueActions(
  trx: Trx,
  { clock, ids }: Pick<Services, 'clock' | 'ids'>,
  intents: readonly ActionIntent[],
  now: Date,
): Promise<void> {
  if (intents.length === 0) return;
  const actions = intents.map((intent): NewAction => {
    const key = intent.profile_url === null ? null : profileKey(intent.profile_url);
    return {
      ...intent,
      id: ids.uuid(now),
      profile_key: key,
      state: key === null ? 'skipped' : 'waiting',
      error: key === null ? 'the contact has no LinkedIn profile' : null,
    };
  });
  await insertActions(trx, actions, { now, wall: clock.wall() });
}
