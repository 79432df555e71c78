import { sealedAnew } from '../../platform/reseal.ts';
import type { Opened, Secrets } from '../../platform/secrets.ts';
import type { Place } from './token-store.ts';

type Column = 'refresh_token' | 'access_token';

/** Binds a sealed token to its column, mailbox and team: copied elsewhere it cannot be opened. */
const boundTo = (column: Column, { teamId, senderId }: Place): string =>
  `sender_tokens|${column}|${senderId}|${teamId}`;

export const sealToken = (secrets: Secrets, column: Column, at: Place, plain: string): string =>
  secrets.seal(plain, boundTo(column, at));

export const openToken = (secrets: Secrets, column: Column, at: Place, sealed: string): Opened =>
  secrets.open(sealed, boundTo(column, at));

/** The token under the newest secret; null when none opens it. */
export const resealToken = (secrets: Secrets, column: Column, at: Place, sealed: string): string | null =>
  sealedAnew(secrets, sealed, boundTo(column, at));
