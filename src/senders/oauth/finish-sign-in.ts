import { actAs } from '../../platform/audit/actor.ts';
import { auditAct } from '../../platform/audit/audit.ts';
import { SECRET } from '../../platform/audit/rules/change.ts';
import { mayStillUse } from '../../accounts/key-access.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { endTroubles } from '../record-incident.ts';
import { changeSender, saveSender } from '../save-sender.ts';
import type { TokenDeps } from './token-source.ts';
import { presetSignedIn } from '../rules/presets.ts';
import { askProvider } from './ask-provider.ts';
import { accountsOf, missingScopes } from './rules/account.ts';
import { clientOf, isProvider, serversOf } from './rules/providers.ts';
import type { Client } from './rules/providers.ts';
import { livesUntil } from './rules/refresh.ts';
import type { Tokens } from './rules/token-answer.ts';
import { sealToken } from './seal-tokens.ts';
import { takeSignIn } from './sign-in-store.ts';
import type { SignIn } from './sign-in-store.ts';
import { redirectUriOf, VERIFIERS } from './start-sign-in.ts';
import { readState } from './state.ts';
import { findTokens, saveTokens } from './token-store.ts';

type Deps = TokenDeps & { publicUrl: string };

export interface Callback {
  state?: string | undefined;
  code?: string | undefined;
  error?: string | undefined;
}

export type SignInEnd =
  | { kind: 'connected'; email: string; senderId: string; created: boolean }
  /** The state is not ours, was used, or is too old. */
  | { kind: 'invalid' }
  | { kind: 'forbidden' }
  | { kind: 'denied'; why: string }
  | { kind: 'wrong_account'; wanted: string | null; got: string[] }
  | { kind: 'scopes'; missing: string[] }
  | { kind: 'no_refresh_token' }
  | { kind: 'refused'; why: string }
  | { kind: 'trouble'; why: string };

/** The requested address, else the first of the ID token. An ID token must name the requested one. */
function mailboxOf(
  signIn: SignIn,
  { idToken }: Tokens,
  client: Client,
): { email: string } | Extract<SignInEnd, { kind: 'wrong_account' }> {
  const accounts = accountsOf(idToken, client);
  // decided: without an ID token the account is unknown until the login with its token shows it.
  const email = signIn.email ?? accounts?.[0] ?? null;
  if (email === null || (idToken !== null && !accounts?.includes(email)))
    return { kind: 'wrong_account', wanted: signIn.email, got: accounts ?? [] };
  return { email };
}

async function connect(deps: Deps, signIn: SignIn, client: Client, tokens: Tokens, email: string) {
  const { smtp, imap } = serversOf(client);
  const fields = {
    email,
    provider: presetSignedIn(client.provider).provider,
    auth: 'oauth' as const,
    smtp_host: smtp.host,
    smtp_port: smtp.port,
    smtp_security: smtp.security,
    smtp_user: email,
    smtp_password: null,
    imap_host: imap.host,
    imap_port: imap.port,
    imap_security: imap.security,
    imap_user: email,
    imap_password: null,
  };
  const wall = deps.clock.wall();
  const also = async (trx: Trx, at: { teamId: string; senderId: string }): Promise<void> => {
    // Only the tokens change, which are no columns of the mailbox.
    if (await findTokens(trx, at))
      await auditAct(trx, {
        object: 'sender',
        action: 'changed',
        teamId: at.teamId,
        objectId: at.senderId,
        said: { refresh_token: SECRET },
      });
    await saveTokens(trx, at, {
      provider: client.provider,
      accessToken: sealToken(deps.secrets, 'access_token', at, tokens.accessToken),
      refreshToken: sealToken(deps.secrets, 'refresh_token', at, tokens.refreshToken!),
      ...livesUntil(tokens.expiresInSeconds, wall),
      wall,
    });
    await endTroubles(trx, deps, { teamId: at.teamId, senderIds: [at.senderId] }, ['sign_in']);
  };
  const { team_id: teamId, sender_id: senderId } = signIn;
  if (senderId === null) return saveSender(deps, teamId, fields, { also });
  const { email: _kept, ...way } = fields;
  await changeSender(deps, { teamId, senderId }, way, also);
  return { id: senderId, created: false };
}

/**
 * Ends a sign-in at the provider's redirect: takes its row, exchanges the code, and connects the mailbox. The state
 * is used up in every case. RFC 6749 4.1.3, RFC 7636 4.5; decisions: GET /senders/oauth/callback
 */
export async function finishSignIn(deps: Deps, said: Callback): Promise<SignInEnd> {
  const named = readState(deps.secrets, said.state ?? '');
  const signIn = named && (await takeSignIn(deps.db, named));
  const wall = deps.clock.wall();
  if (!signIn || signIn.expires_at <= wall) return { kind: 'invalid' };
  const { team_id: teamId, api_key_id: apiKeyId } = signIn;
  if (!(await mayStillUse(deps.db, { apiKeyId, teamId, needs: 'team_admin', wall })))
    return { kind: 'forbidden' };
  if (said.error !== undefined || !said.code) return { kind: 'denied', why: said.error ?? 'no code' };
  const client = isProvider(signIn.provider) ? clientOf(deps.config, signIn.provider) : null;
  const place = { team_id: teamId, id: signIn.id, column: 'verifier' } as const;
  const verifier = VERIFIERS.open(deps.secrets, place, signIn.verifier);
  if (!client || verifier.kind !== 'ok') return { kind: 'invalid' };
  const tokens = await askProvider(deps, client, {
    grant_type: 'authorization_code',
    code: said.code,
    redirect_uri: redirectUriOf(deps),
    code_verifier: verifier.plain,
  });
  if (tokens.kind === 'invalid_grant') return { kind: 'denied', why: tokens.why };
  if (tokens.kind === 'trouble') {
    deps.log.warn({ provider: client.provider, why: tokens.why }, 'a sign-in got no tokens');
    return { kind: 'trouble', why: tokens.why };
  }
  const mailbox = mailboxOf(signIn, tokens, client);
  if ('kind' in mailbox) return mailbox;
  const missing = missingScopes(client.scopes, tokens.scope);
  if (missing.length > 0) return { kind: 'scopes', missing };
  if (tokens.refreshToken === null) return { kind: 'no_refresh_token' };
  try {
    // The provider's redirect carries no key: the mailbox is connected by the key that began the sign-in.
    const { id, created } = await actAs(deps, { apiKeyId, operation: 'finishSenderSignIn' }, () =>
      connect(deps, signIn, client, tokens, mailbox.email),
    );
    return { kind: 'connected', email: mailbox.email, senderId: id, created };
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refused', why: error.message };
    throw error;
  }
}
