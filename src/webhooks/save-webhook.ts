import { audit } from '../platform/audit/audit.ts';
import { requireTeamCampaign } from '../campaigns/find-campaign.ts';
import type { AppServices } from '../events/record-event.ts';
import type { Services } from '../platform/services.ts';
import { markDue } from '../platform/db/due.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { recordWork } from '../platform/http/idempotency.ts';
import type { Claim } from '../platform/http/idempotency.ts';
import { HEADER_MASK, checkHeaders } from '../platform/rules/check-headers.ts';
import { changeOfSecret, placeOfUrl } from '../platform/rules/stored-secret.ts';
import { resetBreaker } from './record-attempts.ts';
import { postponeReplayed } from './replay-store.ts';
import {
  bothStyles,
  legacyConfigOf,
  enabledOf,
  flagsFromConfig,
  legacyKey,
  mergeFlags,
} from './rules/subscription.ts';
import type { Flags } from './rules/subscription.ts';
import { maskOf, newWebhookSecret, sealWebhookHeaders, sealSecret } from './secrets.ts';
import { insertWebhook, lockWebhook, updateWebhookRow } from './store.ts';
import type { WebhookRow, WebhookValues } from './store.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'egress'>;
type ChangeDeps = Deps & Pick<AppServices, 'eventLog'>;

export interface WebhookInput {
  url?: string | undefined;
  name?: string | undefined;
  enabled?: boolean | undefined;
  events?: Partial<Flags> | null | undefined;
  config?: Record<string, unknown> | undefined;
  headers?: Record<string, string> | undefined;
  secret?: string | null | undefined;
  campaign_id?: string | null | undefined;
}

/** Fields that change how the endpoint answers. */
const AT_THE_ENDPOINT = ['url', 'headers', 'secret', 'enabled'] as const;
const ROTATION_MS = 24 * 60 * 60_000;
const MAX_CONFIG_CHARS = 10_000;

async function check(deps: Deps, teamId: string, input: WebhookInput): Promise<void> {
  if (input.url !== undefined) {
    const url = deps.egress.checkUrl(input.url);
    if (url.kind === 'bad') throw new ApiError('validation_error', url.message, { param: 'url' });
  }
  if (input.headers !== undefined) {
    const headers = checkHeaders(input.headers);
    if (headers.kind === 'bad')
      throw new ApiError('validation_error', headers.message, { param: `headers.${headers.header}` });
  }
  if (input.config !== undefined && JSON.stringify(input.config).length > MAX_CONFIG_CHARS)
    throw new ApiError('validation_error', `config is larger than ${MAX_CONFIG_CHARS} characters`, {
      param: 'config',
    });
  if (input.campaign_id) await requireTeamCampaign(deps.db, teamId, input.campaign_id, 'campaign_id');
}

const contradiction = (key: string, other: string): ApiError =>
  new ApiError('validation_error', `config.${key} and ${other} have different values`, {
    param: `config.${key}`,
  });

/** Writes both key styles alike, whichever was given. Throws 400 when they contradict each other. spec: Webhook rules */
function subscription(
  before: Pick<WebhookRow, 'events' | 'config' | 'enabled'> | null,
  input: WebhookInput,
): Pick<WebhookValues, 'events' | 'config' | 'enabled'> {
  const legacy = input.config ? flagsFromConfig(input.config) : null;
  const named = input.events && Object.keys(input.events).length === 0 ? undefined : input.events;
  const known = (before?.events ?? null) as Partial<Flags> | null;
  const said = bothStyles(known, named, legacy);
  if ('contradiction' in said)
    throw contradiction(legacyKey(said.contradiction), `events.${said.contradiction}`);
  const events = said.flags === undefined ? known : said.flags && mergeFlags(known, said.flags);
  const legacyEnabled =
    typeof input.config?.webhook_enabled === 'boolean' ? input.config.webhook_enabled : undefined;
  const enabled = enabledOf(before?.enabled, input.enabled, legacyEnabled);
  if (enabled === null) throw contradiction('webhook_enabled', 'enabled');
  const config = legacyConfigOf(events, enabled, {
    ...(before?.config as Record<string, unknown> | undefined),
    ...input.config,
  });
  return { events: events && JSON.stringify(events), config: JSON.stringify(config), enabled };
}

/**
 * Creates a webhook, with a random secret when none is given. `secret` is that random one in clear, shown only now.
 * Throws `ApiError`. decided: `team_id` and `url` are required
 */
export async function createWebhook(
  deps: Deps,
  teamId: string,
  input: WebhookInput & { url: string },
  claim: Claim | null,
): Promise<{ row: WebhookRow; secret: string | null }> {
  await check(deps, teamId, input);
  const now = deps.clock.now();
  const id = deps.ids.uuid(now);
  const secret = input.secret ?? newWebhookSecret(deps.ids);
  const row = await transact(deps.db, async (trx) => {
    await recordWork(trx, claim);
    await audit(trx, 'webhooks', { team_id: teamId, id });
    return insertWebhook(
      trx,
      {
        team_id: teamId,
        id,
        url: input.url,
        name: input.name ?? '',
        campaign_id: input.campaign_id ?? null,
        headers: JSON.stringify(sealWebhookHeaders(deps.secrets, teamId, id, input.headers ?? {})),
        secret: sealSecret(deps.secrets, teamId, id, secret),
        secret_last4: secret.slice(-4),
        ...subscription(null, input),
      },
      now,
    );
  });
  return { row, secret: input.secret ? null : secret };
}

