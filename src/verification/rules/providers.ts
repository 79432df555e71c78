export interface Provider {
  name: string;
  kind: 'consumer' | 'business' | 'gateway' | 'hosting';
  /** `no_probe`: its terms forbid it; `accepts_all`: a 250 to RCPT proves nothing. */
  policy: 'probe' | 'no_probe' | 'accepts_all';
}

type Row = readonly [hosts: RegExp, name: string, kind: Provider['kind'], policy?: Provider['policy']];

/** By MX host. decided: consumer hosts of Outlook.com are never probed, because their sender terms forbid it. */
const BY_MX: readonly Row[] = [
  [/(^|\.)olc\.protection\.outlook\.com$/, 'outlook', 'consumer', 'no_probe'],
  [/(^|\.)(protection\.outlook\.com|mx\.microsoft)$/, 'microsoft365', 'business'],
  [/^gmail-smtp-in\.l\.google\.com$|\.gmail-smtp-in\.l\.google\.com$/, 'gmail', 'consumer'],
  [/(^|\.)(google|googlemail)\.com$|^smtp\.google\.com$/, 'google_workspace', 'business'],
  [/(^|\.)yahoo\.co\.jp$/, 'yahoo_jp', 'consumer', 'accepts_all'],
  [/(^|\.)(yahoodns\.net|aol\.com)$/, 'yahoo', 'consumer', 'accepts_all'],
  [/(^|\.)(mail\.icloud|apple)\.com$/, 'icloud', 'consumer'],
  [/(^|\.)mimecast\.(com|co\.za|org)$/, 'mimecast', 'gateway'],
  [/(^|\.)(pphosted\.com|ppe-hosted\.com|ppops\.net)$/, 'proofpoint', 'gateway'],
  [/(^|\.)(barracudanetworks\.com|cudamail\.com)$/, 'barracuda', 'gateway'],
  [/(^|\.)iphmx\.com$/, 'cisco', 'gateway'],
  [/(^|\.)messagelabs\.com$/, 'symantec', 'gateway'],
  [/(^|\.)(trendmicro\.(com|eu)|tmes\.trendmicro\.com)$/, 'trendmicro', 'gateway'],
  [/(^|\.)(reflexion|mailcontrol|websense|forcepoint)\.(net|com)$/, 'forcepoint', 'gateway'],
  [/(^|\.)(hornetsecurity\.com|antispameurope\.com)$/, 'hornetsecurity', 'gateway'],
  [/(^|\.)(antispamcloud|spamexperts|mtroute)\.(com|net)$/, 'spamexperts', 'gateway'],
  [/(^|\.)sophos\.com$/, 'sophos', 'gateway'],
  [/(^|\.)(fireeyecloud|fireeyegov)\.com$/, 'fireeye', 'gateway'],
  [/(^|\.)mailspamprotection\.com$/, 'siteground', 'hosting'],
  [/(^|\.)zoho(mail)?\.(com|eu|in)$/, 'zoho', 'business'],
  [/(^|\.)orange\.fr$|(^|\.)wanadoo\.fr$/, 'orange', 'consumer'],
  [/(^|\.)laposte\.net$/, 'laposte', 'consumer'],
  [/(^|\.)gmx\.(net|com|de)$/, 'gmx', 'consumer'],
  [/(^|\.)web\.de$/, 'webde', 'consumer'],
  [/(^|\.)mail\.com$/, 'mail_com', 'consumer'],
  [/(^|\.)t-online\.de$/, 't-online', 'consumer'],
  [/(^|\.)secureserver\.net$/, 'godaddy', 'hosting'],
  [/(^|\.)emailsrvr\.com$/, 'rackspace', 'hosting'],
  [/(^|\.)(ovh\.net|ovh\.ca)$/, 'ovh', 'hosting'],
  [/(^|\.)(kundenserver\.de|ionos\.(com|de|co\.uk)|1and1\.com)$/, 'ionos', 'hosting'],
  [/(^|\.)gandi\.net$/, 'gandi', 'hosting'],
  [/(^|\.)messagingengine\.com$/, 'fastmail', 'business'],
  [/(^|\.)protonmail\.ch$/, 'proton', 'business'],
  [/(^|\.)(qq|exmail\.qq)\.com$/, 'qq', 'consumer'],
  [/(^|\.)(163|126|netease|ym\.163)\.(com|net)$/, 'netease', 'consumer'],
  [/(^|\.)(yandex\.(net|ru|com))$/, 'yandex', 'consumer'],
  [/(^|\.)mail\.ru$/, 'mail_ru', 'consumer'],
  [/(^|\.)comcast\.net$/, 'comcast', 'consumer'],
  [/(^|\.)amazonaws\.com$/, 'ses', 'hosting'],
]; // prettier-ignore

const BY_BANNER: readonly Row[] = [
  [/\bmx\.google\.com ESMTP\b/i, 'google_workspace', 'business'],
  [/\.(mail\.)?protection\.outlook\.com Microsoft ESMTP/i, 'microsoft365', 'business'],
  [/\bmimecast\b/i, 'mimecast', 'gateway'],
  [/\bpphosted\.com ESMTP\b/i, 'proofpoint', 'gateway'],
];

const read = (row: Row | undefined): Provider | null =>
  row ? { name: row[1], kind: row[2], policy: row[3] ?? 'probe' } : null;

export function providerOfMx(host: string): Provider | null {
  const name = host.toLowerCase().replace(/\.$/, '');
  return read(BY_MX.find(([hosts]) => hosts.test(name)));
}

export const providerOfBanner = (banner: string): Provider | null =>
  read(BY_BANNER.find(([said]) => said.test(banner)));

export const providerNamed = (name: string): Provider | null => read(BY_MX.find((row) => row[1] === name));
