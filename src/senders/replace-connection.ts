import type { Services } from '../platform/services.ts';
import { checkConnection, connectionOf } from './rules/sender-fields.ts';
import type { SenderFields } from './rules/sender-fields.ts';
import { changeSender } from './save-sender.ts';
import { refuse } from './vet-sender.ts';

export type ConnectionFields = Pick<SenderFields, `smtp_${string}` & keyof SenderFields> &
  Pick<SenderFields, `imap_${string}` & keyof SenderFields> & { smtp_host: string };

/**
 * Replaces how a mailbox connects, wholly: what is not given is gone, so that no stored password goes to another host
 * than it was given for. Throws 400 and 404.
 */
export async function replaceConnection(
  deps: Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'egress'>,
  at: { teamId: string; senderId: string },
  given: ConnectionFields,
): Promise<void> {
  refuse(checkConnection(given));
  const smtp = connectionOf('smtp', { port: given.smtp_port, security: given.smtp_security });
  const imap = connectionOf('imap', { port: given.imap_port, security: given.imap_security });
  await changeSender(deps, at, {
    auth: 'password',
    smtp_host: given.smtp_host,
    smtp_port: smtp.port,
    smtp_security: smtp.security,
    smtp_user: given.smtp_user ?? null,
    smtp_password: given.smtp_password ?? null,
    imap_host: given.imap_host ?? null,
    ...(given.imap_host ? { imap_port: imap.port, imap_security: imap.security } : {}),
    imap_user: given.imap_user ?? null,
    imap_password: given.imap_password ?? null,
  });
}
