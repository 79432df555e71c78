import type { Ground } from '../platform/ground.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { WebhookRow } from './store.ts';

/** Where a sealed secret belongs: it opens in no other row. */
const boundTo = (teamId: string, id: string): string => `webhooks|secret|${teamId}|${id}`;
const headerOf = (teamId: string, id: string, name: string): string =>
  `webhooks|headers|${teamId}|${id}|${name}`;

export const sealSecret = (secrets: Secrets, teamId: string, id: string, plain: string): string =>
  secrets.seal(plain, boundTo(teamId, id));

/** A secret in the form of Standard Webhooks: 24 random bytes behind `whsec_`. */
export const newSecret = (ids: Pick<Ground['ids'], 'bytes'>): string =>
  `whsec_${ids.bytes(24).toString('base64')}`;

/** decided: the mask shows the last four characters */
export const maskOf = (last4: string | null): string | null => (last4 === null ? null : `whsec_****${last4}`);

/**
 * The secrets an attempt is signed with, newest first; the one before signs along until its day is over.
 * Throws when the stored secret cannot be opened: an unsigned delivery would be worse than a late one.
 */
export function openSecrets(
  secrets: Secrets,
  row: Pick<WebhookRow, 'team_id' | 'id' | 'secret' | 'previous_secret' | 'previous_secret_until'>,
  now: Date,
): string[] {
  const previous =
    row.previous_secret && row.previous_secret_until && row.previous_secret_until > now
      ? [row.previous_secret]
      : [];
  return [...(row.secret ? [row.secret] : []), ...previous].map((sealed) => {
    const opened = secrets.open(sealed, boundTo(row.team_id, row.id));
    if (opened.kind !== 'ok')
      throw new Error(`the secret of webhook ${row.id} cannot be opened: ${opened.why}`);
    return opened.plain;
  });
}

/** What a stored header is shown as. */
export const HEADER_MASK = '****';

/** The customer's own headers for keeping: a value is mostly what lets us in at his server. */
export const sealHeaders = (
  secrets: Secrets,
  teamId: string,
  id: string,
  headers: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secrets.seal(value, headerOf(teamId, id, name))]),
  );

/** The headers an attempt is sent with. Throws when one cannot be opened. Values from before they were sealed stand as they are. */
export function openHeaders(
  secrets: Secrets,
  row: Pick<WebhookRow, 'team_id' | 'id' | 'headers'>,
): Record<string, string> {
  const open = ([name, stored]: [string, string]): [string, string] => {
    const opened = secrets.open(stored, headerOf(row.team_id, row.id, name));
    if (opened.kind === 'ok') return [name, opened.plain];
    if (opened.why === 'not sealed') return [name, stored];
    throw new Error(`the header ${name} of webhook ${row.id} cannot be opened: ${opened.why}`);
  };
  return Object.fromEntries(Object.entries(row.headers as Record<string, string>).map(open));
}
