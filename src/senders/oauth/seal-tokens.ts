import { sealedTable } from '../../platform/sealed.ts';
import type { Opened, Secrets } from '../../platform/secrets.ts';
import type { Place } from './token-store.ts';

type Column = 'refresh_token' | 'access_token';

export const TOKENS = sealedTable('sender_tokens', {
  key: ['team_id', 'sender_id'],
  // An access token that cannot be opened is refreshed.
  columns: { refresh_token: {}, access_token: { spare: true } },
  aad: ({ team_id: teamId, sender_id: senderId, column }) => `sender_tokens|${column}|${senderId}|${teamId}`,
});

const placeOf = ({ teamId, senderId }: Place, column: Column) => ({
  team_id: teamId,
  sender_id: senderId,
  column,
});

export const sealToken = (secrets: Secrets, column: Column, at: Place, plain: string): string =>
  TOKENS.seal(secrets, placeOf(at, column), plain);

export const openToken = (secrets: Secrets, column: Column, at: Place, sealed: string): Opened =>
  TOKENS.open(secrets, placeOf(at, column), sealed);
