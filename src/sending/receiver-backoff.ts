import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { recordPolicyBlock } from '../senders/record-policy-block.ts';
import { askForDomains, lockRest, receiversOf, writeRest } from './receiver-store.ts';
import { domainOf } from './rules/receiver.ts';
import { receiverRestAfter } from './rules/receiver-rest.ts';

export interface Refusal {
  senderId: string;
  recipient: string;
  reply: string;
  /** Business time. */
  at: Date;
}

/**
 * A mailbox rests for a receiver that refused it, longer each time; its mails to others continue. Call it in the
 * transaction that records the refusals, also for a later report. Resolves the end of each rest, in order.
 */
export async function backOffReceivers(
  trx: Trx,
  deps: Pick<Services, 'clock'>,
  teamId: string,
  refusals: readonly Refusal[],
): Promise<Date[]> {
  if (refusals.length === 0) return [];
  const domains = [...new Set(refusals.map(({ recipient }) => domainOf(recipient)))];
  const receivers = await receiversOf(trx, teamId, domains);
  const keyed = refusals.map((refusal) => {
    const domain = domainOf(refusal.recipient);
    return { ...refusal, receiver: receivers.get(domain) ?? domain };
  });
  const pairs = Map.groupBy(keyed, ({ senderId, receiver }) => `${senderId} ${receiver}`);
  const until = new Map<string, Date>();
  // In order of the keys, so that two batches do not deadlock.
  for (const [key, of] of [...pairs].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { senderId, receiver, reply, at: now } = of[0]!;
    const before = await lockRest(trx, { teamId, senderId, receiver });
    const rest = receiverRestAfter(before, now);
    if (rest !== before) await writeRest(trx, { teamId, senderId, receiver, now, reply }, rest);
    until.set(key, rest.until);
  }
  await askForDomains(trx, { teamId, wall: deps.clock.wall() }, domains);
  await recordPolicyBlock(trx, teamId, [...new Set(refusals.map(({ senderId }) => senderId))]);
  return keyed.map(({ senderId, receiver }) => until.get(`${senderId} ${receiver}`)!);
}
