import type { Trx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { findDomain, insertDomain, lockDomainName, setNameservers } from './domain-store.ts';
import { spelledHosts } from './rules/domain-name.ts';

/**
 * `nameservers` of the registration; default: the configured ones. `foreign`: another team of the organization
 * connected the domain meanwhile, and keeps it.
 */
export async function connectRegistered(
  trx: Trx,
  { clock, ids, config }: Pick<Services, 'clock' | 'ids' | 'config'>,
  domain: {
    organizationId: string;
    teamId: string;
    name: string;
    registrar: string;
    nameservers?: readonly string[] | undefined;
  },
): Promise<'connected' | 'foreign'> {
  const { organizationId, teamId, name, registrar } = domain;
  const nameservers = spelledHosts(domain.nameservers ?? config.domainNameservers);
  await lockDomainName(trx, organizationId, name);
  const known = await findDomain(trx, organizationId, { domain: name });
  if (known && known.team_id !== teamId) return 'foreign';
  const now = clock.now();
  if (known) await setNameservers(trx, { teamId, id: known.id }, { nameservers, registrar });
  else await insertDomain(trx, { teamId, id: ids.uuid(now), domain: name, nameservers, registrar, now });
  return 'connected';
}
