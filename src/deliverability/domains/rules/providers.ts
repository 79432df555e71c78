/** Both tables list suffixes of host names. As of November 2026. */
const MAIL: readonly [suffixes: string, name: string][] = [
  ['google.com googlemail.com', 'google'],
  ['mail.protection.outlook.com mx.microsoft olc.protection.outlook.com', 'microsoft'],
  ['yahoodns.net', 'yahoo'],
  ['mail.icloud.com', 'icloud'],
  ['zoho.com zoho.eu zoho.in', 'zoho'],
  ['messagingengine.com', 'fastmail'],
  ['protonmail.ch', 'proton'],
  ['secureserver.net', 'godaddy'],
  ['mimecast.com mimecast.co.za', 'mimecast'],
  ['pphosted.com ppe-hosted.com', 'proofpoint'],
  ['registrar-servers.com privateemail.com', 'namecheap'],
  ['mail.ovh.net', 'ovh'],
  ['titan.email', 'titan'],
  ['migadu.com', 'migadu'],
  ['mail.gandi.net', 'gandi'],
  ['hostinger.com', 'hostinger'],
  ['emailsrvr.com', 'rackspace'],
  ['kundenserver.de ionos.com', 'ionos'],
];
const NAMESERVERS: readonly [suffixes: string, name: string][] = [
  ['ns.cloudflare.com', 'cloudflare'],
  ['domaincontrol.com', 'godaddy'],
  ['registrar-servers.com', 'namecheap'],
  ['googledomains.com', 'google'],
  ['azure-dns.com azure-dns.net azure-dns.org azure-dns.info', 'azure'],
  ['nsone.net', 'ns1'],
  ['dnsimple.com dnsimple-edge.net', 'dnsimple'],
  ['digitalocean.com', 'digitalocean'],
  ['hetzner.com hetzner.de', 'hetzner'],
  ['ovh.net', 'ovh'],
  ['gandi.net', 'gandi'],
  ['porkbun.com', 'porkbun'],
  ['name.com', 'name.com'],
  ['wixdns.net', 'wix'],
  ['squarespacedns.com', 'squarespace'],
  ['vercel-dns.com', 'vercel'],
  ['dns-parking.com', 'hostinger'],
  ['ui-dns.com ui-dns.de ui-dns.org ui-dns.biz', 'ionos'],
  ['dynect.net', 'dyn'],
  ['ultradns.net ultradns.com', 'ultradns'],
];
const AWS = /(?:^|\.)awsdns-\d{2}\.(?:com|net|org|co\.uk)$/;

const nameIn = (table: typeof MAIL, host: string): string | null =>
  table.find(([suffixes]) =>
    suffixes.split(' ').some((suffix) => host === suffix || host.endsWith(`.${suffix}`)),
  )?.[1] ?? null;

export const mailProviderOf = (mx: readonly string[] | null): string | null =>
  mx?.[0] ? nameIn(MAIL, mx[0]) : null;

/** Null: not known, or several. */
export function dnsProviderOf(nameservers: readonly string[] | null): string | null {
  const names = new Set(
    (nameservers ?? []).map((host) => (AWS.test(host) ? 'route53' : nameIn(NAMESERVERS, host))),
  );
  const [only = null] = names;
  return names.size === 1 ? only : null;
}
