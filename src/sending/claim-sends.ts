import { LOCKED_AGAIN_MS } from '../platform/rules/retry.ts';
import { recordHolds } from '../events/record-holds.ts';
import type { HoldChange } from '../events/record-holds.ts';
import { giveBackSlots } from '../senders/give-back-slots.ts';
import { takeSlots } from '../senders/take-slots.ts';
import { erasedAmong } from '../people/refuse-erased.ts';
import { ERASED } from '../people/rules/erasure.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { NODE_MISSING } from './content.ts';
import type { Contents } from './content.ts';
import { lockDueSends, markSending, refuseSends } from './ledger-store.ts';
import type { Claimed, Refused } from './ledger-store.ts';
import type { ClaimedSend, MailRow } from './claimed-send.ts';
import { queueSentCopies } from './queue-sent-copies.ts';
import { freshSince } from './fresh-since.ts';
import { askForDomains, holdResting, receiversOf } from './receiver-store.ts';
import { ENDS_BY_ITSELF } from './rules/may-send.ts';
import { domainOf } from './rules/receiver.ts';
import { lockDueBroadcastMails, lockDueSingles, readRests, readWaiting } from './source-store.ts';
import type { Waiting } from './source-store.ts';
import { SOURCES } from './sources.ts';
import { drop, hold } from './sources/source.ts';
import type { Judged, Moment, Ready, SourceDeps } from './sources/source.ts';
import { takeBudgets } from './take-budgets.ts';
import type { Limits } from './take-budgets.ts';
import { takeCaps } from './take-caps.ts';

/** Due mails to resting receivers that one claim holds at most; the next claim holds the rest. */
const RESTING_WINDOW = 500;
const RESTING = 'receiver_backoff';
const NO_LIMITS: Limits = {
  campaign_id: null,
  first_mail: false,
  daily_limit: null,
  new_contacts_per_day: null,
  team_daily_limit: null,
};
/** Longer than a worker needs to look up the operator of a domain. */
const UNKNOWN_MS = 60_000;

/**
 * Holds due mails to resting receivers, many at once, so that they do not delay the mails behind them. `isAll`: no more
 * of them are due.
 */
async function passResting(
  trx: Trx,
  deps: Pick<Services, 'clock' | 'ids'>,
  at: { teamId: string; senderId: string; now: Date; want: number },
): Promise<{ ids: string[]; isAll: boolean }> {
  const unknownUntil = new Date(at.now.getTime() + UNKNOWN_MS);
  const { held, unknown } = await holdResting(trx, { ...at, limit: RESTING_WINDOW + at.want, unknownUntil });
  await askForDomains(trx, { teamId: at.teamId, wall: deps.clock.wall() }, unknown);
  // A mail that was held before has reached the end of that rest, so this is a new rest.
  const changes = held.flatMap(({ enrollment_id: key, until, before }): HoldChange[] =>
    before === RESTING && until.getTime() === unknownUntil.getTime()
      ? []
      : [{ teamId: at.teamId, key, reason: RESTING, until }],
  );
  await recordHolds(trx, deps, changes, at.now);
  return { ids: held.map(({ id }) => id), isAll: held.length <= RESTING_WINDOW };
}

async function lockDue(
  trx: Trx,
  at: { teamId: string; senderId: string; now: Date },
  granted: number,
  waiting: Waiting,
): Promise<MailRow[]> {
  const singles = waiting.singles ? await lockDueSingles(trx, { ...at, limit: granted }) : [];
  const left = granted - singles.length;
  // Half of the rest, so that a broadcast and a campaign send side by side.
  const half = waiting.broadcasts ? Math.ceil(left / 2) : 0;
  const broadcast = half > 0 ? await lockDueBroadcastMails(trx, { ...at, limit: half }) : [];
  const rest = left - broadcast.length;
  const steps = rest > 0 ? await lockDueSends(trx, { ...at, limit: rest }) : [];
  return [...singles, ...broadcast, ...steps];
}

/**
 * Cancels mails to erased people, whatever queued them. An erasure that commits after a claim waits until the mail is
 * settled.
 */
async function withoutErased(
  { secrets }: Pick<Services, 'secrets'>,
  trx: Trx,
  judged: readonly Judged[],
): Promise<readonly Judged[]> {
  const addressesOf = ({ verdict }: Judged): string[] =>
    verdict.go ? [verdict.recipient, ...(verdict.copies ?? [])] : [];
  const addresses = judged.flatMap(addressesOf);
  if (addresses.length === 0) return judged;
  const erased = await erasedAmong(trx, secrets, judged[0]!.row.team_id, addresses);
  if (erased.size === 0) return judged;
  return judged.map((each) =>
    addressesOf(each).some((address) => erased.has(address))
      ? { row: each.row, verdict: drop(each.row, ERASED) }
      : each,
  );
}

