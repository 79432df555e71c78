import { createHash } from 'node:crypto';
import { requireTeam } from '../../accounts/team-access.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { sealedTable } from '../../platform/sealed.ts';
import type { Services } from '../../platform/services.ts';
import { presetNamed } from '../rules/presets.ts';
import { requireSender } from '../require-sender.ts';
import { findSender } from '../sender-store.ts';
import { clientOf, consentUrl, isProvider } from './rules/providers.ts';
import type { Client } from './rules/providers.ts';
import { insertSignIn } from './sign-in-store.ts';
import { signState } from './state.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'config' | 'publicUrl'>;

export interface AskedSignIn {
  provider?: string | undefined;
  team_id?: string | undefined;
  email?: string | undefined;
  sender_id?: string | undefined;
}

/**
 * decided: time enough to find a password and a second factor, and too short for a link that is found
 * later.
 */
const LIFE_MS = 10 * 60_000;
/** RFC 7636 4.1: 43 characters. */
const VERIFIER_BYTES = 32;

export const redirectUriOf = ({ publicUrl }: Pick<Services, 'publicUrl'>): string =>
  `${publicUrl}/v2/senders/oauth/callback`;

// decided: not sealed again with a newer master secret, as a sign-in ends within minutes.
export const VERIFIERS = sealedTable('sign_ins', {
  key: ['team_id', 'id'],
  columns: { verifier: {} },
  aad: ({ team_id: teamId, id, column }) => `sign_ins|${column}|${id}|${teamId}`,
});

/** Throws 400 and 503. decisions: Connectors, not configured */
export function requireClient(config: Services['config'], provider: string | undefined): Client {
  if (provider === undefined)
    throw new ApiError('missing_required_parameter', 'provider is required', { param: 'provider' });
  const client = isProvider(provider) ? clientOf(config, provider) : null;
  if (!client)
    throw new ApiError(
      'service_unavailable',
      `sign-in at ${provider} is not configured: the operator sets ` +
        `OUTREACHD_OAUTH_${provider.toUpperCase()}_CLIENT_ID and …_CLIENT_SECRET`,
      { param: 'provider' },
    );
  return client;
}

async function placeOf(deps: Deps, principal: Principal, asked: AskedSignIn) {
  if (asked.sender_id === undefined) {
    if (asked.team_id === undefined)
      throw new ApiError('missing_required_parameter', 'give team_id or sender_id', { param: 'team_id' });
    await requireTeam(deps.db, principal, asked.team_id, 'team_id');
    return {
      teamId: asked.team_id,
      senderId: null,
      email: asked.email?.toLowerCase() ?? null,
      provider: asked.provider,
    };
  }
  const { teamId, senderId } = await requireSender(deps.db, principal, asked.sender_id);
  const row = await findSender(deps.db, teamId, senderId);
  const email = row?.email.toLowerCase() ?? null;
  if (asked.team_id !== undefined && asked.team_id !== teamId)
    throw new ApiError('validation_error', 'the mailbox belongs to another team', { param: 'team_id' });
  if (asked.email !== undefined && asked.email.toLowerCase() !== email)
    throw new ApiError('validation_error', 'the mailbox has another address', { param: 'email' });
  const known = (row && presetNamed(row.provider)?.signsInAt) ?? undefined;
  return { teamId, senderId, email, provider: asked.provider ?? known };
}

/**
 * Begins a sign-in: the URL at which a person consents, and its end. The PKCE verifier stays here; the state names a
 * row that is used once. decisions: GET /senders/oauth/start
 */
export async function startSignIn(
  deps: Deps,
  principal: Principal,
  asked: AskedSignIn,
): Promise<{ url: string; redirectUri: string; expiresAt: Date }> {
  const { teamId, senderId, email, provider } = await placeOf(deps, principal, asked);
  const client = requireClient(deps.config, provider);
  const wall = deps.clock.wall();
  const id = deps.ids.uuid(wall);
  const verifier = deps.ids.token(VERIFIER_BYTES);
  const expiresAt = new Date(wall.getTime() + LIFE_MS);
  await insertSignIn(deps.db, {
    team_id: teamId,
    id,
    api_key_id: principal.apiKeyId,
    provider: client.provider,
    email,
    sender_id: senderId,
    verifier: VERIFIERS.seal(deps.secrets, { team_id: teamId, id, column: 'verifier' }, verifier),
    created_at: wall,
    expires_at: expiresAt,
  });
  const redirectUri = redirectUriOf(deps);
  const url = consentUrl(client, {
    redirectUri,
    state: signState(deps.secrets, { teamId, id }),
    challenge: createHash('sha256').update(verifier).digest('base64url'),
    email,
  });
  return { url, redirectUri, expiresAt };
}
