import type { EventDraft, Ledger } from '../events/record-event.ts';
import { suppress } from '../deliverability/suppress.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Ground } from '../platform/ground.ts';
import type { ClaimedSend } from './claim-sends.ts';
import { settleSends } from './ledger-store.ts';
import type { Settlement } from './ledger-store.ts';
import { mailEvent, sentEvent } from './mail-event.ts';
import { settlementOf } from './rules/settlement.ts';
import type { Verdict } from './rules/settlement.ts';
import type { SmtpOutcome } from './rules/smtp-outcome.ts';

export interface Outcome {
  send: ClaimedSend;
  fromEmail: string;
  outcome: SmtpOutcome;
}

/** The event of a verdict, if it is one that the world hears of. spec: Event types */
function eventOf({ send, fromEmail }: Outcome, verdict: Verdict, now: Date): EventDraft | null {
  if (verdict.state === 'sent') return sentEvent(send.row, send.subject, { from_email: fromEmail }, now);
  if (!verdict.bounce) return null;
  const { category, subtype, type } = verdict.bounce;
  const bounce = { type, reason: verdict.reply, bounced_at: now.toISOString(), bounce_category: category };
  return {
    ...mailEvent(send.row, now),
    type: 'bounce',
    bounceCategory: category,
    bounceSubtype: subtype,
    detail: { bounce },
  };
}

/**
 * Writes what became of a batch of mails in one transaction: ledger rows by compare-and-set, their events, their
 * deliveries, and dead addresses into the blacklist. A row that somebody else settled meanwhile changes nothing.
 */
export async function settle(
  needs: Pick<Ground, 'db' | 'clock' | 'ids' | 'crash'> & { ledger: Ledger },
  outcomes: Outcome[],
): Promise<Verdict[]> {
  const now = needs.clock.now();
  const verdicts = outcomes.map(({ send, outcome }) => settlementOf(outcome, send.row.attempt + 1, now));
  await transact(needs.db, async (trx) => {
    const changed = await settleSends(trx, outcomes.map(toSettlement), now);
    const events: EventDraft[] = [];
    for (const [index, outcome] of outcomes.entries()) {
      if (!changed.has(outcome.send.row.id)) continue;
      const verdict = verdicts[index]!;
      const event = eventOf(outcome, verdict, now);
      if (event) events.push(event);
      if (verdict.bounce?.category === 'invalid_recipient') await suppressAddress(trx, outcome.send);
    }
    if (events.length > 0) await needs.ledger.record(trx, events);
  });
  needs.crash('send.after_commit');
  return verdicts;

  function toSettlement({ send }: Outcome, index: number): Settlement {
    const { state, code, reply, reason, nextAttemptAt } = verdicts[index]!;
    return {
      teamId: send.row.team_id,
      id: send.row.id,
      token: send.token,
      state,
      code,
      reply,
      reason,
      nextAttemptAt,
    };
  }
  function suppressAddress(trx: Trx, { row }: ClaimedSend): Promise<void> {
    return suppress(trx, needs, { teamId: row.team_id, address: row.recipient, reason: 'invalid_recipient' });
  }
}
