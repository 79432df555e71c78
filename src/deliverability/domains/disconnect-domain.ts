import { audit } from '../../platform/audit/audit.ts';
import { transact } from '../../platform/db/transaction.ts';
import type { Principal } from '../../platform/http/principal.ts';
import type { Services } from '../../platform/services.ts';
import { lockDomainName, markDisconnected } from './domain-store.ts';
import { requireDomain } from './find-domain.ts';

/** `text`: the id or name. Throws `ApiError` when there is none. */
export async function disconnectDomain(
  deps: Pick<Services, 'db' | 'clock'>,
  principal: Principal,
  text: string,
): Promise<void> {
  const { team_id: teamId, id, domain } = await requireDomain(deps, principal, text);
  await transact(deps.db, async (trx) => {
    await lockDomainName(trx, principal.organizationId, domain);
    await audit(trx, 'domains', { team_id: teamId, id });
    await markDisconnected(trx, { teamId, id }, deps.clock.now());
  });
}
