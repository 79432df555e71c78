import { table } from '../platform/rules/retry.ts';
import pLimit from 'p-limit';
import type { AppServices } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { standardSignature } from '../platform/rules/standard-signature.ts';
import { bookOpinion } from './book-opinion.ts';
import type { Judged } from './judge-message.ts';
import { claimOpinions, lockAsked, organizationOf, postponeOpinion } from './opinion-store.ts';
import type { DueOpinion } from './opinion-store.ts';
import { isUnsure, readOpinion } from './rules/second-opinion.ts';
import type { Opinion } from './rules/second-opinion.ts';

type Deps = Pick<
  AppServices,
  'db' | 'clock' | 'ids' | 'eventLog' | 'egress' | 'config' | 'log' | 'outage' | 'crash' | 'signals'
>;

/** Requests per pass for one organization and for all of them, and requests that run at once. */
const EACH = 4;
const PASS = 32;
const AT_ONCE = 16;
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 8 * 1024;
const MAX_TEXT = 4_000;
const CLAIM_MS = 60_000;
const againMs = table([60_000, 600_000]);

export async function opinionDueAt(
  trx: Trx,
  { config, clock }: Pick<AppServices, 'config' | 'clock'>,
  teamId: string,
  { verdict, send, consequence }: Judged,
): Promise<Date | null> {
  const sureEnough = Math.max(0, ...config.secondOpinions.map(({ below }) => below));
  if (consequence.do !== 'book' || send === null || !isUnsure(verdict, sureEnough)) return null;
  const endpoint = endpointOf(config, await organizationOf(trx, teamId));
  return endpoint && isUnsure(verdict, endpoint.below) ? clock.wall() : null;
}

const endpointOf = ({ secondOpinions }: Pick<AppServices, 'config'>['config'], organization: string) =>
  secondOpinions.find((each) => each.organization.toLowerCase() === organization.toLowerCase());

/**
 * One pass over replies of which the rules are unsure. They are booked already: a late, wrong or missing answer changes
 * nothing. Resolves true when there may be more.
 */
export async function askOpinions(deps: Deps): Promise<boolean> {
  const organizations = deps.config.secondOpinions.map(({ organization }) => organization);
  if (organizations.length === 0) return false;
  const wall = deps.clock.wall();
  const until = new Date(wall.getTime() + CLAIM_MS);
  const due = await claimOpinions(deps.db, { organizations, wall, until, each: EACH, limit: PASS });
  const limit = pLimit(AT_ONCE);
  await Promise.all(
    due.map((message) =>
      limit(async () => {
        try {
          await askAbout(deps, message, until);
        } catch (err) {
          if (!(await deps.outage.isOutage(err)))
            deps.log.error({ err, message: message.id }, 'a second opinion was not booked');
        }
      }),
    ),
  );
  return due.length > 0;
}

async function askAbout(deps: Deps, message: DueOpinion, until: Date): Promise<void> {
  const { judged } = message;
  const endpoint = endpointOf(deps.config, message.organization);
  if (!endpoint || !judged || !isUnsure(judged, 1))
    return postponeOpinion(deps.db, message, { until, again: null, noted: null });
  const asked = await ask(deps, message, judged, endpoint);
  if (typeof asked !== 'string') {
    await transact(deps.db, async (trx) => {
      if (await lockAsked(trx, message, until))
        await bookOpinion(trx, deps, { message, judged, opinion: asked, until });
    });
    return;
  }
  deps.log.warn({ message: message.id, organization: message.organization, why: asked }, 'no second opinion');
  const wait = asked === INVALID ? null : againMs(message.opinion_attempts);
  await postponeOpinion(deps.db, message, {
    until,
    again: wait === null ? null : new Date(deps.clock.wall().getTime() + wait),
    noted: { failed: asked },
  });
}

const INVALID = 'the answer is none of those that are allowed';

async function ask(
  deps: Deps,
  message: DueOpinion,
  { text, lang, intent }: Extract<Judged['verdict'], { outcome: 'reply' }>,
  endpoint: { url: string; secret: string },
): Promise<Opinion | string> {
  const body = JSON.stringify({
    type: 'second_opinion',
    message_id: message.id,
    received_at: message.received_at.toISOString(),
    lang,
    subject: (message.subject ?? '').slice(0, MAX_TEXT),
    text: text.slice(0, MAX_TEXT),
    rules: { outcome: 'reply', ...intent },
  });
  const seconds = Math.floor(deps.clock.wall().getTime() / 1000);
  const answer = await deps.egress.request({
    method: 'POST',
    url: endpoint.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'outreachd',
      'webhook-id': message.id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': standardSignature([endpoint.secret], message.id, seconds, body),
    },
    body,
    timeoutMs: TIMEOUT_MS,
    maxResponseBytes: MAX_ANSWER_BYTES,
  });
  if (answer.kind === 'timeout') return `no answer within ${TIMEOUT_MS / 1000} s`;
  if (answer.kind !== 'answered') return 'the server could not be reached';
  if (answer.status < 200 || answer.status > 299) return `the server answered ${answer.status}`;
  return (answer.truncated ? null : readOpinion(answer.body)) ?? INVALID;
}
