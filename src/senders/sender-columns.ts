import type { Secrets } from '../platform/secrets.ts';
import { forwardRulesOf } from './rules/forward-rules.ts';
import { connectionOf } from './rules/sender-fields.ts';
import type { SenderFields } from './rules/sender-fields.ts';
import { PASSWORDS } from './seal.ts';
import type { SenderRow, SenderUpdate } from './sender-store.ts';

const PLAIN = [
  'email',
  'send_as',
  'provider',
  'forward_unsubscribes',
  'plus_addressing',
  'max_per_day',
  'spacing_seconds',
  'timezone',
  'auth',
  'smtp_host',
  'smtp_user',
  'imap_host',
  'imap_user',
  'imap_folders',
  'save_sent',
] as const;
const NO_IMAP = {
  imap_port: null,
  imap_security: null,
  imap_user: null,
  imap_password: null,
  imap_folders: [],
};

/**
 * The columns that a save writes over `row` (null: a new mailbox). An empty password is the mask of the API and
 * changes nothing (`keptElsewhere` limits it); null removes the password. Without an IMAP host all IMAP settings are
 * removed.
 */
export function columnsOf(
  secrets: Secrets,
  at: { teamId: string; senderId: string },
  fields: SenderFields,
  row: SenderRow | null,
): SenderUpdate {
  const columns: Record<string, unknown> = {};
  for (const key of PLAIN) if (fields[key] !== undefined) columns[key] = fields[key];
  if (fields.warm_up !== undefined) columns.warm_up = fields.warm_up && JSON.stringify(fields.warm_up);
  if (fields.forward_rules !== undefined)
    columns.forward_rules = JSON.stringify(forwardRulesOf(fields.forward_rules));
  const mailbox = { team_id: at.teamId, id: at.senderId };
  for (const key of ['smtp_password', 'imap_password'] as const) {
    const password = fields[key];
    if (password) columns[key] = PASSWORDS.seal(secrets, { ...mailbox, column: key }, password);
    else if (password === null) columns[key] = null;
  }
  const connection = (protocol: 'smtp' | 'imap') => {
    const { port, security } = connectionOf(protocol, {
      port: fields[`${protocol}_port`] ?? row?.[`${protocol}_port`],
      security: (fields[`${protocol}_security`] ?? row?.[`${protocol}_security`]) as
        | 'none'
        | 'starttls'
        | 'tls'
        | null,
    });
    return { [`${protocol}_port`]: port, [`${protocol}_security`]: security };
  };
  Object.assign(columns, connection('smtp'));
  if (fields.imap_host ?? (fields.imap_host === undefined && row?.imap_host))
    Object.assign(columns, connection('imap'));
  else if (fields.imap_host === null) {
    Object.assign(columns, NO_IMAP);
    if (fields.save_sent === undefined && row?.save_sent) columns.save_sent = null;
  }
  if (fields.disabled !== undefined) {
    columns.disabled = fields.disabled;
    columns.disabled_reason = fields.disabled ? 'manual' : null;
  }
  return columns;
}
