import { giveBackCredit, keepCredit, takeCredit } from '../accounts/take-credit.ts';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import type { Answer } from './rules/verdict.ts';
import type { Verifier } from './verifier.ts';

/** decided: a request waits so long for others that ask the same mail hosts. */
const LANE_WAIT_MS = 20_000;
const RETRY_AFTER_S = 60;

const unavailable = (why: string): ApiError =>
  new ApiError('service_unavailable', why, { retryAfterSeconds: RETRY_AFTER_S });

/**
 * Verifies one address for one credit. What was found out lately costs none; what cannot be answered is not charged.
 * Throws `insufficient_credits`, or `service_unavailable` when this machine reaches no mail host, or too many ask the same
 * one. spec: Email validation
 */
export async function answerRequest(
  deps: Pick<Services, 'db' | 'clock' | 'ids' | 'crash'>,
  verifier: Verifier,
  asked: { organizationId: string; teamId: string | null; email: string },
): Promise<Answer> {
  const kept = verifier.recall(asked.email);
  if (kept) return kept;
  if (!(await verifier.isOpen())) throw unavailable('this server can reach no mail host (port 25)');
  const entryId = await takeCredit(deps, asked);
  deps.crash('verify.after_debit');
  try {
    const answer = await verifier.verify(asked.email, LANE_WAIT_MS);
    if (!answer) throw unavailable('too many verifications of the same mail hosts are under way');
    if (answer.credits_used === 0) await giveBackCredit(deps, asked.organizationId, entryId);
    else await keepCredit(deps, asked.organizationId, entryId);
    return answer;
  } catch (error) {
    await giveBackCredit(deps, asked.organizationId, entryId);
    throw error;
  }
}
