import { ApiError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { clientOf, serversOf } from '../oauth/rules/providers.ts';
import type { SenderFields } from '../rules/sender-fields.ts';
import { findSettings } from './find-settings.ts';
import type { FoundSettings } from './find-settings.ts';

type Deps = Pick<Services, 'egress' | 'config'>;
type Given = SenderFields & { email: string };

const SERVERS = [
  'smtp_host',
  'smtp_port',
  'smtp_security',
  'imap_host',
  'imap_port',
  'imap_security',
] as const;

const nothing = (email: string, details: object): ApiError =>
  new ApiError(
    'missing_required_parameter',
    `no settings were found for ${email}: give smtp_host, smtp_user and smtp_password, and imap_host, ` +
      'imap_user and imap_password for its answers to be read',
    { param: 'smtp_host', details },
  );

const said = ({ where, smtp }: FoundSettings): string => `${smtp.host}:${smtp.port} was found (${where})`;

/**
 * Fills in the connection of a new mailbox that is given without servers; `found` is null when they were given.
 * Throws 400 that names the missing fields. A mailbox of a provider with sign-in needs no password.
 */
export async function completeSender(
  deps: Deps,
  fields: Given,
): Promise<{ fields: Given; found: FoundSettings | null }> {
  if (SERVERS.some((key) => fields[key] !== undefined)) return { fields, found: null };
  const { found, suggested } = await findSettings(deps, fields.email);
  if (!found) throw nothing(fields.email, { suggested });
  const provider = found.preset?.provider ?? null;
  const common = { ...fields, ...(provider && fields.provider === undefined ? { provider } : {}) };
  if (fields.smtp_password) {
    const { smtp, imap } = found;
    const filled: Given = {
      ...common,
      smtp_host: smtp.host,
      smtp_port: smtp.port,
      smtp_security: smtp.security,
      smtp_user: fields.smtp_user ?? smtp.user,
      ...(imap
        ? {
            imap_host: imap.host,
            imap_port: imap.port,
            imap_security: imap.security,
            imap_user: fields.imap_user ?? imap.user,
            imap_password: fields.imap_password || fields.smtp_password,
          }
        : {}),
    };
    return { fields: filled, found };
  }
  const at = found.preset?.signsInAt ?? null;
  const client = at === null ? null : clientOf(deps.config, at);
  if (!client)
    throw new ApiError('missing_required_parameter', `${said(found)}: give smtp_password`, {
      param: 'smtp_password',
      details: { found: shownSettings(found) },
    });
  const { smtp, imap } = serversOf(client);
  const [atSmtp, atImap] = [
    { ...smtp, user: fields.email },
    { ...imap, user: fields.email },
  ];
  const filled: Given = {
    ...common,
    auth: 'oauth',
    smtp_host: smtp.host,
    smtp_port: smtp.port,
    smtp_security: smtp.security,
    smtp_user: fields.email,
    imap_host: imap.host,
    imap_port: imap.port,
    imap_security: imap.security,
    imap_user: fields.email,
  };
  return { fields: filled, found: { ...found, smtp: atSmtp, imap: atImap } };
}

export const shownSettings = ({ source, where, smtp, imap, preset }: FoundSettings) => ({
  source,
  where,
  provider: preset?.provider ?? null,
  smtp_host: smtp.host,
  smtp_port: smtp.port,
  imap_host: imap?.host ?? null,
  imap_port: imap?.port ?? null,
  per_day: preset?.perDay ?? null,
  files_sent: preset?.filesSent ?? null,
});
