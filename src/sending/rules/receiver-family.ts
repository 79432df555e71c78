// Families use the provider names of address verification.

/** Domains at which anyone can have a mailbox. A free domain is a family apart from its operator's other domains. */
const FREE: readonly (readonly [family: string, domains: RegExp])[] = [
  ['gmail', /^(gmail|googlemail)\.com$/],
  ['outlook', /^((outlook|hotmail|live|passport)\.[a-z.]{2,6}|msn\.com|windowslive\.com)$/],
  ['yahoo_jp', /^yahoo\.co\.jp$|^ymail\.ne\.jp$/],
  ['yahoo', /^(yahoo|ymail|rocketmail|aol|aim|myyahoo)\.[a-z.]{2,6}$/],
  ['icloud', /^(icloud|me|mac)\.com$/],
  ['gmx', /^gmx\.[a-z]{2,4}$/],
  ['webde', /^web\.de$/],
  ['mail_com', /^(mail|email|usa|post)\.com$/],
  ['t-online', /^(t-online|magenta)\.de$/],
  ['orange', /^(orange|wanadoo)\.fr$/],
  ['laposte', /^laposte\.net$/],
  ['qq', /^(qq|foxmail)\.com$/],
  ['netease', /^(163|126|yeah)\.(com|net)$/],
  ['yandex', /^(yandex\.[a-z.]{2,6}|ya\.ru)$/],
  ['mail_ru', /^(mail|bk|inbox|list|internet)\.ru$/],
  ['comcast', /^(comcast|xfinity)\.(net|com)$/],
  ['proton', /^(proton|protonmail)\.(me|com|ch)$|^pm\.me$/],
  [
    'other_free',
    /^((freenet|arcor|online|mailbox)\.(de|org)|(free|sfr|neuf|bbox)\.fr|(libero|virgilio|tiscali|alice|tin)\.it)$/,
  ],
  ['other_free', /^((wp|o2|onet|interia)\.(pl|eu)|(seznam|centrum)\.cz|(bluewin|sunrise)\.ch)$/],
  [
    'other_free',
    /^((btinternet|talktalk|ntlworld|sky)\.(com|net)|(verizon|att|sbcglobal|bellsouth|charter|cox|earthlink|juno)\.net)$/,
  ],
  [
    'other_free',
    /^((rediffmail|rambler|hushmail|fastmail|zohomail|tutanota|naver|daum|hanmail)\.(com|ru|fm|net))$/,
  ],
  [
    'other_free',
    /^((uol|bol|terra)\.com\.br|telenet\.be|ziggo\.nl|planet\.nl|rogers\.com|shaw\.ca|bigpond\.com|optusnet\.com\.au)$/,
  ],
];
const BY_OPERATOR: Readonly<Record<string, string>> = {
  'google.com': 'google_workspace', 'outlook.com': 'microsoft365', 'yahoo.com': 'yahoo', 'icloud.com': 'icloud',
  'apple.com': 'icloud',
  'mimecast.com': 'mimecast', 'mimecast.co.za': 'mimecast', 'mimecast.org': 'mimecast', 'pphosted.com': 'proofpoint',
  'ppe-hosted.com': 'proofpoint',
  'ppops.net': 'proofpoint', 'barracudanetworks.com': 'barracuda', 'cudamail.com': 'barracuda', 'iphmx.com': 'cisco',
  'messagelabs.com': 'symantec',
  'trendmicro.com': 'trendmicro', 'trendmicro.eu': 'trendmicro', 'hornetsecurity.com': 'hornetsecurity',
  'antispameurope.com': 'hornetsecurity',
  'antispamcloud.com': 'spamexperts', 'sophos.com': 'sophos', 'fireeyecloud.com': 'fireeye',
  'mailspamprotection.com': 'siteground',
  'zoho.com': 'zoho', 'zoho.eu': 'zoho', 'zoho.in': 'zoho', 'secureserver.net': 'godaddy', 'emailsrvr.com': 'rackspace',
  'ovh.net': 'ovh',
  'kundenserver.de': 'ionos', 'ionos.com': 'ionos', 'ionos.de': 'ionos', '1and1.com': 'ionos', 'gandi.net': 'gandi',
  'messagingengine.com': 'fastmail',
  'protonmail.ch': 'proton', 'yandex.net': 'yandex', 'yandex.ru': 'yandex', 'mail.ru': 'mail_ru', 'amazonaws.com': 'ses',
}; // prettier-ignore

export const OTHER = 'other';
const FREE_FAMILIES: ReadonlySet<string> = new Set(FREE.map(([family]) => family));

export function receiverFamily(domain: string, operator: string | null): string {
  const free = FREE.find(([, domains]) => domains.test(domain))?.[0];
  if (free !== undefined) return free;
  return (operator === null ? undefined : BY_OPERATOR[operator]) ?? OTHER;
}

export const isFreeFamily = (family: string): boolean => FREE_FAMILIES.has(family);
