export interface Exclusions {
  bounced: boolean;
  /** Contacts with a mail within this many days; null: not excluded. */
  recently_contacted_days: number | null;
  active_in_sequence: boolean;
}

export const DEFAULTS: Exclusions = {
  bounced: true,
  recently_contacted_days: null,
  active_in_sequence: false,
};

const always = (): boolean => true;

/**
 * Reasons for leaving a contact out, the first that holds, and when each applies. decided: the first four cannot be switched off,
 * because the claim would refuse such mails; bounced contacts are left out unless that is switched off. `audience-store.ts` has
 * the SQL of each.
 */
export const EXCLUSIONS = {
  no_email: always,
  unsubscribed: always,
  blacklisted: always,
  invalid: always,
  bounced: ({ bounced }) => bounced,
  recently_contacted: ({ recently_contacted_days: days }) => days !== null,
  active_in_sequence: (exclusions) => exclusions.active_in_sequence,
} as const satisfies Record<string, (exclusions: Exclusions) => boolean>;

export type ExclusionReason = keyof typeof EXCLUSIONS;
export const EXCLUSION_REASONS = Object.keys(EXCLUSIONS) as ExclusionReason[];

/** A request may name these, only as true. */
export const FIXED = ['unsubscribed', 'blacklisted', 'invalid'] as const;

export const reasonsOf = (exclusions: Exclusions): ExclusionReason[] =>
  EXCLUSION_REASONS.filter((reason) => EXCLUSIONS[reason](exclusions));
