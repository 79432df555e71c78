import type { Clock } from '../platform/clock.ts';
import type { MailDns } from './find-mail-hosts.ts';
import { POLICIES_MS } from './memory.ts';
import type { Memory, Policies } from './memory.ts';
import { dmarcPolicyOf } from './rules/dmarc.ts';

/** Parents of a domain that may have its DMARC record. */
const MOST_PARENTS = 4;

/** The SPF and DMARC records of a domain; where the resolver fails, null. They say nothing of a mailbox. */
export async function readPolicies(
  dns: MailDns,
  domain: string,
  deps: { clock: Clock; memory: Memory },
): Promise<Policies> {
  const now = deps.clock.now().getTime();
  const kept = deps.memory.policies.get(domain, now);
  if (kept) return kept.value;
  const [own, dmarc] = await Promise.all([dns.textsOf(domain), findDmarc(dns, domain)]);
  const spf = own && own.some((text) => /^v=spf1(?: |$)/i.test(text));
  const policies = { spf, dmarc };
  if (spf !== null) deps.memory.policies.set(domain, policies, now, POLICIES_MS);
  return policies;
}

/** Of the domain itself or of the nearest parent that has one (RFC 7489 6.6.3, without a list of public suffixes). */
async function findDmarc(dns: MailDns, domain: string): Promise<string | null> {
  const labels = domain.split('.');
  const parents = labels.slice(0, -1).map((_label, from) => labels.slice(from).join('.'));
  for (const [above, name] of parents.slice(0, MOST_PARENTS).entries()) {
    const texts = await dns.textsOf(`_dmarc.${name}`);
    const policy = texts && dmarcPolicyOf(texts, above > 0);
    if (policy !== null || texts === null) return policy;
  }
  return null;
}