/**
 * Changes the given fields. After a new secret the old one signs too for a day; the mask sent back changes nothing.
 * Throws `ApiError`.
 */
export async function updateWebhook(
  deps: ChangeDeps,
  at: { teamId: string; id: string },
  input: WebhookInput,
): Promise<WebhookRow> {
  await check(deps, at.teamId, input);
  return transact(deps.db, async (trx) => {
    const before = await lockWebhook(trx, at.teamId, at.id);
    if (!before) throw new ApiError('resource_not_found', 'there is no such webhook', { param: 'id' });
    await audit(trx, 'webhooks', { team_id: at.teamId, id: at.id });
    const row = await change(trx, deps, before, input);
    // Replays with a rate go on where they stopped: deliveries that came due meanwhile are not sent all at once.
    if (row.enabled && !before.enabled) await postponeReplayed(trx, row, deps.clock.now());
    if (AT_THE_ENDPOINT.some((key) => input[key] !== undefined))
      await resetBreaker(trx, deps, row, { why: 'webhook_changed', now: deps.clock.now() });
    return row;
  });
}

/** Headers and secret belong to one server: a move to another one requires them again. Throws 400. */
function refuseKeptSecrets(before: WebhookRow, input: WebhookInput, isElsewhere: boolean): void {
  const keeps = (said: string | null | undefined, mask: string | null): boolean =>
    changeOfSecret(said, { mask, isStored: true, isElsewhere }) === 'refuse';
  const { headers } = input;
  // Headers are replaced as a whole: a missing header is removed, unless `headers` is missing.
  const kept = Object.keys(before.headers as Record<string, string>).some(
    (name) => !headers || (Object.hasOwn(headers, name) && keeps(headers[name], HEADER_MASK)),
  );
  if (kept && isElsewhere)
    throw new ApiError(
      'validation_error',
      'the url leads to another server: send headers again with their values in clear, or {} for none',
      { param: 'headers' },
    );
  if (before.secret !== null && keeps(input.secret, maskOf(before.secret_last4)))
    throw new ApiError(
      'validation_error',
      'the url leads to another server: send secret again in clear, a new one, or null for unsigned deliveries',
      { param: 'secret' },
    );
}

const isMask = ({ secret_last4 }: WebhookRow, secret: string | null): boolean =>
  secret !== null && secret === maskOf(secret_last4);

function change(trx: Trx, deps: Deps, before: WebhookRow, input: WebhookInput): Promise<WebhookRow> {
  const now = deps.clock.now();
  const moved = input.url !== undefined && placeOfUrl(before.url) !== placeOfUrl(input.url);
  refuseKeptSecrets(before, input, moved);
  // The endpoint may have been disabled while deliveries waited.
  markDue(trx, [{ kind: 'endpoint', teamId: before.team_id, key: before.id, dueAt: now }]);
  const headers = input.headers ? givenHeaders(deps, before, input.headers) : before.headers;
  return updateWebhookRow(trx, before.team_id, before.id, {
    url: input.url ?? before.url,
    name: input.name ?? before.name,
    campaign_id: input.campaign_id === undefined ? before.campaign_id : input.campaign_id,
    headers: JSON.stringify(headers),
    ...rotation(),
    ...subscription(before, input),
    // Later than every earlier change, even if the clock was set back: workers compare it to notice a change.
    updated_at: new Date(Math.max(now.getTime(), before.updated_at.getTime() + 1)),
  });

  function rotation(): Pick<
    WebhookValues,
    'secret' | 'secret_last4' | 'previous_secret' | 'previous_secret_until'
  > {
    const { secret } = input;
    const { secret: sealed, secret_last4, previous_secret, previous_secret_until } = before;
    if (secret === undefined || isMask(before, secret))
      return { secret: sealed, secret_last4, previous_secret, previous_secret_until };
    // decided: the old secret signs too only at the server that knows it, never at a new one.
    const kept = moved
      ? { previous_secret: null, previous_secret_until: null }
      : { previous_secret: sealed, previous_secret_until: new Date(now.getTime() + ROTATION_MS) };
    if (secret === null)
      return { secret: null, secret_last4: null, previous_secret: null, previous_secret_until: null };
    return {
      secret: sealSecret(deps.secrets, before.team_id, before.id, secret),
      secret_last4: secret.slice(-4),
      ...kept,
    };
  }
}

function givenHeaders(
  { secrets }: Deps,
  before: WebhookRow,
  given: Record<string, string>,
): Record<string, string> {
  const stored = before.headers as Record<string, string>;
  const kept = Object.entries(given).filter(
    ([name, value]) => value === HEADER_MASK && Object.hasOwn(stored, name),
  );
  return {
    ...sealWebhookHeaders(secrets, before.team_id, before.id, given),
    ...Object.fromEntries(kept.map(([name]) => [name, stored[name]!])),
  };
}
