import type { BounceCategory, CampaignStatus, EnrollmentLife } from '../../platform/db/types.ts';
import { contactWindow } from '../../platform/rules/contact-zone.ts';
import { inZone } from '../../platform/rules/schedule.ts';
import type { Schedule } from '../../platform/rules/schedule.ts';
import type { ContactFacts, SendFacts, Window } from './decide.ts';
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

/** All null unless the campaign's schedule counts in the zone of each contact. */
export interface ContactWindowRow {
  contact_schedule: Schedule | null;
  /** Of the organization, for a schedule that names none. */
  organization_timezone: string | null;
  contact_zones: (string | null)[] | null;
  contact_country: string | null;
}

export interface SendFactRow extends FactRow, ContactWindowRow {
  daily_limit: number | null;
  new_contacts_per_day: number | null;
  campaign_closed: string | null;
  campaign_window_until: Date | null;
  campaign_capped_until: Date | null;
  team_daily_limit: number | null;
  team_closed: string | null;
  team_window_until: Date | null;
  team_capped_until: Date | null;
  person_cap_mails: number | null;
  person_cap_days: number | null;
  company_cap_mails: number | null;
  company_cap_days: number | null;
  caps_since: Date | null;
  /** When the oldest of the newest mails left, as many as the cap allows. Null: there are fewer. */
  person_full_at: Date | null;
  person_under_way: boolean;
  company_full_at: Date | null;
  company_under_way: boolean;
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

export const fullFacts = (
  row: Pick<
    SendFactRow,
    | 'person_full_at'
    | 'person_under_way'
    | 'person_cap_days'
    | 'company_full_at'
    | 'company_under_way'
    | 'company_cap_days'
  >,
): SendFacts['full'] => {
  const full = (at: Date | null, underWay: boolean, days: number | null) =>
    at !== null && days !== null ? { at, underWay, days } : null;
  return {
    person: full(row.person_full_at, row.person_under_way, row.person_cap_days),
    company: full(row.company_full_at, row.company_under_way, row.company_cap_days),
  };
};

/** Undefined: the window is that of the campaign. */
export const ownWindow = (row: ContactWindowRow, now: Date): Window | undefined =>
  row.contact_schedule
    ? contactWindow(
        inZone(row.contact_schedule, row.organization_timezone ?? 'UTC'),
        { zones: row.contact_zones ?? [], country: row.contact_country },
        now,
      )
    : undefined;

export const sendFacts = (
  row: SendFactRow,
  {
    mailbox,
    receiverRestsUntil,
    freshSince,
    newContactsUntil,
    now,
  }: {
    now: Date;
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
    contact: ownWindow(row, now),
  },
  cappedUntil: {
    campaign: row.campaign_capped_until,
    team: row.team_capped_until,
    newContacts: newContactsUntil,
  },
  full: fullFacts(row),
  mailbox,
  receiverRestsUntil,
  answers: row.walked_at && {
    checkedAt: row.walked_at.getTime() === 0 ? null : row.walked_at,
    freshSince,
    unread: row.unread,
  },
});
