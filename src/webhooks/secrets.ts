import type { Ground } from '../platform/ground.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { WebhookRow } from './store.ts';

/** Where a sealed secret belongs: it opens in no other row. */
const boundTo = (teamId: string, id: string): string => `webhooks|secret|${teamId}|${id}`;

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
