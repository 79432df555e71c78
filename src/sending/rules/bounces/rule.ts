import type { BounceCategory } from '../../../platform/db/types.ts';

/** spec: Bounce categories */
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

/**
 * Matches a reply with one of the phrases `says` and of `with`, none of `unless`, the enhanced `status` (`5.4.1`, `5.7.*`)
 * and the first digit `reply`. `yes` and `no` are examples. `phrase.ts` explains phrases.
 */
export interface BounceRule {
  id: string;
  /** Rules of a provider come first, and also match the links and host names of a text. */
  provider?: string;
  lang?: string;
  subtype: BounceSubtype;
  says: readonly string[];
  with?: readonly string[];
  unless?: readonly string[];
  status?: readonly string[];
  reply?: 4 | 5;
  yes: readonly string[];
  no: readonly string[];
}
