import type { Trx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { findDomain, insertDomain, lockDomainName, setNameservers } from './domain-store.ts';
import { setRegistrar } from './registrar-store.ts';

const spelled = (names: readonly string[]): string[] =>
  names.map((each) => each.toLowerCase().replace(/\.$/, ''));

/**
 * Connects a domain that was registered for a team. `nameservers`: those that it was registered with; left out: those of the
 * configuration. `foreign`: another team of the organization connected it meanwhile, and keeps it.
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
  const { organizationId, teamId, name } = domain;
  const nameservers = spelled(domain.nameservers ?? config.domainNameservers);
  await lockDomainName(trx, organizationId, name);
  const known = await findDomain(trx, organizationId, { domain: name });
  if (known && known.team_id !== teamId) return 'foreign';
  const now = clock.now();
  if (known) await setNameservers(trx, { teamId, id: known.id }, nameservers);
  else await insertDomain(trx, { teamId, id: ids.uuid(now), domain: name, nameservers, now });
  await setRegistrar(trx, { teamId, name }, domain.registrar);
  return 'connected';
}