async function judgeAll(
  deps: SourceDeps,
  trx: Trx,
  rows: readonly MailRow[],
  at: Moment,
  restsUntil: (row: MailRow) => Date | undefined,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const [source, ofSource] of Map.groupBy(rows, (row) => row.source)) {
    judged.push(...(await SOURCES[source].judge(deps, trx, ofSource, at)));
  }
  return (await withoutErased(deps, trx, judged)).map(({ row, verdict }) => {
    const until = row.source !== 'step' && verdict.go ? restsUntil(row) : undefined;
    return until ? { row, verdict: hold(row, RESTING, at, until) } : { row, verdict };
  });
}

/** Only a mailbox that was refused before (`rested`) needs the domain operators. */
async function loadReceivers(
  trx: Trx,
  teamId: string,
  rows: readonly MailRow[],
  rested: boolean,
): Promise<(recipient: string) => string> {
  const domains = rested ? [...new Set(rows.map(({ recipient }) => domainOf(recipient)))] : [];
  const receivers = domains.length > 0 ? await receiversOf(trx, teamId, domains) : null;
  return (recipient) => receivers?.get(domainOf(recipient)) ?? domainOf(recipient);
}

interface FreeMail {
  row: MailRow;
  verdict: Ready;
}

function claimOf({ row, verdict }: FreeMail, token: string, receiver: string, now: Date): ClaimedSend {
  const { recipient, subject, files, original, copies, withheld, closesAt, write, track } = verdict;
  // The ledger keeps this date, so every attempt makes the same bytes.
  const date_header = row.date_header ?? now;
  return {
    row: { ...row, recipient, date_header },
    token,
    receiver,
    subject,
    files,
    original,
    copies,
    withheld,
    closesAt,
    write,
    track,
  };
}

const claimedRow = ({ row, verdict }: FreeMail): Claimed => ({
  id: row.id,
  recipient: verdict.recipient,
  subject: verdict.subject,
  in_reply_to: verdict.inReplyTo,
  first_mail: verdict.budget?.first_mail ?? false,
});

/**
 * Takes a place for each mail under the caps of persons and companies, and then in the budgets of the day: always in
 * this order, because both stay locked until the transaction ends.
 */
async function takeRoom(
  trx: Trx,
  at: { teamId: string; now: Date },
  free: readonly FreeMail[],
): Promise<{ going: FreeMail[]; held: Refused[]; reached: HoldChange[] }> {
  const capped = free.flatMap(({ row: { id }, verdict: { caps, recipient } }) =>
    caps ? [{ id, recipient, caps }] : [],
  );
  const places = await takeCaps(trx, at, capped[0]?.caps ?? null, capped);
  const full = new Map(capped.map(({ id }, index) => [id, places.rulings[index]]));
  const room: FreeMail[] = [];
  const held: Refused[] = [];
  for (const mail of free) {
    const hold = full.get(mail.row.id);
    if (hold) held.push({ id: mail.row.id, state: 'pending', ...hold });
    else room.push(mail);
  }
  const limits = room.map(({ verdict }) => verdict.budget ?? NO_LIMITS);
  const { rulings, reached } = await takeBudgets(trx, at.teamId, limits, at.now);
  const going: FreeMail[] = [];
  for (const [index, mail] of room.entries()) {
    const ruling = rulings[index]!;
    if (ruling.kind === 'put_off')
      held.push({ id: mail.row.id, state: 'pending', reason: 'new_contacts_cap', until: ruling.until });
    if (ruling.kind === 'taken') going.push(mail);
  }
  const gone = new Set(going.map(({ row }) => row.id));
  await places.keep(capped.filter(({ id }) => gone.has(id)));
  return { going, held, reached };
}

/**
 * Lets the contacts of removed steps continue. When another session holds a contact, its mail waits a little: its
 * refusal is changed in place.
 */
async function leaveRemoved(
  trx: Trx,
  deps: Pick<Services, 'signals'>,
  teamId: string,
  rows: readonly MailRow[],
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
  const enrollmentIds = mails.flatMap((mail) => mail.enrollment_id ?? []);
  const free = await deps.signals.signal(trx, 'steps_removed', { teamId, enrollmentIds }, now);
  const until = new Date(now.getTime() + LOCKED_AGAIN_MS);
  for (const { id, enrollment_id } of mails)
    if (enrollment_id !== null && !free.has(enrollment_id))
      Object.assign(removed.get(id)!, { state: 'pending', until });
}

