import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stopwatch } from '../clock.ts';
import { isLostConnection } from '../db/outage.ts';
import { ApiError } from '../errors.ts';
import { sealedTable } from '../sealed.ts';
import type { Services } from '../services.ts';
import type { Trx } from '../db/transaction.ts';
import { claimKey, findAnswer, keepAnswer, markWorked, releaseKey } from './answer-store.ts';
import type { Claim } from './answer-store.ts';
import { isForm } from './forms.ts';
import type { Principal } from './principal.ts';
import { nextTurn } from './yield-event-loop.ts';

export type { Claim };

declare module 'fastify' {
  interface FastifyRequest {
    /** The Idempotency-Key that this request will answer for. */
    claim: Claim | null;
  }
  interface FastifyContextConfig {
    /** A PUT that stands where the API of today has a PATCH. */
    takesIdempotencyKey?: true;
  }
}

type Deps = Pick<Services, 'db' | 'clock' | 'secrets' | 'log' | 'config'> & {
  /** Throws `ApiError` when the principal may not use the team (any more). */
  requireTeam(principal: Principal, teamId: string, param: string): Promise<unknown>;
};
interface Stored {
  status: number;
  body: string;
  /** The request that did the work. */
  requestId: string;
  teams: Record<string, string>;
}

export const KEPT_MS = 24 * 3600 * 1000;
/** Longer than the minute in which a body must arrive and the statements after it. */
const CLAIM_MS = 180_000;
const LOOK_EVERY_MS = 100;
const RELEASE_EVERY_MS = 1_000;
/** An answer waits this long for its key to be freed; an outage goes on without its caller. */
const RELEASE_WAIT_MS = 1_000;
const MAX_STORED_CHARS = 8 * 1024 * 1024;
const KEY = /^[\x20-\x7e]{1,255}$/;
const METHODS = new Set(['POST', 'PATCH']);
/** Of a large body, hashed in one turn of the loop. */
const HASHED_BYTES = 1024 * 1024;
/**
 * A request that is at fault, payment required, and too many requests: nothing was done, and the mended request, or the same one
 * soon, takes the same key.
 */
const ASKED_AGAIN: ReadonlySet<number> = new Set([400, 402, 429]);

export const IDEMPOTENCY_HEADER = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description:
        'printable ASCII; the same request under the same key within 24 hours gets the first answer again',
    },
  },
} as const;

/**
 * What makes two requests the same one. Bytes that the route reads itself are compared as they are.
 * decided: a file is not compared: it would have to be read whole before anything is done with it. An upload under a
 * key that was answered gets that answer, whatever it holds.
 */
