import { audit } from '../../platform/audit/audit.ts';
import { requireTeam } from '../../accounts/team-access.ts';
import { transact } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/http/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findDomain, insertDomain, lockDomainName, setNameservers } from './domain-store.ts';
import type { DomainRow } from './domain-store.ts';
import { readDomainName, spelledHosts } from './rules/domain-name.ts';

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each));

/**
 * Connects a domain that is registered elsewhere to a team. A domain of another team of the organization stays there,
 * and gets the configured nameservers. Throws `ApiError` for an invalid name, and for a team that the key may not use.
 * decided: another organization may connect the same domain, because nothing here proves ownership.
 */
export async function connectDomain(
  deps: Pick<Services, 'db' | 'clock' | 'ids' | 'config'>,
  principal: Principal,
  given: { teamId: string; domain: string },
): Promise<{ row: DomainRow; isNew: boolean }> {
  const domain = readDomainName(given.domain);
  if (domain === null)
    throw new ApiError('validation_error', 'domain must be a domain name in ASCII', { param: 'domain' });
  const { organizationId } = principal;
  const nameservers = spelledHosts(deps.config.domainNameservers);
  return transact(deps.db, async (trx) => {
    await lockDomainName(trx, organizationId, domain);
    const known = await findDomain(trx, organizationId, { domain });
    if (known) {
      await requireTeam(trx, principal, known.team_id, 'domain');
      const at = { teamId: known.team_id, id: known.id };
      await audit(trx, 'domains', { team_id: at.teamId, id: at.id });
      if (!isSame(known.nameservers, nameservers)) await setNameservers(trx, at, { nameservers });
      return { row: { ...known, nameservers }, isNew: false };
    }
    const now = deps.clock.now();
    const id = deps.ids.uuid(now);
    await audit(trx, 'domains', { team_id: given.teamId, id });
    await insertDomain(trx, { teamId: given.teamId, id, domain, nameservers, now });
    return { row: (await findDomain(trx, organizationId, { domain }))!, isNew: true };
  });
}
