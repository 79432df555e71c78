import { suppress } from '../deliverability/suppress.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppServices } from '../events/record-event.ts';
import { describeFault, isLocked, isServerFault } from '../platform/db/halve.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { restReceivers } from '../sending/rest-receivers.ts';
import { blocksReceiver } from '../sending/rules/receiver-rest.ts';
import { settleByEvidence } from '../sending/recover-sends.ts';
import {
  NO_ID,
  boundLocks,
  claimInbound,
  countAttempt,
  insertMessage,
  lockReceived,
  markApplied,
  nextMailbox,
  nextTeam,
  postponeInbound,
  releaseInbound,
  upsertConversation,
} from './apply-store.ts';
import type { Applied, DueInbound, SendFact } from './apply-store.ts';
import { about, draftOf } from './inbound-event.ts';
import { matchSend } from './match-send.ts';
import type { MailParser } from './parse.ts';
import { matchKeys } from './rules/match.ts';
import { putAside } from './put-aside.ts';
import { RULES_VERSION, classify } from './rules/classify.ts';
import type { Verdict } from './rules/classify.ts';
import type { ParsedMail } from './rules/mail.ts';
import { storable } from '../platform/db/storable.ts';

type Deps = Pick<AppServices, 'db' | 'clock' | 'ids' | 'crash' | 'eventLog' | 'log' | 'outage'> & {
  parser: MailParser;
};

/** Messages of one mailbox taken at once. */
const BATCH = 10;
/** Mailboxes whose messages are worked on at once. */
const LANES = 8;
/** Teams whose turn is remembered; a forgotten one begins with its first mailbox. */
const MAX_REMEMBERED = 10_000;
/** A pass does not wait longer for a slow message. */
const SLOW_MS = 500;
/** A message waits no longer for a row that another transaction holds, and is tried again after this. */
const LOCK_MS = 1_000;
const RETRY_MS = 2_000;
/** A message whose worker ended, or that took all its time, three times is put aside for a person. */
const MAX_ATTEMPTS = 3;
const CLAIM_MS = 60_000;
/** What was not begun by then is given back, long before another worker may take it. */
const PASS_MS = CLAIM_MS / 3;

/** The mail it belongs to and what it is. */
interface Judged {
  mail: ParsedMail;
  verdict: Verdict;
  send: SendFact | null;
}

async function judge(deps: Deps, message: DueInbound, mail: ParsedMail): Promise<Judged> {
  const { sends, send, by } = await matchSend(deps, message, matchKeys(mail));
  const verdict = classify(mail, {
    wroteTo: new Set(sends.map((each) => each.recipient.toLowerCase())),
    own: new Set([message.sender_email.toLowerCase()]),
    citesOurs: by !== null && by !== 'address',
  });
  return { mail, verdict: storable(verdict), send };
}

/** Opt-outs and dead addresses are not written to again, by any campaign of the team. */
async function suppressed(trx: Trx, deps: Deps, { verdict, send }: Judged): Promise<void> {
  if (!send) return;
  const at = { teamId: send.team_id, address: send.recipient };
  if (verdict.outcome === 'unsubscribe')
    await suppress(trx, deps, {
      ...at,
      reason: verdict.method === 'spam_complaint' ? 'spam_complaint' : 'unsubscribe',
    });
  if (verdict.outcome === 'bounce' && verdict.bounce.category === 'invalid_recipient')
    await suppress(trx, deps, { ...at, reason: 'invalid_recipient' });
}

/** A person's words are kept in the thread with that person. */
async function converse(
  trx: Trx,
  deps: Deps,
  message: DueInbound,
  { mail, verdict, send }: Judged,
  now: Date,
): Promise<string | null> {
  if (!send || verdict.outcome === 'none' || verdict.outcome === 'bounce') return null;
  const intent = verdict.outcome === 'reply' ? verdict.intent : null;
  const conversationId = await upsertConversation(trx, {
    teamId: message.team_id,
    id: deps.ids.uuid(now),
    senderId: message.sender_id,
    profileId: send.contact_profile_id,
    campaignId: send.campaign_id,
    enrollmentId: send.enrollment_id,
    subject: mail.subject,
    mood: intent?.mood ?? null,
    category: intent?.category ?? null,
    at: now,
  });
  await insertMessage(trx, {
    teamId: message.team_id,
    id: deps.ids.uuid(now),
    conversationId,
    from: mail.from,
    to: message.sender_email,
    subject: mail.subject,
    text: verdict.outcome === 'reply' ? verdict.text : mail.text.slice(0, 20_000),
    messageId: mail.messageId,
    inboundId: message.id,
    sendId: send.send_id,
    at: message.received_at,
  });
  return conversationId;
}

