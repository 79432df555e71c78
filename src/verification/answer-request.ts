import { giveBackCredit, keepCredit, takeCredit } from '../accounts/take-credit.ts';
import { ApiError } from '../platform/errors.ts';
import { TtlCache } from '../platform/ttl-cache.ts';
import type { Services } from '../platform/services.ts';
import { readAddress } from './rules/address.ts';
import { UNKNOWN_MS } from './rules/unknown.ts';
import type { Answer } from './rules/verdict.ts';
import type { Verifier } from './verifier.ts';

/** decided: the longest wait behind other requests to the same mail hosts. */
const WAIT_MS = 20_000;
const RETRY_AFTER_S = 60;
const MOST_UNKNOWN = 20_000;

const WHY = {
  resolver: 'the resolvers of this server answer nothing',
  port: 'this server can reach no mail host',
  busy: 'its turn did not come in time: too many verifications of the same mail hosts are under way, or its DNS is slow',
  closed: 'this server is being stopped',
};
const unavailable = (why: keyof typeof WHY): ApiError =>
  new ApiError('service_unavailable', WHY[why], { retryAfterSeconds: RETRY_AFTER_S });

export interface VerificationRequest {
  organizationId: string;
  teamId: string | null;
  email: string;
}

/**
 * Verifies one address for one credit. A recent result is free, and so is a new try of an address that was unknown to
 * the organization. A failure returns the credit. Throws `insufficient_credits`, or `service_unavailable` when this
 * machine reaches no resolver or mail host, or when the wait for other requests is too long. spec: Email validation
 */
export function requestAnswerer(deps: Pick<Services, 'db' | 'clock' | 'ids' | 'crash'>, verifier: Verifier) {
  const unknown = new TtlCache<true>(MOST_UNKNOWN);
  const now = (): number => deps.clock.now().getTime();

  async function ask({ email, organizationId }: VerificationRequest): Promise<Answer> {
    const verified = await verifier.verify(email, WAIT_MS, organizationId);
    if (verified.kind === 'answered') return verified.answer;
    throw unavailable(verified.kind === 'shut' ? verified.what : verified.kind);
  }

  async function askForCredit(asked: VerificationRequest): Promise<Answer> {
    const entryId = await takeCredit(deps, asked);
    deps.crash('verify.after_debit');
    try {
      const answer = await ask(asked);
      await keepCredit(deps, asked.organizationId, entryId);
      return answer;
    } catch (error) {
      await giveBackCredit(deps, asked.organizationId, entryId);
      throw error;
    }
  }

  return async (asked: VerificationRequest): Promise<Answer> => {
    const known = verifier.recall(asked.email, asked.organizationId);
    if (known) return known;
    const reading = readAddress(asked.email);
    const shut = reading.kind === 'ok' ? await verifier.shut() : null;
    if (shut) throw unavailable(shut);
    const key = `${asked.organizationId} ${reading.kind === 'ok' ? reading.address.path : ''}`;
    if (unknown.get(key, now())) return { ...(await ask(asked)), credits_used: 0 };
    const answer = await askForCredit(asked);
    if (answer.valid2 === 3) unknown.set(key, true, now(), UNKNOWN_MS);
    return answer;
  };
}
