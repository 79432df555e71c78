import { testChecks } from '../deliverability/domains/test-checks.ts';
import { systemIds } from '../platform/ids.ts';
import { createEgress } from '../platform/net/egress.ts';
import type { Services } from '../platform/services.ts';
import type { Finding } from './findings.ts';

const found = (check: string, fault: string | null): Finding =>
  fault === null ? { check, ok: true } : { check, ok: true, warning: true, found: fault };

/** Warnings: without them, checks of domains say `unknown`. */
export async function domainFindings({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<Finding[]> {
  const egress = createEgress({
    allowCidrs: config.egressAllowCidrs,
    dnsServers: config.dnsServers,
    dnsTimeoutMs: config.dnsTimeoutMs,
  });
  try {
    const tested = await testChecks({ db, clock, config, egress, ids: systemIds() });
    if (tested === null) return [];
    return [
      found('resolvers are believed about domains (OUTREACHD_DNS_SERVERS, dnsTestDomains)', tested.doubt),
      ...tested.lists.map(({ zone, fault }) => found(`block list ${zone} (OUTREACHD_DNSBL_ZONES)`, fault)),
    ];
  } finally {
    await egress.close();
  }
}
