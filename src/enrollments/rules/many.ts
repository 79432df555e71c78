/** What may be done to many contacts at once. spec: States, Contact enrollment (bulk actions) */
export type Change =
  | { action: 'verify_contacts' | 'unverify_contacts' }
  | { action: 'verify_passed_email_validation' | 'unverify_failed_email_validation' }
  | { action: 'restart' | 'finish' | 'unfinish' | 'pause' | 'resume' | 'pause_failed_validation' }
  | { action: 'archive_unverified' | 'archive_all' | 'unarchive' | 'reassign_active_sender' }
  | { action: 'transfer'; toCampaignId: string }
  | { action: 'assign_step'; campaignId: string; nodeId: string; stepNumber: number };

/** What is known of a contact when an action comes to it. */
export interface Known {
  campaign_id: string;
  campaign_archived: boolean;
  life: 'active' | 'paused' | 'finished' | 'archived';
  verified: boolean | null;
  valid2: number;
  /** The person asked not to be written to. */
  unsubscribed: boolean;
  /** A mail is at a server right now, or nobody knows yet whether it was accepted. */
  in_flight: boolean;
  /** The person stands in the target of a transfer already, neither archived nor deleted. */
  in_target: boolean;
}

const VALID = 1;
const INVALID = 2;

/**
 * Whether an action concerns a contact; whom it does not concern is skipped.
 * decided: contacts that were never marked count as unverified; who asked not to be written to is never set going again;
 * and whoever's mail is at a server right now is not put elsewhere, so that no mail is followed by its double.
 */
export function concerns(change: Change, who: Known): boolean {
  const here = who.life !== 'archived';
  const mayGo = !who.unsubscribed && !who.campaign_archived;
  switch (change.action) {
    case 'verify_contacts':
    case 'unverify_contacts':
      return here;
    case 'verify_passed_email_validation':
      return here && who.valid2 === VALID;
    case 'unverify_failed_email_validation':
      return here && who.valid2 === INVALID;
    case 'restart':
      return here && mayGo && !who.in_flight;
    case 'finish':
      return who.life === 'active' || who.life === 'paused';
    case 'unfinish':
      return who.life === 'finished' && mayGo;
    case 'pause':
      return who.life === 'active';
    case 'pause_failed_validation':
      return who.life === 'active' && who.valid2 === INVALID;
    case 'resume':
      return who.life === 'paused' && mayGo;
    case 'archive_unverified':
      return here && who.verified !== true;
    case 'archive_all':
      return here;
    case 'unarchive':
      return who.life === 'archived' && !who.campaign_archived;
    case 'transfer':
      // decided: who answered here may be written to there, because a person says so; who opted out may not.
      return here && !who.unsubscribed && who.campaign_id !== change.toCampaignId && !who.in_target;
    case 'reassign_active_sender':
      return who.life === 'active' || who.life === 'paused';
    case 'assign_step':
      return here && mayGo && !who.in_flight && who.campaign_id === change.campaignId;
  }
}
