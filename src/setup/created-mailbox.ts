import { sealedTable } from '../platform/sealed.ts';
import type { Services } from '../platform/services.ts';
import type { SenderFields } from '../senders/rules/sender-fields.ts';
import type { ItemRow } from './order-store.ts';

export interface ReportedServer {
  host: string;
  port?: number;
  security?: 'none' | 'starttls' | 'tls';
  user?: string;
}

export interface CreatedMailbox {
  smtp: ReportedServer;
  imap: ReportedServer | null;
}

interface Credentials {
  password: string;
  imapPassword: string | null;
}

export const CREDENTIALS = sealedTable('setup_order_items', {
  key: ['team_id', 'id'],
  columns: { credentials: {} },
  where: { state: 'created' },
  aad: ({ team_id: teamId, id, column }) => `setup_order_items|${column}|${teamId}|${id}`,
});

const placeOf = ({ team_id, id }: Pick<ItemRow, 'team_id' | 'id'>) =>
  ({ team_id, id, column: 'credentials' }) as const;

export const sealCredentials = (
  { secrets }: Pick<Services, 'secrets'>,
  item: Pick<ItemRow, 'team_id' | 'id'>,
  credentials: Credentials,
): string => CREDENTIALS.seal(secrets, placeOf(item), JSON.stringify(credentials));

/** Settings of a mailbox as POST /senders takes them; null: its credentials cannot be opened. */
export function senderOf(
  { secrets }: Pick<Services, 'secrets'>,
  item: ItemRow,
): (SenderFields & { email: string }) | null {
  const opened = CREDENTIALS.open(secrets, placeOf(item), item.credentials ?? '');
  if (opened.kind !== 'ok') return null;
  const { password, imapPassword } = JSON.parse(opened.plain) as Credentials;
  const { smtp, imap } = item.settings as unknown as CreatedMailbox;
  const email = item.email!;
  return {
    email,
    send_as: `${item.first_name} ${item.last_name}`,
    smtp_host: smtp.host,
    ...(smtp.port === undefined ? {} : { smtp_port: smtp.port }),
    ...(smtp.security === undefined ? {} : { smtp_security: smtp.security }),
    smtp_user: smtp.user ?? email,
    smtp_password: password,
    ...(imap === null
      ? {}
      : {
          imap_host: imap.host,
          ...(imap.port === undefined ? {} : { imap_port: imap.port }),
          ...(imap.security === undefined ? {} : { imap_security: imap.security }),
          imap_user: imap.user ?? email,
          imap_password: imapPassword ?? password,
        }),
  };
}
