import type { EnrollmentLife } from '../../platform/db/types.ts';
import type { Earlier } from './earlier.ts';
import { may } from './enrollment.ts';

/** spec: States, Contact enrollment (bulk actions) */
export type Change =
  | { action: 'verify_contacts' | 'unverify_contacts' }
  | { action: 'verify_passed_email_validation' | 'unverify_failed_email_validation' }
  | { action: 'restart' | 'finish' | 'unfinish' | 'resume' | 'pause_failed_validation' }
  | { action: 'pause'; until?: string }
  | { action: 'archive_unverified' | 'archive_all' | 'unarchive' | 'reassign_active_sender' }
  | { action: 'transfer'; toCampaignId: string }
  | {
      action: 'assign_step';
      campaignId: string;
      nodeId: string;
      stepNumber: number | null;
      earlier?: Earlier;
    };

export interface Known {
  campaign_id: string;
  campaign_archived: boolean;
  life: EnrollmentLife;
  /** When a pause ends by itself; null: it does not, or there is none. */
  pause_until: Date | null;
  verified: boolean | null;
  valid2: number;
  unsubscribed: boolean;
  /**
   * `in_flight`: a server has the mail right now, or its outcome is unknown. `in_target`: neither archived nor deleted
   * there.
   */
  in_flight: boolean;
  in_target: boolean;
}

const VALID = 1;
const INVALID = 2;

/** A pause replaces one that ends earlier, never one that ends later: no pause makes a mail leave sooner. */
const mayPause = ({ life, pause_until: ends }: Known, until?: string): boolean =>
  may(life, 'pause') ||
  (life === 'paused' && ends !== null && (until === undefined || new Date(until) > ends));

/**
 * True when an action applies to a contact; other contacts are skipped. decided: contacts that were never marked count
 * as unverified; an unsubscribed contact is never resumed; a contact whose mail is at a server right now is not moved,
 * so that no mail is sent twice.
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
      return may(who.life, 'finish');
    case 'unfinish':
      return may(who.life, 'unfinish') && mayGo;
    case 'pause':
      return mayPause(who, change.until);
    case 'pause_failed_validation':
      return mayPause(who) && who.valid2 === INVALID;
    case 'resume':
      return may(who.life, 'resume') && mayGo;
    case 'archive_unverified':
      return may(who.life, 'archive') && who.verified !== true;
    case 'archive_all':
      return may(who.life, 'archive');
    case 'unarchive':
      return may(who.life, 'unarchive') && !who.campaign_archived;
    case 'transfer':
      // decided: a contact that replied here may be transferred, because a person decides it; a contact that opted out
      // may not.
      return here && !who.unsubscribed && who.campaign_id !== change.toCampaignId && !who.in_target;
    case 'reassign_active_sender':
      return who.life === 'active' || who.life === 'paused';
    case 'assign_step':
      return here && mayGo && !who.in_flight && who.campaign_id === change.campaignId;
  }
}
