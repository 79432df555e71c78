import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { loadDkimKeys } from '../deliverability/dkim-keys.ts';
import type { DkimSigningKey } from '../deliverability/dkim-keys.ts';
import type { AppServices } from '../events/record-event.ts';
import { noCrash } from '../platform/crash.ts';
import { describeFault, isLocked, isServerFault } from '../platform/db/halve.ts';
import { backOffSender, clearBackOff } from '../senders/back-off-sender.ts';
import { leaseSender, releaseSender, renewLease } from '../senders/lease-sender.ts';
import { loadMailbox } from '../senders/open-sender.ts';
import type { Mailbox } from '../senders/open-sender.ts';
import type { Answers } from './answers.ts';
import { claimSends } from './claim-sends.ts';
import type { ClaimedSend } from './claimed-send.ts';
import { composeMail } from './compose-mail.ts';
import { createContents } from './content.ts';
import { createFiles } from './files.ts';
import { signMail } from './dkim.ts';
import type { SmtpPoint } from './hand-over.ts';
import { createMarks } from './marks.ts';
import { domainOf } from './rules/receiver.ts';
import { restsReceiver } from './rules/receiver-rest.ts';
import { mailboxTrouble } from './rules/settlement.ts';
import type { Settlement } from './rules/settlement.ts';
import { envelopeSender } from './rules/envelope.ts';
import type { SmtpOutcome } from './rules/smtp-outcome.ts';
import type { Sessions } from './sessions.ts';
import type { SmtpPool } from './smtp.ts';

type Deps = Pick<
  AppServices,
  | 'db'
  | 'clock'
  | 'ids'
  | 'secrets'
  | 'egress'
  | 'config'
  | 'crash'
  | 'log'
  | 'eventLog'
  | 'outage'
  | 'publicUrl'
  | 'onRemovedSteps'
> & {
  answers: Pick<Answers, 'keep'>;
  sessions: Sessions;
  /** Aborts when the process ends: what the database does not take by then is left to the leases. */
  ending: AbortSignal;
};

/**
 * How long a mailbox stands still when its worker is gone. Renewed while it is drained: a mail may take longer, and has a
 * lease of its own.
 */
const MAILBOX_LEASE_SECONDS = 60;
const RENEWALS_A_LEASE = 3;
/** Mails a mailbox holds ahead of its lanes: a claim is one transaction, whatever it brings. */
const CLAIM_BATCH = 48;
/** Mails under way for each connection: one that is handed over, the others being composed or settled. */
const AHEAD = 4;
/** A tick ends after this long, so that a mailbox with a long backlog does not keep a worker's lane. */
const TICK_MAX_MS = 120_000;
const RELEASE_AGAIN_MS = 1_000;
/** One mail that ends its connection may be the cause; several in a row are trouble of the mailbox. */
const CUTS_IN_A_ROW = 3;