async function hashOf(request: FastifyRequest): Promise<Buffer> {
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n`);
  const { body } = request;
  if (!Buffer.isBuffer(body))
    return hash.update(isForm(request) ? 'multipart' : (JSON.stringify(body) ?? '')).digest();
  for (let from = 0; from < body.length; from += HASHED_BYTES) {
    hash.update(body.subarray(from, from + HASHED_BYTES));
    await nextTurn();
  }
  return hash.digest();
}

function readKey(header: string | string[]): string {
  const key = String(header);
  if (KEY.test(key)) return key;
  throw new ApiError('validation_error', 'Idempotency-Key must be 1 to 255 printable ASCII characters', {
    param: 'Idempotency-Key',
  });
}

const inProgress = (): ApiError =>
  new ApiError(
    'idempotency_in_progress',
    'the first request with this Idempotency-Key is still being processed',
    { param: 'Idempotency-Key', retryAfterSeconds: 1 },
  );

/**
 * Says in the transaction of the work that it was done for this key, so that it is never done again for it: not by a
 * retry after a crash that lost the answer, and not by this request when a later one has taken its place.
 */
export async function noteWork(trx: Trx, claim: Claim | null): Promise<void> {
  if (claim && !(await markWorked(trx, claim))) throw inProgress();
}

/** An answer with another `request_id`. Within a text of JSON the quotes would be escaped: what is found is a key. */
function renamed(body: string, from: string, to: string): string {
  const [old, named] = [from, to].map((id) => `"request_id":"${id}"`) as [string, string];
  const at = body.lastIndexOf(old);
  return at === -1 ? body : body.slice(0, at) + named + body.slice(at + old.length);
}

// decided: not sealed anew with a newer master secret: an answer is gone within 24 hours.
const ANSWERS = sealedTable('stored_answers', {
  key: ['api_key_id', 'key'],
  columns: { body: {} },
  aad: ({ api_key_id: apiKeyId, key }) => `stored_answers.body:${apiKeyId}:${key}`,
});
const placeOf = ({ apiKeyId, key }: Claim) => ({ api_key_id: apiKeyId, key, column: 'body' }) as const;

/**
 * `Idempotency-Key` on every POST and PATCH. The key belongs to the API key that sent it; the first request claims it,
 * its answer is kept for 24 hours, and the same request gets it again with `Idempotency-Replayed: true`.
 * `request_id` and X-Request-Id are those of the request that asks again, and `Idempotency-Original-Request-Id` names the one that
 * did the work; the rest of the body is byte for byte what was answered. decided: a second request at the same time waits up to
 * `api.answerWaitSeconds` for the first one's answer, then it is 409 `idempotency_in_progress`. decided: refusals (4xx) are kept like successes; 400, 429,
 * 5xx and 402 are not (nothing was done, a fault is mended, and credits come), nor what is refused before the body was read. decided: who lost a team does not see its stored answers: what let
 * the first request in is asked again.
 * decided: the answer is kept after the work is committed, so a crash between the two loses it. What would do harm when it
 * is done again (`noteWork`: new campaigns, teams, webhooks, bulk actions) is 409 `idempotency_answer_lost` then, until
 * the key is free again. The rest finds by itself what is there already (people, members, blacklist, uploads by who is in
 * them; labels, categories, profiles and mailboxes by their name or address; changes by their values), so that the same
 * request is simply made again after three minutes.
 */
export function rememberAnswers(server: FastifyInstance, deps: Deps): void {
  server.decorateRequest('claim', null);

  /** The stored answer, or null when the request is the one that answers. */
  async function claimOrFind(claim: Claim): Promise<Stored | null> {
    const giveUpAt = stopwatch() + deps.config.api.answerWaitSeconds * 1000;
    for (;;) {
      const now = deps.clock.wall();
      const times = {
        now,
        until: new Date(now.getTime() + CLAIM_MS),
        keptSince: new Date(now.getTime() - KEPT_MS),
      };
      if (await claimKey(deps.db, claim, times)) return null;
      const found = await findAnswer(deps.db, claim);
      if (found && !found.request_hash.equals(claim.requestHash))
        throw new ApiError(
          'idempotency_mismatch',
          'this Idempotency-Key was used for another request; take a new one',
          { param: 'Idempotency-Key' },
        );
      if (found && found.status !== null)
        return {
          status: found.status,
          body: found.body!,
          requestId: found.claimed_by,
          teams: found.teams as Record<string, string>,
        };
      if (found?.worked && found.claimed_until <= now)
        throw new ApiError(
          'idempotency_answer_lost',
          'the first request with this Idempotency-Key was carried out and its answer was lost; look at what is there, and take a new key for what is missing',
          { param: 'Idempotency-Key' },
        );
      if (stopwatch() >= giveUpAt) throw inProgress();
      await pause(LOOK_EVERY_MS);
    }
  }

  async function replay(reply: FastifyReply, claim: Claim, answer: Stored) {
    const { requestId } = answer;
    const opened = ANSWERS.open(deps.secrets, placeOf(claim), answer.body);
    if (opened.kind !== 'ok') throw new Error(`a stored answer cannot be opened: ${opened.why}`);
    return reply
      .status(answer.status)
      .header('Idempotency-Replayed', 'true')
      .header('Idempotency-Original-Request-Id', requestId)
      .type('application/json; charset=utf-8')
      .send(renamed(opened.plain, requestId, claim.claimant));
  }

  /** Frees a key whose request failed; a key that an outage keeps claimed is freed when the database is back. */
  async function release(claim: Claim): Promise<void> {
    for (const until = stopwatch() + CLAIM_MS; ; await pause(RELEASE_EVERY_MS, null, { ref: false }))
      try {
        return await releaseKey(deps.db, claim);
      } catch (err) {
        if (!isLostConnection(err) || stopwatch() > until) throw err;
      }
  }

  server.addHook('preValidation', async (request, reply) => {
    const header = request.headers['idempotency-key'];
    const taken = METHODS.has(request.method) || request.routeOptions.config.takesIdempotencyKey;
    if (header === undefined || !request.principal || !taken) return;
    const claim: Claim = {
      apiKeyId: request.principal.apiKeyId,
      key: readKey(header),
      requestHash: await hashOf(request),
      claimant: request.id,
    };
    const answer = await claimOrFind(claim).catch((err: unknown) => {
      // The claim may have been written before its connection was lost.
      if (isLostConnection(err)) void release(claim).catch(() => {});
      throw err;
    });
    if (answer) {
      for (const [teamId, param] of Object.entries(answer.teams))
        await deps.requireTeam(request.principal, teamId, param);
      return replay(reply, claim, answer);
    }
    request.claim = claim;
  });

  server.addHook('onSend', async (request, reply, payload) => {
    const { claim } = request;
    if (!claim) return payload;
    const { statusCode: status } = reply;
    const kept = status < 500 && !ASKED_AGAIN.has(status) && typeof payload === 'string';
    // The caller waits for the answer; without it the key is free again after its time.
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
    else await Promise.race([release(claim).catch(fail), pause(RELEASE_WAIT_MS, null, { ref: false })]);
    return payload;
  });
}
