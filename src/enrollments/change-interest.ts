import type { EventfulGround } from '../events/record-event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { setInterest } from './enroll-store.ts';

/** Notes a contact's status; the event fires when it is set for the first time. decided: it never stops outreach */
export async function changeInterest(
  trx: Trx,
  needs: Pick<EventfulGround, 'clock' | 'ledger'>,
  at: {
    teamId: string;
    enrollmentId: string;
    campaignId: string;
    profileId: string;
    before: string | null;
    interest: string | null;
  },
): Promise<void> {
  const now = needs.clock.now();
  await setInterest(trx, at.teamId, at.enrollmentId, at.interest, now);
  if (at.before !== null || at.interest === null) return;
  const about = {
    teamId: at.teamId,
    campaignId: at.campaignId,
    enrollmentId: at.enrollmentId,
    contactProfileId: at.profileId,
  };
  await needs.ledger.record(trx, [
    { ...about, type: 'interest', occurredAt: now, detail: { interest: { interest: at.interest } } },
  ]);
}
