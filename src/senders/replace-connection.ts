import type { Services } from '../platform/services.ts';
import { checkConnection, connectionOf } from './rules/sender-fields.ts';
import type { SenderFields } from './rules/sender-fields.ts';
import { changeSender } from './save-sender.ts';
import { refuse } from './vet-sender.ts';

export type ConnectionFields = Pick<SenderFields, `smtp_${string}` & keyof SenderFields> &
  Pick<SenderFields, `imap_${string}` & keyof SenderFields> & { smtp_host: string };

/**
 * Replaces the whole connection of a mailbox: settings that are not given are removed. A password that is
 * sent back as the mask stays for its own server. Throws 400 (also for a password that would go to another
 * server) and 404.
 */
export async function replaceConnection(
  deps: Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'egress'>,
  at: { teamId: string; senderId: string },
  given: ConnectionFields,
): Promise<void> {
  const { imap_password: said } = given;
  // A shown (empty) password counts as given here; under the lock it is checked that one is stored.
  refuse(checkConnection(said === '' ? { ...given, imap_password: 'stored' } : given));
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
