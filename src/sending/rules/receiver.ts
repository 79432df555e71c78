const OPERATORS: readonly [RegExp, string][] = [
  [/(^|\.)(google|googlemail|gmail)\.com$/, 'google.com'],
  [/(^|\.)(outlook|hotmail|office365)\.com$|(^|\.)mx\.microsoft$/, 'outlook.com'],
  [/(^|\.)(yahoodns\.net|yahoo\.com)$/, 'yahoo.com'],
  [/(^|\.)(icloud|apple)\.com$|(^|\.)mail\.icloud\.com$/, 'icloud.com'],
];
export const LARGE_RECEIVERS: readonly string[] = OPERATORS.map(([, name]) => name);
/** Second labels that belong to a country's registry: `acme.co.uk`. */
const SHARED = new Set(['ac', 'co', 'com', 'edu', 'gov', 'gv', 'go', 'ne', 'net', 'or', 'org']);
/** RFC 6761, RFC 2606: no DNS server is asked. */
const RESERVED = /(^|\.)(test|example|invalid|localhost|local|internal)$/;

function parentOf(host: string): string {
  const labels = host.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && SHARED.has(second) ? -3 : -2).join('.');
}

/**
 * The operator of a domain's mail, from its MX hosts (the best first). A receiver's limits are counted per operator.
 */
export function receiverOf(domain: string, mxHosts: readonly string[]): string {
  const host = mxHosts[0]?.toLowerCase().replace(/\.$/, '');
  if (!host) return domain;
  return OPERATORS.find(([hosts]) => hosts.test(host))?.[1] ?? parentOf(host);
}

export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

export const isReserved = (domain: string): boolean => RESERVED.test(domain) || !domain.includes('.');
