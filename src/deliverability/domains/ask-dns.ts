import pLimit from 'p-limit';
import { stopwatch } from '../../platform/clock.ts';
import type { DnsAnswer } from '../../platform/net/resolve.ts';
import type { Services } from '../../platform/services.ts';
import type { Asking, Question } from './rules/question.ts';

/** No question begins after this time; one takes 5 s at most. */
const DEADLINE_MS = 15_000;
/**
 * Concurrent questions of one rule. A whole batch at once overruns the receive buffer of a DNS server, and a dropped
 * question counts as unknown.
 */
const MAX_QUESTIONS_AT_ONCE = 8;
/** Questions of all rules for one domain. The worst record of the tests needs about half. */
const MAX_QUESTIONS = 250;
/** Repeats of lost questions or answers. More would only delay the check when a server does not answer. */
const MAX_REPEATS = 8;
const POLICY_TIMEOUT_MS = 5_000;
/** Suggested by RFC 8461 3.3. */
const MAX_POLICY_BYTES = 64 * 1024;

type Deps = Pick<Services, 'egress'>;

/** Does not follow redirects (RFC 8461 3.3). */
async function fetchPolicy({ egress }: Deps, domain: string): Promise<DnsAnswer> {
  const answer = await egress.request({
    method: 'GET',
    url: `https://mta-sts.${domain}/.well-known/mta-sts.txt`,
    headers: { accept: 'text/plain' },
    timeoutMs: POLICY_TIMEOUT_MS,
    maxResponseBytes: MAX_POLICY_BYTES,
  });
  switch (answer.kind) {
    case 'answered':
      return {
        kind: 'records',
        records: [String(answer.status), answer.headers['content-type'] ?? '', answer.body],
      };
    case 'refused':
      return { kind: 'failed', code: 'REFUSED' };
    case 'unreachable':
      return { kind: 'failed', code: answer.code };
    case 'timeout':
      return { kind: 'failed', code: 'ETIMEOUT' };
  }
}

export type Places = ReturnType<typeof pLimit>;
const MAX_PLACES = 64;
export const createDnsLimiter = (): Places => pLimit(MAX_PLACES);

/** Asks each question of the rules once, at most `MAX_QUESTIONS`, until the deadline. */
export function askDns(
  deps: Deps,
  places: Places = createDnsLimiter(),
): <Result>(rule: Asking<Result>) => Promise<Result> {
  const startedAt = stopwatch();
  const asked = new Map<string, Promise<DnsAnswer>>();
  const isLate = (): boolean => stopwatch() - startedAt > DEADLINE_MS;
  let repeats = 0;
  async function answer({ type, name }: Question): Promise<DnsAnswer> {
    if (isLate()) return { kind: 'failed', code: 'ETIMEOUT' };
    if (asked.size > MAX_QUESTIONS) return { kind: 'failed', code: 'ELIMIT' };
    if (type === 'POLICY') return fetchPolicy(deps, name);
    const first = await deps.egress.recordsOf(type, name);
    if (first.kind !== 'failed' || first.code !== 'ETIMEOUT' || isLate() || repeats >= MAX_REPEATS)
      return first;
    repeats += 1;
    return deps.egress.recordsOf(type, name);
  }
  return async (rule) => {
    const limit = pLimit(MAX_QUESTIONS_AT_ONCE);
    let step = rule.next();
    while (!step.done) {
      const answers = step.value.map((question) => {
        const key = `${question.type} ${question.name}`;
        const known = asked.get(key) ?? limit(() => places(() => answer(question)));
        asked.set(key, known);
        return known;
      });
      step = rule.next(await Promise.all(answers));
    }
    return step.value;
  };
}
