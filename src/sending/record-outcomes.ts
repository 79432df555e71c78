import type { EventLog } from '../events/record-event.ts';
import type { EventDraft } from '../events/event.ts';
import { recordHolds } from '../events/record-holds.ts';
import type { HoldChange } from '../events/record-holds.ts';
import { suppress } from '../deliverability/suppress.ts';
import { markDue } from '../platform/db/due.ts';
import { bisectBatch, isLocked } from '../platform/db/bisect-batch.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { giveBackSlots } from '../senders/give-back-slots.ts';
import { recordPolicyBlock } from '../senders/record-policy-block.ts';
import { heldKey, lockHeld, writeSettlements } from './held-store.ts';
import type { OpenSend } from './held-store.ts';
import { resumeCampaigns } from './resume-sends.ts';
import { isTold, mailEvent, receiverOfMail, sentEvent } from './mail-event.ts';
import { backOffReceivers } from './receiver-backoff.ts';
import { restsReceiver } from './rules/receiver-rest.ts';
import { settlementOf } from './rules/settlement.ts';
import type { Settlement } from './rules/settlement.ts';
import type { SmtpOutcome } from './rules/smtp-outcome.ts';
import { giveBackBudgets } from './take-budgets.ts';

export interface MailOutcome {
  teamId: string;
  id: string;
  token: string;
  fromEmail: string;
  outcome: SmtpOutcome;
  /** When the server replied: business time, ISO 8601. */
  at: string;
}

/** The outcome of a locked row is written later, the others now. */
const LOCK_WAIT_MS = 300;
/** After this many lock waits the rest of a team's batch waits for its next try, because teams share the lanes. */
const MAX_LOCK_WAITS = 10;

/** spec: Event types */
function eventOf(row: OpenSend, { fromEmail, at }: MailOutcome, verdict: Settlement): EventDraft | null {
  const now = new Date(at);
  if (!isTold(row)) return null;
  if (verdict.state === 'sent') return sentEvent(row, row.subject, { from_email: fromEmail }, now);
  if (!verdict.bounce) return null;
  const { category, subtype, type } = verdict.bounce;
  const bounce = { type, reason: verdict.reply, bounced_at: now.toISOString(), bounce_category: category };
  return {
    ...mailEvent(row, now),
    type: 'bounce',
    bounceCategory: category,
    bounceSubtype: subtype,
    bounced: 'at_once',
    receiver: receiverOfMail(row),
    detail: { bounce },
  };
}

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'crash'> & { eventLog: EventLog };

/**
 * Writes outcomes of one team in one transaction: ledger rows that their tokens still hold, slots, events, deliveries, and
 * dead addresses into the blacklist. A mail that was settled meanwhile changes nothing.
 */
async function recordTogether(deps: Deps, teamId: string, answers: readonly MailOutcome[]): Promise<void> {
  const now = deps.clock.now();
  // A journal may hold an outcome twice.
  const byToken = new Map(answers.map((answer) => [heldKey(answer), answer]));
  await transact(deps.db, async (trx) => {
    const open = await lockHeld(trx, teamId, [...byToken.values()], LOCK_WAIT_MS);
    if (open.length === 0) return;
    const judged = open.map((row) => {
      const answer = byToken.get(heldKey(row))!;
      const before = { answers: row.attempt, cuts: row.cuts };
      return { row, answer, verdict: settlementOf(answer.outcome, before, new Date(answer.at)) };
    });
    await restPairs(trx, deps, teamId, judged);
    await writeSettlements(
      trx,
      teamId,
      judged.map(({ row, answer, verdict }) => ({
        ...verdict,
        id: row.id,
        receiver: receiverOfMail(row),
        at: new Date(answer.at),
      })),
      now,
    );
    await recordHolds(trx, deps, judged.flatMap(holdOf), now);
    // The drain that claimed the mail may have ended, and then no other job looks at the mailbox in time.
    markDue(
      trx,
      judged.flatMap(({ row, verdict }) =>
        verdict.nextAttemptAt
          ? [{ kind: 'mailbox' as const, teamId, key: row.sender_id, dueAt: verdict.nextAttemptAt }]
          : [],
      ),
    );
    const unused = judged.flatMap(({ row, verdict }) => (verdict.slotUnused ? row : []));
    await giveBackSlots(trx, teamId, unused);
    if (await giveBackBudgets(trx, teamId, unused)) await resumeCampaigns(trx, teamId, unused, now);
    const events = judged.flatMap(({ row, answer, verdict }) => eventOf(row, answer, verdict) ?? []);
    for (const { row, verdict } of judged)
      if (verdict.bounce?.category === 'invalid_recipient' && isTold(row))
        await suppressAddress(trx, deps, row);
    const blocked = judged.filter(({ verdict }) => verdict.bounce?.category === 'policy_block');
    await recordPolicyBlock(
      trx,
      teamId,
      blocked.map(({ row }) => row.sender_id),
    );
    if (events.length > 0) await deps.eventLog.record(trx, events);
  });
  deps.crash('send.after_commit');
}

interface Judged {
  row: OpenSend;
  answer: MailOutcome;
  verdict: Settlement;
}

/** A mail deferred by rate or policy waits for the end of the rest. Changes its verdict in place. */
async function restPairs(trx: Trx, deps: Deps, teamId: string, judged: Judged[]): Promise<void> {
  const refused = judged.filter(({ answer }) => restsReceiver(answer.outcome));
  const untils = await backOffReceivers(
    trx,
    deps,
    teamId,
    refused.map(({ row, answer, verdict }) => ({
      senderId: row.sender_id,
      recipient: row.recipient,
      reply: verdict.reply ?? '',
      at: new Date(answer.at),
    })),
  );
  for (const [index, { verdict }] of refused.entries()) {
    if (!verdict.nextAttemptAt || verdict.nextAttemptAt >= untils[index]!) continue;
    verdict.nextAttemptAt = untils[index]!;
    verdict.reason = 'receiver_backoff';
  }
}

function holdOf({ row, verdict: { state, reason, nextAttemptAt }, answer }: Judged): HoldChange[] {
  if (state !== 'pending' || reason === null || row.enrollment_id === null) return [];
  const until = nextAttemptAt && nextAttemptAt > new Date(answer.at) ? nextAttemptAt : null;
  return [{ teamId: row.team_id, key: row.enrollment_id, reason, until }];
}

const suppressAddress = (trx: Trx, deps: Deps, row: OpenSend): Promise<void> =>
  suppress(trx, deps, {
    teamId: row.team_id,
    address: row.recipient,
    reason: 'invalid_recipient',
    cause: row.id,
  });

/**
 * Writes outcomes team by team. Resolves outcomes that could not be written; they stop no other. Throws for a fault of the
 * database itself.
 */
export async function recordOutcomes(
  deps: Deps,
  answers: readonly MailOutcome[],
): Promise<{ answer: MailOutcome; error: unknown }[]> {
  const failed: { answer: MailOutcome; error: unknown }[] = [];
  for (const [teamId, ofTeam] of Map.groupBy(answers, (answer) => answer.teamId)) {
    let lockWaits = 0;
    let locked: unknown;
    const halved = await bisectBatch(ofTeam, async (batch) => {
      if (lockWaits >= MAX_LOCK_WAITS) throw locked;
      await recordTogether(deps, teamId, batch).catch((error: unknown) => {
        if (isLocked(error)) [lockWaits, locked] = [lockWaits + 1, error];
        throw error;
      });
    });
    failed.push(...halved.failed.map(({ item, error }) => ({ answer: item, error })));
  }
  return failed;
}
