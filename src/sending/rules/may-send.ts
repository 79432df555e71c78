/**
 * The one decision: may this contact be mailed now, and if not why and until when. It serves the worker's claim and
 * step alike; every reason has a sentence for people.
 */
export const REASONS = {
  archived: 'the contact was removed from the campaign',
  finished: 'the sequence has ended for this contact',
  paused: 'the contact is paused',
  campaign_inactive: 'the campaign is not active',
  outside_window: 'the schedule of the campaign or of the team lets no mail leave now',
  holiday: 'today is a holiday in the schedule of the campaign or of the team',
  unsubscribed: 'the contact asked not to be written to',
  suppressed: 'the address is on the team’s blacklist',
  replied: 'the contact has answered',
  bounced: 'an earlier mail bounced',
  no_email: 'the contact has no email address',
  email_invalid: 'the address failed verification',
  no_sender: 'no mailbox of the team may send',
} as const satisfies Record<string, string>;
export type Reason = keyof typeof REASONS;

export interface SendFacts {
  life: 'active' | 'paused' | 'finished' | 'archived';
  campaignStatus: 'inactive' | 'active' | 'archived';
  email: string | null;
  unsubscribed: boolean;
  suppressed: boolean;
  replied: boolean;
  bounced: boolean;
  /** decisions: Email validation; 2 is invalid. */
  valid2: number;
}

export type MaySend = { may: true } | { may: false; because: Reason; until: Date | null };

const INVALID = 2;
const CAMPAIGN_RECHECK_MS = 5 * 60_000;
/** A held mail or contact is checked again after this time, unless its reason names another, or when what holds it changes. */
export const RECHECK_MS = 60 * 60_000;

/** Checks in the order in which a person would want to hear of it; the first that holds is the answer. */
export function maySend(facts: SendFacts, now: Date): MaySend {
  const because = reasonOf(facts);
  if (!because) return { may: true };
  const until = because === 'campaign_inactive' ? new Date(now.getTime() + CAMPAIGN_RECHECK_MS) : null;
  return { may: false, because, until };
}

/** Whether a mark of the past stops the contact still: not when a person let it go on afterwards (`releasedAt`). */
export const stillHolds = (markedAt: Date | null, releasedAt: Date | null): boolean =>
  markedAt !== null && (releasedAt === null || markedAt > releasedAt);

function reasonOf(facts: SendFacts): Reason | null {
  if (facts.life !== 'active') return facts.life;
  if (facts.unsubscribed) return 'unsubscribed';
  if (facts.suppressed) return 'suppressed';
  if (facts.replied) return 'replied';
  if (facts.bounced) return 'bounced';
  if (!facts.email) return 'no_email';
  if (facts.valid2 === INVALID) return 'email_invalid';
  if (facts.campaignStatus !== 'active') return 'campaign_inactive';
  return null;
}