function changesOf(
  teamId: string,
  rows: readonly MailRow[],
  refused: readonly Refused[],
  claimed: readonly ClaimedSend[],
): HoldChange[] {
  const refusals = new Map(refused.map((each) => [each.id, each]));
  const gone = new Set(claimed.map(({ row }) => row.id));
  return rows.flatMap(({ id, enrollment_id: key, hold_reason: before }): HoldChange[] => {
    const { state, reason: why = null, until = null, detail = null } = refusals.get(id) ?? {};
    const leaves = gone.has(id) || (state === 'cancelled' && why === NODE_MISSING);
    const reason = leaves ? null : why;
    const changed = (reason !== null && reason !== before) || (before !== null && leaves);
    const ends = reason !== null && ENDS_BY_ITSELF.has(reason);
    return changed && key !== null ? [{ teamId, key, reason, detail, until: ends ? until : null }] : [];
  });
}

/**
 * Claims up to `want` due mails of a mailbox whose lease `token` holds. Slots are taken by compare-and-set, every gate
 * is checked on locked rows, and the states are committed before a server sees a mail. A mail with a closed gate is
 * cancelled or held with its reason, and its slot is returned. `putOff`: those mails.
 */
export async function claimSends(
  deps: Pick<
    Services,
    'db' | 'clock' | 'ids' | 'config' | 'crash' | 'log' | 'secrets' | 'publicUrl' | 'signals'
  > & {
    contents: Contents;
  },
  at: { teamId: string; senderId: string; token: string; want: number },
): Promise<{ claimed: ClaimedSend[]; putOff: string[] }> {
  const now = deps.clock.now();
  const token = deps.ids.uuid(deps.clock.wall());
  const leaseUntil = new Date(deps.clock.wall().getTime() + deps.config.sending.leaseSeconds * 1000);
  return transact(deps.db, async (trx) => {
    const granted = await takeSlots(trx, { ...at, now, chance: deps.ids.chance() });
    if (granted === 0) return { claimed: [], putOff: [] };
    const unused = { sender_id: at.senderId, slot_at: now };
    const waiting = await readWaiting(trx, { ...at, now });
    const { rests } = waiting;
    const passed = rests === 'now' ? await passResting(trx, deps, { ...at, now }) : null;
    if (passed && !passed.isAll) {
      await giveBackSlots(trx, at.teamId, [{ ...unused, count: granted }]);
      return { claimed: [], putOff: passed.ids };
    }
    const rows = await lockDue(trx, { ...at, now }, granted, waiting);
    const receiverOf = await loadReceivers(trx, at.teamId, rows, rests !== null);
    const others = rests === 'now' ? rows.filter(({ source }) => source !== 'step') : [];
    const resting =
      others.length > 0
        ? await readRests(trx, { ...at, now }, [...new Set(others.map((row) => receiverOf(row.recipient)))])
        : null;
    const moment = { now, freshSince: freshSince(deps) };
    const judged = await judgeAll(deps, trx, rows, moment, (row) => resting?.get(receiverOf(row.recipient)));
    const free: FreeMail[] = [];
    const refused: Refused[] = [];
    for (const { row, verdict } of judged)
      if (verdict.go) free.push({ row, verdict });
      else refused.push(verdict.refused);
    const { going, held, reached } = await takeRoom(trx, { teamId: at.teamId, now }, free);
    refused.push(...held);
    const claimed = going.map((mail) => claimOf(mail, token, receiverOf(mail.verdict.recipient), now));
    await leaveRemoved(trx, deps, at.teamId, rows, refused, now);
    if (refused.length > 0) await refuseSends(trx, at.teamId, now, refused);
    if (going.length > 0)
      await markSending(trx, { teamId: at.teamId, token, leaseUntil, now }, going.map(claimedRow));
    await queueSentCopies(trx, deps, claimed);
    const changes = [...reached, ...changesOf(at.teamId, rows, refused, claimed)];
    await recordHolds(trx, deps, changes, now);
    await giveBackSlots(trx, at.teamId, [{ ...unused, count: granted - claimed.length }]);
    deps.crash('send.after_claim');
    return { claimed, putOff: refused.map(({ id }) => id) };
  });
}
