import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isLostConnection } from '../db/outage.ts';
import { sealedTable } from '../sealed.ts';
import type { Services } from '../services.ts';
import type { Trx } from '../db/transaction.ts';
import { keepAnswer, markWorked } from './answer-store.ts';
import type { Claim } from './answer-store.ts';
import { claimOrFind, inProgress, releaseClaim } from './claims.ts';
import type { StoredAnswer } from './claims.ts';
import { hashOfRequest, readKey } from './idempotency-key.ts';
import type { Principal } from './principal.ts';

export type { Claim };

declare module 'fastify' {
  interface FastifyRequest {
    claim: Claim | null;
  }
  interface FastifyContextConfig {
    /** For a PUT of an older version that corresponds to a PATCH. */
    takesIdempotencyKey?: true;
  }
}

type Deps = Pick<Services, 'db' | 'clock' | 'secrets' | 'log' | 'config'> & {
  requireTeam(principal: Principal, teamId: string, param: string): Promise<unknown>;
};
/** How long an answer waits for its key to be released; in an outage the release continues after the answer. */
const RELEASE_WAIT_MS = 1_000;
const MAX_STORED_CHARS = 8 * 1024 * 1024;
const METHODS = new Set(['POST', 'PATCH']);
/**
 * Client error, payment required, too many requests: nothing was done, so a corrected or repeated request may use the
 * same key.
 */
const ASKED_AGAIN: ReadonlySet<number> = new Set([400, 402, 429]);

/**
 * Records in the transaction of the work that it was done for this key. It is then never repeated: not by a retry after
 * a crash that lost the answer, and not by this request when a later one took over. Throws `idempotency_in_progress` in
 * that case.
 */
export async function recordWork(trx: Trx, claim: Claim | null): Promise<void> {
  if (claim && !(await markWorked(trx, claim))) throw inProgress();
}

/** Replaces the `request_id` of a stored answer. Quotes inside JSON text are escaped, so a match is always a key. */
function renamed(body: string, from: string, to: string): string {
  const [old, named] = [from, to].map((id) => `"request_id":"${id}"`) as [string, string];
  const at = body.lastIndexOf(old);
  return at === -1 ? body : body.slice(0, at) + named + body.slice(at + old.length);
}

// decided: not resealed with a newer master secret: answers are gone within 24 hours.
const ANSWERS = sealedTable('stored_answers', {
  key: ['api_key_id', 'key'],
  columns: { body: {} },
  aad: ({ api_key_id: apiKeyId, key }) => `stored_answers.body:${apiKeyId}:${key}`,
});
const placeOf = ({ apiKeyId, key }: Claim) => ({ api_key_id: apiKeyId, key, column: 'body' }) as const;

/**
 * `Idempotency-Key` on every POST and PATCH, separate for each API key. The first request claims the key. Its answer is
 * stored for 24 hours; the same request gets it again with `Idempotency-Replayed: true`. `request_id` and X-Request-Id
 * are then those of the new request, and `Idempotency-Original-Request-Id` names the first one; all other bytes are the
 * same.
 * decided: a concurrent second request waits up to `api.answerWaitSeconds` for the first answer, then gets 409
 * `idempotency_in_progress`.
 * decided: refusals (4xx) are stored like successes. Not stored: 400, 402, 429 and 5xx (nothing was done), and refusals
 * before the body was read.
 * decided: access to the teams of the first request is checked again before its answer is replayed.
 * decided: the answer is stored after the commit of the work, so a crash between the two loses it. Work that must not
 * be repeated (`recordWork`: new campaigns, teams, webhooks, bulk actions) is then answered 409 `idempotency_answer_lost`
 * until the key expires. All other work finds existing rows itself (contacts, members, blacklist, uploads by their
 * content; labels, categories, profiles and mailboxes by name or address; changes by their values), so the same request
 * is carried out again after three minutes.
 */
export function rememberAnswers(server: FastifyInstance, deps: Deps): void {
  server.decorateRequest('claim', null);
  addReplaying(server, deps);
  addKeeping(server, deps);
}

function addReplaying(server: FastifyInstance, deps: Deps): void {
  const replay = (reply: FastifyReply, claim: Claim, { status, body, requestId }: StoredAnswer) => {
    const opened = ANSWERS.open(deps.secrets, placeOf(claim), body);
    if (opened.kind !== 'ok') throw new Error(`a stored answer cannot be opened: ${opened.why}`);
    return reply
      .status(status)
      .header('Idempotency-Replayed', 'true')
      .header('Idempotency-Original-Request-Id', requestId)
      .type('application/json; charset=utf-8')
      .send(renamed(opened.plain, requestId, claim.claimant));
  };

  server.addHook('preValidation', async (request, reply) => {
    const header = request.headers['idempotency-key'];
    const taken = METHODS.has(request.method) || request.routeOptions.config.takesIdempotencyKey;
    if (header === undefined || !request.principal || !taken) return;
    const claim: Claim = {
      apiKeyId: request.principal.apiKeyId,
      key: readKey(header),
      requestHash: await hashOfRequest(request),
      claimant: request.id,
    };
    const answer = await claimOrFind(deps, claim).catch((err: unknown) => {
      // The claim may have been written before the connection was lost.
      if (isLostConnection(err)) void releaseClaim(deps, claim).catch(() => {});
      throw err;
    });
    if (answer) {
      for (const [teamId, param] of Object.entries(answer.teams))
        await deps.requireTeam(request.principal, teamId, param);
      return replay(reply, claim, answer);
    }
    request.claim = claim;
  });
}

function addKeeping(server: FastifyInstance, deps: Deps): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const { claim } = request;
    if (!claim) return payload;
    const { statusCode: status } = reply;
    const kept = status < 500 && !ASKED_AGAIN.has(status) && typeof payload === 'string';
    // The client gets its answer anyway; a key without a stored answer expires.
    const fail = (err: unknown): void => {
      if (!isLostConnection(err))
        deps.log.warn({ err, request_id: request.id }, 'an answer could not be kept for its Idempotency-Key');
    };
    if (kept && payload.length <= MAX_STORED_CHARS)
      await keepAnswer(deps.db, claim, {
        status,
        body: ANSWERS.seal(deps.secrets, placeOf(claim), payload),
        teams: Object.fromEntries(request.principal?.admittedTo ?? []),
      }).catch(fail);
    else
      await Promise.race([
        releaseClaim(deps, claim).catch(fail),
        pause(RELEASE_WAIT_MS, null, { ref: false }),
      ]);
    return payload;
  });
}
