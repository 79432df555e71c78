import type { RecordedEvent } from '../events/event.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { revertSends } from '../sending/cancel-sends.ts';
import { recordBounces, retrySteps } from '../sending/record-bounces.ts';
import type { BouncedMail } from '../sending/record-bounces.ts';
import type { LifeChange } from './life-store.ts';
import { lockBounced, moveBack, sentElsewhere } from './retry-store.ts';
import { afterBounce, isRetried } from './rules/bounce.ts';
import type { Retried } from './rules/bounce.ts';

type Bounce = RecordedEvent & { enrollmentId: string; emailSendId: string };
export const isBounce = (event: RecordedEvent): event is Bounce =>
  event.type === 'bounce' && Boolean(event.enrollmentId) && Boolean(event.emailSendId);

/**
 * A bounce of a mail to a former address of the contact is recorded in the mail ledger and says nothing about the
 * contact. Resolves the other events.
 */
export async function leaveFormerAddresses(
  trx: Trx,
  events: readonly RecordedEvent[],
): Promise<readonly RecordedEvent[]> {
  const mails = events.flatMap(({ type, teamId, emailSendId: sendId, contactProfileId: profileId }) =>
    type === 'bounce' && sendId && profileId ? [{ teamId, sendId, profileId }] : [],
  );
  const former = new Set(mails.length > 0 ? await sentElsewhere(trx, mails) : []);
  if (former.size === 0) return events;
  const isFormer = ({ type, emailSendId: id }: RecordedEvent): boolean =>
    type === 'bounce' && former.has(id ?? '');
  for (const { teamId, emailSendId, bounceCategory } of events.filter(isFormer))
    await recordBounces(trx, teamId, [{ id: emailSendId!, category: bounceCategory ?? 'unknown' }]);
  return events.filter((event) => !isFormer(event));
}

/**
 * Handles bounces that are not final: the contact returns to the bounced step and pauses until the next try; after the
 * last try it ends. The caller holds the positions.
 */
export async function afterBounces(trx: Trx, bounces: readonly Bounce[], now: Date): Promise<LifeChange[]> {
  const stops: LifeChange[] = [];
  for (const [teamId, ofTeam] of Map.groupBy(bounces, (bounce) => bounce.teamId))
    stops.push(...(await ofOneTeam(trx, teamId, ofTeam, now)));
  return stops;
}

async function ofOneTeam(
  trx: Trx,
  teamId: string,
  bounces: readonly Bounce[],
  now: Date,
): Promise<LifeChange[]> {
  const contacts = await lockBounced(
    trx,
    teamId,
    bounces.map(({ enrollmentId }) => enrollmentId),
  );
  const mails = await recordBounces(
    trx,
    teamId,
    bounces.map((bounce) => ({ id: bounce.emailSendId, category: bounce.bounceCategory ?? 'unknown' })),
  );
  const ruled = mails.flatMap((mail) => {
    const contact = contacts.get(mail.enrollment_id);
    const after =
      contact && isRetried(mail.category)
        ? afterBounce({ ...mail, category: mail.category }, contact, now)
        : null;
    return contact && after ? [{ mail: mail as BouncedMail & { category: Retried }, contact, after }] : [];
  });
  if (ruled.length === 0) return [];
  await revertSends(
    trx,
    teamId,
    ruled.map(({ mail }) => mail.enrollment_id),
    { reason: 'bounced', held: true, now },
  );
  const again = ruled.flatMap(({ mail, contact, after }) =>
    after.do === 'retry' ? [{ mail, contact, at: after.at }] : [],
  );
  await retrySteps(
    trx,
    teamId,
    again.map(({ mail, at }) => ({ id: mail.id, at })),
  );
  await moveBack(
    trx,
    teamId,
    again.map(({ mail, contact, at }) => ({
      enrollmentId: mail.enrollment_id,
      nodeId: mail.node_id,
      stepNumber: mail.step_number,
      // When a person ends the pause early, the rest of this wait still applies.
      dueAt: contact.life === 'paused' ? at : null,
    })),
    now,
  );
  const causes = new Map(bounces.map(({ emailSendId, id }) => [emailSendId, id]));
  return ruled.map(({ mail, after }) => ({
    teamId,
    enrollmentId: mail.enrollment_id,
    reason: after.reason,
    reopens: true,
    ...(causes.has(mail.id) ? { cause: causes.get(mail.id)! } : {}),
    ...(after.do === 'retry' ? { life: 'paused', until: after.at } : { life: 'finished' }),
  }));
}
