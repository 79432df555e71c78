import { sealedAnew } from '../platform/reseal.ts';
import type { Opened, Secrets } from '../platform/secrets.ts';

type Column = 'smtp_password' | 'imap_password';
interface Row {
  teamId: string;
  senderId: string;
}

/** Binds a sealed password to its column, mailbox and team: copied elsewhere it cannot be opened. */
const boundTo = (column: Column, { teamId, senderId }: Row): string =>
  `senders|${column}|${senderId}|${teamId}`;

export const sealPassword = (secrets: Secrets, column: Column, row: Row, plain: string): string =>
  secrets.seal(plain, boundTo(column, row));

/** The password under the newest secret; null when none opens it. */
export const resealPassword = (secrets: Secrets, column: Column, row: Row, sealed: string): string | null =>
  sealedAnew(secrets, sealed, boundTo(column, row));

export const openPassword = (secrets: Secrets, column: Column, row: Row, sealed: string): Opened =>
  secrets.open(sealed, boundTo(column, row));