/** A mail bounces once: a second report of it is no event, but for one that says at last that the address is dead. */
const isRepeated = (verdict: Verdict, send: SendFact): boolean =>
  verdict.outcome === 'bounce' &&
  send.bounced_as !== null &&
  (send.bounced_as === 'invalid_recipient' || verdict.bounce.category !== 'invalid_recipient');

/** Applies a judged message in one transaction: evidence for uncertain mails, thread, blacklist, state, event. */
async function apply(deps: Deps, message: DueInbound, judged: Judged): Promise<void> {
  const { mail, verdict, send } = judged;
  const now = deps.clock.now();
  await transact(deps.db, async (trx) => {
    await boundLocks(trx, LOCK_MS);
    if (!(await lockReceived(trx, message.team_id, message.id))) return;
    if (send?.state === 'uncertain' && verdict.outcome !== 'none')
      await settleByEvidence(
        trx,
        deps,
        [{ team_id: send.team_id, id: send.send_id }],
        verdict.outcome === 'bounce' ? 'bounce' : 'reply',
        now,
      );
    const conversationId = await converse(trx, deps, message, judged, now);
    await suppressed(trx, deps, judged);
    const isNew = send !== null && !isRepeated(verdict, send);
    if (isNew && verdict.outcome === 'bounce' && blocksReceiver(verdict.bounce))
      await restReceivers(trx, deps, send.team_id, [
        {
          senderId: send.sender_id,
          recipient: send.recipient,
          reply: verdict.bounce.diagnostic || verdict.bounce.subtype,
          at: now,
        },
      ]);
    const draft = isNew ? draftOf(verdict, mail, message.received_at) : null;
    const [event] = draft
      ? await deps.eventLog.record(trx, [
          { ...about(send!), ...draft, occurredAt: now, channel: 'email', conversationId },
        ])
      : [];
    await markApplied(trx, appliedOf(message, judged, event?.id ?? null));
  });
  deps.crash('inbound.after_commit');
}

function appliedOf(message: DueInbound, { mail, verdict, send }: Judged, eventId: string | null): Applied {
  const subtype =
    verdict.outcome === 'bounce' ? verdict.bounce.subtype
    : verdict.outcome === 'autoresponse' ? verdict.subtype
    : verdict.outcome === 'unsubscribe' ? verdict.method
    : verdict.outcome === 'none' ? verdict.why
    : verdict.intent.category; // prettier-ignore
  return {
    teamId: message.team_id,
    id: message.id,
    outcome: verdict.outcome,
    subtype,
    needsReview: verdict.needsReview,
    verdict: { rulesVersion: RULES_VERSION, confidence: verdict.confidence, evidence: verdict.evidence },
    from: mail.from,
    subject: mail.subject,
    sendId: send?.send_id ?? null,
    enrollmentId: send?.enrollment_id ?? null,
    eventId,
  };
}

/** Where the round stands, and the mailboxes whose messages this process works on. */
export interface Round {
  team: string;
  mailboxes: Map<string, string>;
  running: Map<string, Promise<boolean>>;
}
export const createRound = (): Round => ({ team: NO_ID, mailboxes: new Map(), running: new Map() });

/**
 * One pass over received messages: a mailbox of each team in turn, and a few messages of each, so that no team and no
 * mailbox waits for another one's flood. Resolves true when there may be more. With a `round` of its own a process goes on while a slow
 * message takes its time; without, every message taken is done.
 */
export async function applyInbound(deps: Deps & { round?: Round }): Promise<boolean> {
  const round = deps.round ?? createRound();
  const started = await startMailboxes(deps, round);
  if (started.length === 0) return false;
  const all = Promise.all(started).then((more) => more.some(Boolean));
  if (!deps.round) return all;
  const patience = new AbortController();
  const proceed = pause(SLOW_MS, true, { ref: false, signal: patience.signal }).catch(() => true);
  return Promise.race([all, proceed]).finally(() => patience.abort());
}

