import type { MailDns } from './find-mail-hosts.ts';
import { dmarcOf } from './rules/dmarc.ts';

/** The mail policies of a domain. */
export interface Policies {
  /** Whether it has an SPF record; null: not known. */
  spf: boolean | null;
  /** The policy of its DMARC record; null: it has none that counts, or it is not known. */
  dmarc: string | null;
}

/** Parents of a domain that may have its DMARC record. */
const MOST_PARENTS = 4;

/** The SPF and DMARC records of a domain; where the resolver fails, null. They say nothing of a mailbox. */
export async function readPolicies(dns: MailDns, domain: string): Promise<Policies> {
  const [own, dmarc] = await Promise.all([dns.textsOf(domain), findDmarc(dns, domain)]);
  return { spf: own && own.some((text) => /^v=spf1(?: |$)/i.test(text)), dmarc };
}

/** Of the domain itself or of the nearest parent that has one (RFC 7489 6.6.3, without a list of public suffixes). */
async function findDmarc(dns: MailDns, domain: string): Promise<string | null> {
  const labels = domain.split('.');
  const parents = labels.slice(0, -1).map((_label, from) => labels.slice(from).join('.'));
  for (const [above, name] of parents.slice(0, MOST_PARENTS).entries()) {
    const texts = await dns.textsOf(`_dmarc.${name}`);
    if (texts === null) return null;
    const found = dmarcOf(texts, above > 0);
    if (found) return found.policy;
  }
  return null;
}
