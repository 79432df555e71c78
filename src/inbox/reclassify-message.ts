import type { AppServices } from '../events/record-event.ts';
import { isDeadlock, isLocked } from '../platform/db/bisect-batch.ts';
import { transact, waitBriefly } from '../platform/db/transaction.ts';
import { appliedOf, bookJudged } from './apply-message.ts';
import { subtypeOf } from './inbound-event.ts';
import { judgeMessage } from './judge-message.ts';
import type { Judged } from './judge-message.ts';
import type { Unread } from './mail-work.ts';
import type { MailParser } from './parse.ts';
import { findJudged, markSame } from './reclassify-store.ts';
import type { JudgedBefore, MessageKey } from './reclassify-store.ts';
import { isAccepted, interestOf } from './rules/interest.ts';
import { followsOf, isSame, nameOf } from './rules/reclassified.ts';
import type { Booked } from './rules/reclassified.ts';
import { lockMessage, lockReverts } from './settle-store.ts';
import { endsStill, revertVerdict } from './revert-verdict.ts';

export type ReclassifyDeps = Pick<
  AppServices,
  'db' | 'clock' | 'ids' | 'crash' | 'eventLog' | 'egress' | 'config' | 'signals'
> & {
  parser: MailParser;
};

export interface Change {
  team_id: string;
  message_id: string;
  from: string | null;
  before: string;
  after: string;
  rule: string | null;
  consequence: string;
}

/**
 * `settled`: a person decided. `no_raw`: its bytes are deleted. `unreadable`: it is no mail. `undecided`: parser or DNS
 * gave no answer. `busy`: another transaction holds its contact.
 */
export type Reclassified =
  | { kind: 'same' | 'settled' | 'no_raw' | 'unreadable' | 'undecided' | 'busy' }
  | { kind: 'changed'; change: Change };

const LOCK_MS = 5_000;

/**
 * Judges a stored message by the current rules. With `apply`, reverts the old effects and books the new ones in one
 * transaction; a person's decision stays.
 */
export async function reclassifyMessage(
  deps: ReclassifyDeps,
  key: MessageKey,
  { apply }: { apply: boolean },
): Promise<Reclassified> {
  const message = await findJudged(deps.db, key);
  if (!message || message.settled_at !== null) return { kind: 'settled' };
  const { raw } = message;
  if (raw === null) return { kind: 'no_raw' };
  const judged = await judgeAgain(deps, { ...message, raw });
  if (typeof judged === 'string') return { kind: judged };
  const { verdict, matchedBy, ...now } = appliedOf(message, judged);
  const [before, after] = [
    bookedBefore(message),
    { ...now, follows: judged.consequence.do, verdict: judged.verdict },
  ];
  if (isSame(before, after)) {
    if (apply) await markSame(deps.db, key, { verdict: { ...verdict, ...decided(message) }, matchedBy });
    return { kind: 'same' };
  }
  if (apply) {
    const done = await rebook(deps, { ...message, raw }, judged);
    if (done !== 'done') return { kind: done };
  }
  const change = {
    team_id: key.team_id,
    message_id: key.id,
    from: message.from_address ?? judged.mail.from,
    before: nameOf(before),
    after: nameOf(after),
    rule: judged.verdict.evidence[0]?.rule ?? null,
    consequence: `${followsOf(before)} -> ${followsOf(after)}`,
  };
  return { kind: 'changed', change };
}

const decided = ({ stored }: JudgedBefore): object =>
  stored.decidedBy === undefined ? {} : { decidedBy: stored.decidedBy };

/** The booking by the rules, without a second opinion. The opinion stays while the rules say the same. */
const bookedBefore = ({ stored, ...message }: JudgedBefore): Booked => ({
  outcome: message.outcome,
  ...(stored.decidedBy === 'second_opinion' && stored.judged
    ? { subtype: subtypeOf(stored.judged), review: null }
    : { subtype: message.subtype, review: message.review_reason }),
  follows: stored.follows ?? null,
  sendId: message.email_send_id,
  enrollmentId: message.enrollment_id,
  verdict: stored.judged ?? null,
});

async function judgeAgain(
  deps: ReclassifyDeps,
  message: JudgedBefore & { raw: Buffer },
): Promise<Judged | 'unreadable' | 'undecided'> {
  const parsed = await deps.parser.parse(message.raw, message.team_id);
  if (parsed.kind !== 'parsed') return whyUndecided(parsed);
  // A failed lookup does not unprove a report.
  let silent = false;
  const mxOf = async (domain: string): Promise<string[] | null> => {
    const found = await deps.egress.mxOf(domain);
    silent ||= found === null;
    return found;
  };
  const judged = await judgeMessage({ ...deps, egress: { ...deps.egress, mxOf } }, message, parsed.mail);
  if (judged.kind !== 'judged') return whyUndecided(judged);
  return silent ? 'undecided' : judged;
}

const whyUndecided = ({ kind }: Unread): 'unreadable' | 'undecided' =>
  kind === 'unparseable' ? 'unreadable' : 'undecided';

async function rebook(
  deps: ReclassifyDeps,
  message: JudgedBefore & { raw: Buffer },
  judged: Judged,
): Promise<'done' | 'settled' | 'busy'> {
  const { team_id: teamId, id } = message;
  try {
    return await transact(deps.db, async (trx) => {
      await waitBriefly(trx, LOCK_MS);
      await lockReverts(trx, teamId);
      const before = await lockMessage(trx, teamId, id);
      if (!before || before.settled_at !== null) return 'settled';
      if (before.event_id !== message.event_id || before.outcome !== message.outcome) return 'busy';
      await revertVerdict(trx, deps, {
        teamId,
        message: before,
        shows: shownBy(judged, message.enrollment_id),
        endsStill:
          judged.consequence.do === 'book' && endsStill(before, judged.verdict, judged.send?.enrollment_id),
      });
      await bookJudged(trx, deps, message, judged, before);
      return 'done';
    });
  } catch (error) {
    if (isLocked(error) || isDeadlock(error)) return 'busy';
    throw error;
  }
}

function shownBy({ mail, verdict, send, consequence }: Judged, enrollmentId: string | null): string | null {
  if (verdict.outcome !== 'reply' || consequence.do !== 'book' || send?.enrollment_id !== enrollmentId)
    return null;
  return isAccepted(mail, verdict.intent) ? 'meeting_booked' : interestOf(verdict.intent);
}
