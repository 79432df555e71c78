/** What a broadcast leaves out beyond what every broadcast does, as it is stored. */
export interface Exclusions {
  /** Contacts that an earlier mail bounced for. */
  bounced: boolean;
  /** Contacts that got a mail within so many days; null: they are written to. */
  recently_contacted_days: number | null;
  /** Contacts that are under way in an active campaign. */
  active_in_sequence: boolean;
}

export const DEFAULTS: Exclusions = {
  bounced: true,
  recently_contacted_days: null,
  active_in_sequence: false,
};

const always = (): boolean => true;

/**
 * Why a contact of the audience is left out, the first reason that holds, and when the reason is asked for. decided: no one
 * can switch off the first four, because mails to such contacts would be refused when they are claimed; contacts whose mail
 * bounced are left out unless that is switched off. `audience-store.ts` has the SQL of each.
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

/** Those that a request may name, but only as true. */
export const FIXED = ['unsubscribed', 'blacklisted', 'invalid'] as const;

/** The reasons that count for these settings, in order. */
export const reasonsOf = (exclusions: Exclusions): ExclusionReason[] =>
  EXCLUSION_REASONS.filter((reason) => EXCLUSIONS[reason](exclusions));
