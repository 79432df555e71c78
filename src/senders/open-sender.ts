import type { Db } from '../platform/db/connect.ts';
import { tokenSource } from './oauth/access-token.ts';
import type { TokenDeps, TokenSource } from './oauth/token-source.ts';
import { savesSent } from './rules/saves-sent.ts';
import { PASSWORDS } from './seal.ts';
import { findSender } from './sender-store.ts';

/** Passwords are in clear text: pass this only to the module that connects. */
export interface Connection {
  host: string;
  port: number;
  security: 'none' | 'starttls' | 'tls';
  user?: string;
  pass?: string;
  token?: TokenSource;
}

export interface Mailbox {
  teamId: string;
  senderId: string;
  email: string;
  sendAs: string | null;
  /** The server takes mail to `local+word@domain`. */
  plusAddressing: boolean;
  timezone: string;
  provider: string;
  savesSent: boolean;
  smtp: Connection;
  imap: Connection | null;
}

export type OpenedMailbox =
  | { kind: 'ok'; mailbox: Mailbox }
  | { kind: 'missing' }
  /** A password was sealed with a secret that is lost, or was moved here from another row. */
  | { kind: 'unreadable'; why: string };

type Security = Connection['security'];

export const loadFolders = async (db: Db, teamId: string, senderId: string): Promise<string[]> =>
  (await findSender(db, teamId, senderId))?.imap_folders ?? [];

/** A mailbox with its passwords opened, or with the source of its tokens. Never throws for stored values. */
export async function loadMailbox(
  deps: TokenDeps,
  { teamId, senderId }: { teamId: string; senderId: string },
): Promise<OpenedMailbox> {
  const { db, secrets } = deps;
  const row = await findSender(db, teamId, senderId);
  if (!row) return { kind: 'missing' };
  const open = (column: 'smtp_password' | 'imap_password') => {
    const sealed = row[column];
    return sealed === null
      ? null
      : PASSWORDS.open(secrets, { team_id: teamId, id: senderId, column }, sealed);
  };
  const smtp = open('smtp_password');
  const imap = open('imap_password');
  for (const opened of [smtp, imap])
    if (opened?.kind === 'unreadable') return { kind: 'unreadable', why: opened.why };
  const login = (user: string | null, opened: typeof smtp) => ({
    ...(user === null ? {} : { user }),
    ...(opened?.kind === 'ok' ? { pass: opened.plain } : {}),
    ...(row.auth === 'oauth' ? { token: tokenSource(deps, { teamId, senderId }) } : {}),
  });
  return {
    kind: 'ok',
    mailbox: {
      teamId,
      senderId,
      email: row.email,
      sendAs: row.send_as,
      plusAddressing: row.plus_addressing,
      timezone: row.timezone,
      provider: row.provider,
      savesSent: savesSent(row),
      smtp: {
        host: row.smtp_host,
        port: row.smtp_port,
        security: row.smtp_security as Security,
        ...login(row.smtp_user, smtp),
      },
      imap:
        row.imap_host && row.imap_port
          ? {
              host: row.imap_host,
              port: row.imap_port,
              security: (row.imap_security ?? 'tls') as Security,
              ...login(row.imap_user, imap),
            }
          : null,
    },
  };
}
