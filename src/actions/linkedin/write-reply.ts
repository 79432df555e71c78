import { hasLinkedin } from '../../accounts/read-usage.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { MAX_MESSAGE_CHARS } from '../../sequences/rules/linkedin-actions.ts';
import { cancelReplyAction, findContactOf, insertReplyAction } from './action-store.ts';
import { lockLinkedinIdentity } from './identity-store.ts';
import { profileKey } from './rules/profile-key.ts';

export interface WrittenReply {
  id: string;
  teamId: string;
  organizationId: string;
  identityId: string;
  enrollmentId: string;
  text: string;
}

/**
 * Queues a person's message for the connector, in the caller's transaction. It has priority over actions of steps, and
 * only the daily limit of messages holds it. Resolves the names of writer and reader. Throws `ApiError` if it cannot be
 * sent.
 */
export async function writeLinkedinReply(
  trx: Trx,
  { clock }: Pick<Services, 'clock'>,
  reply: WrittenReply,
): Promise<{ from: string; to: string }> {
  const { teamId, text } = reply;
  if (text.length > MAX_MESSAGE_CHARS.message)
    throw new ApiError('validation_error', `LinkedIn takes ${MAX_MESSAGE_CHARS.message} characters`, {
      param: 'text',
    });
  const identity = (await hasLinkedin(trx, reply.organizationId))
    ? await lockLinkedinIdentity(trx, { teamId, id: reply.identityId })
    : null;
  if (!identity || identity.disabled || identity.disconnected_at)
    throw new ApiError('validation_error', 'the identity of the conversation cannot be used', {
      param: 'id',
    });
  const contact = await findContactOf(trx, teamId, reply.enrollmentId);
  const key = contact?.linkedin_url ? profileKey(contact.linkedin_url) : null;
  if (!contact || key === null)
    throw new ApiError('validation_error', 'the contact has no LinkedIn profile any more', { param: 'id' });
  await insertReplyAction(
    trx,
    {
      team_id: teamId,
      id: reply.id,
      enrollment_id: reply.enrollmentId,
      campaign_id: contact.campaign_id,
      contact_profile_id: contact.contact_profile_id,
      identity_id: identity.id,
      profile_url: contact.linkedin_url,
      profile_key: key,
      message: text,
    },
    { now: clock.now(), due: clock.wall() },
  );
  return { from: identity.name, to: contact.linkedin_url! };
}

export const cancelLinkedinReply = (
  trx: Trx,
  { clock }: Pick<Services, 'clock'>,
  at: { teamId: string; id: string },
): Promise<boolean> => cancelReplyAction(trx, { team_id: at.teamId, id: at.id }, clock.now());
