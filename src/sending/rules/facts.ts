import type { BounceCategory, CampaignStatus, EnrollmentLife } from '../../platform/db/types.ts';
import type { ContactFacts, SendFacts } from './decide.ts';
import { stillHolds } from './may-send.ts';

export interface FactRow {
  life: EnrollmentLife;
  life_reason: string | null;
  stopped_at: Date | null;
  pause_until: Date | null;
  replied_at: Date | null;
  bounced_at: Date | null;
  bounce_category: BounceCategory | null;
  released_at: Date | null;
  deleted: boolean;
  email: string | null;
  unsubscribed_at: Date | null;
  suppressed: boolean;
  valid2: number;
  validation_asked_at: Date | null;
  risk_level: string | null;
  is_catch_all: boolean | null;
  campaign_status: CampaignStatus;
  paused_reason: string | null;
  send_to_risk_levels: string[] | null;
  include_catch_all: boolean;
}

export interface SendFactRow extends FactRow {
  daily_limit: number | null;
  new_contacts_per_day: number | null;
  campaign_closed: string | null;
  campaign_window_until: Date | null;
  campaign_capped_until: Date | null;
  team_daily_limit: number | null;
  team_closed: string | null;
  team_window_until: Date | null;
  team_capped_until: Date | null;
  first_mail: boolean;
  /** The oldest complete walk among the mailboxes that wrote before. 1970: never; null: no such mailbox is read. */
  walked_at: Date | null;
  unread: boolean;
}

/** A deleted contact counts as archived. A reply or bounce that a person overruled is dropped. */
export const contactFacts = (row: FactRow): ContactFacts => ({
  life: row.deleted ? 'archived' : row.life,
  lifeReason: row.life_reason,
  stoppedAt: row.stopped_at,
  resumeAt: row.pause_until,
  email: row.email,
  unsubscribed: row.unsubscribed_at !== null,
  suppressed: row.suppressed,
  replied: stillHolds(row.replied_at, row.released_at),
  // Any other bounce pauses the contact until the step is sent again.
  bounced: row.bounce_category === 'invalid_recipient' && stillHolds(row.bounced_at, row.released_at),
  valid2: row.valid2,
  validationAskedAt: row.validation_asked_at,
  riskLevel: row.risk_level,
  isCatchAll: row.is_catch_all,
  campaign: {
    status: row.campaign_status,
    pausedReason: row.paused_reason,
    riskLevels: row.send_to_risk_levels,
    includeCatchAll: row.include_catch_all,
  },
});

export const sendFacts = (
  row: SendFactRow,
  {
    mailbox,
    receiverRestsUntil,
    freshSince,
    newContactsUntil,
  }: {
    mailbox: SendFacts['mailbox'];
    receiverRestsUntil: Date | null;
    freshSince: Date;
    newContactsUntil: Date | null;
  },
): SendFacts => ({
  ...contactFacts(row),
  windows: {
    campaign: { because: row.campaign_closed, until: row.campaign_window_until },
    team: { because: row.team_closed, until: row.team_window_until },
  },
  cappedUntil: {
    campaign: row.campaign_capped_until,
    team: row.team_capped_until,
    newContacts: newContactsUntil,
  },
  mailbox,
  receiverRestsUntil,
  answers: row.walked_at && {
    checkedAt: row.walked_at.getTime() === 0 ? null : row.walked_at,
    freshSince,
    unread: row.unread,
  },
});
