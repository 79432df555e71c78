import { setTimeout as pause } from 'node:timers/promises';
import { isServerFault } from '../../platform/db/bisect-batch.ts';
import { transact } from '../../platform/db/transaction.ts';
import { writeSignedOut } from '../login-store.ts';
import { recordTrouble } from '../record-incident.ts';
import type { TokenDeps } from './token-source.ts';
import { askProvider } from './ask-provider.ts';
import { clientOf, isProvider } from './rules/providers.ts';
import { askAgainAt, livesUntil } from './rules/refresh.ts';
import { remedyOf } from './rules/remedy.ts';
import type { TokenJudgement } from './rules/token-answer.ts';
import { openToken, sealToken } from './seal-tokens.ts';
import { markRevoked, writeFailure, writeTokens } from './token-store.ts';
import type { TokenLease, TokenRow } from './token-store.ts';

async function ask(deps: TokenDeps, at: TokenLease, row: TokenRow): Promise<TokenJudgement> {
  const client = isProvider(row.provider) ? clientOf(deps.config, row.provider) : null;
  if (!client) return { kind: 'trouble', why: `oauth.${row.provider} is not configured` };
  const opened = openToken(deps.secrets, 'refresh_token', at, row.refresh_token);
  if (opened.kind === 'unreadable')
    return { kind: 'trouble', why: `the refresh token is sealed (${opened.why})` };
  return askProvider(deps, client, { grant_type: 'refresh_token', refresh_token: opened.plain });
}

const WRITE_TRIES = 10;
const WRITE_AGAIN_MS = 1_000;

/** Retries the write of a provider's answer: a rotated refresh token may be the only one. */
async function untilWritten(write: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await write();
      return;
    } catch (error) {
      if (!isServerFault(error) || tries >= WRITE_TRIES) throw error;
      await pause(WRITE_AGAIN_MS);
    }
  }
}

/**
 * Gets a new access token from the provider and writes it. The caller holds the lease.
 * If the process is killed between the exchange and the write, the old refresh token may be dead. At a provider that rotates
 * refresh tokens, the mailbox must then sign in again. Google and Microsoft accept the old token again.
 */
export async function refreshTokens(deps: TokenDeps, at: TokenLease, row: TokenRow): Promise<void> {
  const said = await ask(deps, at, row);
  deps.crash('token.after_answer');
  const wall = deps.clock.wall();
  switch (said.kind) {
    case 'tokens': {
      const { accessToken, refreshToken, expiresInSeconds } = said;
      return untilWritten(() =>
        writeTokens(deps.db, at, {
          accessToken: sealToken(deps.secrets, 'access_token', at, accessToken),
          refreshToken: refreshToken && sealToken(deps.secrets, 'refresh_token', at, refreshToken),
          ...livesUntil(expiresInSeconds, wall),
        }),
      );
    }
    case 'trouble': {
      const failures = row.failures + 1;
      const askAt = askAgainAt(failures, wall);
      deps.log.warn({ sender: at.senderId, why: said.why, failures, askAt }, 'a token cannot be refreshed');
      return writeFailure(deps.db, at, { failures, why: said.why, askAt });
    }
    case 'invalid_grant':
      deps.log.warn({ sender: at.senderId, why: said.why }, 'a mailbox has to sign in again');
      return transact(deps.db, async (trx) => {
        if (!(await markRevoked(trx, at, said.why, wall))) return;
        const text = remedyOf(at.senderId);
        await recordTrouble(trx, deps, at, { kind: 'sign_in', text, times: 1 });
        await writeSignedOut(trx, { ...at, error: `auth: ${text}`, wall });
      });
  }
}
