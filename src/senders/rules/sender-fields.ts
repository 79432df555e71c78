import type { SenderProvider } from '../../platform/db/types.ts';
import { NOT_AN_ADDRESS, isMailAddress } from '../../platform/rules/mail-address.ts';
import { changeOfSecret, placeOfServer } from '../../platform/rules/stored-secret.ts';
import type { WarmUp } from './warm-up.ts';

/**
 * The settings of a mailbox as they are written; absent means unchanged or the default. `auth`: set only by
 * a sign-in at a provider, never by a request. `save_sent` null: the preset of the provider decides.
 */
export interface SenderFields {
  email?: string;
  send_as?: string | null;
  provider?: SenderProvider;
  disabled?: boolean;
  warm_up?: WarmUp | null;
  forward_rules?: { to: string; label_ids?: string[] | null }[];
  forward_unsubscribes?: boolean;
  plus_addressing?: boolean;
  max_per_day?: number;
  spacing_seconds?: number;
  timezone?: string;
  auth?: 'password' | 'oauth';
  smtp_host?: string;
  smtp_port?: number;
  smtp_security?: 'none' | 'starttls' | 'tls';
  smtp_user?: string | null;
  smtp_password?: string | null;
  imap_host?: string | null;
  imap_port?: number | null;
  imap_security?: 'none' | 'starttls' | 'tls' | null;
  imap_user?: string | null;
  imap_password?: string | null;
  imap_folders?: string[];
  save_sent?: boolean | null;
}

export interface FieldFault {
  param: string;
  message: string;
}

export function checkSender(fields: SenderFields): FieldFault[] {
  const faults = [...checkConnection(fields), ...checkWarmUp(fields)];
  if (!isMailAddress(fields.email ?? '')) faults.unshift({ param: 'email', message: NOT_AN_ADDRESS });
  return faults;
}

export function checkWarmUp({ warm_up: warmUp }: SenderFields): FieldFault[] {
  if (!warmUp || warmUp.start_per_day <= warmUp.target) return [];
  return [
    { param: 'warm_up.start_per_day', message: 'warm_up.start_per_day must not be above warm_up.target' },
  ];
}

export function checkConnection(fields: SenderFields): FieldFault[] {
  const faults: FieldFault[] = [];
  if (!fields.smtp_host) faults.push({ param: 'smtp_host', message: 'smtp_host is required' });
  if (fields.smtp_password && !fields.smtp_user)
    faults.push({ param: 'smtp_user', message: 'a password needs a user' });
  const inbox = [fields.imap_port, fields.imap_user, fields.imap_password].some(Boolean);
  if (inbox && !fields.imap_host)
    faults.push({ param: 'imap_host', message: 'IMAP settings need imap_host' });
  if (fields.imap_folders?.length && !fields.imap_host)
    faults.push({ param: 'imap_folders', message: 'folders to read need imap_host' });
  if (fields.save_sent && !fields.imap_host)
    faults.push({
      param: 'save_sent',
      message: 'a copy in the Sent folder needs imap_host, imap_user and imap_password',
    });
  const opens = fields.auth === 'oauth' || fields.imap_password;
  if (fields.imap_host && !(fields.imap_user && opens))
    faults.push({
      param: fields.imap_user ? 'imap_password' : 'imap_user',
      message: 'reading a mailbox needs imap_user and imap_password, also where they are those of SMTP',
    });
  return faults;
}

const PORTS = {
  smtp: { none: 25, starttls: 587, tls: 465 },
  imap: { none: 143, starttls: 143, tls: 993 },
} as const;
const SECURITIES = { smtp: 'starttls', imap: 'tls' } as const;

/** Fills in the usual port and security of a protocol. RFC 8314: implicit TLS first for reading. */
export function connectionOf(
  protocol: 'smtp' | 'imap',
  given: { port?: number | null | undefined; security?: 'none' | 'starttls' | 'tls' | null | undefined },
): { port: number; security: 'none' | 'starttls' | 'tls' } {
  const byPort =
    given.port === 465 || given.port === 993 ? 'tls' : given.port === 143 ? 'starttls' : SECURITIES[protocol];
  const security = given.security ?? byPort;
  return { security, port: given.port ?? PORTS[protocol][security] };
}

interface Way {
  smtp_host: string;
  smtp_port: number | null;
  smtp_security: string | null;
  smtp_password: string | null;
  imap_host: string | null;
  imap_port: number | null;
  imap_security: string | null;
  imap_password: string | null;
}

export function keptElsewhere(said: SenderFields, before: Way, after: Way): FieldFault[] {
  return (['smtp', 'imap'] as const).flatMap((protocol) => {
    const placeIn = (way: Way): string | null => {
      const host = way[`${protocol}_host`];
      const [port, security] = [way[`${protocol}_port`], way[`${protocol}_security`]];
      return host === null ? null : placeOfServer({ host, port, security });
    };
    const param = `${protocol}_password` as const;
    const change = changeOfSecret(said[param], {
      mask: '',
      isStored: before[param] !== null,
      isElsewhere: placeIn(after) !== null && placeIn(after) !== placeIn(before),
    });
    const message = `the stored ${param} was given for another server: send it again, or null for none`;
    return change === 'refuse' ? [{ param, message }] : [];
  });
}

const WAY = [
  'smtp_host',
  'smtp_port',
  'smtp_security',
  'smtp_user',
  'imap_host',
  'imap_port',
  'imap_security',
  'imap_user',
] as const;

/** True when other servers, users or passwords are given than the mailbox has: its token must not go there. */
export const isAnotherWay = (
  given: SenderFields,
  has: { [key in (typeof WAY)[number]]: string | number | null },
): boolean =>
  Boolean(given.smtp_password || given.imap_password) ||
  WAY.some((key) => given[key] !== undefined && given[key] !== has[key]);