/** Gives free lanes to mailboxes, a team at a time, until all that wait have one or had their turn. */
async function startMailboxes(deps: Deps, round: Round): Promise<Promise<boolean>[]> {
  const wall = deps.clock.wall();
  const started: Promise<boolean>[] = [];
  const teams = new Set<string>();
  const seen = new Set<string>();
  for (let inVain = 0; round.running.size < LANES && inVain <= teams.size; inVain++) {
    const teamId = await nextTeam(deps.db, { wall, after: round.team });
    if (teamId === null) break;
    teams.add(teamId);
    round.team = teamId;
    const after = round.mailboxes.get(teamId) ?? NO_ID;
    const senderId = await nextMailbox(deps.db, { teamId, wall, after });
    if (senderId === null || seen.has(senderId)) continue;
    seen.add(senderId);
    inVain = -1;
    if (round.mailboxes.size >= MAX_REMEMBERED) round.mailboxes.clear();
    round.mailboxes.set(teamId, senderId);
    if (round.running.has(senderId)) continue;
    const going = applyMailbox(deps, { teamId, senderId, wall }).finally(() =>
      round.running.delete(senderId),
    );
    round.running.set(senderId, going);
    started.push(going);
  }
  return started;
}

/** Works on some messages of a mailbox, one after another. Resolves true when there may be more; never rejects. */
async function applyMailbox(
  deps: Deps,
  { teamId, senderId, wall }: { teamId: string; senderId: string; wall: Date },
): Promise<boolean> {
  const until = new Date(wall.getTime() + CLAIM_MS);
  try {
    const due = await claimInbound(deps.db, { teamId, senderId, wall, until, limit: BATCH });
    for (const [index, message] of due.entries()) {
      const late = deps.clock.wall().getTime() > wall.getTime() + PASS_MS;
      if (!late && (await take(deps, message, until)) === 'done') continue;
      await releaseInbound(deps.db, late ? due.slice(index) : due.slice(index + 1), until);
      return true;
    }
    return due.length === BATCH;
  } catch (err) {
    // The claim runs out by itself.
    if (!(await deps.outage.explains(err)))
      deps.log.error({ err, sender: senderId }, 'messages of a mailbox were not applied');
    return false;
  }
}

/** Resolves 'slow' when the parser gave no result: the mailbox waits for its next turn. */
async function take(deps: Deps, message: DueInbound, until: Date): Promise<'done' | 'slow'> {
  const fail = async (why: string): Promise<'done'> => {
    try {
      await putAside(deps, message, why);
    } catch (err) {
      if (!isLocked(err)) throw err;
      deps.log.warn({ message: message.id }, 'a message that cannot be read waits for a locked row');
      await postponeInbound(deps.db, message, until, new Date(deps.clock.wall().getTime() + RETRY_MS));
    }
    return 'done';
  };
  const attempt = await countAttempt(deps.db, message, until);
  // The pass stood still, and another worker has it.
  if (attempt === null) return 'done';
  if (attempt > MAX_ATTEMPTS) return fail(`it was tried ${MAX_ATTEMPTS} times in vain`);
  const parsed = await deps.parser.parse(message.raw, message.team_id);
  if (parsed.kind === 'unparseable') return fail(parsed.reason);
  if (parsed.kind === 'unavailable') {
    deps.log.error({ message: message.id, why: parsed.reason }, 'no mail can be parsed; it is tried again');
    await postponeInbound(deps.db, message, until, new Date(deps.clock.wall().getTime() + RETRY_MS));
    return 'slow';
  }
  if (parsed.kind === 'abandoned') {
    // A machine that stood still looks like a mail that never ends: an answer is not put aside for that.
    if (attempt === MAX_ATTEMPTS) await fail(parsed.reason);
    else
      deps.log.warn({ message: message.id, attempt, why: parsed.reason }, 'a message is tried again later');
    return 'slow';
  }
  try {
    await apply(deps, message, await judge(deps, message, parsed.mail));
  } catch (err) {
    // One message that cannot be applied does not take the others with it.
    if (isServerFault(err) || isLocked(err)) {
      if (isLocked(err)) deps.log.warn({ message: message.id }, 'a message waits for a locked row');
      else if (!(await deps.outage.explains(err)))
        deps.log.error(
          { err, message: message.id },
          'the database cannot apply a message; it is tried again',
        );
      await postponeInbound(deps.db, message, until, new Date(deps.clock.wall().getTime() + RETRY_MS));
    } else if (attempt === MAX_ATTEMPTS) await fail(describeFault(err));
    else deps.log.error({ err, message: message.id, attempt }, 'a message was not applied');
  }
  return 'done';
}
