import { stageOf } from '../deliverability/domains/rules/setup.ts';
import { companyDomain } from '../sending/rules/company-domain.ts';
import { LARGE_RECEIVERS } from '../sending/rules/receiver.ts';
import type { Services } from '../platform/services.ts';
import { readDomainHealth } from './domain-health-store.ts';
import type { DomainHealthRow } from './domain-health-store.ts';
import { judgeDomain } from './rules/domain-bucket.ts';
import type { Judged } from './rules/domain-bucket.ts';

/** decided: a team's further domains are counted and not shown */
const MAX_DOMAINS = 1_000;

export type JudgedDomain = DomainHealthRow & Judged;

/** Domains of free mail belong to their provider and are left out. */
export async function readDomainHealthOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  teamId: string,
): Promise<{ total: number; domains: JudgedDomain[] }> {
  const [now, wall] = [clock.now(), clock.wall()];
  const { total, rows } = await readDomainHealth(db, {
    teamId,
    now,
    large: LARGE_RECEIVERS,
    limit: MAX_DOMAINS,
  });
  const own = rows.filter((row) => row.id !== null || companyDomain(`@${row.domain}`) !== null);
  const domains = own.map((row) => {
    const facts = {
      teamId,
      domain: row.domain,
      connected: row.id !== null,
      disconnectedAt: row.disconnected_at,
      health: row.health,
      mailboxes: row.mailboxes,
      awaitsNameservers:
        stageOf({ nameservers: row.nameservers, found: row.found_nameservers }) === 'awaiting_nameservers',
      listings: row.listings,
      blockedBy: row.blocked_by,
    };
    return { ...row, ...judgeDomain(facts, wall) };
  });
  return { total: total - (rows.length - own.length), domains };
}
