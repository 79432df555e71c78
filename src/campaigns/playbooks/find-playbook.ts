import { requireTeam } from '../../accounts/team-access.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/http/principal.ts';
import type { Playbook } from './playbook.ts';
import { SHIPPED } from './shipped/shipped.ts';
import { findPlaybook, findTeamPlaybook } from './store.ts';
import type { OwnPlaybook } from './store.ts';

const missing = (param: string): ApiError =>
  new ApiError('resource_not_found', 'there is no such playbook', { param });
const shippedOf = (id: string): Playbook | undefined => SHIPPED.find((each) => each.id === id);

/** For reading. Throws 404 and 403. */
export async function requirePlaybook(db: Db, principal: Principal, id: string): Promise<Playbook> {
  const shipped = shippedOf(id);
  if (shipped) return shipped;
  const playbook = await findPlaybook(db, principal.organizationId, id);
  if (!playbook) throw missing('id');
  await requireTeam(db, principal, playbook.team_id, 'id');
  return playbook;
}

/** For changing. Throws 404, and 403 also for a playbook of the product. */
export async function requireOwnPlaybook(db: Db, principal: Principal, id: string): Promise<OwnPlaybook> {
  const playbook = await requirePlaybook(db, principal, id);
  if (playbook.team_id === null)
    throw new ApiError(
      'insufficient_permissions',
      'this playbook ships with the product and cannot be changed; duplicate it and change the copy',
      { param: 'id' },
    );
  return { ...playbook, team_id: playbook.team_id };
}

/**
 * For creating a campaign of the team. decided: a draft is allowed; an archived playbook, and another team's, are 404.
 */
export async function takePlaybook(trx: Trx, teamId: string, id: string): Promise<Playbook> {
  const playbook = shippedOf(id) ?? (await findTeamPlaybook(trx, teamId, id));
  if (!playbook) throw missing('PlaybookId');
  if (playbook.status === 'archived')
    throw new ApiError('resource_not_found', 'this playbook is archived: no campaign is made from it', {
      param: 'PlaybookId',
    });
  return playbook;
}
