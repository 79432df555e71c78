import type { MailDns } from './find-mail-hosts.ts';
import { dmarcOf } from './rules/dmarc.ts';

export interface Policies {
  spf: boolean | null;
  dmarc: string | null;
}

const MOST_PARENTS = 4;

/** Null: the resolver failed, which says nothing about a mailbox. */
export async function readPolicies(dns: MailDns, domain: string): Promise<Policies> {
  const [own, dmarc] = await Promise.all([dns.textsOf(domain), findDmarc(dns, domain)]);
  return { spf: own && own.some((text) => /^v=spf1(?: |$)/i.test(text)), dmarc };
}

/** The record of the domain or of its nearest parent with one (RFC 7489 6.6.3, without a list of public suffixes). */
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
