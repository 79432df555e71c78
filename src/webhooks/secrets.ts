import type { Services } from '../platform/services.ts';
import { sealedAnew } from '../platform/reseal.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { WebhookRow } from './store.ts';

/** Where a sealed secret belongs: it opens in no other row. */
const boundTo = (teamId: string, id: string): string => `webhooks|secret|${teamId}|${id}`;
const headerOf = (teamId: string, id: string, name: string): string =>
  `webhooks|headers|${teamId}|${id}|${name}`;

export const sealSecret = (secrets: Secrets, teamId: string, id: string, plain: string): string =>
  secrets.seal(plain, boundTo(teamId, id));

/** A secret in the form of Standard Webhooks: 24 random bytes behind `whsec_`. */
export const newSecret = (ids: Pick<Services['ids'], 'bytes'>): string =>
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

/** Whether an attempt at `now` can open all that it needs: the secrets it is signed with, and each header. */
export function isReadable(
  secrets: Secrets,
  row: Pick<
    WebhookRow,
    'team_id' | 'id' | 'secret' | 'previous_secret' | 'previous_secret_until' | 'headers'
  >,
  now: Date,
): boolean {
  const signsAlong = row.previous_secret_until !== null && row.previous_secret_until > now;
  const opens = (sealed: string | null): boolean =>
    sealed === null || secrets.open(sealed, boundTo(row.team_id, row.id)).kind === 'ok';
  const headers = Object.entries(row.headers as Record<string, string>);
  return (
    opens(row.secret) &&
    (!signsAlong || opens(row.previous_secret)) &&
    headers.every(([name, stored]) => {
      const opened = secrets.open(stored, headerOf(row.team_id, row.id, name));
      return opened.kind === 'ok' || opened.why === 'not sealed';
    })
  );
}

/** The customer's own headers for keeping: a value is mostly a credential of the customer's server. */
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

/**
 * What is sealed of a webhook, under the newest secret; what no secret opens stays as it is, and `readable` is false.
 * A header from before headers were sealed is sealed now. A previous secret that cannot be opened is dropped: it only
 * signs along.
 */
export function resealWebhook(
  secrets: Secrets,
  row: Pick<WebhookRow, 'team_id' | 'id' | 'secret' | 'previous_secret' | 'headers'>,
): {
  secret: string | null;
  previous_secret: string | null;
  headers: Record<string, string>;
  readable: boolean;
} {
  const anew = (sealed: string | null): string | null =>
    sealed === null ? null : sealedAnew(secrets, sealed, boundTo(row.team_id, row.id));
  let readable = true;
  const header = ([name, stored]: [string, string]): [string, string] => {
    const aad = headerOf(row.team_id, row.id, name);
    const opened = secrets.open(stored, aad);
    const sealed =
      opened.kind === 'unreadable' && opened.why === 'not sealed'
        ? secrets.seal(stored, aad)
        : sealedAnew(secrets, stored, aad);
    readable &&= sealed !== null;
    return [name, sealed ?? stored];
  };
  const headers = Object.fromEntries(Object.entries(row.headers as Record<string, string>).map(header));
  const secret = anew(row.secret);
  readable &&= row.secret === null || secret !== null;
  return { secret: secret ?? row.secret, previous_secret: anew(row.previous_secret), headers, readable };
}
