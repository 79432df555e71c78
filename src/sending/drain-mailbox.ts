import pLimit from 'p-limit';
import { createBatcher } from '../platform/batch.ts';
import type { Ledger } from '../events/record-event.ts';
import { noCrash } from '../platform/crash.ts';
import type { Ground } from '../platform/ground.ts';
import { backOffSender, clearBackOff } from '../senders/back-off-sender.ts';
import { leaseSender, releaseSender } from '../senders/lease-sender.ts';
import { loadMailbox } from '../senders/open-sender.ts';
import type { Mailbox } from '../senders/open-sender.ts';
import { giveBackSlots } from '../senders/give-back-slots.ts';
import { claimSends } from './claim-sends.ts';
import type { ClaimedSend } from './claim-sends.ts';
import { composeMail } from './compose-mail.ts';
import { createContents } from './content.ts';
import { markData, releaseHeld } from './ledger-store.ts';
import type { HeldMail } from './ledger-store.ts';
import { settlementOf } from './rules/settlement.ts';
import type { Verdict } from './rules/settlement.ts';
import type { SmtpOutcome } from './rules/smtp-outcome.ts';
import { settle } from './settle.ts';
import type { Outcome } from './settle.ts';
import { createSmtpPool } from './smtp.ts';
import type { SmtpPoint, SmtpPool } from './smtp.ts';

type Needs = Pick<
  Ground,
  'db' | 'clock' | 'ids' | 'secrets' | 'egress' | 'config' | 'crash' | 'log' | 'publicUrl'
> & {
  ledger: Ledger;
};

/** Mails a mailbox holds ahead of its lanes: a claim is one transaction, whatever it brings. */
const CLAIM_BATCH = 48;
const MARK_BATCH = 100;
const SETTLE_BATCH = 100;
/** Mails under way for each connection: one that is handed over, the others being composed or settled. */
const AHEAD = 4;
/** A tick ends after this long, so that a stuffed mailbox does not hold a worker's lane for ever. */
const TICK_MAX_MS = 120_000;

/** What stands for an outcome that could not be written: its mail is left to recovery. */
const UNWRITTEN: Verdict = {
  state: 'uncertain',
  code: null,
  reply: null,
  reason: 'outcome_unknown',
  nextAttemptAt: null,
  slotUnused: false,
};

const toHeldMail = ({ row, token }: ClaimedSend): HeldMail => ({ teamId: row.team_id, id: row.id, token });

