import type { Services } from '../platform/services.ts';
import { sealedTable } from '../platform/sealed.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { WebhookRow } from './store.ts';

export const WEBHOOK_SECRETS = sealedTable('webhooks', {
  key: ['team_id', 'id'],
  columns: {
    secret: {},
    previous_secret: { spare: { neededUntil: 'previous_secret_until' } },
    headers: { named: true },
  },
  aad: ({ team_id: teamId, id, column, name }) =>
    // A secret becomes the previous one without being sealed again.
    column === 'headers' ? `webhooks|headers|${teamId}|${id}|${name}` : `webhooks|secret|${teamId}|${id}`,
});

const secretOf = (teamId: string, id: string) => ({ team_id: teamId, id, column: 'secret' }) as const;
const headerOf = (teamId: string, id: string, name: string) =>
  ({ team_id: teamId, id, column: 'headers', name }) as const;

export const sealSecret = (secrets: Secrets, teamId: string, id: string, plain: string): string =>
  WEBHOOK_SECRETS.seal(secrets, secretOf(teamId, id), plain);

export const newWebhookSecret = (ids: Pick<Services['ids'], 'bytes'>): string =>
  `whsec_${ids.bytes(24).toString('base64')}`;

/** decided: the mask shows the last four characters */
export const maskOf = (last4: string | null): string | null => (last4 === null ? null : `whsec_****${last4}`);

/**
 * The secrets that sign an attempt, newest first; the previous one until `previous_secret_until`.
 * Throws when one cannot be opened: an unsigned delivery would be worse than a late one.
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
    const opened = WEBHOOK_SECRETS.open(secrets, secretOf(row.team_id, row.id), sealed);
    if (opened.kind !== 'ok')
      throw new Error(`the secret of webhook ${row.id} cannot be opened: ${opened.why}`);
    return opened.plain;
  });
}

export const sealWebhookHeaders = (
  secrets: Secrets,
  teamId: string,
  id: string,
  headers: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      WEBHOOK_SECRETS.seal(secrets, headerOf(teamId, id, name), value),
    ]),
  );

export function openHeaders(
  secrets: Secrets,
  row: Pick<WebhookRow, 'team_id' | 'id' | 'headers'>,
): Record<string, string> {
  const open = ([name, stored]: [string, string]): [string, string] => {
    const opened = WEBHOOK_SECRETS.open(secrets, headerOf(row.team_id, row.id, name), stored);
    if (opened.kind === 'ok') return [name, opened.plain];
    throw new Error(`the header ${name} of webhook ${row.id} cannot be opened: ${opened.why}`);
  };
  return Object.fromEntries(Object.entries(row.headers as Record<string, string>).map(open));
}
