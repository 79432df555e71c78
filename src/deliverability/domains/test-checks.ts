import type { DnsblZone } from '../../platform/config-domains.ts';
import type { Services } from '../../platform/services.ts';
import { askDns } from './ask-dns.ts';
import { hasDomains } from './domain-store.ts';
import { testList } from './rules/dnsbl.ts';
import { askedZone } from './rules/dnsbl-zones.ts';
import { testResolver } from './rules/resolver.ts';

/** Null: no domain is connected. */
export async function testChecks({
  db,
  egress,
  config,
  ids,
  clock,
}: Pick<Services, 'db' | 'egress' | 'config' | 'ids' | 'clock'>): Promise<{
  doubt: string | null;
  lists: { zone: DnsblZone; fault: string | null }[];
} | null> {
  if (!(await hasDomains(db))) return null;
  const ask = askDns({ egress });
  const lists = config.dnsblZones.map(async (zone) => {
    const asked = askedZone(zone, config.dnsblDqsKey);
    return { zone, fault: await ask(testList({ zone, asked, fault: null })) };
  });
  const doubt = await ask(testResolver(config.dnsTestDomains, ids.uuid(clock.wall())));
  return { doubt, lists: await Promise.all(lists) };
}
