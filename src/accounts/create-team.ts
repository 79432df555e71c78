import { audit } from '../platform/audit/audit.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { recordWork } from '../platform/http/idempotency.ts';
import type { Claim } from '../platform/http/idempotency.ts';
import type { Principal } from '../platform/http/principal.ts';
import { insertMember, insertTeam } from './store.ts';
import type { TeamChange } from './team-store.ts';

/** Creates a team in the principal's organization, with the principal as a member. Resolves its id. spec: POST /teams */
export function createTeam(
  deps: Pick<Services, 'db' | 'clock' | 'ids'>,
  principal: Principal,
  claim: Claim | null,
  values: TeamChange & { name: string },
): Promise<string> {
  const { organizationId, userId } = principal;
  const now = deps.clock.now();
  const id = deps.ids.uuid(now);
  return transact(deps.db, async (trx) => {
    await recordWork(trx, claim);
    await audit(trx, 'teams', { id });
    await insertTeam(trx, {
      ...values,
      id,
      organization_id: organizationId,
      created_at: now,
      updated_at: now,
    });
    await insertMember(trx, id, userId, now);
    principal.admittedTo.set(id, 'id');
    return id;
  });
}
