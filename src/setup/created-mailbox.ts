import { sealedAnew } from '../platform/reseal.ts';
import type { Resealed } from '../platform/reseal.ts';
import type { Services } from '../platform/services.ts';
import type { SenderFields } from '../senders/rules/sender-fields.ts';
import { listCredentials, writeCredentials } from './item-store.ts';
import type { ItemRow } from './order-store.ts';

/** A server of a mailbox, as its provider reported it. */
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

const boundTo = ({ team_id: teamId, id }: Pick<ItemRow, 'team_id' | 'id'>): string =>
  `setup_order_items|credentials|${teamId}|${id}`;

export const sealCredentials = (
  { secrets }: Pick<Services, 'secrets'>,
  item: Pick<ItemRow, 'team_id' | 'id'>,
  credentials: Credentials,
): string => secrets.seal(JSON.stringify(credentials), boundTo(item));

/** The settings of a mailbox to add, as POST /senders takes them; null: its credentials cannot be opened. */
export function senderOf(
  { secrets }: Pick<Services, 'secrets'>,
  item: ItemRow,
): (SenderFields & { email: string }) | null {
  const opened = secrets.open(item.credentials ?? '', boundTo(item));
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

/** Seals the credentials of mailboxes that wait to be added with the newest master secret. */
export async function resealOrders(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  onProgress: (done: number, total: number) => void,
): Promise<Resealed> {
  const result: Resealed = { resealed: 0, unreadable: [] };
  const old = (await listCredentials(db)).filter(({ credentials }) => secrets.needsReseal(credentials));
  for (const [index, row] of old.entries()) {
    const anew = sealedAnew(secrets, row.credentials, boundTo(row));
    if (anew === null) result.unreadable.push(row.id);
    else {
      await writeCredentials(db, row, row.credentials, anew);
      result.resealed++;
    }
    onProgress(index + 1, old.length);
  }
  return result;
}
