import { giveBackCredit, keepCredit, takeCredit } from '../accounts/take-credit.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import type { Answer } from './rules/verdict.ts';
import type { Verified, Verifier } from './verifier.ts';

/** decided: a request waits so long for others that ask the same mail hosts. */
const LANE_WAIT_MS = 20_000;
const RETRY_AFTER_S = 60;

const WHY: Record<Exclude<Verified['kind'], 'answered'>, string> = {
  shut: 'this server can reach no resolver or no mail host (port 25)',
  busy: 'too many verifications of the same mail hosts are under way',
  closed: 'this server is being stopped',
};
const unavailable = (kind: keyof typeof WHY): ApiError =>
  new ApiError('service_unavailable', WHY[kind], { retryAfterSeconds: RETRY_AFTER_S });

/**
 * Verifies one address for one credit. What was found out lately costs none, and so does asking again for an address that
 * was unknown; what cannot be answered is not charged. Throws `insufficient_credits`, or `service_unavailable` when this
 * machine reaches no resolver or mail host, or too many ask the same one. spec: Email validation
 */
export async function answerRequest(
  deps: Pick<Services, 'db' | 'clock' | 'ids' | 'crash'>,
  verifier: Verifier,
  asked: { organizationId: string; teamId: string | null; email: string },
): Promise<Answer> {
  const kept = verifier.recall(asked.email);
  if (kept) return kept;
  if (!(await verifier.isOpen())) throw unavailable('shut');
  if (verifier.wasUnknown(asked.email))
    return { ...(await answered(verifier, asked.email)), credits_used: 0 };
  const entryId = await takeCredit(deps, asked);
  deps.crash('verify.after_debit');
  try {
    const answer = await answered(verifier, asked.email);
    await keepCredit(deps, asked.organizationId, entryId);
    return answer;
  } catch (error) {
    await giveBackCredit(deps, asked.organizationId, entryId);
    throw error;
  }
}

async function answered(verifier: Verifier, email: string): Promise<Answer> {
  const verified = await verifier.verify(email, LANE_WAIT_MS);
  if (verified.kind !== 'answered') throw unavailable(verified.kind);
  return verified.answer;
}
