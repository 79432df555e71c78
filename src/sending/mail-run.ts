import pLimit from 'p-limit';
import type { DkimSigningKey } from '../deliverability/dkim-keys.ts';
import type { AppServices } from '../events/record-event.ts';
import { noCrash } from '../platform/failpoints.ts';
import { describeFault, isLocked, isServerFault } from '../platform/db/bisect-batch.ts';
import type { Mailbox } from '../senders/open-sender.ts';
import type { OutcomeWriter } from './outcome-writer.ts';
import { claimSends } from './claim-sends.ts';
import type { ClaimedSend } from './claimed-send.ts';
import { composeMail } from './compose-mail.ts';
import type { createContents } from './content.ts';
import { signMail } from './dkim.ts';
import type { createFiles } from './files.ts';
import type { SmtpPoint } from './hand-over.ts';
import type { createMarks } from './marks.ts';
import { envelopeSender } from './rules/envelope.ts';
import { restsReceiver } from './rules/receiver-rest.ts';
import { mailboxTrouble } from './rules/settlement.ts';
import type { Settlement } from './rules/settlement.ts';
import type { SmtpOutcome } from './rules/smtp-outcome.ts';
import type { SmtpPool } from './smtp.ts';

/** Mails that a mailbox claims before its lanes need them: one claim is one transaction for any number. */
const CLAIM_BATCH = 48;
/** Mails under way for each connection: one is handed over, the others are composed or settled. */
const AHEAD = 4;
/** One cut connection may be the fault of the mail; several in a row are trouble of the mailbox. */
const CUTS_IN_A_ROW = 3;

export type MailRunDeps = Pick<
  AppServices,
  'db' | 'clock' | 'ids' | 'config' | 'crash' | 'log' | 'eventLog' | 'publicUrl' | 'signals' | 'secrets'
> & {
  answers: Pick<OutcomeWriter, 'keep'>;
  contents: ReturnType<typeof createContents>;
  filesOf: ReturnType<typeof createFiles>;
  mayEnd: ReturnType<typeof createMarks>;
};

export interface LeasedMailbox {
  mailbox: Mailbox;
  keys: readonly DkimSigningKey[];
  smtp: SmtpPool;
  token: string;
}

export interface RunResult {
  trouble: Settlement['mailbox'];
  accepted: number;
  tried: number;
}

/** Sends due mails of a leased mailbox until `endsAt` (wall time). */
export class MailRun {
  readonly #deps: MailRunDeps;
  readonly #at: LeasedMailbox;
  readonly #ends: { signal: AbortSignal; endsAt: number; progress(): void };
  readonly #lanes: number;
  readonly #lane;
  readonly #underWay = new Set<Promise<void>>();
  readonly #held: ClaimedSend[] = [];
  /** Mails that a claim of this drain put off. */
  readonly #putOff = new Set<string>();
  readonly #refusing = new Set<string>();
  readonly #result: RunResult = { trouble: undefined, accepted: 0, tried: 0 };
  #claiming: Promise<void> | null = null;
  #nothingDue = false;
  #failure: Error | null = null;
  #cutsInARow = 0;

  constructor(
    deps: MailRunDeps,
    at: LeasedMailbox,
    ends: { signal: AbortSignal; endsAt: number; progress(): void },
  ) {
    this.#deps = deps;
    this.#at = at;
    this.#ends = ends;
    this.#lanes = deps.config.sending.connectionsPerMailbox;
    this.#lane = pLimit(this.#lanes);
  }

