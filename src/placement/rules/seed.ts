import { PRESETS, presetNamed } from '../../senders/rules/presets.ts';

export type Security = 'none' | 'starttls' | 'tls';

export interface GivenSeed {
  email: string;
  provider?: string | undefined;
  imap_host?: string | undefined;
  imap_port?: number | undefined;
  imap_security?: Security | undefined;
  imap_user?: string | undefined;
}
export interface SeedSettings {
  provider: string;
  imap_host: string;
  imap_port: number;
  imap_security: Security;
  imap_user: string;
}

const IMAPS_PORT = 993;
const PLAIN_PORT = 143;
const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Domains whose addresses all belong to one provider of the presets. */
const PROVIDERS: Readonly<Record<string, string>> = {
  'gmail.com': 'google',
  'googlemail.com': 'google',
  'yahoo.com': 'yahoo',
  'ymail.com': 'yahoo',
  'icloud.com': 'icloud',
  'me.com': 'icloud',
  'mac.com': 'icloud',
  'gmx.net': 'gmx',
  'gmx.de': 'gmx',
  'gmx.at': 'gmx',
  'gmx.ch': 'gmx',
  'web.de': 'webde',
  'orange.fr': 'orange',
  'wanadoo.fr': 'orange',
  'qq.com': 'qq',
  'fastmail.com': 'fastmail',
  'fastmail.fm': 'fastmail',
};
/** Microsoft takes no passwords. */
const NAMED = PRESETS.filter(({ signsInAt }) => signsInAt !== 'microsoft').map(({ provider }) => provider);

/** The provider by IMAP host or address if it is known, else the domain in a form that fits the column. */
function providerOf(host: string | undefined, email: string): string {
  const preset = PRESETS.find(({ imap }) => imap.host === host?.toLowerCase());
  const ofDomain = host === undefined ? PROVIDERS[domainOf(email)] : undefined;
  return (
    preset?.provider ??
    ofDomain ??
    domainOf(email)
      .replaceAll(/[^a-z0-9]+/g, '-')
      .slice(0, 40)
  );
}

/** Completes a seed from its earlier row, the provider and the usual ports. A string says what is missing. */
export function seedSettings(given: GivenSeed, was: SeedSettings | null): SeedSettings | string {
  const provider = given.provider ?? was?.provider ?? providerOf(given.imap_host, given.email);
  const preset = presetNamed(provider)?.imap;
  const moved = given.imap_host !== undefined && given.imap_host !== was?.imap_host;
  const host = given.imap_host ?? was?.imap_host ?? preset?.host;
  if (host === undefined)
    return (
      `imap_host is required: the IMAP server of ${provider} is not known; ` +
      `it is left out with a provider of ${NAMED.join(', ')}`
    );
  const of = host === preset?.host ? preset : undefined;
  const known = moved ? of : (was && { port: was.imap_port, security: was.imap_security as Security }) || of;
  const security =
    given.imap_security ?? known?.security ?? (given.imap_port === PLAIN_PORT ? 'starttls' : 'tls');
  const port =
    given.imap_port ??
    (known && known.security === security ? known.port : undefined) ??
    (security === 'tls' ? IMAPS_PORT : PLAIN_PORT);
  return {
    provider,
    imap_host: host,
    imap_port: port,
    imap_security: security,
    imap_user: given.imap_user ?? was?.imap_user ?? given.email,
  };
}