/** Drains mailboxes; data marks and outcomes of all of them share group commits. */
export function createMailer(deps: Deps) {
  const contents = createContents();
  const filesOf = createFiles(deps.db);
  const mayEnd = createMarks(deps);

  /** Hands one composed mail over. */
  const handOver = (
    send: ClaimedSend,
    raw: readonly Buffer[],
    mailbox: Mailbox,
    smtp: SmtpPool,
  ): Promise<SmtpOutcome> =>
    smtp.send({
      from: mailbox.plusAddressing ? envelopeSender(mailbox.email, send.row.message_id) : mailbox.email,
      to: send.row.recipient,
      raw,
      beforeDot: () =>
        mayEnd({
          teamId: send.row.team_id,
          id: send.row.id,
          token: send.token,
          source: send.row.source,
        }),
      ...(deps.crash === noCrash ? {} : { at: (point: SmtpPoint) => deps.crash(`send.${point}`) }),
    });

  async function drainLeased(
    mailbox: Mailbox,
    keys: readonly DkimSigningKey[],
    smtp: SmtpPool,
    token: string,
    signal: AbortSignal,
    progress: () => void,
  ): Promise<void> {
    const at = { teamId: mailbox.teamId, senderId: mailbox.senderId, token };
    const lanes = deps.config.sending.connectionsPerMailbox;
    const endsAt =
      deps.clock.wall().getTime() + Math.min(TICK_MAX_MS, (deps.config.sending.leaseSeconds * 1000) / 3);
    const underWay = new Set<Promise<void>>();
    const held: ClaimedSend[] = [];
    let claiming: Promise<void> | null = null;
    let nothingDue = false;
    let failure: Error | null = null;
    let trouble: Settlement['mailbox'];
    let accepted = 0;
    let tried = 0;
    let cutsInARow = 0;
    /** Receivers that refused this mailbox just now: the mails to them that it holds go back. */
    const refusing = new Set<string>();
    const lane = pLimit(lanes);
    /** One mail from its text to its outcome in the mail ledger; one whose turn does not come any more is held again. */
    const take = async (send: ClaimedSend): Promise<void> => {
      const outcome = await attempt(send);
      if (!outcome) return void held.push(send);
      if (outcome.kind === 'accepted') accepted++;
      await keep(send, outcome);
    };
    async function attempt(send: ClaimedSend): Promise<SmtpOutcome | null> {
      let raw: readonly Buffer[];
      try {
        const files = await filesOf(send.row.team_id, send.files);
        const original = (await send.original?.()) ?? null;
        const mail = composeMail(send, mailbox, original ? [...files, original] : files);
        raw = await signMail(mail, keys, send.row.date_header ?? deps.clock.now());
      } catch (err) {
        // Its files could not be read for now: the mail is as it was, and the mailbox rests.
        if (isServerFault(err) || isLocked(err)) {
          failure ??= err as Error;
          return null;
        }
        deps.log.error({ err, send: send.row.id }, 'a mail cannot be composed and is held');
        return { kind: 'broken', message: describeFault(err) };
      }
      return lane(async () => {
        if (!mayGo()) return null;
        if (refusing.has(send.receiver)) return { kind: 'withdrawn' };
        tried++;
        const said = await handOver(send, raw, mailbox, smtp);
        progress();
        if (restsReceiver(said)) refusing.add(send.receiver);
        cutsInARow = said.kind === 'cut' ? cutsInARow + 1 : 0;
        // Known before the next in line begins.
        trouble ??= cutsInARow >= CUTS_IN_A_ROW ? 'unreachable' : mailboxTrouble(said);
        return said;
      });
    }
    const keep = ({ row, token: claimToken }: ClaimedSend, outcome: SmtpOutcome): Promise<void> =>
      deps.answers.keep({
        teamId: row.team_id,
        id: row.id,
        token: claimToken,
        fromEmail: mailbox.email,
        outcome,
        at: deps.clock.now().toISOString(),
      });
    const start = (send: ClaimedSend): void => {
      const going = take(send)
        .catch((err: unknown) => deps.log.error({ err, send: send.row.id }, 'a mail is left to recovery'))
        .finally(() => underWay.delete(going));
      underWay.add(going);
    };
    const claim = async (): Promise<void> => {
      const { claimed } = await claimSends({ ...deps, contents }, { ...at, want: CLAIM_BATCH });
      deps.crash('send.after_intent');
      held.push(...claimed);
      nothingDue = claimed.length === 0;
    };
    const mayGo = (): boolean =>
      !trouble && !failure && !signal.aborted && deps.clock.wall().getTime() < endsAt;
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
    await Promise.all(held.map((send) => keep(send, { kind: 'withdrawn' })));
    if (failure) throw failure as Error;
    // Troubles count in a row: a mailbox that sent something in between begins anew. One that tried nothing says nothing.
    if (!trouble || accepted > 0) await clearBackOff(deps, { ...at, sent: accepted > 0, tried: tried > 0 });
    if (trouble) await backOffSender(deps, { ...at, why: trouble });
  }

  /**
   * Sends what is due from one mailbox until nothing is, the mailbox is in trouble, or `signal` asks to stop: then no
   * mail is begun and those under way are finished. One worker at a time, by the lease on the mailbox's row.
   */
  return async function drainMailbox(
    tick: { teamId: string; senderId: string },
    signal: AbortSignal,
    /** Called whenever the server took or refused a mail. */
    progress: () => void = () => {},
  ): Promise<void> {
    const token = deps.ids.uuid(deps.clock.wall());
    const opened = await loadMailbox(deps, tick);
    if (opened.kind === 'missing') return;
    const { leaseSeconds, connectionsPerMailbox } = deps.config.sending;
    const seconds = Math.min(MAILBOX_LEASE_SECONDS, leaseSeconds);
    const lease = () => ({ ...tick, token, wall: deps.clock.wall(), seconds });
    if (!(await leaseSender(deps.db, lease()))) return;
    // A renewal that fails is tried again. If the lease runs out, another worker may send from the mailbox; each mail
    // keeps its own lease.
    const renewing = setInterval(
      () => void renewLease(deps.db, lease()).catch(() => {}),
      (seconds * 1000) / RENEWALS_A_LEASE,
    );
    try {
      if (opened.kind === 'unreadable') {
        deps.log.warn({ ...tick, why: opened.why }, 'the password of a mailbox cannot be opened');
        return await backOffSender(deps, { ...tick, token, why: 'auth' });
      }
      const { mailbox } = opened;
      const signedBy = await loadDkimKeys(deps.db, deps.secrets, tick.teamId, domainOf(mailbox.email));
      if (signedBy.kind === 'unreadable') {
        deps.log.warn({ ...tick, why: signedBy.why }, 'the DKIM key of a mailbox cannot be opened');
        return await backOffSender(deps, { ...tick, token, why: 'dkim_key' });
      }
      // Before a mail is claimed: without a token there is no session.
      const access = await mailbox.smtp.token?.();
      if (access && access.kind !== 'ok')
        return await backOffSender(deps, {
          ...tick,
          token,
          why: access.kind === 'sign_in' ? 'sign_in' : 'token',
        });
      const vetted = await deps.egress.vetMailHost(mailbox.smtp.host, mailbox.smtp.port);
      if (vetted.kind !== 'ok') return await backOffSender(deps, { ...tick, token, why: 'unreachable' });
      using session = deps.sessions.open(tick.senderId, {
        ...mailbox.smtp,
        host: vetted.address,
        servername: vetted.servername,
        maxConnections: connectionsPerMailbox,
      });
      await drainLeased(mailbox, signedBy.keys, session.smtp, token, signal, progress);
    } finally {
      clearInterval(renewing);
      await giveLeaseBack({ ...tick, token });
    }
  };

  /** Tries until the database is back or the lease is over: no worker takes the mailbox before. */
  async function giveLeaseBack(held: { teamId: string; senderId: string; token: string }): Promise<void> {
    const until = deps.clock.wall().getTime() + deps.config.sending.leaseSeconds * 1000;
    for (;;) {
      try {
        return await releaseSender(deps.db, held);
      } catch (error) {
        if (!isServerFault(error) || deps.ending.aborted || deps.clock.wall().getTime() > until) throw error;
        await pause(RELEASE_AGAIN_MS);
      }
    }
  }
}