  /** Resolves when no mail is under way. Throws the database fault that stopped the drain. */
  async drain(): Promise<RunResult> {
    while (this.#mayGo()) {
      // More mails than lanes are under way, so each lane stays busy while mails are composed and outcomes written.
      while (this.#held.length > 0 && this.#underWay.size < this.#lanes * AHEAD)
        this.#start(this.#held.shift()!);
      if (!this.#claiming && !this.#nothingDue && this.#held.length < this.#lanes) this.#claim();
      if (!this.#claiming && this.#underWay.size === 0 && this.#held.length === 0) break;
      await Promise.race(this.#claiming ? [...this.#underWay, this.#claiming] : this.#underWay);
    }
    await this.#claiming;
    await Promise.all(this.#underWay);
    await Promise.all(this.#held.map((send) => this.#keep(send, { kind: 'withdrawn' })));
    if (this.#failure !== null) throw this.#failure;
    return this.#result;
  }

  #mayGo(): boolean {
    const { signal, endsAt } = this.#ends;
    const isSound = !this.#result.trouble && this.#failure === null;
    return isSound && !signal.aborted && this.#deps.clock.wall().getTime() < endsAt;
  }

  #claim(): void {
    const { mailbox, token } = this.#at;
    const at = { teamId: mailbox.teamId, senderId: mailbox.senderId, token };
    this.#claiming = claimSends(this.#deps, { ...at, want: CLAIM_BATCH })
      .then(({ claimed, putOff }) => {
        this.#deps.crash('send.after_intent');
        this.#held.push(...claimed);
        // A claim that puts all its mails off may have others behind it, unless it met only those of before.
        const met = this.#putOff.size;
        for (const id of putOff) this.#putOff.add(id);
        this.#nothingDue = claimed.length === 0 && this.#putOff.size === met;
      })
      .catch((error: Error) => {
        this.#failure = error;
        this.#nothingDue = true;
      })
      .finally(() => void (this.#claiming = null));
  }

  #start(send: ClaimedSend): void {
    const going = this.#take(send)
      .catch((err: unknown) => this.#deps.log.error({ err, send: send.row.id }, 'a mail is left to recovery'))
      .finally(() => this.#underWay.delete(going));
    this.#underWay.add(going);
  }

  async #take(send: ClaimedSend): Promise<void> {
    const raw = await this.#compose(send);
    const outcome = Array.isArray(raw) ? await this.#lane(() => this.#handOver(send, raw)) : raw;
    if (!outcome) return void this.#held.push(send);
    if (outcome.kind === 'accepted') this.#result.accepted++;
    await this.#keep(send, outcome);
  }

  /** Null: its files cannot be read now, so the drain ends. */
  async #compose(send: ClaimedSend): Promise<Buffer[] | SmtpOutcome | null> {
    const { mailbox, keys } = this.#at;
    try {
      const files = await this.#deps.filesOf(send.row.team_id, send.files);
      const original = (await send.original?.()) ?? null;
      const mail = composeMail(send, mailbox, original ? [...files, original] : files);
      return [...(await signMail(mail, keys, send.row.date_header ?? this.#deps.clock.now()))];
    } catch (err) {
      if (isServerFault(err) || isLocked(err)) {
        this.#failure ??= err as Error;
        return null;
      }
      this.#deps.log.error({ err, send: send.row.id }, 'a mail cannot be composed and is held');
      return { kind: 'broken', message: describeFault(err) };
    }
  }

  async #handOver(send: ClaimedSend, raw: readonly Buffer[]): Promise<SmtpOutcome | null> {
    if (!this.#mayGo()) return null;
    if (this.#refusing.has(send.receiver)) return { kind: 'withdrawn' };
    this.#result.tried++;
    const said = await this.#send(send, raw);
    this.#ends.progress();
    if (restsReceiver(said)) this.#refusing.add(send.receiver);
    this.#cutsInARow = said.kind === 'cut' ? this.#cutsInARow + 1 : 0;
    this.#result.trouble ??= this.#cutsInARow >= CUTS_IN_A_ROW ? 'unreachable' : mailboxTrouble(said);
    return said;
  }

  #send({ row, token, copies, closesAt }: ClaimedSend, raw: readonly Buffer[]): Promise<SmtpOutcome> {
    const { mailbox, smtp } = this.#at;
    const { crash, mayEnd } = this.#deps;
    return smtp.send({
      from: mailbox.plusAddressing ? envelopeSender(mailbox.email, row.message_id) : mailbox.email,
      to: row.recipient,
      copies,
      raw,
      beforeDot: () => mayEnd({ teamId: row.team_id, id: row.id, token, source: row.source, closesAt }),
      ...(crash === noCrash ? {} : { at: (point: SmtpPoint) => crash(`send.${point}`) }),
    });
  }

  #keep({ row, token, withheld = [] }: ClaimedSend, said: SmtpOutcome): Promise<void> {
    const outcome =
      said.kind === 'accepted' && withheld.length > 0
        ? { ...said, refused: [...withheld, ...(said.refused ?? [])] }
        : said;
    return this.#deps.answers.keep({
      teamId: row.team_id,
      id: row.id,
      token,
      fromEmail: this.#at.mailbox.email,
      outcome,
      at: this.#deps.clock.now().toISOString(),
    });
  }
}
