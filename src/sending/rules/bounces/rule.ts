import type { BounceCategory } from '../../../platform/db/types.ts';

/** What each finer word means for the contact. spec: Bounce categories */
export const CATEGORY_OF = {
  rate_limited: 'soft',
  mailbox_full: 'soft',
  greylisted: 'soft',
  message_too_large: 'soft',
  server_trouble: 'soft',
  mail_loop: 'soft',
  reputation: 'policy_block',
  authentication: 'policy_block',
  content: 'policy_block',
  sender: 'policy_block',
  restricted: 'policy_block',
  policy: 'policy_block',
  mailbox_not_found: 'invalid_recipient',
  mailbox_disabled: 'invalid_recipient',
  domain_not_found: 'invalid_recipient',
  unknown: 'unknown',
} as const satisfies Record<string, BounceCategory>;

export type BounceSubtype = keyof typeof CATEGORY_OF;

/** One thing that mail servers say. `phrase.ts` tells how phrases are written. */
export interface BounceRule {
  id: string;
  /** Who says it so; such rules come first, and see the links and host names of a text too. */
  provider?: string;
  lang?: string;
  subtype: BounceSubtype;
  /** Any of these phrases. */
  says: readonly string[];
  /** And one of these. */
  with?: readonly string[];
  /** And none of these. */
  unless?: readonly string[];
  /** And this enhanced status: `5.4.1`, `5.7.*`. */
  status?: readonly string[];
  /** And a reply of this first digit. */
  reply?: 4 | 5;
  /** Replies that this rule decides. */
  yes: readonly string[];
  /** Replies that it must leave to others. */
  no: readonly string[];
}
