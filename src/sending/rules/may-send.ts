/** The public vocabulary of holds, each with a sentence for people. The words are stable; `decide` chooses among them. */
export const REASONS = {
  archived: 'the contact was removed from the campaign',
  finished: 'the sequence has ended for this contact',
  paused: 'the contact is paused',
  paused_until: 'the contact is paused and goes on by itself',
  unsubscribed: 'the contact asked not to be written to',
  suppressed: 'the address is on the team’s blacklist',
  replied: 'the contact has answered',
  bounced: 'an earlier mail bounced',
  no_email: 'the contact has no email address',
  email_invalid: 'the address failed verification',
  email_pending: 'the address is being verified',
  risk_level: 'the risk of the address is not among those that the campaign sends to',
  catch_all: 'the domain accepts every address, and the campaign leaves such addresses out',
  bounce_guard: 'too many mails of the campaign bounced, and it was paused',
  content_refused: 'too many mails of the campaign were refused for their content, and it was paused',
  campaign_inactive: 'the campaign is not active',
  holiday: 'a holiday in the schedule of the campaign or of the team keeps its window shut',
  outside_window: 'the schedule of the campaign or of the team lets no mail leave now',
  team_daily_cap: 'the team has sent its mails of the day',
  campaign_daily_cap: 'the campaign has sent its mails of the day',
  new_contacts_cap: 'the campaign has begun with its new contacts of the day',
  person_cap: 'the person got as many mails of the team lately as its person_cap allows',
  company_cap: 'the company of the contact got as many mails of the team lately as its company_cap allows',
  no_sender: 'no mailbox of the team may send',
  sender_disabled: 'the mailbox is disabled',
  sender_resting: 'the mailbox rests after trouble with its server',
  sender_daily_cap: 'the mailbox has sent its mails of the day',
  warm_up_cap: 'the mailbox is warming up and has sent the mails of this day of its ramp',
  sender_spacing: 'the mailbox pauses between two mails',
  receiver_backoff:
    'the server of the recipient wants less mail from the mailbox, or may be one that does, and the mailbox rests for it',
  replies_not_checked: 'the mailbox that wrote before was not read lately, so an answer may be waiting in it',
} as const satisfies Record<string, string>;
export type Reason = keyof typeof REASONS;

/** Holds with a known end; the next try of any other hold is only a check. */
export const ENDS_BY_ITSELF: ReadonlySet<string> = new Set<Reason>(['email_pending', 'new_contacts_cap']);

/**
 * A held mail or contact is checked again after this time, unless its reason has another time or a change makes it due.
 */
export const RECHECK_MS = 60 * 60_000;

export const stillHolds = (markedAt: Date | null, releasedAt: Date | null): boolean =>
  markedAt !== null && (releasedAt === null || markedAt > releasedAt);
