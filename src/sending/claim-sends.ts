import { recordHolds } from '../events/record-holds.ts';
import type { HoldChange } from '../events/record-holds.ts';
import { giveBackSlots } from '../senders/give-back-slots.ts';
import { takeSlots } from '../senders/take-slots.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { NODE_MISSING } from './content.ts';
import type { Contents, EmailContent } from './content.ts';
import { lockDueSends, markSending, refuseSends } from './ledger-store.ts';
import type { Claimed, DueSend, Refused } from './ledger-store.ts';
import type { ClaimedSend } from './claimed-send.ts';
import { keepForSent } from './keep-for-sent.ts';
import { freshSince } from './fresh-since.ts';
import { askForDomains, holdResting, receiversOf, restsAtAll } from './receiver-store.ts';
import { renderMail } from './render-mail.ts';
import type { RenderedMail } from './render-mail.ts';
import { recheckAt, sendBlocker } from './rules/decide.ts';
import type { SendFacts } from './rules/decide.ts';
import { sendFacts } from './rules/facts.ts';
import { ENDS_BY_ITSELF, RECHECK_MS } from './rules/may-send.ts';
import { domainOf } from './rules/receiver.ts';
import { takeBudgets } from './take-budgets.ts';

/** The claim holds a slot of the mailbox: nothing of it is in the way. */
const FREE: SendFacts['mailbox'] = {
  disabled: false,
  restsUntil: null,
  restsBecause: null,
  dayFullUntil: null,
  warmUpFullUntil: null,
  spacedUntil: null,
};

type Judgement =
  | { go: true; recipient: string; content: EmailContent; mail: RenderedMail }
  | { go: false; refused: Refused };

/** Business time, and how old (wall time) a walk through a mailbox may be. */
interface Moment {
  now: Date;
  freshSince: Date;
}

/** Due mails to resting receivers that a claim holds before it leaves the others to the next claim. */
const RESTING_WINDOW = 500;
const RESTING = 'receiver_backoff';
/** Longer than a worker needs to find out who receives a domain's mail. */
const UNKNOWN_MS = 60_000;
/** A contact that another session holds is asked for again. */
const LOCKED_MS = 10_000;

/**
 * While the mailbox rests for a receiver, its due mails to it are held until the rest is over, many at a time, so that they
 * keep none behind them waiting. Resolves false when that was all there is for now.
 */
async function passResting(
  trx: Trx,
  deps: Pick<Services, 'clock' | 'ids'>,
  at: { teamId: string; senderId: string; now: Date; want: number },
): Promise<boolean> {
  const unknownUntil = new Date(at.now.getTime() + UNKNOWN_MS);
  const { held, unknown } = await holdResting(trx, { ...at, limit: RESTING_WINDOW + at.want, unknownUntil });
  await askForDomains(trx, { teamId: at.teamId, wall: deps.clock.wall() }, unknown);
  // A mail that was held already has come to the end of that rest: this is another one.
  const changes = held.flatMap(({ enrollment_id: key, until, before }): HoldChange[] =>
    before === RESTING && until.getTime() === unknownUntil.getTime()
      ? []
      : [{ teamId: at.teamId, key, reason: RESTING, until }],
  );
  await recordHolds(trx, deps, changes, at.now);
  return held.length <= RESTING_WINDOW;
}

/** One mail's judgement: may it go now, and does it render? */
function judge(row: DueSend, content: EmailContent | string, at: Moment): Judgement {
  const hold = (reason: string, until = new Date(at.now.getTime() + RECHECK_MS)): Judgement => ({
    go: false,
    refused: { id: row.id, state: 'pending', reason, until },
  });
  const facts = sendFacts(row, {
    mailbox: FREE,
    // Mails to a receiver that the mailbox rests for were passed before.
    receiverRestsUntil: null,
    freshSince: at.freshSince,
    newContactsUntil: null,
  });
  const blocker = sendBlocker(facts, at.now);
  if (blocker && facts.life !== 'active')
    return { go: false, refused: { id: row.id, state: 'cancelled', reason: blocker.gate, until: null } };
  // Taken back for good: the contact goes on without it.
  if (content === NODE_MISSING)
    return { go: false, refused: { id: row.id, state: 'cancelled', reason: content, until: null } };
  if (blocker) return hold(blocker.gate, recheckAt(blocker, at.now, RECHECK_MS));
  if (typeof content === 'string') return hold(content);
  const rendered = renderMail(row, content);
  if (rendered.kind === 'missing_variable') return hold('missing_variable');
  // The address the contact has now: it may have been corrected while the mail waited.
  return { go: true, recipient: row.email!, content, mail: rendered.mail };
}

/** One mail that cannot be judged is held with its reason, and the mailbox goes on with the others. */
function judgeSafely(
  deps: Pick<Services, 'log'>,
  row: DueSend,
  content: EmailContent | string,
  at: Moment,
): Judgement {
  try {
    return judge(row, content, at);
  } catch (err) {
    deps.log.error({ err, send: row.id }, 'a mail cannot be judged and is held');
    const until = new Date(at.now.getTime() + RECHECK_MS);
    return { go: false, refused: { id: row.id, state: 'pending', reason: 'internal_error', until } };
  }
}

/**
 * The contacts of mails whose step was removed go on. The mail of one that another session holds waits a little; mutates
 * its refusal.
 */
