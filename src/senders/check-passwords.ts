import { ANY_SEALED, eachSealed } from '../platform/reseal.ts';
import type { Services } from '../platform/services.ts';
import { openPassword } from './seal.ts';
import { findSender, sealedByOthers } from './sender-store.ts';

const PASSWORDS = ['smtp_password', 'imap_password'] as const;

/** Ids of mailboxes with a password that no listed master secret opens. */
export async function unreadablePasswords({
  db,
  secrets,
}: Pick<Services, 'db' | 'secrets'>): Promise<string[]> {
  const unreadable: string[] = [];
  for await (const at of eachSealed((after, limit) => sealedByOthers(db, ANY_SEALED, after, limit))) {
    const row = await findSender(db, at.team_id, at.id);
    const bound = { teamId: at.team_id, senderId: at.id };
    const opens = (column: (typeof PASSWORDS)[number]): boolean =>
      !row?.[column] || openPassword(secrets, column, bound, row[column]).kind === 'ok';
    if (!PASSWORDS.every(opens)) unreadable.push(at.id);
  }
  return unreadable;
}
