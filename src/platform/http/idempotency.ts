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
    claim: Claim | null;
  }
  interface FastifyContextConfig {
    /** For a PUT of an older version that corresponds to a PATCH. */
    takesIdempotencyKey?: true;
  }
}

type Deps = Pick<Services, 'db' | 'clock' | 'secrets' | 'log' | 'config'> & {
  /** Throws `ApiError` when the principal may not use the team. */
  requireTeam(principal: Principal, teamId: string, param: string): Promise<unknown>;
};
interface Stored {
  status: number;
  body: string;
  requestId: string;
  teams: Record<string, string>;
}

export const KEPT_MS = 24 * 3600 * 1000;
/** Longer than the minute in which a body must arrive plus the statements after it. */
const CLAIM_MS = 180_000;
const LOOK_EVERY_MS = 100;
const RELEASE_EVERY_MS = 1_000;
/** How long an answer waits for its key to be released; in an outage the release continues after the answer. */
const RELEASE_WAIT_MS = 1_000;
const MAX_STORED_CHARS = 8 * 1024 * 1024;
const KEY = /^[\x20-\x7e]{1,255}$/;
const METHODS = new Set(['POST', 'PATCH']);
const HASHED_BYTES = 1024 * 1024;
/**
 * Client error, payment required, too many requests: nothing was done, so a corrected or repeated request may use the
 * same key.
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
 * Identifies the request. Bytes that the route parses itself are hashed as they are.
 * decided: a file is not compared: it would have to be read whole before any work. An upload under an answered key gets
 * that answer, whatever it contains.
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
 * Records in the transaction of the work that it was done for this key. It is then never repeated: not by a retry after
 * a crash that lost the answer, and not by this request when a later one took over. Throws `idempotency_in_progress` in
 * that case.
 */
export async function noteWork(trx: Trx, claim: Claim | null): Promise<void> {
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
 * be repeated (`noteWork`: new campaigns, teams, webhooks, bulk actions) is then answered 409 `idempotency_answer_lost`
 * until the key expires. All other work finds existing rows itself (contacts, members, blacklist, uploads by their
 * content; labels, categories, profiles and mailboxes by name or address; changes by their values), so the same request
 * is carried out again after three minutes.
 */
export function rememberAnswers(server: FastifyInstance, deps: Deps): void {
  server.decorateRequest('claim', null);

  /** The stored answer; null when this request now holds the claim. */
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

  /** Releases the key of a failed request; during an outage it retries until the database is back. */
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
      // The claim may have been written before the connection was lost.
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
    else await Promise.race([release(claim).catch(fail), pause(RELEASE_WAIT_MS, null, { ref: false })]);
    return payload;
  });
}
