import { recordHolds } from '../events/record-holds.ts';
import { transact } from '../platform/db/transaction.ts';
import type { AppServices } from '../events/record-event.ts';
import type { SenderIncidentKind } from '../platform/db/types.ts';
import { remedyOf } from './oauth/rules/remedy.ts';
import { backOffAfter } from './rules/back-off.ts';
import type { Trouble } from './rules/back-off.ts';
import type { Held } from './lease-sender.ts';
import { SENDING_TROUBLES, endTroubles, recordTrouble } from './record-incident.ts';
import { disableSender } from './sender-store.ts';
import { endTrouble, lockTrouble, writeTrouble } from './state-store.ts';

const DISABLED = 'smtp_login_refused';

const INCIDENTS: Record<Trouble, { kind: SenderIncidentKind; text(senderId: string): string }> = {
  auth: { kind: 'smtp_login', text: () => 'the SMTP server refuses the login' },
  refused: { kind: 'sending', text: () => 'the SMTP server takes no mail of this mailbox' },
  unreachable: { kind: 'sending', text: () => 'the SMTP server could not be reached' },
  token: { kind: 'sending', text: () => 'the provider gives no access token for now' },
  sign_in: { kind: 'sign_in', text: remedyOf },
  dkim_key: {
    kind: 'sending',
    text: () => 'no master secret opens the DKIM key of the domain: list the secret again, or delete the key',
  },
};

/**
 * Rests the mailbox, longer each time; the third refused login in a row disables it until a person corrects it.
 * Does nothing unless the caller holds the mailbox.
 */
export async function backOffSender(
  deps: Pick<AppServices, 'db' | 'clock' | 'ids' | 'log' | 'eventLog'>,
  { why, ...held }: Held & { why: Trouble },
): Promise<void> {
  const now = deps.clock.now();
  const rests = await transact(deps.db, async (trx) => {
    const before = await lockTrouble(trx, held);
    if (!before) return null;
    const rest = backOffAfter(before, why, now);
    await writeTrouble(trx, held, { ...rest, reason: why });
    // Each rest ends at another time, so each is recorded. That is a few a day, as rests grow to an hour.
    const hold = rest.disable
      ? { reason: 'sender_disabled', detail: DISABLED }
      : { reason: 'sender_resting', detail: why, until: rest.until };
    await recordHolds(trx, deps, [{ teamId: held.teamId, key: held.senderId, ...hold }], now);
    if (rest.disable) await disableSender(trx, { ...held, reason: DISABLED, now });
    const { kind, text } = INCIDENTS[why];
    await recordTrouble(trx, deps, held, { kind, text: text(held.senderId), times: rest.failures });
    return rest;
  });
  if (rests?.disable)
    deps.log.error({ sender: held.senderId }, 'this mailbox is disabled: its server refuses the login');
}

/**
 * Ends the back-off of a mailbox that works. `sent`: its server took a mail, so the troubles of sending are over too.
 * `tried`: its server was asked; without it, a rest ends only when its time is over.
 */
export async function clearBackOff(
  deps: Pick<AppServices, 'db' | 'clock' | 'ids' | 'eventLog'>,
  { sent, tried, ...held }: Held & { sent: boolean; tried: boolean },
): Promise<void> {
  const restedBy = tried ? null : deps.clock.now();
  if (!(await endTrouble(deps.db, { ...held, sent, restedBy }))) return;
  const { teamId, senderId: key } = held;
  await transact(deps.db, async (trx) => {
    await recordHolds(trx, deps, [{ teamId, key, reason: null }], deps.clock.now());
    if (sent) await endTroubles(trx, deps, { teamId, senderIds: [key] }, SENDING_TROUBLES);
  });
}