/** Drains mailboxes; data marks and outcomes of all of them share group commits. */
export function createMailer(needs: Needs) {
  const contents = createContents();
  const mark = createBatcher<HeldMail, boolean>({
    maxBatch: MARK_BATCH,
    // Two, so that a batch that waits for somebody's row does not hold up every mailbox.
    lanes: 2,
    run: async (mails) => {
      const marked = await markData(needs.db, mails, needs.clock.wall(), needs.clock.now());
      return mails.map(({ id }) => marked.has(id));
    },
  });
  const settled = createBatcher<Outcome, Verdict>({
    maxBatch: SETTLE_BATCH,
    lanes: 2,
    run: async (outcomes) => {
      try {
        return await settle(needs, outcomes);
      } catch (error) {
        if (outcomes.length === 1) throw error;
        // One that cannot be written must not take the others' outcomes with it.
        needs.log.error({ err: error }, 'a batch of outcomes is settled one by one');
        const verdicts: Verdict[] = [];
        for (const outcome of outcomes)
          verdicts.push(...(await settle(needs, [outcome]).catch(() => [UNWRITTEN])));
        return verdicts;
      }
    },
  });

  /** The mark as the door asks for it: what cannot be marked is taken back. */
  const mayBegin = (send: ClaimedSend): Promise<boolean> =>
    mark(toHeldMail(send)).catch((err: unknown) => {
      needs.log.error({ err, send: send.row.id }, 'a mail could not be marked and was taken back');
      return false;
    });

  /** Hands one composed mail over. */
  const handOver = (send: ClaimedSend, raw: Buffer, mailbox: Mailbox, smtp: SmtpPool): Promise<SmtpOutcome> =>
    smtp.send({
      from: mailbox.email,
      to: send.row.recipient,
      raw,
      beforeData: () => mayBegin(send),
      ...(needs.crash === noCrash ? {} : { at: (point: SmtpPoint) => needs.crash(`send.${point}`) }),
    });

  async function drainLeased(
    mailbox: Mailbox,
    smtp: SmtpPool,
    token: string,
    signal: AbortSignal,
  ): Promise<void> {
    const at = { teamId: mailbox.teamId, senderId: mailbox.senderId, token };
    const lanes = needs.config.sending.connectionsPerMailbox;
    const endsAt =
      needs.clock.wall().getTime() + Math.min(TICK_MAX_MS, (needs.config.sending.leaseSeconds * 1000) / 3);
    const underWay = new Set<Promise<void>>();
    const held: ClaimedSend[] = [];
    let claiming: Promise<void> | null = null;
    let nothingDue = false;
    let takenAt = needs.clock.now();
    let failure: Error | null = null;
    let trouble: Verdict['mailbox'];
    let unused = 0;
    let accepted = 0;
    const lane = pLimit(lanes);
    /** One mail from its text to its outcome in the ledger; one whose turn does not come any more is held again. */
    const take = async (send: ClaimedSend): Promise<void> => {
      const raw = await composeMail(needs, send, mailbox);
      const outcome = await lane(async () => {
        if (!mayGo()) return null;
        const said = await handOver(send, raw, mailbox, smtp);
        // Known before the next in line begins.
        trouble ??= settlementOf(said, 1, needs.clock.now()).mailbox;
        return said;
      });
      if (!outcome) return void held.push(send);
      const verdict = await settled({ send, fromEmail: mailbox.email, outcome });
      if (verdict.slotUnused) unused++;
      if (verdict.state === 'sent') accepted++;
    };
    const start = (send: ClaimedSend): void => {
      const going = take(send)
        .catch((err: unknown) => needs.log.error({ err, send: send.row.id }, 'a mail was left to recovery'))
        .finally(() => underWay.delete(going));
      underWay.add(going);
    };
    const claim = async (): Promise<void> => {
      const now = needs.clock.now();
      const { claimed } = await claimSends({ ...needs, contents }, { ...at, want: CLAIM_BATCH });
      needs.crash('send.after_intent');
      held.push(...claimed);
      nothingDue = claimed.length === 0;
      takenAt = now;
    };
    const mayGo = (): boolean => !trouble && !signal.aborted && needs.clock.wall().getTime() < endsAt;
    while (mayGo()) {
      // More than the lanes are under way, so that no lane waits while mails are composed and outcomes written.
      while (held.length > 0 && underWay.size < lanes * AHEAD) start(held.shift()!);
      if (!claiming && !nothingDue && held.length < lanes)
        claiming = claim()
          .catch((error: Error) => void ([failure, nothingDue] = [error, true]))
          .finally(() => (claiming = null));
      if (!claiming && underWay.size === 0 && held.length === 0) break;
      await Promise.race(claiming ? [...underWay, claiming] : underWay);
    }
    await claiming;
    await Promise.all(underWay);
    if (held.length > 0) await releaseHeld(needs.db, held.map(toHeldMail), needs.clock.now());
    unused += held.length;
    if (unused > 0) await giveBackSlots(needs.db, { ...at, count: unused, takenAt });
    if (failure) throw failure as Error;
    // Troubles count in a row: a mailbox that sent something in between begins anew.
    if (!trouble || accepted > 0) await clearBackOff(needs.db, at);
    if (trouble) await backOffSender(needs, { ...at, why: trouble });
  }

  /**
   * Sends what is due from one mailbox until nothing is, the mailbox is in trouble, or `signal` asks to stop: then no
   * mail is begun and those under way are finished. One worker at a time, by the lease on the mailbox's row.
   */
  return async function drainMailbox(
    tick: { teamId: string; senderId: string },
    signal: AbortSignal,
  ): Promise<void> {
    const token = needs.ids.uuid(needs.clock.wall());
    const opened = await loadMailbox(needs.db, needs.secrets, tick.teamId, tick.senderId);
    if (opened.kind === 'missing') return;
    const { leaseSeconds, connectionsPerMailbox } = needs.config.sending;
    if (!(await leaseSender(needs.db, { ...tick, token, wall: needs.clock.wall(), seconds: leaseSeconds })))
      return;
    try {
      if (opened.kind === 'unreadable') {
        needs.log.warn({ ...tick, why: opened.why }, 'the password of a mailbox cannot be opened');
        return await backOffSender(needs, { ...tick, token, why: 'auth' });
      }
      const { mailbox } = opened;
      const vetted = await needs.egress.vetMailHost(mailbox.smtp.host);
      if (vetted.kind !== 'ok') return await backOffSender(needs, { ...tick, token, why: 'unreachable' });
      const smtp = createSmtpPool({
        ...mailbox.smtp,
        host: vetted.address,
        servername: vetted.servername,
        maxConnections: connectionsPerMailbox,
      });
      try {
        await drainLeased(mailbox, smtp, token, signal);
      } finally {
        await smtp.close();
      }
    } finally {
      await releaseSender(needs.db, { ...tick, token });
    }
  };
}