async function leaveRemoved(
  trx: Trx,
  deps: Pick<Services, 'onRemovedSteps'>,
  teamId: string,
  rows: readonly DueSend[],
  refused: readonly Refused[],
  now: Date,
): Promise<void> {
  const removed = new Map(
    refused.flatMap((each) =>
      each.reason === NODE_MISSING && each.state === 'cancelled' ? [[each.id, each]] : [],
    ),
  );
  if (removed.size === 0) return;
  const mails = rows.filter(({ id }) => removed.has(id));
  const enrollmentIds = mails.map((mail) => mail.enrollment_id);
  const free = await deps.onRemovedSteps(trx, { teamId, enrollmentIds, now });
  const until = new Date(now.getTime() + LOCKED_MS);
  for (const { id, enrollment_id } of mails)
    if (!free.has(enrollment_id)) Object.assign(removed.get(id)!, { state: 'pending', until });
}

/** What holds these contacts now and did not before, and the holds that ended. */
function changesOf(
  teamId: string,
  rows: readonly DueSend[],
  refused: readonly Refused[],
  claimed: readonly ClaimedSend[],
): HoldChange[] {
  const refusals = new Map(refused.map((each) => [each.id, each]));
  const gone = new Set(claimed.map(({ row }) => row.id));
  return rows.flatMap(({ id, enrollment_id: key, hold_reason: before }): HoldChange[] => {
    const { state, reason: why = null, until = null } = refusals.get(id) ?? {};
    const leaves = gone.has(id) || (state === 'cancelled' && why === NODE_MISSING);
    const reason = leaves ? null : why;
    const changed = (reason !== null && reason !== before) || (before !== null && leaves);
    const ends = reason !== null && ENDS_BY_ITSELF.has(reason);
    return changed ? [{ teamId, key, reason, until: ends ? until : null }] : [];
  });
}

/**
 * Claims up to `want` due mails of a mailbox whose lease `token` holds: slots taken by compare-and-set, every stop gate
 * checked on locked rows, states committed before anything is said to a server. What may not go is cancelled or held
 * with its reason, and its slot given back.
 */
export async function claimSends(
  deps: Pick<
    Services,
    'db' | 'clock' | 'ids' | 'config' | 'crash' | 'log' | 'secrets' | 'publicUrl' | 'onRemovedSteps'
  > & {
    contents: Contents;
  },
  at: { teamId: string; senderId: string; token: string; want: number },
): Promise<{ claimed: ClaimedSend[]; granted: number }> {
  const now = deps.clock.now();
  const token = deps.ids.uuid(deps.clock.wall());
  const leaseUntil = new Date(deps.clock.wall().getTime() + deps.config.sending.leaseSeconds * 1000);
  return transact(deps.db, async (trx) => {
    const granted = await takeSlots(trx, { ...at, now, chance: deps.ids.chance() });
    if (granted === 0) return { claimed: [], granted };
    const unused = { sender_id: at.senderId, slot_at: now };
    const rests = await restsAtAll(trx, { ...at, now });
    if (rests === 'now' && !(await passResting(trx, deps, { ...at, now }))) {
      await giveBackSlots(trx, at.teamId, [{ ...unused, count: granted }]);
      return { claimed: [], granted };
    }
    const rows = await lockDueSends(trx, { ...at, now, limit: granted });
    const moment = { now, freshSince: freshSince(deps) };
    const free: { row: DueSend; verdict: Extract<Judgement, { go: true }> }[] = [];
    const refused: Refused[] = [];
    for (const row of rows) {
      const read = await deps.contents(trx, {
        teamId: row.team_id,
        campaignId: row.campaign_id,
        version: row.current_version ?? row.sequence_version,
        nodeId: row.node_id,
        variantId: row.variant_id,
      });
      const verdict = judgeSafely(deps, row, read.kind === 'content' ? read.content : read.why, moment);
      if (verdict.go) free.push({ row, verdict });
      else refused.push(verdict.refused);
    }
    // Only a mailbox that was refused before tells the domains of one operator from others.
    const domains = rests ? [...new Set(rows.map(({ recipient }) => domainOf(recipient)))] : [];
    const receivers = domains.length > 0 ? await receiversOf(trx, at.teamId, domains) : null;
    const claimed: ClaimedSend[] = [];
    const taken: Claimed[] = [];
    const { rulings, reached } = await takeBudgets(
      trx,
      at.teamId,
      free.map(({ row }) => row),
      now,
    );
    for (const [index, { row, verdict }] of free.entries()) {
      const ruling = rulings[index]!;
      if (ruling.kind === 'put_off')
        refused.push({ id: row.id, state: 'pending', reason: 'new_contacts_cap', until: ruling.until });
      if (ruling.kind !== 'taken') continue;
      const { recipient, content, mail } = verdict;
      // What the mail ledger says from here on, so that every attempt makes the same bytes.
      const date_header = row.date_header ?? now;
      claimed.push({
        row: { ...row, recipient, date_header },
        token,
        subject: mail.subject,
        receiver: receivers?.get(domainOf(recipient)) ?? domainOf(recipient),
        content,
      });
      const in_reply_to = mail.thread?.inReplyTo ?? null;
      taken.push({ id: row.id, recipient, subject: mail.subject, in_reply_to, first_mail: row.first_mail });
    }
    await leaveRemoved(trx, deps, at.teamId, rows, refused, now);
    if (refused.length > 0) await refuseSends(trx, at.teamId, now, refused);
    if (taken.length > 0) await markSending(trx, { teamId: at.teamId, token, leaseUntil, now }, taken);
    await keepForSent(trx, deps, claimed);
    const changes = [...reached, ...changesOf(at.teamId, rows, refused, claimed)];
    await recordHolds(trx, deps, changes, now);
    await giveBackSlots(trx, at.teamId, [{ ...unused, count: granted - claimed.length }]);
    deps.crash('send.after_claim');
    return { claimed, granted };
  });
}
