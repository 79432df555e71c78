import type { SenderProvider } from '../../platform/db/types.ts';

export interface ServerSettings {
  host: string;
  port: number;
  security: 'none' | 'starttls' | 'tls';
}

export type SignInAt = 'google' | 'microsoft';

/**
 * - `filesSent`: the provider puts mail sent by SMTP into the Sent folder by itself.
 * - `signsInAt`: the provider takes no password, or soon will not: a person signs in there. Null: it takes
 *   passwords.
 */
export interface Preset {
  provider: SenderProvider;
  mx: readonly string[];
  smtp: ServerSettings;
  imap: ServerSettings;
  perDay: number | null;
  filesSent: boolean;
  signsInAt: SignInAt | null;
}

const tls = (host: string, port: number): ServerSettings => ({ host, port, security: 'tls' });
const startTls = (host: string): ServerSettings => ({ host, port: 587, security: 'starttls' });

/**
 * decided: hosts and the filing of sent mail are from general knowledge (November 2026) and were not checked against the
 * providers; a login shows whether a host is right. Ceilings are those of research/verify.md 5.5 (Gmail's is Workspace's,
 * consumers have 500).
 */
export const PRESETS: readonly Preset[] = [
  {
    provider: 'google',
    mx: ['.google.com', '.googlemail.com'],
    smtp: startTls('smtp.gmail.com'),
    imap: tls('imap.gmail.com', 993),
    perDay: 2_000,
    filesSent: true,
    signsInAt: 'google',
  },
  {
    provider: 'outlook',
    mx: ['.mail.protection.outlook.com', '.mx.microsoft', '.olc.protection.outlook.com'],
    smtp: startTls('smtp.office365.com'),
    imap: tls('outlook.office365.com', 993),
    perDay: 10_000,
    filesSent: true,
    signsInAt: 'microsoft',
  },
  {
    provider: 'yahoo',
    mx: ['.yahoodns.net'],
    smtp: tls('smtp.mail.yahoo.com', 465),
    imap: tls('imap.mail.yahoo.com', 993),
    perDay: 500,
    filesSent: true,
    signsInAt: null,
  },
  {
    provider: 'icloud',
    mx: ['.mail.icloud.com'],
    smtp: startTls('smtp.mail.me.com'),
    imap: tls('imap.mail.me.com', 993),
    perDay: null,
    filesSent: false,
    signsInAt: null,
  },
  {
    provider: 'gmx',
    mx: ['.gmx.net'],
    smtp: tls('mail.gmx.net', 465),
    imap: tls('imap.gmx.net', 993),
    perDay: null,
    filesSent: false,
    signsInAt: null,
  },
  {
    provider: 'webde',
    mx: ['.web.de'],
    smtp: tls('smtp.web.de', 465),
    imap: tls('imap.web.de', 993),
    perDay: null,
    filesSent: false,
    signsInAt: null,
  },
  {
    provider: 'orange',
    mx: ['.orange.fr'],
    smtp: tls('smtp.orange.fr', 465),
    imap: tls('imap.orange.fr', 993),
    perDay: null,
    filesSent: false,
    signsInAt: null,
  },
  {
    provider: 'qq',
    mx: ['.qq.com'],
    smtp: tls('smtp.qq.com', 465),
    imap: tls('imap.qq.com', 993),
    perDay: null,
    filesSent: false,
    signsInAt: null,
  },
  {
    provider: 'fastmail',
    mx: ['.messagingengine.com'],
    smtp: tls('smtp.fastmail.com', 465),
    imap: tls('imap.fastmail.com', 993),
    perDay: null,
    filesSent: false,
    signsInAt: null,
  },
  {
    provider: 'zoho',
    mx: ['.zoho.com'],
    smtp: tls('smtppro.zoho.com', 465),
    imap: tls('imappro.zoho.com', 993),
    perDay: null,
    filesSent: false,
    signsInAt: null,
  },
];

/** The best host decides, because a backup may be anywhere. */
export function presetOf(mxHosts: readonly string[]): Preset | null {
  const best = mxHosts[0]?.toLowerCase().replace(/\.$/, '') ?? '';
  return PRESETS.find(({ mx }) => mx.some((end) => `.${best}`.endsWith(end))) ?? null;
}

export const presetSignedIn = (at: SignInAt): Preset => PRESETS.find(({ signsInAt }) => signsInAt === at)!;

export const presetNamed = (provider: string): Preset | null =>
  PRESETS.find((preset) => preset.provider === provider) ?? null;
