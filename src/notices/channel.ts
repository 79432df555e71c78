import type { Secrets } from '../platform/secrets.ts';
import { sealedTable } from '../platform/sealed.ts';

export const CHANNEL_URLS = sealedTable('notice_channels', {
  key: ['team_id', 'channel'],
  columns: { url: {} },
  aad: ({ team_id: teamId, channel, column }) => `notice_channels|${column}|${teamId}|${channel}`,
});

const placeOf = (teamId: string) => ({ team_id: teamId, channel: 'slack', column: 'url' }) as const;

export const sealUrl = (secrets: Secrets, teamId: string, url: string): string =>
  CHANNEL_URLS.seal(secrets, placeOf(teamId), url);

/** Throws when it cannot be opened. */
export function openUrl(secrets: Secrets, teamId: string, sealed: string): string {
  const opened = CHANNEL_URLS.open(secrets, placeOf(teamId), sealed);
  if (opened.kind !== 'ok') throw new Error(`the chat of team ${teamId} cannot be opened: ${opened.why}`);
  return opened.plain;
}

/** decided: the host and the last four characters, because who knows the whole URL can write into the chat */
export const maskOf = ({ host, last4 }: { host: string; last4: string }): string =>
  `https://${host}/****${last4}`;
